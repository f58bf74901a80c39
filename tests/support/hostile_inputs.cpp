#include "tests/support/hostile_inputs.h"

#include <sstream>

#include "tests/support/test_data.h"

namespace chemsieve::test {

namespace {

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

const std::string kV3000 = "\n  test\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\n";

}  // namespace

std::vector<HostileInput> hostile_smiles() {
    return {{"ring-of-80006", "c1cccc" + repeated("c", 80'000) + "c1"},
            {"chain-of-10000", repeated("C", 10'000)},
            {"ring-of-10006", "C1" + repeated("C", 10'004) + "C1"},
            {"million-pieces", repeated("C.", 500'000) + "C"},
            {"open-branches", repeated("C(", 100'000)},
            {"nul", std::string{"CC\0CC", 5}},
            {"charge-wraps", "[C-256]"},
            {"charge-wraps-up", "[Na+257]"},
            {"charge-at-border", "[U+128]"},
            {"isotope-wraps", "[99999C]"},
            {"hydrogens-wrap", "[CH300]"},
            {"long-isotope", "[" + repeated("9", 100'000) + "C]"},
            {"ring-number", "C%" + repeated("1", 50'000) + "C"},
            {"no-structure", "xyz"}};
}

std::vector<HostileInput> hostile_molfiles() {
    std::string chain = kV3000 + "M  V30 COUNTS 10000 9999 0 0 0\nM  V30 BEGIN ATOM\n";
    for (int i = 1; i <= 10'000; ++i) chain += "M  V30 " + std::to_string(i) + " C 0 0 0 0\n";
    chain += "M  V30 END ATOM\nM  V30 BEGIN BOND\n";
    for (int i = 1; i < 10'000; ++i) {
        chain += "M  V30 " + std::to_string(i) + " 1 " + std::to_string(i) + " " + std::to_string(i + 1) + "\n";
    }
    chain += "M  V30 END BOND\nM  V30 END CTAB\nM  END\n$$$$\n";
    return {{"counts-of-billions", "counts-of-billions" + kV3000 + "M  V30 COUNTS 4000000000 0 0 0 0\nM  END\n$$$$\n"},
            {"counts-that-go-on",
             "counts-that-go-on" + kV3000 + "M  V30 COUNTS 4-\nM  V30 000000000 0 0 0 0\nM  END\n$$$$\n"},
            {"stereo-group-of-billions",
             "stereo-group-of-billions" + kV3000 +
                 "M  V30 COUNTS 1 0 0 0 0\nM  V30 BEGIN ATOM\nM  V30 1 C 0 0 0 0\nM  V30 END ATOM\n"
                 "M  V30 BEGIN COLLECTION\nM  V30 MDLV30/STEABS ATOMS=(4000000000 1)\nM  V30 END COLLECTION\n"
                 "M  V30 END CTAB\nM  END\n$$$$\n"},
            {"list-that-wraps",
             "list-that-wraps" + kV3000 +
                 "M  V30 COUNTS 1 0 0 0 0\nM  V30 BEGIN ATOM\nM  V30 1 R# 0 0 0 0 RGROUPS=(-1 1)\nM  V30 END ATOM\n"
                 "M  V30 END CTAB\nM  END\n$$$$\n"},
            {"negative-counts", "negative-counts" + kV3000 + "M  V30 COUNTS -1 -1 0 0 0\nM  END\n$$$$\n"},
            {"long-chain", "long-chain" + chain},
            {"no-counts", "no-counts\n\n\nXXX\nM  END\n$$$$\n"}};
}

std::vector<HostileInput> molfiles_of_wild_numbers() {
    enum class Part { counts, atom, bond, group, collection, other };
    const std::vector<std::pair<Part, std::string>> lines{
        {Part::counts, "COUNTS 2 1 0 0 0"},
        {Part::atom, "1 C 0 0 0 0 CHG=1 RAD=2 MASS=13 VAL=3 CFG=1"},
        {Part::atom, "1 C 0 0 0 0 HCOUNT=1 SUBST=2 RBCNT=2 ATTCHPT=1 SEQID=3 EXACHG=1"},
        {Part::atom, "1 R# 0 0 0 0 RGROUPS=(1 1)"},
        {Part::atom, "1 C 0 0 0 0 ATTCHORD=(2 1 1)"},
        {Part::bond, "1 1 1 2 CFG=1 TOPO=1 RXCTR=1 STBOX=1"},
        {Part::bond, "1 1 1 2 ENDPTS=(2 1 2) ATTACH=ANY"},
        {Part::group, "1 DAT 1 ATOMS=(1 1) FIELDNAME=pH FIELDDATA=4 SEQID=1"},
        {Part::group, "1 SUP 2 ATOMS=(1 2) XBONDS=(1 1) CSTATE=(4 1 0 1 0) LABEL=Me"},
        {Part::group, "1 SUP 2 ATOMS=(1 2) BRKXYZ=(9 1 2 0 3 4 0 0 0 0) SAP=(3 1 2 1)"},
        {Part::group, "1 SRU 1 ATOMS=(1 2) PATOMS=(1 2) CBONDS=(1 1) XBHEAD=(1 1) PARENT=1 COMPNO=2 MULT=3"},
        {Part::collection, "MDLV30/STEABS ATOMS=(1 1)"},
        {Part::collection, "MDLV30/STERAC1 ATOMS=(1 1)"},
        {Part::collection, "MDLV30/HILITE ATOMS=(1 1) BONDS=(1 1)"},
        {Part::other, "LINKNODE 1 4 1 1 2"}};
    const auto block = [](Part part, const std::string& line) {
        const auto tagged = [&](Part wanted, const std::string& usual) {
            const std::string& text = part == wanted ? line : usual;
            return text.empty() ? "" : "M  V30 " + text + "\n";
        };
        const auto within = [&](Part wanted, const std::string& name) {
            if (part != wanted) return std::string{};
            return "M  V30 BEGIN " + name + "\nM  V30 " + line + "\nM  V30 END " + name + "\n";
        };
        return kV3000 + tagged(Part::counts, part == Part::group ? "COUNTS 2 1 1 0 0" : "COUNTS 2 1 0 0 0") +
               "M  V30 BEGIN ATOM\n" + tagged(Part::atom, "1 C 0 0 0 0") +
               "M  V30 2 O 1 0 0 0\nM  V30 END ATOM\nM  V30 BEGIN BOND\n" + tagged(Part::bond, "1 1 1 2") +
               "M  V30 END BOND\n" + within(Part::group, "SGROUP") + within(Part::collection, "COLLECTION") +
               tagged(Part::other, "") + "M  V30 END CTAB\nM  END\n$$$$\n";
    };
    std::vector<HostileInput> molfiles;
    for (const auto& [part, line] : lines) {
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t first = line.find_first_of("0123456789", at);
            if (first == std::string::npos) break;
            at = std::min(line.find_first_not_of("0123456789", first), line.size());
            for (const char* wild :
                 {"4000000000", "4294967295", "18446744073709551615", "-1", "-4294967295", "+9", "x"}) {
                const std::string id = "wild-" + std::to_string(molfiles.size() + 1);
                molfiles.push_back({id, id + block(part, line.substr(0, first) + wild + line.substr(at))});
            }
        }
    }
    return molfiles;
}

std::vector<HostileInput> hostile_queries() {
    return {{"bond-list", "C" + repeated("-,", 200'000) + "=C"},
            {"atom-list", "[C" + repeated(",C", 200'000) + "]"},
            {"atom-list-of-and", "[C" + repeated(";C", 200'000) + "]"},
            {"nested-recursion", repeated("[$(", 100'000) + "C" + repeated(")]", 100'000)},
            {"little-nesting", repeated("[$(", 1'000) + "C" + repeated(")]", 1'000)},
            {"chain-of-anything", repeated("*~", 45) + "N"},
            {"recursive-chain", "[$(" + repeated("*~", 23) + "N)]"},
            {"anywhere-5", "*.*.*.*.N"},
            {"anywhere-8", "*.*.*.*.*.*.*.N"},
            {"ring-of-50", "*1" + repeated("~*", 48) + "~*1"},
            {"ring-of-59", "*1" + repeated("~*", 57) + "~*1"},
            {"long-wildcards", "*" + repeated("~*", 59)},
            {"beyond-the-cap", "[$(O)]C"},
            {"recursive-pairs", "[$(" + repeated("*~", 12) + "*)]~[$(" + repeated("*~", 12) + "*)]"},
            {"ring-of-80006", "c1cccc" + repeated("c", 80'000) + "c1"},
            {"chain-of-10000", repeated("C", 10'000)},
            {"charge-wraps", "[C-256]"},
            {"long-number", "[" + repeated("9", 60'000) + "C]"}};
}

std::string fullerene_smiles() {
    std::istringstream line{read_file((source_folder() / "tests/fixtures/fullerene.smi").string())};
    std::string smiles;
    line >> smiles;
    return smiles;
}

std::string many_waters_smiles() { return repeated("O.", 1'005) + "CO"; }

}  // namespace chemsieve::test
