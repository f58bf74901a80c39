// Empty cells of a matrix of R groups: compounds for them are those that core and groups, put together, are.

#include "app/work/r_group_holes.h"

#include <GraphMol/ChemTransforms/MolFragmenter.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <regex>
#include <set>

#include "app/work/r_group_matrix.h"
#include "search/series/groups/r_groups.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::r_group_holes_test {

using namespace chemsieve::test;
using series::RGroupTable;
using series::RGroupWish;
using work::MatrixWish;
using work::RGroupHoles;
using work::RGroupMatrix;

namespace {

// Row group, column group and id of compounds that stand there, as one text.
using Standing = std::set<std::string>;

struct Found {
    RGroupTable table;
    RGroupMatrix matrix;
    RGroupHoles holes;
};

Found find(TestLibrary& library, TestLibrary& others, const std::vector<std::string>& cores, const MatrixWish& groups,
           bool all_matches = false) {
    RGroupWish wish{.all_matches = all_matches, .steps = 20'000};
    for (const std::string& core : cores) wish.cores.push_back({.id = core, .text = core});
    Found found;
    found.table = *series::find_r_groups(library.searcher(), wish, {}, {});
    found.matrix = *work::matrix_of(found.table, groups, library.library(), {});
    found.holes = *work::holes_of(found.matrix, found.table, groups, wish, others.searcher(), {}, {});
    return found;
}

std::string standing(const std::string& row, const std::string& column, const std::string& id) {
    return row + " " + column + " " + id;
}

Standing standing_in(const RGroupHoles& holes, TestLibrary& others, const MatrixWish& groups) {
    const auto reader = others.library().reader();
    const RGroupTable& table = holes.compounds;
    const std::size_t row = groups.rows < groups.columns ? 0 : 1;
    Standing all;
    for (const series::RGroupRow& one : table.rows) {
        REQUIRE(one.groups.size() == 2);
        const bool is_new =
            all.insert(standing(table.text(one.groups[row]), table.text(one.groups[1 - row]), reader->id(one.compound)))
                .second;
        CHECK(is_new);
    }
    return all;
}

std::string plain_smiles(const RDKit::ROMol& mol) {
    RDKit::SmilesWriteParams plain;
    plain.doIsomericSmiles = false;
    return RDKit::MolToSmiles(mol, plain);
}

constexpr unsigned kFurther = 1000;  // a further bond from a place has its number and this

std::set<unsigned> labels_of(const std::string& groups) {
    static const std::regex kDummy{R"(\[\*:([0-9]+)\])"};
    std::set<unsigned> numbers;
    for (std::sregex_iterator found{groups.begin(), groups.end(), kDummy}, end; found != end; ++found) {
        numbers.insert(static_cast<unsigned>(std::stoul((*found)[1])));
    }
    return numbers;
}

// Whether a group hangs at this place alone.
bool is_only_at(const std::string& group, unsigned place) {
    const std::set<unsigned> labels = labels_of(group);
    return std::all_of(labels.begin(), labels.end(), [&](unsigned label) { return label % kFurther == place; });
}

// The core with a dummy for each of a group, hydrogens elsewhere.
std::string with_dummies(const std::string& core, const std::vector<unsigned>& places, const std::string& groups) {
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(core)};
    const std::set<unsigned> numbers = labels_of(groups);
    for (const unsigned number : numbers) {
        const auto atom = std::find(places.begin(), places.end(), number % kFurther) - places.begin();
        RDKit::Atom dummy{0};
        dummy.setAtomMapNum(static_cast<int>(number), false);
        mol->addBond(static_cast<unsigned>(atom), mol->addAtom(&dummy), RDKit::Bond::SINGLE);
    }
    return RDKit::MolToSmiles(*mol);
}

// A part of an aromatic ring, which RDKit does not read.
bool is_open_ring(const std::string& group) { return group.find("]:") != std::string::npos; }

// Nothing if there can be no such compound.
std::unique_ptr<RDKit::RWMol> read(const std::string& smiles) {
    try {
        return std::unique_ptr<RDKit::RWMol>{RDKit::SmilesToMol(smiles)};
    } catch (const RDKit::MolSanitizeException&) {
        return nullptr;
    }
}

// What core and groups are together; empty: nothing.
std::string joined(const std::string& core, const std::string& row, const std::string& column) {
    if (row.empty() || column.empty()) return {};
    const auto parts = read(row == column ? core + "." + row : core + "." + row + "." + column);
    if (!parts) return {};
    const auto whole = read(RDKit::MolToSmiles(*RDKit::molzip(*parts)));
    return whole ? plain_smiles(*whole) : "";
}

// Without stereochemistry, of one component.
std::vector<NamedStructure> plain_compounds() {
    std::vector<NamedStructure> all, plain;
    if (const auto rdkit = rdkit_data()) {
        all = read_structures(*rdkit / "NCI/first_5K.smi", 1);
    } else {
        say_skipped("empty cells of real compounds: rdkit-data is not installed");
    }
    for (const auto& [smiles, id] : all) {
        if (smiles.find_first_of(".@/\\") == std::string::npos) plain.emplace_back(smiles, id);
    }
    return plain;
}

}  // namespace

