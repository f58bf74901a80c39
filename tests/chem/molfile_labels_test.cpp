#include "chem/labels/molfile_labels.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"

namespace chemsieve::molfile_labels_test {

namespace {

std::string reason(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "(accepted)";
}

std::string three(std::size_t number) {
    std::string text = std::to_string(number);
    return std::string(3 - text.size(), ' ') + text;
}

struct Bond {
    unsigned first, second, order = 1;
};

// `properties`: the lines behind the bonds.
std::string v2000(const std::vector<std::string>& atoms, const std::vector<Bond>& bonds,
                  const std::string& properties = {}) {
    std::string text =
        "drawn\n  test\n\n" + three(atoms.size()) + three(bonds.size()) + "  0  0  0  0  0  0  0  0999 V2000\n";
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        text += "    " + std::to_string(i % 10) + ".0000    " + std::to_string(i / 10) + ".5000    0.0000 " + atoms[i] +
                std::string(3 - atoms[i].size(), ' ') + " 0  0\n";
    }
    for (const Bond& bond : bonds) text += three(bond.first) + three(bond.second) + three(bond.order) + "  0\n";
    return text + properties + "M  END\n";
}

std::string v3000(const std::string& atoms, const std::string& bonds, const std::string& groups = {}) {
    const auto lines = [](const std::string& text) {
        std::string tagged = "M  V30 ";
        for (const char c : text) tagged += c == '\n' ? std::string{"\nM  V30 "} : std::string{c};
        return tagged.substr(0, tagged.size() - std::string{"M  V30 "}.size());
    };
    const auto count = [](const std::string& text) {
        return std::to_string(std::count(text.begin(), text.end(), '\n'));
    };
    return "drawn\n  test\n\n  0  0  0     0  0            999 V3000\n" +
           lines("BEGIN CTAB\nCOUNTS " + count(atoms) + " " + count(bonds) + " " + count(groups) +
                 " 0 0\nBEGIN ATOM\n" + atoms + "END ATOM\nBEGIN BOND\n" + bonds + "END BOND\n" +
                 (groups.empty() ? "" : "BEGIN SGROUP\n" + groups + "END SGROUP\n") + "END CTAB\n") +
           "M  END\n";
}

}  // namespace

TEST_CASE("a label that is no atom is refused with its atom", "[chem]") {
    const auto carbons = [](const std::string& properties) {
        return v2000({"C", "C", "C"}, {{1, 2}, {2, 3}}, properties);
    };
    struct Case {
        std::string molfile, told;
    };
    const std::vector<Case> cases = {
        {carbons("A    1\nPEG3\n"), "atom 1 has the label 'PEG3', which is not read; draw what it stands for"},
        {carbons("A    3\nBoc2\n"), "atom 3 has the label 'Boc2', which is not read; draw what it stands for"},
        {carbons("A    2\nCH2\nA    1\nR\n"), "atom 1 has the label 'R', which is not read; draw what it stands for"},
        {carbons("G    1  2\nPEG4\n"), "atom 1 has the label 'PEG4', which is not read; draw what it stands for"},
        {carbons("M  APO  1   2   1\n"),
         "atom 2 is an attachment point, which is not read; draw what is attached there, or '*'"},
        {carbons("M  STY  1   1 SUP\nM  SAL   1  1   3\nM  SMT   1 PEG5\n"),
         "atom 3 has the label 'PEG5', which is not read; draw what it stands for"},
        {carbons("M  STY  2   1 DAT   2 SUP\nM  SAL   2  1   3\nM  SMT   2 Tol\n"),
         "atom 3 has the label 'Tol', which is not read; draw what it stands for"},
        {carbons("M  STY  1   1 SUP\nM  SMT   1 Bn\n"),
         "the group 'Bn' has no atoms, so it is not known what it stands for"},
        {v2000({"N", "LP"}, {{1, 2}}), "atom 2 is a lone pair, not an atom"},
        {v3000("1 N 0 0 0 0\n2 LP 1 0 0 0\n", "1 1 1 2\n"), "atom 2 is a lone pair, not an atom"},
        {v3000("1 C 0 0 0 0\n2 C 1 0 0 0 ATTCHPT=1\n", "1 1 1 2\n"),
         "atom 2 is an attachment point, which is not read; draw what is attached there, or '*'"},
        {v3000("1 C 0 0 0 0\n2 C 1 0 0 0\n", "1 1 1 2\n", "1 SUP 1 ATOMS=(1 2) XBONDS=(1 1) LABEL=\"PEG3\"\n"),
         "atom 2 has the label 'PEG3', which is not read; draw what it stands for"},
        {v3000("1 C 0 0 0 0\n2 C 1 0 0 0\n", "1 1 1 2\n", "1 SUP 1 LABEL=Bn\n"),
         "the group 'Bn' has no atoms, so it is not known what it stands for"},
    };
    for (const auto& [molfile, told] : cases) {
        CAPTURE(molfile);
        CHECK(reason(parse_molblock(molfile)) == told);
        CHECK(reason(parse_query_molblock(molfile)) == told);
    }
}

