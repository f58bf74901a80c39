// Tables of R groups: put together again they are the compounds; never more groups than RDKit's; what is said of rows.

#include "search/series/groups/r_groups.h"

#include <GraphMol/ChemTransforms/MolFragmenter.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RGroupDecomposition/RGroupDecomp.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <map>
#include <random>
#include <sstream>

#include "chem/read/parse.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::r_groups_test {

using namespace chemsieve::test;
using Catch::Contains;
using series::RGroupRow;
using series::RGroupTable;
using series::RGroupWish;

namespace {

using Texts = std::vector<std::string>;

RGroupTable groups_of(TestLibrary& library, const std::string& core, RGroupWish wish = {}) {
    if (wish.cores.empty()) wish.cores = {{.id = "core", .text = core}};
    wish.steps = 20'000;
    return *series::find_r_groups(library.searcher(), wish, {}, {});
}

Texts texts_of(const RGroupTable& table, std::size_t row) {
    Texts texts{table.text(table.rows[row].core_text)};
    for (const auto place : table.rows[row].groups) texts.push_back(table.text(place));
    return texts;
}

std::unique_ptr<RDKit::RWMol> read(const std::string& smiles) {
    std::unique_ptr<RDKit::RWMol> mol;
    try {
        mol.reset(RDKit::SmilesToMol(smiles));
    } catch (const RDKit::MolSanitizeException&) {
    }
    if (mol) return mol;
    RDKit::SmilesParserParams as_written;  // parts of aromatic rings are none
    as_written.sanitize = false;
    as_written.removeHs = false;
    mol.reset(RDKit::SmilesToMol(smiles, as_written));
    mol->updatePropertyCache(false);
    RDKit::MolOps::setBondStereoFromDirections(*mol);
    return mol;
}

std::string canonical(const std::string& smiles) {
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
    REQUIRE(mol);
    return RDKit::MolToSmiles(*mol);
}

// Core and groups of a row, joined at equal numbers.
std::string joined_again(const Texts& texts) {
    std::set<std::string> parts;  // one on several places stands in each of them
    for (std::size_t i = 1; i < texts.size(); ++i) {
        std::istringstream some{texts[i]};
        for (std::string part; std::getline(some, part, '.');) parts.insert(part);
    }
    std::string all = texts.front();
    for (const std::string& part : parts) all += "." + part;
    const auto whole = RDKit::molzip(*read(all));
    return canonical(RDKit::MolToSmiles(*whole));
}

// Different texts, column by column, without columns of hydrogen alone.
std::size_t groups_seen(const std::map<std::string, std::vector<std::string>>& columns) {
    std::size_t seen = 0;
    for (const auto& [name, texts] : columns) {
        const std::set<std::string> different(texts.begin(), texts.end());
        const bool is_hydrogen = std::all_of(different.begin(), different.end(), [](const std::string& text) {
            return text.empty() || text.starts_with("[H]");
        });
        if (!is_hydrogen) seen += different.size();
    }
    return seen;
}

std::size_t groups_seen(const RGroupTable& table) {
    std::map<std::string, std::vector<std::string>> columns;
    for (const RGroupRow& row : table.rows) {
        for (std::size_t i = 0; i < row.groups.size(); ++i) {
            columns[std::to_string(table.columns[i])].push_back(table.text(row.groups[i]));
        }
    }
    return groups_seen(columns);
}

const char* const kCores[] = {"c1ccccc1",    "C1CCNCC1",         "O=C(N)c1ccccc1", "c1ccncc1", "CC(=O)O",
                              "C1CCCCC1",    "c1ccc2ccccc2c1",   "O=CN",           "CCO",      "NS(=O)=O",
                              "c1ccc(O)cc1", "C1CCOC1",          "O=C1CCCC1",      "CC=C",     "c1ccc(N)cc1",
                              "CN(C)C",      "O=C1C=CC(=O)C=C1", "C1CC1",          "N#C",      "Clc1ccccc1"};

// RDKit's zip forgets unpaired electrons.
bool can_be_joined(const std::string& smiles) {
    if (smiles.find('.') != std::string::npos) return false;
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
    if (!mol) return false;
    for (const RDKit::Atom* atom : mol->atoms()) {
        if (atom->getNumRadicalElectrons() > 0) return false;
    }
    return true;
}

std::vector<NamedStructure> some_compounds(std::size_t most) {
    std::vector<NamedStructure> all, compounds;
    if (const auto data = large_data()) {
        all = read_structures(*data / "library_10k.smi", 5);
    } else if (const auto rdkit = rdkit_data()) {
        all = read_structures(*rdkit / "NCI/first_5K.smi", 2);
    } else {
        say_skipped("R groups of real compounds: rdkit-data is not installed");
    }
    for (const auto& [smiles, id] : all) {
        if (compounds.size() < most && can_be_joined(smiles)) compounds.emplace_back(smiles, id);
    }
    return compounds;
}

}  // namespace

