#include "chem/read/parse.h"

#include <GraphMol/MolPickler.h>
#include <GraphMol/ROMol.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <iostream>
#include <streambuf>

#include "chem/properties/descriptors.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::parse_test {

using namespace chemsieve::test;

namespace {

std::string reason(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "(accepted)";
}

// Counts what reaches a stream.
class CountingBuffer : public std::streambuf {
  public:
    int calls = 0;

  protected:
    int sync() override { return ++calls, 0; }
    int_type overflow(int_type c) override { return ++calls, traits_type::not_eof(c); }
};

// Whatever RDKit keeps of a molecule.
std::string all_of(const Molecule& molecule) {
    std::string all;
    RDKit::MolPickler::pickleMol(molecule.rdkit(), all, RDKit::PicklerOps::AllProps);
    for (const RDKit::Atom* atom : molecule.rdkit().atoms()) {
        for (const std::string& name : atom->getPropList()) all += name + ' ';
        all += std::to_string(atom->getHybridization()) + std::to_string(atom->getTotalValence()) + ' ';
    }
    for (const RDKit::Bond* bond : molecule.rdkit().bonds()) all += bond->getIsConjugated() ? '1' : '0';
    return all;
}

// What is asked of a query's atoms and bonds; not where centres of stereochemistry would be possible.
std::string query_of(const Molecule& molecule) {
    std::string all;
    const auto add = [&](auto... values) { ((all += std::to_string(static_cast<int>(values)) + ' '), ...); };
    for (const RDKit::Atom* atom : molecule.rdkit().atoms()) {
        add(atom->getAtomicNum(), atom->getFormalCharge(), atom->getIsotope(), atom->getNumExplicitHs(),
            atom->getNoImplicit(), atom->getTotalNumHs(), atom->getNumRadicalElectrons(), atom->getChiralTag(),
            atom->getIsAromatic(), atom->getHybridization());
    }
    for (const RDKit::Bond* bond : molecule.rdkit().bonds()) {
        add(bond->getBeginAtomIdx(), bond->getEndAtomIdx(), bond->getBondType(), bond->getStereo(), bond->getBondDir(),
            bond->getIsAromatic(), bond->getIsConjugated());
        for (const int atom : bond->getStereoAtoms()) add(atom);
    }
    return all;
}

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

}  // namespace

TEST_CASE("SMILES that RDKit refuses get RDKit's reason") {
    CHECK(reason(parse_smiles("C1CC")) == "ring 1 is not closed (character 2)");
    CHECK(reason(parse_smiles("c1ccc1(")) == "this parenthesis is not closed (character 7)");
    CHECK_THAT(reason(parse_smiles("CN(C)(C)(C)C")), Catch::Contains("valence") && Catch::Contains("N"));
    CHECK_THAT(reason(parse_smiles("c1cccc1")), Catch::Contains("kekulize"));
    // RDKit 2022.09 reads an oxygen with three bonds.
    for (const char* text : {"Co2CCCO2", "Cc1cn(Co2CC(O)C(CO)O2)c(=O)[nH]c1=O"}) {
        INFO(text);
        CHECK_THAT(reason(parse_smiles(text)), Catch::Contains("valence") && Catch::Contains("O"));
        CHECK_THAT(reason(parse_query_smiles(text)), Catch::Contains("valence"));
    }
    for (const char* text : {"C[O+](C)C", "c1ccoc1", "C[S+](C)[O-]", "c1ccc2occc2c1", "CN1C=CN=C1"}) {
        INFO(text);
        CHECK(std::holds_alternative<Molecule>(parse_smiles(text)));
    }
    CHECK_THAT(reason(parse_smiles("")), Catch::Contains("no atoms"));
}