TEST_CASE("a label that says what its atom is, and a group that is drawn, are read", "[chem]") {
    const std::string molfile =
        GENERATE(v2000({"C", "O"}, {{1, 2}}, "A    1\nCH3\nA    2\nOH\n"), v2000({"C", "O"}, {{1, 2}}, "A    1\nH3C\n"),
                 v2000({"C", "O"}, {{1, 2}}, "A    2\n\n"), v2000({"C", "O"}, {{1, 2}}, "V    1 a value\n"),
                 v2000({"C", "O"}, {{1, 2}}, "M  STY  1   1 SUP\nM  SAL   1  2   1   2\nM  SMT   1 OMe\n"),
                 v2000({"C", "O"}, {{1, 2}}, "M  STY  1   1 SUP\nM  SAL   1  1   2\nM  SMT   1 OH\n"),
                 v2000({"C", "O"}, {{1, 2}}, "M  STY  1   1 DAT\nM  SAL   1  1   2\nM  SDT   1 CF3\n"),
                 v3000("1 C 0 0 0 0\n2 O 1 0 0 0\n", "1 1 1 2\n", "1 SUP 1 ATOMS=(2 1 2) LABEL=OMe\n"));
    CAPTURE(molfile);
    CHECK(canonical_smiles(std::get<Molecule>(parse_molblock(molfile))) == "CO");
}

TEST_CASE("known labels of V3000 are drawn out as those of V2000 are", "[chem]") {
    const auto read = [](const std::string& text) {
        INFO(reason(parse_molblock(text)));
        REQUIRE(reason(parse_molblock(text)) == "(accepted)");
        return canonical_smiles(std::get<Molecule>(parse_molblock(text)));
    };
    const auto with_label = [&](const std::string& label, const std::string& symbol = "C") {
        return read(v3000("4 C 0 0 0 0\n7 O 1 0 0 0\n9 " + symbol + " 2 0 0 0\n", "1 1 4 7\n5 1 9 7\n",
                          symbol == "C" ? "1 SUP 1 ATOMS=(1 9) XBONDS=(1 5) LABEL=" + label + "\n" : ""));
    };
    const auto smiles = [](const char* text) { return canonical_smiles(std::get<Molecule>(parse_smiles(text))); };
    CHECK(with_label("CF3") == smiles("COC(F)(F)F"));
    CHECK(with_label("\"Boc\"") == smiles("COC(=O)OC(C)(C)C"));
    CHECK(with_label("NO2") == smiles("CO[N+](=O)[O-]"));
    CHECK(with_label("", "Ph") == smiles("COc1ccccc1"));
    CHECK(with_label("", "Bn") == smiles("COCc1ccccc1"));
    CHECK(with_label("", "tBu") == smiles("COC(C)(C)C"));
    // Lines that go on.
    CHECK(read(v3000("1 Ph 0 0 0 -\n0\n2 N 1 0 0 0\n3 Me 2 0 0 0\n", "1 1 1 2\n2 1 2 -\n3\n")) == smiles("CNc1ccccc1"));
}

