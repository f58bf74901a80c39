// MOL2 files: as Corina writes them, and as other programs do.

#include "chem/read/mol2.h"

#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>

#include <catch2/catch.hpp>
#include <memory>

#include "tests/formats/read_records.h"

namespace chemsieve::mol2_test {

using namespace chemsieve::test;

namespace {

struct Mol2Atom {
    const char* symbol;
    const char* type;
    double x, y, z;
};

std::string mol2(const std::string& name, const std::vector<Mol2Atom>& atoms,
                 const std::vector<std::array<std::string, 3>>& bonds, const std::string& comment = {}) {
    std::string text = "@<TRIPOS>MOLECULE\n" + name + "\n " + std::to_string(atoms.size()) + " " +
                       std::to_string(bonds.size()) + " 0 0 0\nSMALL\nNO_CHARGES\n";
    if (!comment.empty()) text += "****\n" + comment + "\n";
    text += "@<TRIPOS>ATOM\n";
    char line[120];
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        const Mol2Atom& a = atoms[i];
        std::snprintf(line, sizeof line, "%zu %s%zu %.4f %.4f %.4f %s 1 LIG 0.0\n", i + 1, a.symbol, i + 1, a.x, a.y,
                      a.z, a.type);
        text += line;
    }
    text += "@<TRIPOS>BOND\n";
    for (std::size_t i = 0; i < bonds.size(); ++i) {
        text += std::to_string(i + 1) + " " + bonds[i][0] + " " + bonds[i][1] + " " + bonds[i][2] + "\n";
    }
    return text;
}

// (R) or (S), by its coordinates in space.
std::string chiral(const std::string& name, double mirror) {
    return mol2(name,
                {{"C", "C.3", 0, 0, 0},
                 {"F", "F", 0.63 * mirror, 0.63, 0.63},
                 {"Cl", "Cl", -1.0 * mirror, -1.0, 1.0},
                 {"Br", "Br", -1.1 * mirror, 1.1, -1.1},
                 {"H", "H", 0.63 * mirror, -0.63, -0.63}},
                {{"1", "2", "1"}, {"1", "3", "1"}, {"1", "4", "1"}, {"1", "5", "1"}});
}

std::string acetate() {
    return mol2(
        "acetate",
        {{"C", "C.3", 0, 0, 0},
         {"C", "C.2", 1.5, 0, 0},
         {"O", "O.co2", 2.1, 1.1, 0},
         {"O", "O.co2", 2.1, -1.1, 0},
         {"H", "H", -0.4, 1, 0},
         {"H", "H", -0.4, -0.5, 0.9},
         {"H", "H", -0.4, -0.5, -0.9}},
        {{"1", "2", "1"}, {"2", "3", "ar"}, {"2", "4", "ar"}, {"1", "5", "1"}, {"1", "6", "1"}, {"1", "7", "1"}});
}

// With aromatic bonds all around pyrrole's ring, which Corina does not write and RDKit charges the nitrogen for.
std::string methylpyrrole() {
    return mol2("1-methylpyrrole",
                {{"N", "N.ar", 0, 1.1, 0},
                 {"C", "C.ar", 1.1, 0.3, 0},
                 {"C", "C.ar", 0.7, -1, 0},
                 {"C", "C.ar", -0.7, -1, 0},
                 {"C", "C.ar", -1.1, 0.3, 0},
                 {"C", "C.3", 0, 2.6, 0},
                 {"H", "H", 2.1, 0.6, 0},
                 {"H", "H", 1.3, -1.9, 0},
                 {"H", "H", -1.3, -1.9, 0},
                 {"H", "H", -2.1, 0.6, 0},
                 {"H", "H", 1, 2.9, 0},
                 {"H", "H", -0.5, 2.9, 0.9},
                 {"H", "H", -0.5, 2.9, -0.9}},
                {{"1", "2", "ar"},
                 {"2", "3", "ar"},
                 {"3", "4", "ar"},
                 {"4", "5", "ar"},
                 {"5", "1", "ar"},
                 {"1", "6", "1"},
                 {"2", "7", "1"},
                 {"3", "8", "1"},
                 {"4", "9", "1"},
                 {"5", "10", "1"},
                 {"6", "11", "1"},
                 {"6", "12", "1"},
                 {"6", "13", "1"}});
}

ReadFile read_text(const std::string& text, const ReaderOptions& options = {}) {
    const TemporaryFolder folder;
    write_file(folder.file("some.mol2"), text);
    return read_records(folder.file("some.mol2"), options);
}

// What other programs than Corina make of a molecule: all bonds of rings of aromatic atoms "ar", types by element
// alone.
std::string as_others_write(const std::string& smiles) {
    std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
    RDKit::MolOps::addHs(*mol);
    std::vector<std::string> types;
    std::vector<Mol2Atom> atoms;
    for (const RDKit::Atom* atom : mol->atoms()) {
        const std::string symbol = atom->getSymbol();
        const bool has_type = symbol == "C" || symbol == "N";
        types.push_back(!has_type ? symbol == "O" || symbol == "S" ? symbol + ".3" : symbol
                                  : symbol + (atom->getIsAromatic() ? ".ar" : ".3"));
    }
    std::vector<std::string> symbols;
    for (const RDKit::Atom* atom : mol->atoms()) symbols.push_back(atom->getSymbol());
    for (std::size_t i = 0; i < types.size(); ++i) atoms.push_back({symbols[i].c_str(), types[i].c_str(), 0, 0, 0});
    std::vector<std::array<std::string, 3>> bonds;
    for (const RDKit::Bond* bond : mol->bonds()) {
        const std::string order =
            bond->getIsAromatic() ? "ar" : std::to_string(static_cast<int>(bond->getBondTypeAsDouble()));
        bonds.push_back(
            {std::to_string(bond->getBeginAtomIdx() + 1), std::to_string(bond->getEndAtomIdx() + 1), order});
    }
    return mol2("x", atoms, bonds);
}

}  // namespace