TEST_CASE("compounds for empty cells are those that core and groups are together") {
    std::vector<NamedStructure> some, others;
    for (const NamedStructure& one : plain_compounds()) (some.size() <= others.size() ? some : others).push_back(one);
    if (some.empty()) return;
    TestLibrary library{some}, elsewhere{others};
    std::map<std::string, std::set<std::string>> ids;  // by canonical SMILES
    for (const auto& [smiles, id] : others) {
        if (const auto mol = read(smiles)) ids[plain_smiles(*mol)].insert(id);
    }
    std::size_t filled = 0;
    for (const std::string core : {"c1ccccc1", "O=C(O)c1ccccc1", "c1ccc2ccccc2c1", "c1ccncc1", "CCO"}) {
        const MatrixWish groups{.rows = 2, .columns = 1, .most = 60};
        const Found found = find(library, elsewhere, {core}, groups);
        const std::vector<unsigned>& places = found.table.cores.front().places;
        Standing expected;
        std::size_t empty = 0;
        for (std::size_t r = 0; r < found.matrix.rows.size(); ++r) {
            for (std::size_t c = 0; c < found.matrix.columns.size(); ++c) {
                if (found.matrix.cell(r, c).compounds > 0) continue;
                ++empty;
                const std::string &row = found.matrix.rows[r], &column = found.matrix.columns[c];
                if (is_open_ring(row) || is_open_ring(column)) continue;
                if (!is_only_at(row, groups.rows) || !is_only_at(column, groups.columns)) continue;
                const auto known = ids.find(joined(with_dummies(core, places, row + column), row, column));
                if (known == ids.end()) continue;
                for (const std::string& id : known->second) expected.insert(standing(row, column, id));
            }
        }
        INFO(core);
        Standing here = standing_in(found.holes, elsewhere, groups);
        std::erase_if(here, [](const std::string& one) { return is_open_ring(one); });
        CHECK(here == expected);
        CHECK(found.holes.empty == empty);
        filled += found.holes.filled;
    }
    CHECK(filled > 5);
}

TEST_CASE("a compound stands in each empty cell that it is, and in no other") {
    TestLibrary library{{{"Fc1ccc(Cl)nc1", "a"}, {"Fc1ccc(Br)nc1", "b"}, {"Brc1ccc(I)nc1", "c"}, {"Clc1ccccn1", "d"}}};
    TestLibrary elsewhere{{{"Fc1ccc(I)nc1", "iodine"},
                           {"Fc1cc(C)c(I)nc1", "methyl too"},
                           {"Ic1ccccn1", "mono"},
                           {"Fc1ccc(I)nc1.Cl", "salt"},
                           {"Fc1ccc(F)nc1", "other column"},
                           {"Brc1ccc(Cl)nc1", "turned"},
                           {"Fc1ccccn1", "fluoro"}}};
    const MatrixWish groups{.rows = 1, .columns = 2};
    const Found found = find(library, elsewhere, {"[*:1]c1ccc([*:2])nc1"}, groups);
    std::size_t cells = 0;
    const auto reader = elsewhere.library().reader();
    std::set<std::string> ids;
    for (const series::RGroupRow& row : found.holes.compounds.rows) {
        ids.insert(reader->id(row.compound));
        CHECK(std::ranges::count(found.matrix.rows, found.holes.compounds.text(row.groups[0])) == 1);
        CHECK(std::ranges::count(found.matrix.columns, found.holes.compounds.text(row.groups[1])) == 1);
    }
    for (const work::RGroupCell& cell : found.matrix.cells) cells += cell.compounds == 0 ? 1 : 0;
    CHECK(found.holes.empty == cells);
    CHECK(ids == std::set<std::string>{"iodine", "mono", "salt", "turned"});
    for (const series::RGroupRow& row : found.holes.compounds.rows) {
        const bool is_salt = elsewhere.library().reader()->id(row.compound) == "salt";
        CHECK((row.remarks == "beside it Cl") == is_salt);
    }
}

TEST_CASE("empty cells of several cores, of all matches and without a compound elsewhere") {
    TestLibrary library{{{"Fc1ccc(Cl)cc1", "a"}, {"Brc1ccc(I)cc1", "b"}, {"FC1CCC(Cl)CC1", "c"}}};
    TestLibrary rings{{{"Fc1ccc(I)cc1", "phenyl"}, {"FC1CCC(I)CC1", "cyclohexyl"}}};
    TestLibrary chains{{{"CCCC", "butane"}}};
    const MatrixWish groups{.rows = 1, .columns = 2};
    const std::vector<std::string> cores{"[*:1]c1ccc([*:2])cc1", "[*:1]C1CCC([*:2])CC1"};
    for (const bool all_matches : {false, true}) {
        const Found found = find(library, rings, cores, groups, all_matches);
        std::set<std::string> ids;
        for (const series::RGroupRow& row : found.holes.compounds.rows) {
            ids.insert(rings.library().reader()->id(row.compound));
        }
        CHECK(ids == std::set<std::string>{"cyclohexyl", "phenyl"});
    }
    // A core with one of the two places alone.
    TestLibrary some{{{"CC1CC1", "a"}, {"CCc1ccc(F)cc1", "b"}}}, small{{{"FC1CC1", "small"}}};
    const Found one = find(some, small, {"[*:1]C1CC1", "[*:1]c1ccc([*:2])cc1"}, groups);
    CHECK(one.holes.compounds.columns == std::vector<unsigned>{1, 2});
    CHECK(standing_in(one.holes, small, groups) == Standing{"[*:1]F  small"});
    const Found none = find(library, chains, cores, groups);
    CHECK(none.holes.compounds.rows.empty());
    CHECK(none.holes.filled == 0);
    CHECK(none.holes.empty > 0);
}

}  // namespace chemsieve::r_group_holes_test