TEST_CASE("core and groups put together are the compound, with its stereochemistry") {
    const auto compounds = some_compounds(400);
    if (compounds.empty()) return;
    TestLibrary library{compounds};
    const auto reader = library.library().reader();
    std::size_t rows = 0;
    for (const char* core : kCores) {
        const RGroupTable table = groups_of(library, core);
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const RGroupRow& row = table.rows[i];
            if (row.remarks.find("not shown") != std::string::npos) continue;
            INFO(core << ": " << reader->id(row.compound));
            CHECK(joined_again(texts_of(table, i)) == canonical(reader->row(row.compound).smiles));
            ++rows;
        }
        CHECK(table.cores.front().compounds == table.rows.size());
    }
    CHECK(rows > 200);
}

TEST_CASE("the table is the same from a shuffled file and by several threads") {
    auto compounds = some_compounds(150);
    if (compounds.empty()) return;
    TestLibrary library{compounds};
    std::mt19937 random{3};
    std::shuffle(compounds.begin(), compounds.end(), random);
    TestLibrary shuffled{compounds};
    const auto by_id = [](TestLibrary& one, const RGroupTable& table) {
        std::map<std::string, Texts> rows;
        const auto reader = one.library().reader();
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            rows[reader->id(table.rows[i].compound)] = texts_of(table, i);
        return rows;
    };
    for (const char* core : kCores) {
        INFO(core);
        const auto rows = by_id(library, groups_of(library, core, {.cores = {}, .jobs = 1}));
        CHECK(rows == by_id(shuffled, groups_of(shuffled, core, {.cores = {}, .jobs = 1})));
        CHECK(rows == by_id(library, groups_of(library, core, {.cores = {}, .jobs = 3})));
    }
}

TEST_CASE("there are never more different groups than in RDKit's decomposition") {
    std::vector<NamedStructure> plain;
    for (const auto& [smiles, id] : some_compounds(400)) {
        const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles)};
        RDKit::MolOps::removeStereochemistry(*mol);
        plain.emplace_back(RDKit::MolToSmiles(*mol), id);
    }
    if (plain.empty()) return;
    TestLibrary library{plain};
    for (const char* core : {"C1CCNCC1", "c1ccncc1", "c1ccc2ccccc2c1", "C1CCOC1", "NS(=O)=O", "C1CC1"}) {
        INFO(core);
        const std::unique_ptr<RDKit::ROMol> query{RDKit::SmilesToMol(core)};
        RDKit::RGroupDecompositionParameters options;
        options.timeout = 20;
        RDKit::RGroupDecomposition rdkit{*query, options};
        std::size_t taken = 0;
        for (const auto& [number, molecule] : library.molecules()) {
            if (taken < 60 && rdkit.add(molecule.rdkit()) >= 0) ++taken;
        }
        if (taken == 0) continue;
        rdkit.process();
        std::map<std::string, std::vector<std::string>> columns;
        for (const auto& [name, groups] : rdkit.getRGroupsAsColumns()) {
            if (name == "Core") continue;
            for (const auto& group : groups) columns[name].push_back(group ? RDKit::MolToSmiles(*group) : "");
        }
        std::vector<NamedStructure> some;
        RGroupTable all = groups_of(library, core);
        const auto reader = library.library().reader();
        for (std::size_t i = 0; i < all.rows.size() && i < taken; ++i) {
            some.emplace_back(reader->row(all.rows[i].compound).smiles, "c" + std::to_string(i));
        }
        TestLibrary same{some};
        const RGroupTable table = groups_of(same, core);
        CHECK(groups_seen(table) <= groups_seen(columns));
        CHECK(table.cores.front().groups <= groups_seen(table));
        CHECK(table.cores.front().at_least <= table.cores.front().groups);
    }
}

TEST_CASE("labels give places their numbers") {
    TestLibrary library{{{"Cc1ccc(F)cc1", "both"}, {"Cc1ccc(F)c(Cl)c1", "elsewhere"}, {"Cc1ccccc1", "one"}}};
    const RGroupTable table = groups_of(library, "[*:7]c1ccc([*:3])cc1");
    CHECK(table.columns == std::vector<unsigned>{1, 3, 7});
    CHECK(texts_of(table, 1)[1] == "[*:1]Cl");
    const RGroupTable only = groups_of(library, "[*:7]c1ccc([*:3])cc1", {.cores = {}, .only_at_labels = true});
    CHECK(only.rows.size() == 2);
    CHECK(only.columns == std::vector<unsigned>{3, 7});
    CHECK(only.passed_over.size() == 1);
    CHECK(texts_of(only, 1) == Texts{"[*:3]c1ccc([*:7])cc1", "[*:3]C", "[H][*:7]"});
    // Dummies without a number are labels, too, but in SMARTS any atom.
    CHECK(groups_of(library, "*c1ccccc1", {.cores = {}, .only_at_labels = true}).rows.size() == 1);
    RGroupWish smarts{.cores = {{.id = "core", .text = "*c1ccccc1", .language = QueryLanguage::smarts}}};
    CHECK(groups_of(library, "", smarts).rows.size() == 3);
}