TEST_CASE("hydrogens beyond a valence are refused in V3000, too", "[chem]") {
    const auto ammonium = [](const char* charge) {
        return v3000("1 C 0 0 0 0\n2 N 1 0 0 0" + std::string{charge} + "\n3 H 2 0 0 0\n4 H 1 1 0 0\n5 H 1 -1 0 0\n",
                     "1 1 1 2\n2 1 2 3\n3 1 2 4\n4 1 2 5\n");
    };
    CHECK(reason(parse_molblock(ammonium(""))) ==
          "atom 2 (N) is drawn with 3 hydrogens and can have 2; its charge may be missing");
    CHECK(canonical_smiles(std::get<Molecule>(parse_molblock(ammonium(" CHG=1")))) == "C[NH3+]");
}

TEST_CASE("the hydrogen of an imine tells its geometry", "[chem]") {
    const auto imine = [](const std::string& x, const std::string& y) {
        return "\n\n\n  4  3  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n"
               "    1.3000    0.0000    0.0000 N   0  0\n   -0.7500    1.3000    0.0000 C   0  0\n    " +
               x + "    " + y + "    0.0000 H   0  0\n  1  2  2  0\n  1  3  1  0\n  2  4  1  0\nM  END\n";
    };
    const auto read = [](const std::string& text) {
        return canonical_smiles(std::get<Molecule>(parse_molblock(text)));
    };
    CHECK(read(imine("2.0000", "1.3000")) == canonical_smiles(std::get<Molecule>(parse_smiles("[H]/N=C\\C"))));
    CHECK(read(imine("2.0000", "-1.300")) == canonical_smiles(std::get<Molecule>(parse_smiles("[H]/N=C/C"))));
    CHECK(read(imine("2.0000", "1.3000")) != read(imine("2.0000", "-1.300")));
}

TEST_CASE("hydrogens beyond a valence are refused, and all others counted", "[chem]") {
    const auto with_hydrogens = [](const std::string& atom, unsigned hydrogens, const std::string& properties = {}) {
        std::vector<std::string> atoms{"C", atom};
        std::vector<Bond> bonds{{1, 2}};
        for (unsigned i = 0; i < hydrogens; ++i) {
            atoms.emplace_back("H");
            bonds.push_back({2, i + 3});
        }
        return v2000(atoms, bonds, properties);
    };
    CHECK(reason(parse_molblock(with_hydrogens("N", 3))) ==
          "atom 2 (N) is drawn with 3 hydrogens and can have 2; its charge may be missing");
    CHECK(reason(parse_molblock(with_hydrogens("O", 2))) ==
          "atom 2 (O) is drawn with 2 hydrogens and can have 1; its charge may be missing");
    CHECK(reason(parse_molblock(with_hydrogens("C", 4))) ==
          "atom 2 (C) is drawn with 4 hydrogens and can have 3; its charge may be missing");
    CHECK(reason(parse_molblock(with_hydrogens("B", 3))) ==
          "atom 2 (B) is drawn with 3 hydrogens and can have 2; its charge may be missing");
    CHECK(reason(parse_molblock(with_hydrogens("F", 1))) ==
          "atom 2 (F) is drawn with 1 hydrogen and can have 0; its charge may be missing");
    CHECK(reason(parse_molblock(with_hydrogens("Pt", 1))) ==
          "atom 2 (Pt) is drawn with 1 hydrogen and can have 0; its charge may be missing");
    const auto smiles = [&](const std::string& molfile) {
        return canonical_smiles(std::get<Molecule>(parse_molblock(molfile)));
    };
    CHECK(smiles(with_hydrogens("N", 3, "M  CHG  1   2   1\n")) == "C[NH3+]");
    CHECK(smiles(with_hydrogens("N", 2)) == "CN");
    CHECK(smiles(with_hydrogens("N", 1)) == "CN");
    CHECK(smiles(with_hydrogens("S", 5)) == "C[SH5]");
    CHECK(smiles(with_hydrogens("P", 4)) == "C[PH4]");
    CHECK(smiles(with_hydrogens("B", 3, "M  CHG  1   2  -1\n")) == "[BH3-]C");
    CHECK(smiles(v2000({"O", "D", "H"}, {{1, 2}, {1, 3}})) == "[2H]O");
    CHECK(smiles(v2000({"H", "H"}, {{1, 2}})) == "[H][H]");
}