TEST_CASE("records of MOL2 files keep their names, comments, lines and stereochemistry") {
    const ReadFile read = read_text("# made by hand\n\n" + chiral("left", 1) + "\n" + chiral("right", -1) + acetate());
    REQUIRE(read.records.size() == 3);
    CHECK(read.dialect == "MOL2 file");
    CHECK(read.records[0].id == "left");
    CHECK(read.records[0].line == 3);
    CHECK(read.records[0].reason.empty());
    CHECK(read.records[0].canonical != read.records[1].canonical);
    CHECK(read.records[0].canonical.find('@') != std::string::npos);
    CHECK(read.records[2].canonical == "CC(=O)[O-]");
    CHECK(read.records[2].kept.kind == InputRecord::Kind::molblock);
    CHECK(read.failure.empty());
    // As RDKit reads them.
    const std::unique_ptr<RDKit::RWMol> rdkit{RDKit::Mol2BlockToMol(chiral("left", 1))};
    CHECK(read.records[0].canonical == canonical_smiles(Molecule{std::make_shared<RDKit::ROMol>(*rdkit)}));
    const ReadFile commented = read_text(mol2(
        "methane",
        {{"C", "C.3", 0, 0, 0}, {"H", "H", 1, 0, 0}, {"H", "H", 0, 1, 0}, {"H", "H", 0, 0, 1}, {"H", "H", -1, 0, 0}},
        {{"1", "2", "1"}, {"1", "3", "1"}, {"1", "4", "1"}, {"1", "5", "1"}}, "of natural gas"));
    REQUIRE(commented.records.size() == 1);
    CHECK(commented.records[0].canonical == "C");
    CHECK(commented.records[0].fields == std::vector<Field>{{"comment", "of natural gas"}});
}

TEST_CASE("MOL2 of programs that are not Corina is read by its bonds where all hydrogens are there") {
    const ReadFile read = read_text(methylpyrrole());
    REQUIRE(read.records.size() == 1);
    CHECK(read.records[0].canonical == "Cn1cccc1");
    for (const char* smiles : {"c1cc[nH]c1", "O=[N+]([O-])c1ccccc1", "c1ccc2[nH]ccc2c1", "Cc1nnc(-c2ccncc2)n1C",
                               "c1ccsc1", "O=C(O)c1ccco1", "C[N+](C)(C)CCO", "CC#N"}) {
        INFO(smiles);
        const ReadFile other = read_text(as_others_write(smiles));
        REQUIRE(other.records.size() == 1);
        CHECK(other.records[0].reason.empty());
        CHECK(other.records[0].canonical == canonical_of({.text = smiles}));
    }
    // Nothing can be told without hydrogens.
    std::string bare = methylpyrrole();
    bare.replace(bare.find(" 13 13 "), 7, " 6 6 ");
    const std::size_t bonds = bare.find("@<TRIPOS>BOND"), hydrogens = bare.find("7 H7");
    bare = bare.substr(0, hydrogens) + bare.substr(bonds, bare.find("7 2 7 1") - bonds);
    const ReadFile without = read_text(bare);
    REQUIRE(without.records.size() == 1);
    CHECK(without.records[0].canonical.empty());
    CHECK_THAT(without.records[0].reason, Catch::Contains("kekulize"));
}