TEST_CASE("several labels at an atom share what hangs there") {
    TestLibrary library{{{"CC1(F)CCCCC1", "two"}, {"FC1CCCCC1", "one"}, {"CC1CCCCC1", "other"}}};
    const RGroupTable table = groups_of(library, "C1([*:1])([*:2])CCCCC1");
    REQUIRE(table.rows.size() == 3);
    CHECK(table.columns == std::vector<unsigned>{1, 2});
    std::set<std::string> first, second;
    for (std::size_t i = 0; i < 3; ++i) {
        first.insert(texts_of(table, i)[1].substr(0, 3) == "[H]" ? "H" : texts_of(table, i)[1]);
        second.insert(texts_of(table, i)[2].substr(0, 3) == "[H]" ? "H" : texts_of(table, i)[2]);
    }
    CHECK(first.size() == 2);  // one of the two groups has a column of its own
    CHECK(second.size() == 2);
    CHECK(table.cores.front().groups == 4);
}

TEST_CASE("a part on two places stands in both, and stereochemistry at the core is in its column") {
    TestLibrary library{
        {{"C1CCC2CCCCC2C1", "decaline"}, {"C[C@@H]1CCCC[C@H]1F", "hand"}, {"C[C@H]1CCCC[C@@H]1F", "other"}}};
    const RGroupTable table = groups_of(library, "C1CCCCC1");
    REQUIRE(table.rows.size() == 3);
    const Texts bridged = texts_of(table, 0);
    CHECK(bridged[1] == bridged[2]);
    CHECK_THAT(bridged[1], Contains("[*:1]") && Contains("[*:2]"));
    CHECK(texts_of(table, 1)[0] != texts_of(table, 2)[0]);
    CHECK(texts_of(table, 1)[1] == texts_of(table, 2)[1]);
}

TEST_CASE("several parts at one atom have numbers of their own") {
    TestLibrary library{{{"CC1(F)CCCCC1", "two"}, {"C[C@]1(F)CCCC(Cl)C1", "hand"}, {"O=C1CCCCC1", "one"}}};
    const RGroupTable table = groups_of(library, "C1CCCCC1");
    const Texts two = texts_of(table, 0);
    CHECK_THAT(two[0], Contains("[*:2]") && Contains("[*:1002]"));
    CHECK(two[2] == "[*:2]C.[*:1002]F");
    CHECK(texts_of(table, 1)[2] == two[2]);
    CHECK_THAT(texts_of(table, 1)[0], Contains("@"));
    CHECK(texts_of(table, 2)[2] == "[*:2]=O");
}

TEST_CASE("rows say what they do not show") {
    TestLibrary library{{{"CC1CCCCC1.Cl", "salt"}, {"C/C=C1\\CCCC(C)C1", "side"}}};
    const RGroupTable ring = groups_of(library, "C1CCCCC1");
    CHECK(ring.rows.at(0).remarks == "beside it Cl");
    CHECK_THAT(ring.rows.at(1).remarks, Contains("direction of the double bond to R"));
    const RGroupTable chain = groups_of(library, "CCCCCC");
    CHECK_THAT(chain.rows.at(0).remarks, Contains("bond between atoms 1 and 6 of the core"));
}

TEST_CASE("all matches are rows of their own, and the first core that fits takes a compound") {
    TestLibrary library{{{"Fc1ccccc1Cc1ccccc1", "two"}, {"c1ccc2ccccc2c1", "naphthalene"}}};
    const RGroupTable all = groups_of(library, "c1ccccc1", {.cores = {}, .all_matches = true});
    REQUIRE(all.rows.size() == 4);
    CHECK(all.rows[0].match == 1);
    CHECK(all.rows[1].match == 2);
    RGroupWish wish{.cores = {{.id = "a", .text = "c1ccc2ccccc2c1"}, {.id = "b", .text = "c1ccccc1"}}};
    const RGroupTable table = groups_of(library, "", wish);
    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[0].core == 0);
    CHECK(table.rows[1].core == 1);
    CHECK(table.cores[1].compounds == 1);
}

TEST_CASE("cores of many ways and large compounds are cut within limits") {
    std::string polymer = "C";
    for (int i = 0; i < 100; ++i) polymer += "OCC";
    std::string dendrimer = "C(C)(C)C";
    for (int i = 0; i < 3; ++i) dendrimer = "C(" + dendrimer + ")(" + dendrimer + ")C";
    TestLibrary library{{{polymer, "polymer"}, {dendrimer, "dendrimer"}, {"C", "methane"}}};
    const RGroupTable atom = groups_of(library, "C");
    CHECK(atom.rows.size() == 3);
    const RGroupTable chain = groups_of(library, "CCOCCOCCO");
    CHECK(chain.rows.size() == 1);
    const RGroupTable branched = groups_of(library, "CC(C)(C(C)(C)C)C");
    CHECK(branched.rows.size() <= 1);
    CHECK_THROWS_AS(groups_of(library, "C1CC"), QueryError);
    CHECK_THROWS_WITH(groups_of(library, "C.O"), Contains("several pieces"));
    CHECK_THROWS_WITH(groups_of(library, "[*:1]C[*:1]"), Contains("R1 stands at several places"));
    CHECK_THROWS_WITH(groups_of(library, "[*:1000]C"), Contains("R1000 is above R999"));
}

}  // namespace chemsieve::r_groups_test
