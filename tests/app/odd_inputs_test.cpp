// Small inputs of kinds that programs take for something else without a word: what becomes of each, from the command
// line, where all of the readers meet. Beside each stand neighbours of its kind.

#include <catch2/catch.hpp>
#include <map>

#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::odd_inputs_test {

using namespace chemsieve::test;

namespace {

// Reads files as a user would, and tells which ids a search finds.
class Imported {
  public:
    Imported(const std::string& name, const std::string& text, const std::vector<std::string>& options = {}) {
        write_file(folder_.file(name), text);
        std::vector<std::string> words{"import", library(), folder_.file(name)};
        words.insert(words.end(), options.begin(), options.end());
        said_ = run(words);
    }

    std::string library() const { return folder_.file("library.sieve"); }
    const std::string& said() const { return said_.err; }
    std::size_t stored() const { return ids({"export", library()}).size(); }
    // The ids of a table of hits or compounds, in its order.
    std::vector<std::string> ids(std::vector<std::string> words) const {
        words.insert(words.begin() + 2, {"-q", "--format", "jsonl"});
        std::vector<std::string> found;
        const std::string out = run(words).out;
        const std::string key = "\"id\":\"";
        for (std::size_t at = out.find(key); at != std::string::npos; at = out.find(key, at + 1)) {
            found.push_back(out.substr(at + key.size(), out.find('"', at + key.size()) - at - key.size()));
        }
        return found;
    }
    std::vector<std::string> where(const std::string& condition) const {
        return ids({"export", library(), "--where", condition});
    }
    std::vector<std::string> exact(const std::string& query, const std::vector<std::string>& options = {}) const {
        std::vector<std::string> words{"exact", library(), query};
        words.insert(words.end(), options.begin(), options.end());
        return ids(words);
    }
    std::string column(const std::string& name, const std::string& sort) const {
        return run({"export", library(), "-q", "--columns", name, "--sort", sort, "--format", "tsv"}).out;
    }