namespace {

std::string smiles_of(const std::string& molfile) {
    const ParseResult read = parse_molblock(molfile);
    const auto* molecule = std::get_if<Molecule>(&read);
    return molecule ? canonical_smiles(*molecule) : reason(read);
}

}  // namespace

TEST_CASE("numbers that the format does not have are refused, not taken for others", "[chem]") {
    const auto with = [](const std::string& bond, const std::string& charge, const std::string& properties = {}) {
        return "\n\n\n  2  1  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 C   0  0  0  0  0\n"
               "    1.3000    0.7500    0.0000 N   0" +
               charge + "  0  0  0\n  1  2" + bond + "\n" + properties + "M  END\n";
    };
    CHECK(smiles_of(with("  1  0", "  3")) == "C[NH3+]");
    CHECK(reason(parse_molblock(with("  1  0", " -1"))) ==
          "atom 2 has '-1' in the place of its charge, where the format has numbers from 0 to 7");
    CHECK(reason(parse_molblock(with("  1  0", " 12"))) ==
          "atom 2 has '12' in the place of its charge, where the format has numbers from 0 to 7");
    CHECK(smiles_of(with("  1  0", " -1", "M  CHG  1   2   1\n")) == "C[NH3+]");  // which stands for all charges
    CHECK(reason(parse_molblock(with("  0  0", "  0"))) == "bond 1 has the type 0, which the format does not have");
    CHECK(reason(parse_molblock(with("  1  2", "  0"))) ==
          "bond 1 has '2' in the place of its stereochemistry, which the format does not have");
    CHECK(reason(parse_molblock(with("  1  0", "  0", "M  ISO  1   1  -1\n"))) == "atom 1 has the isotope -1");
    CHECK(reason(parse_molblock(with("  1  0", "  0", "M  CHG  1   2  99\n"))) ==
          "atom 2 has the charge 99, beyond -15 to 15");
    CHECK(reason(parse_molblock(with("  1  0", "  0", "M  CHG  1   2   1\nM  CHG  1   2  -1\n"))) ==
          "atom 2 has the charge -1 beside another one");
}

TEST_CASE("hydrogens with charges or other bonds than single ones are refused, by molfile and SMILES", "[chem]") {
    CHECK(reason(parse_molblock(v2000({"C", "H"}, {{1, 2}}, "M  CHG  1   2   1\n"))) ==
          "atom 2 (H) has a bond and a charge");
    CHECK(reason(parse_molblock(v3000("1 C 0 0 0 0\n2 H 1 0 0 0 CHG=-1\n", "1 1 1 2\n"))) ==
          "atom 2 (H) has a bond and a charge");
    CHECK(reason(parse_molblock(v3000("1 C 0 0 0 0\n2 H 1 0 0 0\n", "1 2 1 2\n"))) ==
          "atom 2 (H) has a bond that is not single");
    for (const char* odd : {"C[H+]", "C([H-])C", "C[2H+]"}) {
        CHECK(reason(parse_smiles(odd)) == "atom 2 (H) has a bond and a charge");
    }
    CHECK(reason(parse_smiles("C=[H]")) == "atom 2 (H) has a bond that is not single");
    for (const char* good : {"[H+]", "[H-].[Na+]", "[H][H]", "[H]O[H]", "[2H]C", "[H]C=O"}) {
        CHECK(reason(parse_smiles(good)) == "(accepted)");
    }
}