TEST_CASE("text that RDKit would misread silently is refused") {
    using namespace std::string_literals;
    CHECK_THAT(reason(parse_smiles("CC\0CC"s)), Catch::Contains("NUL"));
    CHECK_THAT(reason(parse_smiles("[C-256]")), Catch::Contains("256"));
    CHECK_THAT(reason(parse_smiles("[U+128]")), Catch::Contains("128"));
    CHECK_THAT(reason(parse_smiles("[99999C]")), Catch::Contains("99999"));
    CHECK_THAT(reason(parse_smiles("[CH300]")), Catch::Contains("300"));
    CHECK_THAT(reason(parse_smiles("CCF e4 fluoro")), Catch::Contains("text after the SMILES"));
    CHECK(reason(parse_smiles("CC |$a;b$|")) == "(accepted)");
    CHECK(reason(parse_query_smarts("[$(C123CC1CC2C3)]")) == "(accepted)");
    CHECK_THAT(reason(parse_query_smarts("[$([C-256])]")), Catch::Contains("256"));
    CHECK(reason(parse_smiles("[CH3:12345]C")) == "(accepted)");
    CHECK(reason(parse_smiles("[13CH4]")) == "(accepted)");
    CHECK(reason(parse_smiles("[235U]")) == "(accepted)");
}

TEST_CASE("an extension without an end is refused, and RDKit does not read behind one that ends") {
    const auto parsed = [](const char* text) { return canonical_smiles(std::get<Molecule>(parse_smiles(text))); };
    CHECK_THAT(reason(parse_smiles("CC |atomProp:0.a.b")), Catch::Contains("no bar at its end: '|atomProp:0.a.b'"));
    CHECK_THAT(reason(parse_smiles("CC|$a;b")), Catch::Contains("has a bar ('|') behind 'CC'"));
    CHECK_THAT(reason(parse_smiles("CC |")), Catch::Contains("no bar at its end: '|'"));
    CHECK_THAT(reason(parse_smiles("CC |$a;b$| a name")), Catch::Contains("text after its extension: ' a name'"));
    CHECK(parsed("C[CH]C |^1:1|") == parsed("C[CH]C"));
    CHECK(parsed("*C |$R1;$|") == "[1*]C");
    CHECK_THAT(reason(parse_smiles("|$a;b$|")), !Catch::Contains("accepted"));
    CHECK_THAT(reason(parse_query_smarts("[CH]** |atomProp:($-*")), Catch::Contains("no bar at its end"));
    CHECK(reason(parse_query_smarts("C~C |$a;b$|")) == "(accepted)");
    // Sanitizers see what is read too far.
    for (const char* extension :
         {"|atomProp:|",   "|$|",     "|^|",          "|(|",           "|C:|",           "|LN:|",      "|Sg:|",
          "|&1:|",         "|o1:|",   "|m:|",         "|SgD:|",        "|wU:|",          "|t:|",       "|c:|",
          "|rb:|",         "|lp:|",   "|a",           "|Sg:n|",        "|Sg:n:|",        "|Sg:n:0|",   "|Sg:n:0:|",
          "|Sg:n:0:a:|",   "|SgD|",   "|SgD:0|",      "|SgD:0:|",      "|SgD:0:a|",      "|SgD:0:a:|", "|SgD:0:a:b:|",
          "|SgD:0:a:b:c|", "|SgH:|",  "|SgH:0|",      "|SgH:0:|",      "|u:|",           "|s:|",       "|s:0|",
          "|s:0:|",        "|m:0|",   "|m:0:|",       "|LN:0|",        "|LN:0:|",        "|LN:0:1.|",  "|ctu:|",
          "|(0,1|",        "|(0,1;|", "|atomProp:0|", "|atomProp:0.|", "|atomProp:0.a|", "|$_AV:a|",   "|$_AV:|",
          "|w:|",          "|wD:0|",  "|wD:0.|",      "|C:0.|",        "|H:0.|"}) {
        parse_smiles(std::string{"CC "} + extension);
        parse_query_smarts(std::string{"C~C "} + extension);
    }
}

