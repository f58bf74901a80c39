// The table of docs/formats.md that says what becomes of what stands in files: a file is made for each of its rows and
// read as imports read it. The rows here are those there, word by word.

#include <catch2/catch.hpp>
#include <fstream>
#include <functional>

#include "base/text.h"
#include "tests/formats/made_workbook.h"
#include "tests/formats/read_records.h"

namespace chemsieve::documented_formats_test {

using namespace chemsieve::test;

namespace {

struct Example {
    std::string text;
    std::string canonical = {};  // SMILES of the compound; empty: it is not looked at
};

struct Row {
    std::string format, what, outcome;
    std::vector<Example> examples;
};

Example smiles(const std::string& text, const std::string& canonical = {}) {
    return {text + "\tid\n", canonical.empty() ? std::string{} : canonical_of({.text = canonical})};
}

std::string three(std::size_t number) {
    const std::string text = std::to_string(number);
    return std::string(3 - text.size(), ' ') + text;
}

// "C 0 0, O 1.3 .75", "1 2 1, ...".
struct Drawn {
    std::vector<std::string> symbols = {"C", "C", "O"};
    std::vector<std::array<int, 4>> bonds = {{1, 2, 1, 0}, {2, 3, 1, 0}};
    std::string properties = {};
    std::vector<std::pair<double, double>> places = {};  // empty: a zigzag
};

std::string molfile(const Drawn& drawn) {
    std::string text = "title\n  program\ncomment\n" + three(drawn.symbols.size()) + three(drawn.bonds.size()) +
                       "  0  0  0  0  0  0  0  0999 V2000\n";
    for (std::size_t i = 0; i < drawn.symbols.size(); ++i) {
        char line[80];
        const auto [x, y] =
            drawn.places.empty() ? std::pair{1.3 * static_cast<double>(i), i % 2 == 0 ? 0.0 : 0.75} : drawn.places[i];
        std::snprintf(line, sizeof line, "%10.4f%10.4f    0.0000 %-3s 0  0\n", x, y, drawn.symbols[i].c_str());
        text += line;
    }
    for (const auto& bond : drawn.bonds) {
        for (const int number : bond) text += three(static_cast<std::size_t>(number));
        text += "\n";
    }
    return text + drawn.properties + "M  END\n";
}

Example sd(const Drawn& drawn, const std::string& canonical = {}, const std::string& data = {}) {
    return {molfile(drawn) + data + "$$$$\n", canonical.empty() ? std::string{} : canonical_of({.text = canonical})};
}

// 1-chloroethanol with another bond to its chlorine.
Drawn chiral(int wedge, bool has_places = true) {
    Drawn drawn{.symbols = {"C", "C", "O", "Cl"},
                .bonds = {{1, 2, 1, 0}, {2, 3, 1, 0}, {2, 4, 1, wedge}},
                .places = {{0, 0}, {1.3, .75}, {2.6, 0}, {1.3, 2.25}}};
    if (!has_places) drawn.places.assign(4, {0, 0});
    return drawn;
}

// The same with the narrow end of its wedge at the chlorine.
Drawn backwards() {
    Drawn drawn = chiral(0);
    drawn.bonds[2] = {4, 2, 1, 1};
    return drawn;
}

// The wedge in the middle of three bonds in half a circle.
Drawn t_shaped() {
    Drawn drawn = chiral(1);
    drawn.places = {{-1, 0}, {0, 0}, {1, 0}, {0, -1}};
    return drawn;
}

Drawn allene() {
    return {.symbols = {"C", "C", "C", "C", "C"},
            .bonds = {{1, 2, 1, 0}, {2, 3, 2, 0}, {3, 4, 2, 0}, {4, 5, 1, 1}},
            .places = {{-2.3, .7}, {-1.3, 0}, {0, 0}, {1.3, 0}, {2.3, .7}}};
}

std::string v3000(const std::string& atoms, const std::string& bonds, const std::string& more = {}) {
    const auto lines = [](const std::string& text) {
        std::string tagged;
        for (const std::string& line : split_words(text, "\n")) tagged += "M  V30 " + line + "\n";
        return tagged;
    };
    const auto count = [](const std::string& text) { return std::to_string(split_words(text, "\n").size()); };
    return "title\n\n\n  0  0  0     0  0            999 V3000\n" +
           lines("BEGIN CTAB\nCOUNTS " + count(atoms) + " " + count(bonds) + " 0 0 0\nBEGIN ATOM\n" + atoms +
                 "\nEND ATOM\nBEGIN BOND\n" + bonds + "\nEND BOND\n" + more + "\nEND CTAB") +
           "M  END\n$$$$\n";
}

// Methanol.
std::string mol2(const std::string& bond = "1", const std::string& carbon = "C.3", int hydrogens = 4,
                 const std::string& more = {}) {
    std::string atoms = "1 C1 0 0 0 " + carbon + " 1 LIG 0.1\n2 O1 1.4 0 0 O.3 1 LIG -0.3\n",
                bonds = "1 1 2 " + bond + "\n";
    for (int i = 0; i < hydrogens; ++i) {
        const std::string number = std::to_string(i + 3);
        atoms += number + " H" + std::to_string(i) + " " + std::to_string(i) + " 1 0 H 1 LIG 0.05\n";
        bonds += std::to_string(i + 2) + (i == 3 ? " 2 " : " 1 ") + number + " 1\n";
    }
    return "@<TRIPOS>MOLECULE\nname\n " + std::to_string(2 + hydrogens) + " " + std::to_string(1 + hydrogens) +
           " 0 0 0\nSMALL\nUSER_CHARGES\n@<TRIPOS>ATOM\n" + atoms + "@<TRIPOS>BOND\n" + bonds + more;
}

// N-methylpyrrole, all bonds of its ring aromatic.
std::string methylpyrrole() {
    std::string text =
        "@<TRIPOS>MOLECULE\nname\n 13 13 0 0 0\nSMALL\nNO_CHARGES\n@<TRIPOS>ATOM\n1 C1 0 0 0 C.3 1 LIG 0\n"
        "2 N1 1 0 0 N.ar 1 LIG 0\n";
    for (int i = 3; i <= 6; ++i) text += std::to_string(i) + " C" + std::to_string(i) + " 0 1 0 C.ar 1 LIG 0\n";
    for (int i = 7; i <= 13; ++i) text += std::to_string(i) + " H" + std::to_string(i) + " 0 1 0 H 1 LIG 0\n";
    text += "@<TRIPOS>BOND\n1 1 2 1\n2 2 3 ar\n3 3 4 ar\n4 4 5 ar\n5 5 6 ar\n6 6 2 ar\n";
    const std::array<int, 7> bound = {1, 1, 1, 3, 4, 5, 6};
    for (std::size_t i = 0; i < bound.size(); ++i) {
        text += std::to_string(i + 7) + " " + std::to_string(bound[i]) + " " + std::to_string(i + 7) + " 1\n";
    }
    return text;
}

// Ethanol, in which something may be added or take the place of its methyl group.
std::string cdxml(const std::string& methyl = "<n id=\"2\" p=\"10 10\"/>", const std::string& beside = {},
                  const std::string& of_bond = {}) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" ?><CDXML BondLength=\"14.40\"><page id=\"1\">"
           "<fragment id=\"9\">" +
           methyl +
           "<n id=\"3\" p=\"22 17\"/><n id=\"4\" p=\"34 10\" Element=\"8\" NumHydrogens=\"1\"/>"
           "<b id=\"5\" B=\"2\" E=\"3\" " +
           of_bond + "/><b id=\"6\" B=\"3\" E=\"4\"/></fragment>" + beside + "</page></CDXML>";
}

std::string cdxml_label(const std::string& type, const std::string& label) {
    return cdxml("<n id=\"2\" p=\"10 10\" NodeType=\"" + type + "\"><t p=\"0 0\"><s>" + label + "</s></t></n>");
}

const std::string kV3Chiral = "1 C 0 0 0 0\n2 C 1.3 .75 0 0 CFG=1\n3 O 1.3 2.25 0 0\n4 Cl 2.6 0 0 0";

std::vector<Row> smiles_rows() {
    return {
        {"SMILES",
         "atoms, bonds, rings, charges, isotopes, unpaired electrons, hydrogens in brackets or as atoms, `*`",
         "read",
         {smiles("[13CH3]C([2H])C[NH3+]"), smiles("[CH2]C"), smiles("[H]OC", "CO"), smiles("*CC"), smiles("c1ccccc1")}},
        {"SMILES",
         "several components (`.`), dative bonds (`->`), bonds of the orders four (`$`) and zero (`~`)",
         "read",
         {smiles("CC.O"), smiles("[NH3]->[Pt+2]"), smiles("[Re]$[Re]"), smiles("C~O")}},
        {"SMILES",
         "hands of atoms with four, five and six neighbours, geometries of double bonds",
         "read",
         {smiles("C[C@H](F)Cl"), smiles("F/C=C/F"), smiles("F[Pt@SP1](Cl)(Br)I"), smiles("F[As@TB1](F)(Cl)(Br)I")}},
        {"SMILES", "numbers of atoms (`[CH3:1]`)", "beside", {smiles("[CH3:1][OH:2]")}},
        {"SMILES",
         "a hand of what is no centre, a slash at one end of a double bond only",
         "beside",
         {smiles("C[C@H](C)F", "CC(C)F"), smiles("F/C=CF", "FC=CF"), smiles("C/CC", "CCC")}},
        {"SMILES", "the hand of an allene (`=[C@]=`)", "said", {smiles("CC=[C@]=CF"), smiles("CC=[C@AL1]=CF")}},
        {"SMILES", "an aromatic bond (`:`) between atoms that are not aromatic", "said", {smiles("C:C")}},
        {"SMILES",
         "`@` at more than four neighbours, at Sb, Te, Bi; the geometry of `C=C=C=C`",
         "said",
         {smiles("C[Co@](F)(Cl)(Br)(I)S"), smiles("C[Te@](=O)CC"), smiles("F/C=C=C=C/F")}},
        {"SMILES", "slashes that contradict each other", "refused", {smiles("F/C(\\Cl)=C/F")}},
        {"SMILES",
         "valences that cannot be, rings that are not closed, aromatic rings that have no double bonds",
         "refused",
         {smiles("CN(C)(C)C"), smiles("C1CC"), smiles("c1cccc1")}},
        {"SMILES",
         "reactions, SMARTS, InChI (queries may be in these two)",
         "refused",
         {smiles("CC>>CO"), smiles("[C,N]C"), smiles("InChI=1S/CH4/h1H4")}},
        {"SMILES", "signs beyond ASCII, a bar", "refused", {smiles("CC–C"), smiles("C|C"), smiles("CＣ")}},
    };
}

std::vector<Row> extension_rows() {
    return {
        {"CXSMILES",
         "places of atoms, wedges (`wU:`, `wD:`), unknown geometries (`w:`, `ctu:`)",
         "read",
         {smiles("CO |(0,0,;1.5,0,)|"), smiles("CC(F)Cl |(0,0,;1.3,.75,;1.3,2.25,;2.6,0,),wU:1.0|", "C[C@@H](F)Cl"),
          smiles("C/C=C/C |w:1.0|", "CC=CC")}},
        {"CXSMILES",
         "unpaired electrons (`^1:`), coordination bonds (`C:`), absolute centres (`a:`)",
         "read",
         {smiles("CC |^1:0|", "[CH2]C"), smiles("C[C@H](F)Cl |a:1|")}},
        {"CXSMILES",
         "labels of R groups and attachment points at a `*`, labels that say what the atom is (`CH3`)",
         "read",
         {smiles("*C |$R1;$|"), smiles("*C |$_AP1;$|"), smiles("CO |$CH3;OH$|")}},
        {"CXSMILES",
         "values and properties of atoms (`$_AV:`, `atomProp:`), data groups (`SgD:`)",
         "beside",
         {smiles("CC |$_AV:1;2$|"), smiles("CC |atomProp:0.a.b|"), smiles("CCC |SgD:1:name:x::::|")}},
        {"CXSMILES",
         "marks of double bonds in rings of less than eight atoms (`c:`)",
         "beside",
         {smiles("C1CCC=CC1 |c:3|")}},
        {"CXSMILES",
         "the same in larger rings, and `t:`",
         "said",
         {smiles("C1CCCCCCC=C1 |c:7|"), smiles("C1CCCCCCC=C1 |t:7|")}},
        {"CXSMILES",
         "stereocentres in groups (`&1:`, `o1:`)",
         "said",
         {smiles("C[C@H](F)Cl |&1:1|"), smiles("C[C@H](F)Cl |o1:1|")}},
        {"CXSMILES",
         "bonds to one of several atoms (`m:`), link nodes (`LN:`), repeating units (`Sg:`)",
         "said",
         {smiles("*C.c1ccccc1 |m:0:2.3.4|"), smiles("CCC |LN:1:1.3|"), smiles("CCC |Sg:n:1:n:ht|")}},
        {"CXSMILES", "groups of stereocentres at atoms without a hand", "said", {smiles("C[C@H](F)Cl |&1:0|")}},
        {"CXSMILES",
         "other labels, hydrogen bonds (`H:`), `RG:`, `LOG`, `lp:`, `f:` and what is not known",
         "said",
         {smiles("CC |$linker;$|"), smiles("O.O |H:0.1|"), smiles("*C |RG:_R1={C}|"), smiles("CN |lp:1:1|"),
          smiles("[Na+].[Cl-].CC |f:0.1|")}},
        {"CXSMILES",
         "known abbreviations (`$Ph;$`) and names of groups (`$ARY_p;$`) as labels",
         "refused",
         {smiles("*C |$Ph;$|"), smiles("CC |$CF3;$|"), smiles("*C |$ARY_p;$|"), smiles("*C |$Pol_p;$|")}},
        {"CXSMILES",
         "numbers of atoms or bonds that are not there, drawings that contradict the text",
         "refused",
         {smiles("C[C@H](F)Cl |&1:7|"), smiles("CC |^1:7|"), smiles("CCC |LN:9:1.3|"), smiles("CC |$;;;a$|"),
          smiles("C[C@H](F)Cl |(-1,-0.5,;0,0,;0,1,;1,-0.5,),wU:1.1|")}},
        {"CXSMILES",
         "query atoms (`Q_e`, `rb:`, `s:`, `u:`)",
         "refused",
         {smiles("*C |$Q_e;$|"), smiles("CC |rb:0:2|"), smiles("CC |u:0|"), smiles("CC |s:0:1|")}},
        {"CXSMILES",
         "an extension that is cut off, or a part of it that cannot be read",
         "refused",
         {smiles("C[C@H](F)Cl |&1:1"), smiles("CC |(0,0,;1|")}},
    };
}

std::vector<Row> molfile_rows() {
    const Drawn ethanol;
    return {
        {"molfile",
         "atoms, bonds, charges, isotopes, unpaired electrons, valences, by columns or lines (`M  CHG`)",
         "read",
         {sd(ethanol, "CCO"),
          sd({.symbols = {"C", "N"}, .bonds = {{1, 2, 1, 0}}, .properties = "M  CHG  1   2   1\n"}, "C[NH3+]"),
          sd({.properties = "M  ISO  1   1  13\n"}, "[13CH3]CO"), sd({.properties = "M  RAD  1   1   2\n"}, "[CH2]CO"),
          sd({.symbols = {"D", "C", "O"}}, "[2H]CO"), sd({.properties = "M  ZBO  1   1   0\n"}, "C~CO")}},
        {"molfile",
         "places in the plane or in space, wedges, wavy and crossed bonds",
         "read",
         {sd(chiral(1), "C[C@H](O)Cl"), sd(chiral(6), "C[C@@H](O)Cl"), sd(chiral(4), "CC(O)Cl")}},
        {"molfile",
         "R groups (`R#`, `R1`)",
         "read",
         {sd({.symbols = {"R#", "C", "O"}, .properties = "M  RGP  1   1   1\n"}, "[1*]CO")}},
        {"molfile",
         "known abbreviations: aliases (`A`), groups (`G`), superatoms of one atom, symbols such as `Ph`",
         "read",
         {sd({.properties = "A    1\nCF3\n"}, "OCC(F)(F)F"),
          sd({.properties = "G    1  2\nBoc\n"}, "CC(C)(C)OC(=O)CO"),
          sd({.properties = "M  STY  1   1 SUP\nM  SAL   1  1   1\nM  SMT   1 CF3\n"}, "OCC(F)(F)F"),
          sd({.symbols = {"Ph", "C", "O"}}, "OCc1ccccc1"),
          {v3000("1 C 0 0 0 0\n2 O 1 0 0 0", "1 1 1 2", "BEGIN SGROUP\n1 SUP 1 ATOMS=(1 1) LABEL=CF3\nEND SGROUP"),
           canonical_of({.text = "OC(F)(F)F"})}}},
        {"molfile",
         "title: the id; program, comment, chiral flag, parities, values of atoms (`V`), data groups, marks",
         "beside",
         {sd({.properties = "V    1 value\n"}, "CCO"),
          sd({.properties = "M  STY  1   1 DAT\nM  SAL   1  1   2\nM  SDT   1 pKa\nM  SED   1 4\n"}, "CCO"),
          {v3000("1 C 0 0 0 0\n2 O 1 0 0 0", "1 1 1 2", "BEGIN COLLECTION\nMDLV30/HILITE ATOMS=(1 2)\nEND COLLECTION"),
           "CO"}}},
        {"molfile",
         "superatoms whose atoms are drawn, multiple groups that are",
         "beside",
         {sd({.properties = "M  STY  1   1 SUP\nM  SAL   1  2   2   3\nM  SMT   1 CH2OH\n"}, "CCO"),
          sd({.properties = "M  STY  1   1 MUL\nM  SAL   1  1   2\nM  SPA   1  1   2\nM  SMT   1 1\n"}, "CCO")}},
        {"molfile",
         "stereocentres in groups",
         "said",
         {{v3000(kV3Chiral, "1 1 1 2\n2 1 2 3 CFG=1\n3 1 2 4",
                 "BEGIN COLLECTION\nMDLV30/STERAC1 ATOMS=(1 2)\nEND COLLECTION")},
          {v3000(kV3Chiral, "1 1 1 2\n2 1 2 3 CFG=1\n3 1 2 4",
                 "BEGIN COLLECTION\nMDLV30/STEREL1 ATOMS=(1 2)\nEND COLLECTION")}}},
        {"molfile", "hands of allenes and biaryls, by wedges", "said", {sd(allene(), "CC=C=CC")}},
        {"molfile",
         "wedges where all atoms lie at one place, at a flat atom that is no end of an axis, or that give a centre no "
         "hand or both",
         "said",
         {sd(chiral(1, false), "CC(O)Cl"), sd(backwards(), "CC(O)Cl"), sd(t_shaped(), "C[C@H](O)Cl"),
          sd({.symbols = {"C", "C", "O"}, .bonds = {{2, 1, 1, 1}, {2, 3, 2, 0}}}, "CC=O")}},
        {"molfile",
         "which ligands of a flat complex of Pt, Pd, Ni, Rh, Ir, Au lie opposite to each other",
         "said",
         {sd({.symbols = {"Cl", "Pt", "Br", "Cl", "Br"},
              .bonds = {{1, 2, 1, 0}, {2, 3, 1, 0}, {2, 4, 1, 0}, {2, 5, 1, 0}},
              .places = {{1, 0}, {0, 0}, {0, 1}, {-1, 0}, {0, -1}}})}},
        {"molfile",
         "repeating units (`SRU` and others), link nodes",
         "said",
         {sd({.properties = "M  STY  1   1 SRU\nM  SAL   1  1   2\nM  SMT   1 n\n"}),
          sd({.properties = "M  LIN  1   2   3   1   3\n"})}},
        {"molfile",
         "an aromatic bond (4) between atoms that are not aromatic",
         "said",
         {sd({.bonds = {{1, 2, 4, 0}, {2, 3, 1, 0}}}, "C:CO")}},
        {"molfile",
         "other labels, superatoms without atoms, `Pol`, `Mod`, lone pairs, attachment points, monomers",
         "refused",
         {sd({.properties = "A    1\nPEG4\n"}),
          sd({.properties = "M  STY  1   1 SUP\nM  SMT   1 Bn\n"}),
          sd({.symbols = {"Pol", "C", "O"}}),
          sd({.symbols = {"LP", "C", "O"}}),
          sd({.properties = "M  APO  1   1   1\n"}),
          {v3000("1 Ala 0 0 0 0 CLASS=AA SEQID=1\n2 C 1 0 0 0", "1 1 1 2")}}},
        {"molfile",
         "haptic bonds, bonds to one of several atoms",
         "refused",
         {{v3000("1 * 0 0 0 0\n2 Fe -2 0 0 0\n3 C 1 0 0 0\n4 C 2 0 0 0", "1 1 1 2 ENDPTS=(2 3 4) ATTACH=ALL\n2 1 3 4")},
          {v3000("1 * 0 0 0 0\n2 Cl -2 0 0 0\n3 C 1 0 0 0\n4 C 2 0 0 0",
                 "1 1 1 2 ENDPTS=(2 3 4) ATTACH=ANY\n2 1 3 4")}}},
        {"molfile",
         "hydrogens beyond a valence, or other than `M  HYD` says; radicals by the charge 4, or of the code 4",
         "refused",
         {sd({.symbols = {"C", "N", "H", "H", "H"}, .bonds = {{1, 2, 1, 0}, {2, 3, 1, 0}, {2, 4, 1, 0}, {2, 5, 1, 0}}}),
          sd({.properties = "M  HYD  1   3   0\n"}),
          sd({.properties = "M  RAD  1   1   4\n"}),
          {molfile({}).replace(molfile({}).find(" C   0  0"), 9, " C   0  4") + "$$$$\n"}}},
        {"molfile",
         "numbers off their columns, with a plus or a comma, symbols in capitals that may be groups (`CN`, `NO`)",
         "refused",
         {sd({.properties = "M  CHG  1   3  +1\n"}),
          sd({.properties = "M CHG  1   3  -1\n"}),
          {molfile({}).replace(molfile({}).find("1.3000"), 6, "1,3000") + "$$$$\n"},
          sd({.properties = "M  CHG 1  3 -1\n"}),
          sd({.symbols = {"CN", "C", "O"}}),
          {v3000("1 C 0 0 0 0\n2 O 1 0 0 0 CHG=+1", "1 1 1 2")},
          {v3000("1 C 0 0 0 0\n2 O 1 0 0 0", "1 x 1 2")}}},
        {"molfile",
         "query features: lists, `A`, `Q`, `*`, counts, bonds of other types",
         "refused",
         {sd({.symbols = {"A", "C", "O"}}), sd({.symbols = {"Q", "C", "O"}}), sd({.symbols = {"*", "C", "O"}}),
          sd({.symbols = {"L", "C", "O"}, .properties = "M  ALS   1  2 F N   C   \n"}),
          sd({.properties = "M  SUB  1   1   2\n"}), sd({.bonds = {{1, 2, 8, 0}, {2, 3, 1, 0}}}),
          sd({.bonds = {{1, 2, 5, 0}, {2, 3, 1, 0}}})}},
        {"molfile",
         "multiple groups drawn once, groups of stereocentres not written as the format has them, an atom of several R "
         "groups",
         "refused",
         {{v3000("1 R# 0 0 0 0 RGROUPS=(2 1 2)\n2 C 1.3 0.75 0 0", "1 1 1 2", "")},
          sd({.properties = "M  STY  1   1 MUL\nM  SAL   1  1   2\nM  SPA   1  1   2\nM  SMT   1 5\n"}),
          {v3000(kV3Chiral, "1 1 1 2\n2 1 2 3 CFG=1\n3 1 2 4",
                 "BEGIN COLLECTION\n MDLV30/STERAC1 ATOMS=(1 2)\nEND COLLECTION")},
          {v3000(kV3Chiral, "1 1 1 2\n2 1 2 3 CFG=1\n3 1 2 4",
                 "BEGIN COLLECTION\nMDLV30/STERAC1 ATOMS=( 1 2)\nEND COLLECTION")}}},
        {"molfile",
         "lines of properties in small letters, masses beyond -3 to 4, keys and lists that are there twice",
         "refused",
         {sd({.properties = "M  chg  1   3  -1\n"}),
          {v3000("1 C 0 0 0 0\n2 O 1.3 0.75 0 0 CHG=-1 CHG=1", "1 1 1 2", "")}}},
        {"molfile",
         "a version (`V2000`, `V3000`) and no line `M  END`",
         "refused",
         {{molfile({}).substr(0, molfile({}).find("M  END")) + "$$$$\n"}}},
        {"SD file",
         "lines `M  ...` that the format does not have",
         "said",
         {sd({.properties = "M  ZZC   1 a\n"}, "CCO")}},
        {"molfile",
         "reactions (`$RXN`), RG files (`$MDL`)",
         "refused",
         {{"$RXN\n\n\n\n  1  1\n$MOL\n" + molfile({}) + "$$$$\n"}, {"$MDL  REV 1\n$MOL\n" + molfile({}) + "$$$$\n"}}},
        {"SD file",
         "data items, of several lines, with blanks at their ends",
         "read",
         {sd(ethanol, "CCO", "> <x>\n a \nb\n\n")}},
        {"SD file",
         "data items without a name, headers without an empty line before them, lines that are neither",
         "said",
         {sd(ethanol, "CCO", "> <>\n1\n\n"), sd(ethanol, "CCO", "> <x>\n1\n> <y>\n2\n\n"),
          sd(ethanol, "CCO", "stray\n> <x>\n1\n\n")}},
        {"SD file", "two structures in a record", "refused", {{molfile({}) + molfile({}) + "$$$$\n"}}},
    };
}

std::vector<Row> table_rows() {
    return {
        {"table",
         "columns of structures and ids, found by title or content; others: properties",
         "read",
         {{"smiles,id,x\nCCO,a,1\n", "CCO"}, {"CCO,a\n", "CCO"}, {"id;smiles\na;CCO\n", "CCO"}}},
        {"table",
         "numbers with qualifiers, signs, decimal commas",
         "read",
         {{"smiles;id;n\nCCO;a;>50\nC;b;9,5\nCC;c;n.d.\n"}, {"smiles,id,n\nCCO,a,+5\n"}}},
        {"table",
         "titles that are missing or there twice (`column 3`, `x (2)`), rows with fewer cells than titles",
         "read",
         {{"smiles,id,\nCCO,a,1\n"}, {"smiles,id,x,x\nCCO,a,1,2\n"}, {"smiles,id,x\nCCO,a\n"}}},
        {"table",
         "line ends within quotes, Excel's first line `sep=;`, UTF-8 and UTF-16 with their marks",
         "read",
         {{"smiles,id,x\nCCO,a,\"1\n2\"\n"},
          {"sep=;\nsmiles;id\nCCO;a\n"},
          {"\xef\xbb\xbf"
           "smiles,id\nCCO,a\n"},
          {std::string{"\xff\xfe"
                       "C\0C\0O\0,\0a\0\n\0",
                       14}}}},
        {"table", "empty lines", "beside", {{"smiles,id\n\nCCO,a\n\n"}}},
        {"table", "text that is not UTF-8", "said", {{"smiles,id\nCCO,5\x92-AMP\n"}, {"smiles,id\nCCO,\xe4\n"}}},
        {"table",
         "rows with more cells than titles, without a structure, or with text behind it",
         "refused",
         {{"smiles,id\nCCO,a,1\n"}, {"smiles,id\n,a\n"}, {"smiles,id\n\"CCO\nC\",a\n"}}},
        {"table",
         "captions above the titles (`--skip-lines` passes over them), quotes that are not closed",
         "refused",
         {{"A caption\nsmiles,id,x\nCCO,a,1\n"}, {"smiles,id\n\"CCO,a\n"}}},
    };
}

std::string as_book(const Book& book) {
    const TemporaryFolder folder;
    write_zip(folder.file("book.xlsx"), parts_of(book));
    return read_file(folder.file("book.xlsx"));
}

std::string as_book(const std::string& cells) {
    return as_book(Book{.rows = row(1, text_cell("A1", "smiles") + text_cell("B1", "x")) +
                                row(2, text_cell("A2", "CCO") + cells)});
}

std::vector<Row> workbook_rows() {
    return {
        {"workbook",
         "the first sheet that is shown, or the one that is named; its hidden rows and columns, too",
         "read",
         {{as_book(text_cell("B2", "1")), "CCO"},
          {as_book(Book{.rows = row(1, text_cell("A1", "smiles")) + "<row r=\"2\" hidden=\"1\">" +
                                text_cell("A2", "CCO") + "</row>"}),
           "CCO"}}},
        {"workbook",
         "texts, numbers as they show, dates, truth values, the values of formulas",
         "read",
         {{as_book("<c r=\"B2\"><v>1.5</v></c>")},
          {as_book("<c r=\"B2\" t=\"b\"><v>1</v></c>")},
          {as_book("<c r=\"B2\"><f>1+1</f><v>2</v></c>")}}},
        {"workbook", "pictures, comments, colours", "beside", {{as_book("<c r=\"B2\" s=\"0\"><v>1</v></c>")}}},
        {"workbook",
         "formulas whose value the file does not hold, cells behind the last title",
         "said",
         {{as_book("<c r=\"B2\"><f>1+1</f></c>")}, {as_book(text_cell("B2", "1") + text_cell("C2", "2"))}}},
        {"workbook",
         "files of before 2007, binary ones, those with a password, other spreadsheets",
         "refused",
         {{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + std::string(600, '\0')}}},
    };
}

std::vector<Row> drawing_rows() {
    const std::string two = "<n id=\"2\" p=\"10 10\"/>";
    return {
        {"MOL2",
         "atoms by their types, bonds, places in space, names, comments",
         "read",
         {{mol2(), "CO"}, {"# made by hand\n" + mol2(), "CO"}}},
        {"MOL2",
         "partial charges, residues, sets, crystals, lone pairs, bonds of atoms that are not bound (`nc`)",
         "beside",
         {{mol2("1", "C.3", 4, "@<TRIPOS>SUBSTRUCTURE\n1 LIG 1\n@<TRIPOS>CRYSIN\n1 1 1 90 90 90 1 1\n"), "CO"}}},
        {"MOL2", "types of atoms that do not fit the bonds", "said", {{methylpyrrole(), "Cn1cccc1"}}},
        {"MOL2",
         "metals with bonds that RDKit charges, ions of metals without a charge but Na, Ca and others of these groups",
         "refused",
         {{mol2("1", "Fe")}}},
        {"MOL2",
         "missing hydrogens, bonds of no known type, types of query atoms, bonds to atoms that are not there",
         "refused",
         {{mol2("1", "C.3", 0)},
          {mol2("un")},
          {mol2("du")},
          {mol2("1", "Du")},
          {mol2("1", "Any")},
          {mol2().replace(mol2().find("1 1 2 1"), 7, "1 1 9 1")}}},
        {"CDXML",
         "fragments of all pages, groups, tables and sequences, wedges, bold, hashed and hollow ones, R groups",
         "read",
         {{cdxml(), "CCO"}, {cdxml(two, "<group>" + std::string{"<graphic id=\"70\"/></group>"}), "CCO"}}},
        {"CDXML",
         "nicknames and formulas with their structure, known abbreviations, a metal's bonds to several atoms",
         "read",
         {{cdxml_label("Nickname", "CF3"), canonical_of({.text = "OCC(F)(F)F"})}}},
        {"CDXML",
         "texts, arrows, pictures, fragments that are a number or a word",
         "beside",
         {{cdxml(two, "<t id=\"50\" p=\"0 0\"><s>text</s></t><arrow id=\"51\"/>"), "CCO"},
          {cdxml(two,
                 "<fragment id=\"60\"><n id=\"61\" p=\"0 0\" NodeType=\"Unspecified\"><t p=\"0 0\"><s>1a</s></t></n>"
                 "</fragment>"),
           "CCO"}}},
        {"CDXML",
         "repeating units in brackets, stereocentres in groups",
         "said",
         {{cdxml(two, "<bracketedgroup id=\"70\" BracketedObjectIDs=\"3\" BracketUsage=\"SRU\"/>"), "CCO"}}},
        {"CDXML",
         "charges and isotopes that no atom has, `Racemic` and `Relative` of a fragment with wedges, structures of "
         "nicknames without a connection point",
         "refused",
         {{cdxml("<n id=\"2\" p=\"10 10\" Charge=\"-0.5\"/>")}, {cdxml("<n id=\"2\" p=\"10 10\" Isotope=\"x\"/>")}}},
        {"CDXML",
         "other labels, beads, variable attachments, link nodes, attachment points, groups drawn once for several",
         "refused",
         {{cdxml_label("Unspecified", "PEG4")},
          {cdxml_label("ChainAtom", "bead")},
          {cdxml("<n id=\"2\" p=\"10 10\" NodeType=\"VariableAttachment\" Attachments=\"3 4\"/>")},
          {cdxml("<n id=\"2\" p=\"10 10\" NodeType=\"LinkNode\"/>")},
          {cdxml(two,
                 "<bracketedgroup id=\"70\" BracketedObjectIDs=\"3\" BracketUsage=\"MultipleGroup\" "
                 "RepeatCount=\"3\"/>")}}},
        {"CDXML",
         "query features, bold or hashed bonds between two atoms that may be centres, valences that cannot be",
         "refused",
         {{cdxml(two, "", "Order=\"1 2\"")},
          {cdxml("<n id=\"2\" p=\"10 10\" HDot=\"yes\"/>")},
          {cdxml("<n id=\"2\" p=\"10 10\" Radical=\"Doublet\"/>")},
          {cdxml("<n id=\"2\" p=\"10 10\"><t p=\"0 0\"><s>PEG</s></t></n>")},
          {cdxml("<n id=\"2\" p=\"10 10\" SubstituentsExactly=\"2\"/>")},
          {cdxml(two, "", "Topology=\"Ring\"")},
          {cdxml("<n id=\"2\" p=\"10 10\" Element=\"9\"/>", "", "Order=\"2\"")}}},
    };
}

std::vector<Row> all_rows() {
    std::vector<Row> all;
    for (const auto& rows :
         {smiles_rows(), extension_rows(), molfile_rows(), table_rows(), workbook_rows(), drawing_rows()}) {
        all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
}

std::string ending_of(const Row& row) {
    if (row.format == "SMILES" || row.format == "CXSMILES") return "smi";
    if (row.format == "table") return "csv";
    if (row.format == "workbook") return "xlsx";
    if (row.format == "MOL2") return "mol2";
    return row.format == "CDXML" ? "cdxml" : "sdf";
}

// "read" also of what is beside the compound.
std::string outcome_of(const ReadFile& read) {
    if (!read.failure.empty()) return "refused";
    std::string outcome = read.records.empty() ? "nothing" : "read";
    for (const ReadRecord& record : read.records) {
        if (!record.reason.empty()) return "refused";
        if (!record.remarks.empty()) outcome = "said";
    }
    return outcome;
}

std::string without_blanks(std::string_view text) { return std::string{without_ends(text, " ")}; }

// "format | what | outcome" of each row of the table.
std::vector<std::string> documented_rows() {
    std::ifstream in{source_folder() / "docs/formats.md"};
    std::vector<std::string> rows;
    bool is_in_table = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("| of a file |")) is_in_table = true;
        if (!line.starts_with("|")) is_in_table = false;
        if (!is_in_table || line.starts_with("| of a file |") || line.starts_with("|---")) continue;
        const std::vector<std::string> cells = split_words(line, "|");
        REQUIRE(cells.size() >= 3);
        rows.push_back(without_blanks(cells[0]) + " | " + without_blanks(cells[1]) + " | " + without_blanks(cells[2]));
    }
    return rows;
}

}  // namespace

TEST_CASE("what the table of formats says becomes of a file becomes of it") {
    std::vector<std::string> tested;
    for (const Row& row : all_rows()) tested.push_back(row.format + " | " + row.what + " | " + row.outcome);
    CHECK(documented_rows() == tested);
    for (const Row& row : all_rows()) {
        CHECK_FALSE(row.examples.empty());
        for (const Example& example : row.examples) {
            INFO(row.format << ": " << row.what << '\n' << example.text);
            const TemporaryFolder folder;
            const std::string path = folder.file("example." + ending_of(row));
            write_file(path, example.text);
            const ReadFile read = read_records(path);
            std::string said = read.failure;
            for (const ReadRecord& record : read.records) {
                said += record.reason;
                for (const Remark& remark : record.remarks) said += failure_of_compound(remark).reason;
            }
            CAPTURE(said);
            CHECK(outcome_of(read) == (row.outcome == "beside" ? "read" : row.outcome));
            if (!example.canonical.empty() && !read.records.empty())
                CHECK(read.records.front().canonical == example.canonical);
        }
    }
}

}  // namespace chemsieve::documented_formats_test