TEST_CASE("a label at a double bond gives it no geometry, and a ring with a drawn hydrogen is read", "[chem]") {
    const std::string imine =
        "\n\n\n  3  2  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n"
        "    1.3000    0.7500    0.0000 C   0  0\n    2.6000    0.0000    0.0000 C   0  0\n"
        "  1  2  2  0\n  2  3  1  0\nA    1\nNMe\nM  END\n";
    CHECK(smiles_of(imine) == "CC=NC");
    std::string pyrrole = "\n\n\n  6  6  0  0  0  0            999 V2000\n";
    for (int i = 0; i < 6; ++i) {
        char line[80];
        std::snprintf(line, sizeof line, "%10.4f%10.4f    0.0000 %-3s 0  0\n", i == 5 ? 2.0 : std::cos(i * 1.2566),
                      i == 5 ? 0.0 : std::sin(i * 1.2566),
                      i == 0   ? "N"
                      : i == 5 ? "H"
                               : "C");
        pyrrole += line;
    }
    CHECK(smiles_of(pyrrole +
                    "  1  2  4  0\n  2  3  4  0\n  3  4  4  0\n  4  5  4  0\n  5  1  4  0\n  1  6  1  0\nM  END\n") ==
          "c1cc[nH]c1");
}

TEST_CASE("a haptic bond is refused, and one to any of several atoms is told from it", "[chem]") {
    const std::string allyl =
        "1 * -8.4 0.7 0 0\n2 Fe -8.4 -1.6 0 0\n3 C -9.75 0.46 0 0\n4 C -8.4 1.23 0 0\n"
        "5 C -7.1 0.46 0 0\n";
    for (const char* attached : {"ANY", "ALL"}) {
        const std::string molfile =
            v3000(allyl, "1 1 1 2 ENDPTS=(3 5 4 3) ATTACH=" + std::string{attached} + "\n2 1 4 5\n3 2 4 3\n");
        CHECK(reason(parse_molblock(molfile)) ==
              "has a haptic bond, of a metal to several atoms at once, which is not read");
        CHECK(reason(parse_query_molblock(molfile)) ==
              "has a haptic bond, of a metal to several atoms at once, which is not read");
    }
    const std::string chlorobutadiene = v3000("1 * 0 0 0 0\n2 Cl -2 0 0 0\n3 C 1 0 0 0\n4 C 2 0 0 0\n5 C 3 0 0 0\n",
                                              "1 1 1 2 ENDPTS=(2 3 5) ATTACH=ANY\n2 1 3 4\n3 2 4 5\n");
    CHECK(reason(parse_molblock(chlorobutadiene)) ==
          "has a bond to one of several atoms (between atoms 1 and 2), which is not read");
    const std::string between_atoms =
        v3000("1 C 0 0 0 0\n2 Cl -2 0 0 0\n3 C 1 0 0 0\n", "1 1 1 2 ENDPTS=(2 1 3) ATTACH=ANY\n2 1 1 3\n");
    for (const auto& one : {parse_molblock(between_atoms), parse_query_molblock(between_atoms)}) {
        CHECK(reason(one) == "has a bond to one of several atoms (between atoms 1 and 2), which is not read");
    }
    const ParseResult read = parse_query_molblock(chlorobutadiene);
    REQUIRE(reason(read) == "(accepted)");
    CHECK(std::get<Molecule>(read).remarks()[0].kind == RemarkKind::variable_attachment);
}

TEST_CASE("a repeating unit that a V3000 molfile does not count is refused, as it would not be read", "[chem]") {
    const auto molfile = [](const std::string& count, const std::string& group) {
        const std::string text = v3000("1 C 0 0 0 0\n2 O 1 0 0 0\n3 C 2 0 0 0\n", "1 1 1 2\n2 1 2 3\n");
        const std::size_t end = text.find("M  V30 END CTAB"), counts = text.find(" 3 2 0 0 0");
        return text.substr(0, counts) + " 3 2 " + count + text.substr(counts + 6, end - counts - 6) +
               "M  V30 BEGIN SGROUP\nM  V30 1 " + group + "\nM  V30 END SGROUP\n" + text.substr(end);
    };
    const std::string unit = "SRU 0 ATOMS=(1 2) XBONDS=(2 1 2) BRKXYZ=(9 0 0 0 0 1 0 0 0 0) LABEL=n";
    CHECK(reason(parse_molblock(molfile("0", unit))) ==
          "its group 1 (SRU) is not counted in its line COUNTS, so that it would not be read");
    const ParseResult counted = parse_molblock(molfile("1", unit));
    REQUIRE(reason(counted) == "(accepted)");
    CHECK(std::get<Molecule>(counted).remarks()[0].kind == RemarkKind::repeating_units);
    CHECK(reason(parse_molblock(molfile("0", "DAT 0 ATOMS=(1 2) FIELDNAME=x FIELDDATA=\"1\""))) == "(accepted)");
}