  private:
    TemporaryFolder folder_;
    Ran said_;
};

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("a racemate drawn with either hand is one compound, and one hand is another") {
    const std::string lines =
        "C[C@](O)(F)Cl |&1:1|\trac\nC[C@@](O)(F)Cl |&1:1|\trac_other_hand\nC[C@](O)(F)Cl\tone_hand\n"
        "C[C@](O)(F)Cl |o1:1|\tor\nC[C@@](O)(F)Cl |o1:1|\tor_other_hand\nCC(O)(F)Cl\tunmarked\n"
        "C[C@](O)(F)Cl |a:1|\tabsolute\n";
    const Imported all{"a.smi", lines, {"--duplicates", "skip"}};
    CHECK(all.stored() == 4);
    CHECK(all.exact("C[C@@](O)(F)Cl |&1:1|") == Ids{"rac"});
    CHECK(all.exact("C[C@@](O)(F)Cl |o1:1|") == Ids{"or"});
    CHECK(all.exact("C[C@](O)(F)Cl") == Ids{"one_hand"});
    CHECK(all.exact("C[C@@](O)(F)Cl").empty());
    CHECK(all.exact("C[C@@](O)(F)Cl", {"--ignore-stereo"}).size() == 4);
    TemporaryFolder folder;
    write_file(folder.file("a.smi"), lines);
    const Ran once = run({"dedupe", folder.file("a.smi")});
    CHECK_THAT(once.err, Catch::Contains("written 4 + repeats 3"));
    // A filter of known compounds tells them apart, too.
    write_file(folder.file("rac.smi"), "C[C@](O)(F)Cl |&1:1|\trac\n");
    REQUIRE(run({"known", "build", folder.file("rac.known"), folder.file("rac.smi"), "-q"}).code == 0);
    const Ran known = run({"known", "check", folder.file("rac.known"), folder.file("a.smi")});
    CHECK_THAT(known.out, Catch::Contains("rac_other_hand\tprobably there") && Catch::Contains("one_hand\tnot there") &&
                              Catch::Contains("or\tnot there") && Catch::Contains("unmarked\tnot there"));
}

TEST_CASE("numbers of atoms find and are found") {
    const Imported all{"a.smi",
                       "[CH3:1][CH2:2][OH:3]\tmapped\nCCO\tplain\n[CH3:7][C@H:8]([F:9])[Cl:1]\tchiral\n"
                       "[*:1]CC[*:2]\tnumbered\n*CC*\tbare\n"};
    CHECK(all.exact("CCO") == Ids{"mapped", "plain"});
    CHECK(all.exact("[OH:9][CH2:1]C") == Ids{"mapped", "plain"});
    CHECK(all.exact("C[C@H](F)Cl") == Ids{"chiral"});
    CHECK(all.exact("*CC*") == Ids{"bare"});
    CHECK(all.exact("[*:2]CC[*:1]") == Ids{"numbered"});
    CHECK(all.exact("CCO", {"--tautomers"}) == Ids{"mapped", "plain"});
}

TEST_CASE("among tautomers a hand counts, and what does not is said") {
    const Imported all{"a.smi",
                       "C[C@H](N)C(=O)O\tL\nC[C@@H](N)C(=O)O\tD\nC[C@H](O)C(=O)c1ccccc1\tacyloin\n"
                       "C[C@H](O)c1ccc[nH]c1=O\tpyridone\nC/C=C/C=O\tE\nC/C=C\\C=O\tZ\n"};
    CHECK(all.exact("C[C@H](N)C(=O)O", {"--tautomers"}) == Ids{"L"});
    CHECK(all.exact("C[C@H](N)C(=O)O", {"--tautomers", "--ignore-stereo"}) == Ids{"D", "L"});
    CHECK(all.exact("C[C@@H](O)C(=O)c1ccccc1", {"--tautomers"}) == Ids{"acyloin"});
    CHECK(all.exact("C[C@H](O)c1cccnc1O", {"--tautomers"}) == Ids{"pyridone"});
    CHECK(all.exact("C[C@@H](O)c1cccnc1O", {"--tautomers"}).empty());
    CHECK(all.exact("C/C=C/C=O", {"--tautomers"}) == Ids{"E"});
    CHECK_THAT(run({"exact", all.library(), "C[C@@H](O)C(=O)c1ccccc1", "--tautomers"}).err,
               Catch::Contains("do not count"));
}

TEST_CASE("numbers with qualifiers are sorted by the number, shown as written, and taken where they are certain") {
    const Imported all{"a.csv",
                       "smiles,id,IC50_nM,note\nCCO,a,9,x\nCCN,b,10,x\nCCC,c,>50,x\nCCF,d,100,x\nCCCl,e,<0.1,x\n"
                       "CCBr,f,1.2e3,x\nCCI,g,,x\nCCS,h,5±1,x\nCCP,i,n.d.,x\nC,j,~20,x\n"};
    CHECK_THAT(all.said(),
               Catch::Contains("IC50_nM number with qualifiers (1 of 9 cells without a number); note text"));
    CHECK(
        all.column("IC50_nM", "IC50_nM") ==
        "id\tsmiles\tIC50_nM\ne\tCCCl\t<0.1\nh\tCCS\t5±1\na\tCCO\t9\nb\tCCN\t10\nj\tC\t~20\nc\tCCC\t>50\nd\tCCF\t100\n"
        "f\tCCBr\t1.2e3\ng\tCCI\t\ni\tCCP\tn.d.\n");
    CHECK(all.where("IC50_nM < 20") == Ids{"a", "b", "e", "h"});
    CHECK(all.where("IC50_nM > 20") == Ids{"c", "d", "f"});
    CHECK(all.where("IC50_nM > 60") == Ids{"d", "f"});
    CHECK(all.where("IC50_nM >= 18") == Ids{"c", "d", "f", "j"});
    CHECK(all.where("not IC50_nM < 60") == Ids{"d", "f"});
    CHECK(all.where("IC50_nM between 4 and 6") == Ids{"h"});
    CHECK(all.where("IC50_nM is null") == Ids{"g", "i"});
    CHECK_THAT(run({"export", all.library(), "--where", "IC50_nM > 60"}).err,
               Catch::Contains("1 compound is not decided by the condition"));
    CHECK_THAT(run({"substructure", all.library(), "C", "--where", "IC50_nM = 5 or IC50_nM < 0.05"}).err,
               Catch::Contains("2 compounds are not decided"));
    CHECK_THAT(run({"export", all.library(), "--where", "IC50_nM > 60 or mw > 0"}).err,
               !Catch::Contains("not decided"));
    CHECK_THAT(run({"info", all.library()}).out, Catch::Contains("IC50_nM (number with qualifiers)"));
    // What is there may widen what the column is, and a later import goes on with it.
    TemporaryFolder folder;
    write_file(folder.file("b.csv"), "smiles,id,IC50_nM\nCCCC,k,unknown\n");
    REQUIRE(run({"import", all.library(), folder.file("b.csv"), "-q"}).code == 0);
    CHECK_THAT(run({"info", all.library()}).out, Catch::Contains("IC50_nM (text)"));
}

TEST_CASE("decimal commas are found out, or said") {
    const Imported found{"a.csv", "smiles;id;pKa\nCCO;a;9,5\nCCN;b;-0,31\nCCC;c;10\nCCS;d;1,234\n"};
    CHECK_THAT(found.said(), Catch::Contains("pKa number with decimal commas"));
    CHECK(found.where("pKa > 5") == Ids{"a", "c"});
    CHECK(found.where("pKa < 1.5") == Ids{"b", "d"});
    CHECK(found.column("pKa", "pKa") == "id\tsmiles\tpKa\nb\tCCN\t-0,31\nd\tCCS\t1,234\na\tCCO\t9,5\nc\tCCC\t10\n");
    const std::string thousands = "smiles;id;mass\nCCO;a;1,234\nCCN;b;12\n";
    CHECK_THAT((Imported{"a.csv", thousands}.said()),
               Catch::Contains("mass text (its commas may stand for thousands or decimals)"));
    const Imported said{"a.csv", thousands, {"--decimal", ","}};
    CHECK(said.where("mass < 2") == Ids{"a"});
    CHECK_THAT((Imported{"a.csv", "smiles;id;x\nCCO;a;9,5\n", {"--decimal", "."}}.said()), Catch::Contains("x text"));
}

TEST_CASE("labels that are known are drawn out, and others are refused") {
    const auto carbon_with = [](const std::string& label) {
        return "x\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n"
               "    1.3000    0.7500    0.0000 C   0  0\n  1  2  1  0\nA    2\n" +
               label + "\nM  END\n$$$$\n";
    };
    for (const auto& [label, smiles] : std::map<std::string, std::string>{{"CF3", "CC(F)(F)F"},
                                                                          {"Boc", "CC(=O)OC(C)(C)C"},
                                                                          {"NO2", "C[N+](=O)[O-]"},
                                                                          {"MeO2C", "CC(=O)OC"},
                                                                          {"Ph", "Cc1ccccc1"},
                                                                          {"N3", "CN=[N+]=[N-]"}}) {
        INFO(label);
        CHECK((Imported{"a.sdf", carbon_with(label)}.exact(smiles)) == Ids{"x"});
    }
    for (const char* label : {"PEG4", "1a", "Ar", "Cp", "X", "resin"}) {
        INFO(label);
        const Imported refused{"a.sdf", carbon_with(label)};
        CHECK_THAT(refused.said(), Catch::Contains("atom 2 has the label '" + std::string{label} + "'"));
        CHECK(refused.exact("CC").empty());
    }
}

TEST_CASE("a salt is found by what is no counter-ion") {
    const Imported all{"a.smi",
                       "CCN.OS(=O)(=O)O\tsulfate\nCCN.Cl\tchloride\n"
                       "CCN.OCC(O)C(OC1OC(CO)C(O)C(O)C1O)C(O)C(O)C(=O)O\tlactobionate\n"
                       "CC[NH3+].[O-]C(=O)C=CC(=O)O\tmaleate\n"};
    CHECK(all.exact("CCN", {"--ignore-salts"}).size() == 4);
    const Imported stripped{
        "a.smi", "CCN.OCC(O)C(OC1OC(CO)C(O)C(O)C1O)C(O)C(O)C(=O)O\tlactobionate\n", {"--strip-salts"}};
    CHECK(stripped.where("heavy_atoms = 3") == Ids{"lactobionate"});
}

TEST_CASE("groups with and without charges are one on demand") {
    const Imported all{"a.smi", "CS(=O)CC\tneutral\nC[S+]([O-])CC\tcharged\nCS(=O)(=O)CC\tsulfone\n"};
    CHECK(all.exact("CS(=O)CC") == Ids{"neutral"});
    CHECK(all.exact("CS(=O)CC", {"--normalise"}) == Ids{"charged", "neutral"});
    CHECK(all.exact("C[S+]([O-])CC", {"--normalise"}) == Ids{"charged", "neutral"});
    const Imported normal{"a.smi", "CS(=O)CC\tneutral\nC[S+]([O-])CC\tcharged\n", {"--normalise"}};
    CHECK(normal.exact("CS(=O)CC") == Ids{"charged", "neutral"});
    CHECK(normal.ids({"substructure", normal.library(), "CS(=O)C"}).size() == 2);
    CHECK(normal.ids({"superstructure", normal.library(), "CCCS(=O)CC"}).size() == 2);
    CHECK_THAT(run({"info", normal.library()}).out, Catch::Contains("--normalise"));
    CHECK(run({"check", normal.library()}).code == 0);
    CHECK(run({"import", all.library(), "-", "--input-format", "smi", "--normalise"}).code != 0);
}

TEST_CASE("InChIs of thiophenes and thiadiazoles find what they were made of") {
    const Imported all{"a.smi",
                       "N#Cc1ccc(-c2ccc(-c3cccs3)cc2)cc1\tthiophene\nc1ccc2nsnc2c1\tbenzothiadiazole\n"
                       "c1csc2ccsc12\tthienothiophene\nCc1nnsc1C\tthiadiazole\nc1ccc2sccc2c1\tbenzothiophene\n"
                       "c1cscn1\tthiazole\nO=C1NC(=S)SC1\trhodanine\n"};
    TemporaryFolder folder;
    REQUIRE(run({"export", all.library(), "-q", "--columns", "inchi", "-o", folder.file("a.tsv")}).code == 0);
    std::size_t asked = 0;
    for (const std::string& line : lines(read_file(folder.file("a.tsv")))) {
        const std::string inchi = line.substr(line.rfind('\t') + 1), id = line.substr(0, line.find('\t'));
        if (!inchi.starts_with("InChI=")) continue;
        INFO(id << ' ' << inchi);
        CHECK(all.exact(inchi) == Ids{id});
        ++asked;
    }
    CHECK(asked == 7);
}

TEST_CASE("racemic and relative centres come through SD files, SMILES and CSV") {
    const Imported all{"a.smi",
                       "C[C@H](O)[C@@H](F)CN |&1:1,o2:3|\trac\nC[C@H](O)[C@H](C)[C@@H](F)Cl |&1:1,3,o1:5|\ttwo\n"};
    for (const char* name : {"b.sdf", "b.smi", "b.csv", "b.xlsx", "b.jsonl"}) {
        INFO(name);
        TemporaryFolder folder;
        REQUIRE(run({"export", all.library(), "-q", "-o", folder.file(name)}).code == 0);
        if (std::string{name} == "b.jsonl") {
            CHECK_THAT(read_file(folder.file(name)), Catch::Contains("|&1:"));
            continue;
        }
        REQUIRE(run({"import", "-q", folder.file("b.sieve"), folder.file(name)}).code == 0);
        const Ran found = run({"exact", folder.file("b.sieve"), "C[C@@H](O)[C@@H](F)CN |&1:1,o2:3|", "-q"});
        CHECK_THAT(found.out, Catch::Contains("rac"));
    }
}

}  // namespace chemsieve::odd_inputs_test