TEST_CASE("a bad record of a MOL2 file harms no other") {
    const ReadFile read = read_text("rubbish\nmore\n" + chiral("left", 1) + "@<TRIPOS>MOLECULE\nempty\n" +
                                    "@<TRIPOS>MOLECULE\nhuge\n 4000000000 1 0 0 0\nSMALL\n" +
                                    "@<TRIPOS>MOLECULE\n****\n 2 1\n" + acetate());
    REQUIRE(read.records.size() == 6);
    CHECK_THAT(read.records[0].reason, Catch::Contains("text before the first"));
    CHECK(read.records[1].id == "left");
    CHECK_FALSE(read.records[1].canonical.empty());
    CHECK_THAT(read.records[2].reason, Catch::Contains("third line"));
    CHECK_THAT(read.records[3].reason, Catch::Contains("more than the limit"));
    CHECK_FALSE(read.records[4].reason.empty());
    CHECK(read.records[4].id == "some-5");
    CHECK(read.records[5].canonical == "CC(=O)[O-]");
}

TEST_CASE("a bond of a MOL2 file to an atom that is not there is refused before RDKit reads it") {
    const std::string whole = chiral("left", 1);
    const auto with = [&](const std::string& bond) {
        std::string text = whole;
        return text.replace(text.find("1 1 2 1\n"), 8, bond + "\n");
    };
    for (const char* bond :
         {"1 1 6 1", "1 6 1 1", "1 0 1 ar", "1 1 -1 1", "1 4000000000 1 ar", "1 +7 1 1", "1\f2 3 9 1"}) {
        INFO(bond);
        const ParseResult read = parse_mol2(with(bond));
        REQUIRE(std::holds_alternative<Unparsable>(read));
        CHECK(std::get<Unparsable>(read).reason == "bond 1 is of an atom that it does not have");
    }
    CHECK(std::holds_alternative<Molecule>(parse_mol2(with("1 1 +2 1"))));
    CHECK(std::holds_alternative<Unparsable>(parse_mol2(with("1 x 9 1"))));
    CHECK(std::holds_alternative<Unparsable>(
        parse_mol2("@<TRIPOS>MOLECULE 9 1 1\nx\n 1 1\nSMALL\n@<TRIPOS>ATOM\n1 C 0 0 0 C.3\n")));
    // A comment before the counts, as which RDKit takes the line behind a name.
    CHECK(std::holds_alternative<Unparsable>(parse_mol2("@<TRIPOS>MOLECULE\n#x\n4000000000 1\n1 0\nSMALL\n")));
}

// RDKit took the counts of the heading that it found further below, while those of the third line had been looked at.
TEST_CASE("a MOL2 record that begins with another line than its heading is refused before RDKit reads it") {
    const std::string sound = mol2("x", {{"O", "O.3", 0, 0, 0}, {"H", "H", 1, 0, 0}, {"H", "H", 0, 1, 0}},
                                   {{"1", "2", "1"}, {"1", "3", "1"}});
    CHECK(std::holds_alternative<Molecule>(parse_mol2(sound)));
    CHECK(std::holds_alternative<Molecule>(parse_mol2("# made by hand\n" + sound)));
    for (const char* before : {"@<TRIPOS>MOLECULE2 1 0\n", "\n", "3 2\n3 2\n3 2\n", "@<TRIPOS>MOLECULE2\ny\n 9 9\n"}) {
        INFO(before);
        const ParseResult read = parse_mol2(before + sound);
        REQUIRE(std::holds_alternative<Unparsable>(read));
        CHECK(std::get<Unparsable>(read).reason == "its first line is not @<TRIPOS>MOLECULE");
    }
}