TEST_CASE("lines of properties that are written otherwise are refused, not passed over", "[chem]") {
    const auto with = [](const std::string& line) {
        return reason(parse_molblock(v2000({"C", "C", "O"}, {{1, 2}, {2, 3}}, line + "\n")));
    };
    for (const std::string line :
         {"M  chg  1   3  -1", "M  Chg  1   3  -1", "M CHG  1   3  -1", "M   ISO  1   1  13", "M\tRAD  1   1   2",
          "M  sty  1   1 SUP", "M  apo  1   1   1", "M  Rgp  1   3   1"}) {
        INFO(line);
        CHECK(with(line).find("is not written as the format has it") != std::string::npos);
    }
    CHECK(with("M  ZZC   1 a") == "(accepted)");
    const auto mass = [](const std::string& number) {
        std::string text = v2000({"C", "C", "O"}, {{1, 2}, {2, 3}});
        text.replace(text.find("C   0  0") + 3, 2, number);
        return reason(parse_molblock(text));
    };
    for (const std::string number : {" 1", "-3", " 4", " 0", "00"}) CHECK(mass(number) == "(accepted)");
    for (const std::string number : {" 5", "-4", "12", "- "}) {
        INFO(number);
        CHECK(mass(number).find("in the place of its mass") != std::string::npos);
    }
}

TEST_CASE("two lists of elements for one atom of a query are refused", "[chem]") {
    const std::string list = "M  ALS   2  2 F N   O   \n";
    const auto query = [&](const std::string& lines) {
        return reason(parse_query_molblock(v2000({"C", "L"}, {{1, 2}}, lines)));
    };
    CHECK(query(list) == "(accepted)");
    CHECK(query(list + "M  ALS   2  1 F S   \n") == "atom 2 has two lists of elements ('M  ALS')");
}

TEST_CASE("collections of stereocentres and keys of V3000 are as the format has them, or refused", "[chem]") {
    const auto with = [](const std::string& collections, const std::string& more = {}) {
        std::string text = v3000("1 C 0 0 0 0\n2 C 1.3 0.75 0 0" + more + "\n3 F 1.3 2 0 0\n4 O 2.6 0 0 0\n",
                                 "1 1 2 1 CFG=1\n2 1 2 3\n3 1 2 4\n");
        std::string lines;
        for (const std::string& line : {std::string{"BEGIN COLLECTION"}, collections, std::string{"END COLLECTION"}})
            lines += "M  V30 " + line + '\n';
        return reason(parse_molblock(text.insert(text.find("M  V30 END CTAB"), lines)));
    };
    CHECK(with("MDLV30/STERAC1 ATOMS=(1 2)") == "(accepted)");
    CHECK(with("MDLV30/STEABS ATOMS=(1 2)") == "(accepted)");
    for (const std::string wrong : {"MDLV30/STERAC1 ATOMS=(1,2)", "MDLV30/STERAC1 ATOMS=(2 2)",
                                    "MDLV30/STERAC1 ATOMS=(1 2", "MDLV30/STERACx ATOMS=(1 2)", "MDLV30/STERAC1",
                                    "MDLV30/STERAC1 ATOMS=(0)", "MDLV30/STERAC1 ATOMS=(1 2) ATOMS=(1 1)"}) {
        INFO(wrong);
        CHECK(with(wrong).find("is not written as the format has it") != std::string::npos);
    }
    CHECK(with("MDLV30/STERAC1 ATOMS=(1 2)\nM  V30 MDLV30/STERAC1 ATOMS=(1 1)").find("is there twice") !=
          std::string::npos);
    CHECK(with("MDLV30/STEABS ATOMS=(1 2)", " CHG=-1 CHG=1") == "atom 2 has CHG twice");
    CHECK(with("MDLV30/STEABS ATOMS=(1 2)", " RGROUPS=(2 3 4)") ==
          "atom 2 stands for several R groups, which is not read");
}

}  // namespace chemsieve::molfile_labels_test