TEST_CASE("molecules too large to handle in time are refused quickly") {
    CHECK_THAT(reason(parse_smiles(repeated("C", 5000))), Catch::Contains("5000 atoms"));
    CHECK_THAT(reason(parse_smiles("c1ccc" + repeated("c", 100000) + "c1")), Catch::Contains("atoms"));
    CHECK_THAT(reason(parse_smiles(repeated("C.", 600000) + "C")), Catch::Contains("longer than"));
    CHECK(reason(parse_smiles(repeated("C(O)", 150))) == "(accepted)");
}

TEST_CASE("a V3000 molfile of a long chain is refused quickly") {
    std::string block =
        "\n  test\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\nM  V30 COUNTS 1500 0 0 0 0\n"
        "M  V30 BEGIN ATOM\n";
    for (int i = 1; i <= 1500; ++i) block += "M  V30 " + std::to_string(i) + " C 0 0 0 0\n";
    block += "M  V30 END ATOM\nM  V30 END CTAB\nM  END\n";
    CHECK_THAT(reason(parse_molblock(block)), Catch::Contains("1500 atoms"));
}

TEST_CASE("SMARTS that would take memory or time without bound are refused") {
    CHECK_THAT(reason(parse_query_smarts(repeated("[$(", 1000) + "C" + repeated(")]", 1000))),
               Catch::Contains("nested"));
    CHECK_THAT(reason(parse_query_smarts("[C" + repeated(";C", 200000) + "]")), Catch::Contains("longer than"));
    CHECK_THAT(reason(parse_query_smarts("[C")), !Catch::Contains("accepted"));
    CHECK(reason(parse_query_smarts("[$([#6]-[$([#7])])]")) == "(accepted)");
    CHECK(reason(parse_query_smarts("[#6;r{5-7}]~[R2;!$(C=O)]")) == "(accepted)");
}

TEST_CASE("a molfile with query features is a query, not a compound") {
    const std::string header = "\n  test\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n";
    const std::string end = "  1  2  1  0\nM  END\n";
    const std::string carbon = "    0.0000    0.0000    0.0000 C   0  0\n";
    const std::string any = "    1.0000    0.0000    0.0000 A   0  0\n";
    const std::string oxygen = "    1.0000    0.0000    0.0000 O   0  0\n";
    const std::string group = "    1.0000    0.0000    0.0000 R#  0  0\n";
    CHECK(reason(parse_molblock(header + carbon + oxygen + end)) == "(accepted)");
    CHECK_THAT(reason(parse_molblock(header + carbon + any + end)), Catch::Contains("query atom"));
    CHECK(reason(parse_query_molblock(header + carbon + any + end)) == "(accepted)");
    CHECK(reason(parse_molblock(header + carbon + group + end)) == "(accepted)");
    CHECK(canonical_smiles(std::get<Molecule>(parse_molblock(header + carbon + group + end))) == "*C");
    const std::string charged = "  1  2  1  0\nM  CHG  1   2   1\nM  RGP  1   2   3\nM  END\n";
    CHECK(canonical_smiles(std::get<Molecule>(parse_molblock(header + carbon + group + charged))) == "[3*+]C");
    const std::string any_bond = "  1  2  8  0\nM  END\n";
    CHECK_THAT(reason(parse_molblock(header + carbon + oxygen + any_bond)), Catch::Contains("query bond"));
    CHECK(reason(parse_query_molblock(header + carbon + oxygen + any_bond)) == "(accepted)");
}

TEST_CASE("hydrogens of SMILES queries are taken out where RDKit takes them out") {
    const auto query = [](const std::string& smiles) {
        return rdkit_smarts_of(std::get<Molecule>(parse_query_smiles(smiles)));
    };
    for (const char* text : {"[H]C", "[H]N([H])C", "[H][N+](C)(C)C", "[H]n1cccc1", "[H][C@](N)(C)O", "[2H]C[H]"}) {
        CHECK(query(text) == rdkit_smarts_of(*rdkit_smiles(text)));
        CHECK(query(text).find("!H") == std::string::npos);
    }
    CHECK(query("[H][H]") == "[H]-[H]");
    CHECK(query("[H]*") == "[!H0]");
    CHECK(query("[H]/N=C/C") == "[#7&!H0]=[#6]-[#6]");
    CHECK(reason(parse_query_smiles(repeated("C([H])", 600))) == "(accepted)");
    CHECK_THAT(reason(parse_query_smiles(repeated("C([H])", 1000))), Catch::Contains("atoms"));
}