TEST_CASE("comments and blank lines among the atoms and bonds of a MOL2 file are neither") {
    const std::string whole = acetate();
    // Comments with atoms that are not there, with some that are, with text, indented, without text.
    for (const char* line :
         {"# 99 100 1", "# 1 4 1", "# C 0 0 0 C.3", "#1 4 2", "  # 99 100 ar", "#", "", " \t", "\r"}) {
        for (const char* before : {"1 C1", "3 O3", "1 1 2 1\n", "2 2 3 ar", "6 1 7 1"}) {
            INFO(line << " before " << before);
            std::string text = whole;
            text.insert(text.find(std::string{"\n"} + before) + 1, std::string{line} + "\n");
            const ReadFile read = read_text(text);
            REQUIRE(read.records.size() == 1);
            CHECK(read.records[0].reason.empty());
            CHECK(read.records[0].canonical == "CC(=O)[O-]");
        }
    }
    // They count for no bond.
    std::string text = whole;
    text.replace(text.find("1 1 2 1\n"), 8, "# 1 2 1\n\n1 1 9 1\n");
    const ParseResult read = parse_mol2(text);
    REQUIRE(std::holds_alternative<Unparsable>(read));
    CHECK(std::get<Unparsable>(read).reason == "bond 1 is of an atom that it does not have");
}

TEST_CASE("damaged MOL2 files are read to their end") {
    const std::string text = chiral("left", 1) + acetate() + methylpyrrole();
    std::size_t good = 0;
    read_damaged("a.mol2", text, 40, [&](const ReadFile& read, const std::string& what) {
        INFO(what);
        for (const ReadRecord& record : read.records) CHECK(record.canonical.empty() != record.reason.empty());
        CHECK(read.records.size() <= 4);
        good += read.records.size() - read.rejected();
    });
    CHECK(good > 40);
}

TEST_CASE("metals of MOL2 files have the charge that the file says, or are refused") {
    const auto ion = [](const std::string& symbol, const std::string& charge) {
        std::string text = mol2("ion", {{symbol.c_str(), symbol.c_str(), 0, 0, 0}}, {});
        text.replace(text.find("LIG 0.0"), 7, "LIG " + charge);
        const ParseResult read = parse_mol2(text);
        const auto* bad = std::get_if<Unparsable>(&read);
        return bad ? bad->reason : canonical_smiles(std::get<Molecule>(read));
    };
    CHECK(ion("Fe", "2.0") == "[Fe+2]");
    CHECK(ion("Fe", "3.0000") == "[Fe+3]");
    CHECK(ion("Zn", "2.0") == "[Zn+2]");
    CHECK(ion("Na", "1.0") == "[Na+]");
    CHECK(ion("Na", "0.0") == "[Na+]");
    CHECK_THAT(ion("Fe", "0.0"), Catch::Contains("is a metal whose charge the file does not say"));
    const auto refused = [](const std::string& text) {
        const ParseResult read = parse_mol2(text);
        const auto* bad = std::get_if<Unparsable>(&read);
        return bad ? bad->reason : std::string{};
    };
    CHECK_THAT(refused(mol2("methyl iron",
                            {{"C", "C.3", 0, 0, 0},
                             {"Fe", "Fe", 2, 0, 0},
                             {"H", "H", -0.4, 1, 0},
                             {"H", "H", -0.4, -0.5, 0.9},
                             {"H", "H", -0.4, -0.5, -0.9}},
                            {{"1", "2", "1"}, {"1", "3", "1"}, {"1", "4", "1"}, {"1", "5", "1"}})),
               Catch::Contains("is a metal whose charge the file does not say"));
    for (const char* type : {"4", "AR", "1.5", "any"}) {
        CHECK_THAT(refused(mol2("ethane", {{"C", "C.3", 0, 0, 0}, {"C", "C.3", 1.5, 0, 0}}, {{"1", "2", type}})),
                   Catch::Contains(std::string{"is of the type '"} + type + "'"));
    }
    for (const char* element : {"Si", "P.3", "S.3", "Se"}) {
        INFO(element);
        const std::string symbol{element, std::string_view{element}.find('.') == 1 ? 1U : 2U};
        CHECK_THAT(refused(mol2("lacking",
                                {{"C", "C.3", 0, 0, 0},
                                 {symbol.c_str(), element, 2, 0, 0},
                                 {"H", "H", -0.4, 1, 0},
                                 {"H", "H", -0.4, -0.5, 0.9},
                                 {"H", "H", -0.4, -0.5, -0.9}},
                                {{"1", "2", "1"}, {"1", "3", "1"}, {"1", "4", "1"}, {"1", "5", "1"}})),
                   Catch::Contains("hydrogens are missing"));
    }
}

}  // namespace chemsieve::mol2_test
