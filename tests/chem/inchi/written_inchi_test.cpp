// Standard InChI and InChIKeys of compounds, against the InChI program that Debian has as inchi_main, which reads
// molfiles with coordinates and finds bonds, hydrogens and stereochemistry by itself; and what happens when libinchi
// fails.

#include <catch2/catch.hpp>
#include <cstring>
#include <map>
#include <random>
#include <sstream>

#include "base/error.h"
#include "base/platform/child_program.h"
#include "chem/draw/molfile.h"
#include "chem/inchi/written_inchi.h"
#include "chem/read/parse.h"
#include "tests/chem/inchi/known_compounds.h"
#include "tests/oracle/inchi_writer.h"
#include "tests/support/programs.h"
#include "tests/support/test_data.h"

namespace chemsieve::written_inchi_test {

using namespace chemsieve::test;
using namespace std::chrono_literals;
using Catch::Contains;

namespace {

InchiInput input_of(const std::string& smiles) {
    return std::get<InchiInput>(inchi_input_of(std::get<Molecule>(parse_smiles(smiles))));
}

WrittenResult written(const std::string& smiles) {
    const std::vector<InchiInput> one{input_of(smiles)};
    return write_inchis(one).at(0);
}

std::string key(const std::string& smiles) {
    const WrittenResult result = written(smiles);
    const auto* bad = std::get_if<NoInchi>(&result);
    return bad ? bad->reason : std::get<WrittenInchi>(result).key;
}

std::string why_no_input(const std::string& smiles) {
    const auto input = inchi_input_of(std::get<Molecule>(parse_smiles(smiles)));
    const auto* bad = std::get_if<Unparsable>(&input);
    return bad ? bad->reason : "(accepted)";
}

std::string chain(std::size_t carbons) { return std::string(carbons, 'C'); }

// Structure of each id of the file, as this program reads it.
using Compounds = std::vector<std::pair<std::string, Molecule>>;

Compounds compounds_of(const std::vector<NamedStructure>& structures) {
    Compounds compounds;
    for (const auto& [smiles, id] : structures) {
        const ParseResult parsed = parse_smiles(smiles);
        if (const auto* molecule = std::get_if<Molecule>(&parsed)) compounds.emplace_back(smiles, *molecule);
    }
    return compounds;
}

// By inchi_main, of molfiles that RDKit draws; by place among the compounds.
std::map<std::size_t, std::string> keys_by_inchi_main(const Compounds& compounds, const std::string& options = {}) {
    const TemporaryFolder folder;
    std::string sdf;
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        sdf += molfile_of(std::to_string(i), compounds[i].first, std::nullopt) + "> <ID>\n" + std::to_string(i) +
               "\n\n$$$$\n";
    }
    write_file(folder.file("in.sdf"), sdf);
    std::vector<std::string> words{folder.file("in.sdf"),
                                   folder.file("out.txt"),
                                   folder.file("log.txt"),
                                   folder.file("problems.txt"),
                                   "-Key",
                                   "-AuxNone",
                                   "-SDF:ID"};
    if (!options.empty()) words.push_back(options);
    run_program(ProgramCall{.path = "inchi_main", .arguments = words}, "", {.deadline = 10min});
    std::map<std::size_t, std::string> keys;
    std::istringstream lines{read_file(folder.file("out.txt"))};
    std::size_t at = compounds.size();
    for (std::string line; std::getline(lines, line);) {
        if (const std::size_t id = line.find(" ID="); line.starts_with("Structure:") && id != std::string::npos) {
            at = std::stoul(line.substr(id + 4));
        }
        if (line.starts_with("InChIKey=")) keys[at] = line.substr(9);
    }
    return keys;
}

bool has_inchi_main() {
    return run_program(ProgramCall{.path = "inchi_main", .arguments = {"-?"}}, "").end != ProgramRun::End::not_started;
}

struct Agreement {
    std::size_t compared = 0, same = 0;
    Compounds others;               // those with another key
    std::vector<std::string> ours;  // their keys
};

// Compounds of which one of both makes no InChI count as another key.
Agreement compare_with_inchi_main(const Compounds& compounds) {
    std::vector<InchiInput> inputs;
    Compounds asked;
    for (const auto& [smiles, molecule] : compounds) {
        const auto input = inchi_input_of(molecule);
        if (!std::holds_alternative<InchiInput>(input)) continue;
        inputs.push_back(std::get<InchiInput>(input));
        asked.emplace_back(smiles, molecule);
    }
    const auto written = write_inchis(inputs);
    const auto theirs = keys_by_inchi_main(asked);
    Agreement agreement;
    for (std::size_t i = 0; i < written.size(); ++i) {
        const auto found = theirs.find(i);
        const auto* made = std::get_if<WrittenInchi>(&written[i]);
        if (found == theirs.end() && !made) continue;
        ++agreement.compared;
        const std::string key = made ? made->key : "";
        if (found != theirs.end() && found->second == key) {
            ++agreement.same;
        } else {
            agreement.others.push_back(asked[i]);
            agreement.ours.push_back(key);
        }
    }
    return agreement;
}

std::string without_flag(std::string key) {
    if (key.size() == 27) key[23] = '_';  // S or N: standard or not
    return key;
}

// The program takes what double bonds look like for their stereochemistry, also where it was not told. Without
// stereochemistry, which these compounds do not tell, it says what we say.
void check_others(const Agreement& agreement) {
    const auto plain = keys_by_inchi_main(agreement.others, "-SNon");
    for (std::size_t i = 0; i < agreement.others.size(); ++i) {
        INFO(agreement.others[i].first);
        // RDKit's molfiles of perchlorates have ions, of which inchi_main makes another compound.
        if (agreement.others[i].first.find("[Cl+3]") != std::string::npos) continue;
        CHECK(agreement.others[i].first.find_first_of("@/\\") == std::string::npos);
        REQUIRE(plain.contains(i));
        CHECK(without_flag(agreement.ours[i]) == without_flag(plain.at(i)));
    }
}

}  // namespace