TEST_CASE("dummies and merged hydrogens of queries are any atom and counts, those of compounds are not") {
    const auto query = [](const std::string& smiles) {
        return rdkit_smarts_of(std::get<Molecule>(parse_query_smiles(smiles, QueryHydrogens::merged)));
    };
    CHECK(query("*C") == "*-[#6]");
    CHECK(query("[1*]C") == "*-[#6]");
    CHECK(query("[*:1]C") == "[*:1]-[#6]");
    CHECK(query("[H]C") == "[#6&!H0]");
    CHECK(query("[H]N([H])C") == "[#7&!H0&!H1]-[#6]");
    CHECK(query("[H]*") == "[!H0]");
    CHECK(query("[H][N+](C)(C)C") == "[#7&+&!H0](-[#6])(-[#6])-[#6]");
    CHECK(query("[H][13C]([H])([H])C") == "[#6&13*&!H0&!H1&!H2]-[#6]");
    CHECK(query("[H][H]") == "[H]-[H]");
    CHECK(query("[H+]") == "[H+]");
    // One hydrogen is the isotope.
    CHECK(query("[2H]C[H]") == "[2H]-[#6&!H0&!H1]");
    CHECK(canonical_smiles(std::get<Molecule>(parse_smiles("[H]N([H])C*"))) == "*CN");
    // Text as long as the limit of atoms is counted before it is read.
    CHECK_THAT(reason(parse_query_smiles(repeated("C([H])", 600), QueryHydrogens::merged)),
               Catch::Contains("1200 atoms"));
    CHECK(reason(parse_smiles(repeated("C([H])", 600))) == "(accepted)");
}

TEST_CASE("hydrogens of SMARTS are merged on demand, also in environments") {
    const auto query = [](const std::string& smarts, QueryHydrogens hydrogens) {
        return rdkit_smarts_of(std::get<Molecule>(parse_query_smarts(smarts, hydrogens)));
    };
    CHECK(query("[#6]-[#1]", QueryHydrogens::as_written) == "[#6]-[#1]");
    CHECK(query("[#6]-[#1]", QueryHydrogens::merged) == "[#6&!H0]");
    CHECK(query("[#7](-[#1])-[#1]", QueryHydrogens::merged) == "[#7&!H0&!H1]");
    CHECK(query("[$([#7]-[#1])]C", QueryHydrogens::merged) == "[$([#7&!H0])]C");
    CHECK(query("[#6]-[#1,#6]", QueryHydrogens::merged) == "[#6]-[#1,#6]");
}

TEST_CASE("a V2000 molfile of more than 999 atoms or bonds is refused in words") {
    const auto told = [](const std::string& counts) {
        return reason(parse_molblock("\n  test\n\n" + counts + "  0  0  0  0  0  0  0  0999 V2000\n"));
    };
    const std::string most = "a V2000 molfile holds at most 999 atoms and 999 bonds, and this one says ";
    CHECK_THAT(told("12001250"), Catch::Contains(most + "1200 atoms"));
    CHECK_THAT(told("1200999"), Catch::Contains(most + "1200 atoms"));
    CHECK_THAT(told("1000  1"), Catch::Contains(most + "1000 atoms"));
    CHECK_THAT(told("9501010"), Catch::Contains(most + "1010 bonds"));
    CHECK_THAT(told("999999"), !Catch::Contains("at most 999 atoms"));
    CHECK_THAT(reason(parse_query_molblock("\n\n\n12001250  0  0  0  0  0  0  0  0999 V2000\n")),
               Catch::Contains(most));
}

