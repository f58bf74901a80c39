// What queries mean beyond RDKit's reading of them: any atoms and hydrogens, found with nothing lost by the screen.
#include "search/request/query.h"

#include <algorithm>
#include <regex>

#include "tests/search/search_fixture.h"

namespace chemsieve::query_meaning_test {

using namespace chemsieve::test;

namespace {

using Texts = std::vector<std::string>;

const Texts kAnyAtomQueries{"*C",
                            "*",
                            "**",
                            "*=*",
                            "*C(=O)O",
                            "[1*]N([2*])C",
                            "[*:1]c1ccccc1[*:2]",
                            "*c1ccc(*)cc1",
                            "C1CC*CC1",
                            "*1CCCCC1",
                            "*S(=O)(=O)*",
                            "C*C",
                            "N*N",
                            "*C#N",
                            "[*+]C",
                            "[*-]",
                            "*.*",
                            "[*H]C",
                            "Cl*Br",
                            "*1ccccc1",
                            "c1cc*cc1",
                            "O=C1CC(*)C1",
                            "*[N+](*)(*)*",
                            "[3*]C=C[4*]"};

const Texts kHydrogenQueries{"[H]N([H])C",
                             "[H]O",
                             "[H]OC=O",
                             "[H]C([H])([H])C",
                             "[H]c1ccccc1",
                             "[H]C(=O)c1ccccc1",
                             "[H]C(=O)C",
                             "[H]n1cccc1",
                             "[H]N1C=CC=C1",
                             "[H][N+]",
                             "[H][N+](C)(C)C",
                             "[H]N=C",
                             "[H]/N=C/C",
                             "[H]S",
                             "[H]C#C",
                             "[H]OC([H])C",
                             "[H]c1c([H])c([H])c([H])c([H])c1O",
                             "[2H]C([H])",
                             "[H]N(C(=O)C)c1ccccc1",
                             "[H][C@](C)(N)C(=O)O",
                             "[H]P",
                             "[H]B",
                             "[H][Si]",
                             "[H]C([H])=C",
                             "[H]N([H])N([H])[H]"};

std::vector<NamedStructure> compounds() {
    const auto data = rdkit_data();
    if (!data) return {};
    std::vector<NamedStructure> result = read_structures(*data / "NCI/first_5K.smi", 2);
    // What the collection lacks.
    const Texts more{"C[*]",
                     "[1*]CC[2*]",
                     "[H][H]",
                     "[2H]C([2H])C",
                     "[H]/N=C(/C)N",
                     "C[NH+](C)C",
                     "CN[H]",
                     "C[N+](C)(C)C",
                     "[2H]OC",
                     "B1[H]B[H]1",
                     "C[CH2]",
                     "[NH4+]",
                     "N[C@@H](C)C(=O)O",
                     "N[C@H](C)C(=O)O",
                     "*1ccccc1",
                     "C[SiH3]",
                     "CP",
                     "[H+]"};
    for (const std::string& smiles : more) result.emplace_back(smiles, smiles);
    return result;
}

}  // namespace

TEST_CASE("dummies of a SMILES query are any atom: what RDKit finds with its adjusted query", "[oracle]") {
    const auto structures = compounds();
    if (structures.empty()) return say_skipped("any atoms against NCI compounds: rdkit-data is not installed");
    TestLibrary library{structures};
    std::size_t hits = 0;
    for (const std::string& text : kAnyAtomQueries) {
        if (text == "[*+]C" || text == "[*-]") continue;  // RDKit drops the charge, see below
        INFO(text);
        // RDKit keeps the labels.
        const std::string unlabelled = std::regex_replace(text, std::regex{R"(\[\d+\*\])"}, "*");
        const auto expected = library.oracle(*rdkit_smiles_with_any_atoms(unlabelled));
        const auto found = library.search(SearchMode::substructure, substructure_query(text, QueryLanguage::smiles));
        REQUIRE(found.outcome.is_complete());
        CHECK(found.compounds() == expected);
        hits += expected.size();
    }
    CHECK(hits > 10000);
    const auto charged = [&](const char* text) {
        return library.search(SearchMode::substructure, substructure_query(text, QueryLanguage::smiles)).compounds();
    };
    CHECK(charged("[*+]C") == library.oracle(*rdkit_smarts_query("[*+]-[#6]")));
    CHECK(charged("[*-]") == library.oracle(*rdkit_smarts_query("[*-]")));
}

TEST_CASE("hydrogens of a SMILES query ask for nothing, as RDKit reads them", "[oracle]") {
    const auto structures = compounds();
    if (structures.empty()) return say_skipped("ignored hydrogens against NCI compounds: rdkit-data is not installed");
    TestLibrary library{structures};
    std::size_t hits = 0, left = 0;
    for (const std::string& text : kHydrogenQueries) {
        const auto query = rdkit_smiles(text);
        REQUIRE(query);
        const auto expected = library.oracle(*query);
        INFO(text);
        const auto found = library.search(SearchMode::substructure, substructure_query(text, QueryLanguage::smiles));
        REQUIRE(found.outcome.is_complete());
        const auto compounds = found.compounds();
        CHECK(std::includes(compounds.begin(), compounds.end(), expected.begin(), expected.end()));
        const bool all_taken_out = rdkit_smiles_of(*query).find("[H]") == std::string::npos;
        left += !all_taken_out;
        if (all_taken_out) CHECK(compounds == expected);
        hits += expected.size();
    }
    CHECK(left == 1);  // where it tells the geometry of a double bond
    CHECK(hits > 10000);
}

TEST_CASE("merged hydrogens of a SMILES query are found wherever the compound has them", "[oracle]") {
    const auto structures = compounds();
    if (structures.empty()) return say_skipped("hydrogens against NCI compounds: rdkit-data is not installed");
    TestLibrary library{structures};
    std::size_t hits = 0;
    for (const std::string& text : kHydrogenQueries) {
        // The query with atoms for its hydrogens, in compounds with atoms for theirs.
        const auto query = rdkit_smiles_with_written_hydrogens(text);
        REQUIRE(query);
        const auto expected = library.oracle_with_hydrogens(*query);
        INFO(text);
        const auto found =
            library.search(SearchMode::substructure, Query::substructure({"q", text, QueryLanguage::smiles, true}, {}));
        REQUIRE(found.outcome.is_complete());
        CHECK(found.compounds() == expected);
        hits += expected.size();
    }
    CHECK(hits > 3000);
}

TEST_CASE("a merged hydrogen keeps what else the atom demands, and its hand") {
    TestLibrary library{{{"CC[N+](C)(C)[H]", "ammonium"},
                         {"CCN(C)C", "amine"},
                         {"CC[N+](C)(C)C", "quaternary"},
                         {"[13CH3]O", "carbon-13"},
                         {"CO", "methanol"},
                         {"N[C@@H](C)C(=O)O", "L"},
                         {"N[C@H](C)C(=O)O", "D"}}};
    const auto ids = [&](const std::string& text, QueryLanguage language, bool stereo = false, bool merge = true) {
        const Query query = Query::substructure({"q", text, language, merge}, {});
        const auto result = library.search(SearchMode::substructure, query, {.stereo = stereo});
        const auto rows = library.library().reader();
        std::set<std::string> found;
        for (const Hit& hit : result.hits) found.insert(rows->row(hit.compound).id);
        return found;
    };
    using Ids = std::set<std::string>;
    CHECK(ids("[H][N+](C)(C)C", QueryLanguage::smiles) == Ids{"ammonium"});
    CHECK(ids("[H][13C]([H])([H])O", QueryLanguage::smiles) == Ids{"carbon-13"});
    CHECK(ids("[H]C([H])([H])O", QueryLanguage::smiles) == Ids{"carbon-13", "methanol"});
    CHECK(ids("N[C@@]([H])(C)C(=O)O", QueryLanguage::smiles, true) == Ids{"L"});
    CHECK(ids("[H][C@](N)(C)C(=O)O", QueryLanguage::smiles, true) ==
          ids("[C@H](N)(C)C(=O)O", QueryLanguage::smiles, true));
    for (const char* smarts : {"N[C@@]([#1])(C)C(=O)O", "[#1][C@@](N)(C)C(=O)O", "[#1][C@](N)(C)C(=O)O",
                               "N[C@@](C)([#1])C(=O)O", "N[C@@](C)(C(=O)O)[#1]"}) {
        std::string smiles = smarts;
        while (smiles.find("#1") != std::string::npos) smiles.replace(smiles.find("#1"), 2, "H");
        INFO(smarts);
        CHECK(ids(smarts, QueryLanguage::smarts, true) == ids(smiles, QueryLanguage::smiles, true));
        CHECK(ids(smarts, QueryLanguage::smarts, true).size() == 1);
        CHECK(ids(smiles, QueryLanguage::smiles, true, false) == ids(smiles, QueryLanguage::smiles, true));
        CHECK(ids(smarts, QueryLanguage::smarts, true, false).empty());
    }
}

TEST_CASE("merged hydrogens of SMARTS find what RDKit's merged query finds", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("merged hydrogens: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 5)};
    std::size_t patterns = 0, hits = 0, hits_as_written = 0;
    for (const auto& [smarts, id] : rdkit_smarts(*data)) {
        if (smarts.find("#1]") == std::string::npos && smarts.find("[H]") == std::string::npos) continue;
        const auto merged = rdkit_smarts_query(smarts, true);
        if (!merged) continue;
        INFO(id << " " << smarts);
        const Query query = Query::substructure({id, smarts, QueryLanguage::smarts, true}, {});
        const auto found = library.search(SearchMode::substructure, query).compounds();
        CHECK(found == library.oracle(*merged));
        hits += found.size();
        hits_as_written +=
            library.search(SearchMode::substructure, substructure_query(smarts, QueryLanguage::smarts)).hits.size();
        ++patterns;
    }
    CHECK(patterns > 300);
    CHECK(hits > hits_as_written);
}

}  // namespace chemsieve::query_meaning_test