TEST_CASE("InChIKeys of well known compounds") {
    CHECK(key("CC(=O)Oc1ccccc1C(=O)O") == "BSYNRYMUTXBXSQ-UHFFFAOYSA-N");
    CHECK(key("Cn1cnc2c1c(=O)n(C)c(=O)n2C") == "RYYVLZVUVIJVGH-UHFFFAOYSA-N");
    CHECK(key("C[C@H](N)C(=O)O") == "QNAYBMKLOCPYGJ-REOHCLBHSA-N");
    CHECK(key("C[C@@H](N)C(=O)O") == "QNAYBMKLOCPYGJ-UWTATZPHSA-N");
    CHECK(key("OC[C@H]1O[C@@H](O)[C@H](O)[C@@H](O)[C@@H]1O") == "WQZGKKKJIJFFOK-VFUOTHLCSA-N");
    CHECK(key("OC(=O)/C=C/C(=O)O") == "VZCYOOQTPOCHFL-OWOJBTEDSA-N");
    CHECK(key("OC(=O)/C=C\\C(=O)O") == "VZCYOOQTPOCHFL-UPHRSURJSA-N");
    CHECK(key("[NH4+]") == "QGZKDVFQNNGYKY-UHFFFAOYSA-O");
    // Perchloric acid, sodium chlorate: RDKit keeps their oxygens as ions.
    CHECK(key("OCl(=O)(=O)=O") == "VLTRZXGMWDSKGL-UHFFFAOYSA-N");
    CHECK(key("[Na+].[O-]Cl(=O)=O") == "YZHUMGUJCQRKBT-UHFFFAOYSA-M");
    CHECK(key("[2H]O[2H]") == "XLYOFNOQVPJJNP-ZSJDYOACSA-N");
}

TEST_CASE("InChI of known compounds are written as they are known") {
    for (const KnownCompound& compound : kKnownCompounds) {
        INFO(compound.name);
        if (!std::string_view{compound.inchi}.starts_with("InChI=1S/")) continue;
        const WrittenResult result = written(compound.smiles);
        REQUIRE(std::holds_alternative<WrittenInchi>(result));
        CHECK(std::get<WrittenInchi>(result).inchi == compound.inchi);
    }
}

TEST_CASE("InChIKeys of real compounds are those of inchi_main") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("InChIKeys of real compounds: rdkit-data is not installed");
    if (!has_inchi_main()) return say_skipped("InChIKeys of real compounds: libinchi-bin is not installed");
    const Agreement agreement = compare_with_inchi_main(compounds_of(read_structures(*data / "NCI/first_5K.smi", 2)));
    CHECK(agreement.compared > 2400);
    CHECK(agreement.compared - agreement.same < 10);
    check_others(agreement);
}

TEST_CASE("InChIKeys of the large collection are those of inchi_main") {
    const auto data = large_data();
    if (!data) return say_skipped("InChIKeys of the large collection: CHEMSIEVE_TEST_DATA names none");
    if (!has_inchi_main()) return say_skipped("InChIKeys of the large collection: libinchi-bin is not installed");
    const Agreement agreement = compare_with_inchi_main(compounds_of(read_structures(*data / "library_10k.smi", 5)));
    CHECK(agreement.compared > 1900);
    CHECK(agreement.compared - agreement.same < 10);
    check_others(agreement);
}