TEST_CASE("a V3000 counts line may not claim more than the record holds") {
    const std::string atom = "M  V30 BEGIN ATOM\nM  V30 1 C 0 0 0 0\nM  V30 END ATOM\nM  V30 END CTAB\nM  END\n";
    const auto block = [&](const std::string& title, const std::string& counts) {
        return title + "\n  test\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\n" + counts + atom;
    };
    for (const std::string counts :
         {"M  V30 COUNTS 4000000000 0 0 0 0\n", "M  V30 COUNTS 4-\nM  V30 000000000 0 0 0 0\n",
          "M  V30 COU-\nM  V30 NTS 1 4000000000 0 0 0\n", "M  V30 COUNTS +4000000000 0 0 0 0\n",
          "M  V30 COUNTS \t4000000000 0 0 0 0\r\n", "M  V30 COUNTS -1 0 0 0 0\n",
          "M  V30 COUNTS 1 0 0 0 0\nM  V30 COUNTS 4000000000 0 0 0 0\n"}) {
        INFO(counts);
        CHECK_THAT(reason(parse_molblock(block("", counts))), Catch::Contains("counts line"));
        CHECK_THAT(reason(parse_molblock(block("M  V30 COUNTS 1 0", counts))), Catch::Contains("counts line"));
    }
    const std::string blanks(300, ' ');
    CHECK_THAT(reason(parse_molblock(block("", "M  V30 COUNTS " + blanks + "4000000000 0 0 0 0\n"))),
               Catch::Contains("counts line"));
    // The title is the user's, and lines may go on.
    for (const std::string title : {"methane", "M  V30 COUNTS 4000000000 0"}) {
        for (const std::string counts : {"M  V30 COUNTS 1 0 0 0 0\n", "M  V30 COUNTS 1 -\nM  V30 0 0 0 0\n"}) {
            INFO(title << counts);
            CHECK(reason(parse_molblock(block(title, counts))) == "(accepted)");
        }
    }
}

TEST_CASE("a list of a V3000 molfile may not claim more entries than its line has") {
    const auto block = [](const std::string& group) {
        return "\n  test\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\nM  V30 COUNTS 5 4 0 0 1\n"
               "M  V30 BEGIN ATOM\nM  V30 1 C 0 0 0 0\nM  V30 2 F 1 0 0 0\nM  V30 3 Cl 0 1 0 0\nM  V30 4 Br -1 0 0 0\n"
               "M  V30 5 N 0 -1 0 0\nM  V30 END ATOM\nM  V30 BEGIN BOND\nM  V30 1 1 1 2 CFG=1\nM  V30 2 1 1 3\n"
               "M  V30 3 1 1 4\nM  V30 4 1 1 5\nM  V30 END BOND\nM  V30 BEGIN COLLECTION\n" +
               group + "M  V30 END COLLECTION\nM  V30 END CTAB\nM  END\n";
    };
    CHECK(reason(parse_molblock(block("M  V30 MDLV30/STEABS ATOMS=(1 1)\n"))) == "(accepted)");
    CHECK(reason(parse_molblock(block("M  V30 MDLV30/STERAC1 ATOMS=(-\nM  V30 1 1)\n"))) == "(accepted)");
    for (const std::string list : {"(4000000000 1)", "(4-\nM  V30 000000000 1)", "( 4000000000 1)", "(+4000000000 1)",
                                   "(-1 1)", "(99999999999999999999 1)"}) {
        INFO(list);
        CHECK_THAT(reason(parse_molblock(block("M  V30 MDLV30/STEABS ATOMS=" + list + "\n"))),
                   Catch::Contains("a list claims more entries"));
    }
    const auto labelled = [](const std::string& list) {
        return "\n  test\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\nM  V30 COUNTS 1 0 0 0 0\n"
               "M  V30 BEGIN ATOM\nM  V30 1 R# 0 0 0 0 RGROUPS=" +
               list + "\nM  V30 END ATOM\nM  V30 END CTAB\nM  END\n";
    };
    CHECK(reason(parse_molblock(labelled("(1 1)"))) == "(accepted)");
    for (const std::string list : {"(-1 1)", "(4294967295 1)", "(+4294967295 1)", "(x 1)"}) {
        INFO(list);
        CHECK_THAT(reason(parse_molblock(labelled(list))), Catch::Contains("a list claims more entries"));
    }
}

TEST_CASE("what is accepted is what RDKit reads") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("NCI compounds: rdkit-data is not installed");
    std::size_t accepted = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 3)) {
        const auto expected = rdkit_smiles(smiles);
        const ParseResult parsed = parse_smiles(smiles);
        INFO(id << " " << smiles << " " << reason(parsed));
        REQUIRE(std::holds_alternative<Molecule>(parsed) == expected.has_value());
        if (!expected) continue;
        ++accepted;
        REQUIRE(canonical_smiles(std::get<Molecule>(parsed)) == canonical_smiles(*expected));
        REQUIRE(all_of(std::get<Molecule>(parsed)) == all_of(*expected));
    }
    CHECK(accepted > 1600);
    for (const char* smiles :
         {"C[C@H](N)O", "F/C=C/F", "C[C@@H]1CC[C@H](C)CC1", "[H]/N=C/C", "[2H]C", "[H][H]", "[H]O[H]", "C[S@](=O)CC",
          "C[Pt@SP1](F)(Cl)Br", "c1ccccc1", "O=N(=O)C", "C/C=C/C=C\\C"}) {
        INFO(smiles);
        REQUIRE(all_of(std::get<Molecule>(parse_smiles(smiles))) == all_of(*rdkit_smiles(smiles)));
    }
}

TEST_CASE("queries are read as RDKit reads them, with and without hydrogens as atoms") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("NCI compounds as queries: rdkit-data is not installed");
    std::vector<std::string> texts{"[H]/N=C/C", "[H][C@](N)(C)O", "[2H]C([H])[H]", "[H]O[H]", "F/C(/[H])=C/F", "[H]Cl"};
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 7)) {
        texts.push_back(smiles);
        if (const auto molecule = rdkit_smiles(smiles)) texts.push_back(rdkit_smiles_of(with_all_hydrogens(*molecule)));
    }
    std::size_t read = 0;
    for (const std::string& text : texts) {
        INFO(text);
        const auto expected = rdkit_smiles(text);
        const ParseResult parsed = parse_query_smiles(text);
        REQUIRE(std::holds_alternative<Molecule>(parsed) == expected.has_value());
        // Those that RDKit leaves for the isomer they tell are taken out of queries.
        if (!expected || rdkit_smiles_of(*expected).find("[H]") != std::string::npos) continue;
        ++read;
        REQUIRE(query_of(std::get<Molecule>(parsed)) == query_of(*expected));
    }
    CHECK(read > 1300);
}

// A thread that reads the environment meanwhile would read freed memory. Means something only as the first test of a
// process, as ctest runs it.
TEST_CASE("parsing leaves the environment where it is") {
    char* const* const before = environ;
    CHECK(reason(parse_smiles("C[C@H](N)O")) == "(accepted)");
    CHECK(environ == before);
}

// A message that is being written while a thread flushes the same stream is written twice. What counts is the first
// molecule of a process.
TEST_CASE("reading molecules leaves the streams of the program alone") {
    CountingBuffer counting;
    std::streambuf* const errors = std::cerr.rdbuf(&counting);
    std::streambuf* const output = std::cout.rdbuf(&counting);
    const std::string refused = reason(parse_smiles("C1CC"));
    parse_query_smarts("[C");
    parse_smiles("C[N+](C)(C)(C)C");
    std::cerr.rdbuf(errors);
    std::cout.rdbuf(output);
    CHECK(refused == "ring 1 is not closed (character 2)");
    CHECK(counting.calls == 0);
}

}  // namespace chemsieve::parse_test