TEST_CASE("what InChI does not take is told") {
    CHECK_THAT(why_no_input("C*"), Contains("no element"));
    CHECK(why_no_input(chain(999)) == "(accepted)");
    CHECK(key(chain(300)).size() == 27);
    // Nothing of what it says of one reaches another.
    const auto all =
        write_inchis(std::vector<InchiInput>{input_of("C"), InchiInput{1, 0, 'Q', 'q', 0, 0, 0, 0, 0}, input_of("CC")});
    REQUIRE(all.size() == 3);
    CHECK(std::get<WrittenInchi>(all[0]).key == "VNWKTOKETHGBQD-UHFFFAOYSA-N");
    CHECK_THAT(std::get<NoInchi>(all[1]).reason, Contains("libinchi makes no InChI of it") && Contains("Qq"));
    CHECK_FALSE(std::get<NoInchi>(all[1]).is_undecided);
    CHECK(std::get<WrittenInchi>(all[2]).key == "OTMSDBZUPAUEDD-UHFFFAOYSA-N");
    CHECK(write_inchis(std::vector<InchiInput>{}).empty());
}

TEST_CASE("a compound on which libinchi ends costs this compound alone") {
    const TemporaryFolder folder;
    const std::vector<InchiInput> three{input_of("C"), input_of("CC"), input_of("CCC")};
    // Ends at the second compound, as long as it comes in this place: behind a first answer, or first of two.
    const auto written_by = [&](const std::string& end) {
        const std::string real = inchi_program();
        return write_inchis(
            three, {},
            program_that(folder, "cat > " + folder.file("in") + "\nif test $(wc -c < " + folder.file("in") +
                                     ") -lt 60; then exec " + real + " write < " + folder.file("in") + "; fi\n" +
                                     "test -e " + folder.file("done") + " || echo 'made A-B-N x'; touch " +
                                     folder.file("done") + "\n" + end));
    };
    for (const auto& [end, words] : {std::pair{"kill -SEGV $$", "crashes"}, {"kill -PROF $$", "too long"}}) {
        std::filesystem::remove(folder.file("done"));
        const auto results = written_by(end);
        REQUIRE(results.size() == 3);
        CHECK(std::get<WrittenInchi>(results[0]).key == "A-B-N");
        CHECK_THAT(std::get<NoInchi>(results[1]).reason, Contains(words));
        CHECK(std::get<NoInchi>(results[1]).is_undecided);
        CHECK(std::get<WrittenInchi>(results[2]).key == "ATUOYWHBWRKTHZ-UHFFFAOYSA-N");
    }
    // Ended by somebody, it says nothing of a compound.
    for (const char* end : {"kill -KILL $$", "kill -TERM $$"}) {
        std::filesystem::remove(folder.file("done"));
        CHECK_THROWS_WITH(written_by(end), Contains("was ended twice, by somebody or by the system"));
    }
}

TEST_CASE("a program that writes no InChI is told") {
    const TemporaryFolder folder;
    const std::vector<InchiInput> one{input_of("C")};
    const auto said = [&](const std::string& path) -> std::string {
        try {
            write_inchis(one, {}, path);
        } catch (const Error& e) {
            return e.what();
        }
        return "(accepted)";
    };
    CHECK_THAT(said(folder.file("nothing")), Contains("cannot be started") && Contains("install"));
    for (const char* words :
         {"exit 0", "echo frob", "echo made A", "echo made A B C", "cat", "echo error x; echo error y"}) {
        INFO(words);
        CHECK_THAT(said(program_that(folder, words)), Contains("nothing that can be understood"));
    }
}

TEST_CASE("numbers that are no compound end the program, not this one") {
    std::mt19937 random{5};
    const InchiInput right = input_of("C[C@H](N)C(=O)O");
    for (int i = 0; i < 200; ++i) {
        InchiInput wrong = right;
        wrong[random() % wrong.size()] = static_cast<std::int16_t>(random() % 3 ? random() % 40 : random());
        if (i % 4 == 0) wrong.resize(random() % wrong.size() + 1);
        std::string bytes(wrong.size() * 2, '\0');
        std::memcpy(bytes.data(), wrong.data(), bytes.size());
        const ProgramRun run =
            run_program(ProgramCall{.path = inchi_program(), .arguments = {"write"}}, bytes, {.deadline = 60s});
        CHECK((run.end == ProgramRun::End::exited || run.end == ProgramRun::End::killed));
    }
}

}  // namespace chemsieve::written_inchi_test
