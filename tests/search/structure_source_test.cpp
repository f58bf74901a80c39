// Searches on libraries whose structures are of another RDKit, missing, or change meanwhile.

#include <catch2/catch.hpp>

#include "chem/rdkit_version.h"
#include "data/upkeep/compact.h"
#include "data/upkeep/compound_removal.h"
#include "tests/search/search_fixture.h"
#include "tests/support/library_changes.h"

namespace chemsieve::structure_source_test {

using namespace chemsieve::test;

namespace {

std::vector<NamedStructure> some_compounds() {
    std::vector<NamedStructure> compounds{{"CC(=O)Oc1ccccc1C(=O)O", "aspirin"}, {"c1ccccc1", "benzene"}};
    for (int i = 1; i < 200; ++i) {
        compounds.emplace_back(std::string(static_cast<std::size_t>(1 + i % 7), 'C') + "C(=O)Oc1ccccc1",
                               std::to_string(i));
    }
    return compounds;
}

std::vector<std::pair<CompoundNumber, std::uint32_t>> found(const std::shared_ptr<const Library>& library,
                                                            Searcher& searcher, SearchMode mode) {
    const bool is_exact = mode == SearchMode::exact;
    const QueryText text{"q", is_exact ? "OC(=O)c1ccccc1OC(C)=O" : "c1ccccc1OC(C)=O", QueryLanguage::smiles};
    const Query query = make_query(mode, text, library->recipe());
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> more) { hits.insert(hits.end(), more.begin(), more.end()); };
    searcher.run(mode, query, {}, events, {});
    rank(hits, 0, *library->reader());
    std::vector<std::pair<CompoundNumber, std::uint32_t>> result;
    for (const Hit& hit : hits) result.emplace_back(hit.compound, hit.similarity.millionths());
    return result;
}

}  // namespace

TEST_CASE("searches find the same from stored structures and from the text of compounds") {
    TestLibrary made{some_compounds()};
    for (const SearchMode mode : {SearchMode::similar, SearchMode::substructure}) {
        const auto library = std::make_shared<const Library>(made.path());
        Searcher searcher{library};
        const auto expected = found(library, searcher, mode);
        CHECK(expected.size() > 100);
        // A compound without a structure is read from its text.
        change_block(made.path(), CompoundNumber{1},
                     [](std::vector<std::string>& structures) { structures[0].clear(); });
        Searcher without_one{library};
        CHECK(found(library, without_one, mode) == expected);
        run_sql(made.path(), "UPDATE setting SET value = '1999.09.1' WHERE name = 'rdkit'");
        const auto other = std::make_shared<const Library>(made.path());
        REQUIRE_FALSE(other->structures());
        Searcher from_text{other};
        CHECK(found(other, from_text, mode) == expected);
        run_sql(made.path(), "UPDATE setting SET value = '" + rdkit_version() + "' WHERE name = 'rdkit'");
    }
}

TEST_CASE("the same compound is found in a library of another RDKit, whose keys lead nowhere") {
    TestLibrary made{some_compounds()};
    CHECK(Library{made.path()}.made_by_other_rdkit().empty());
    run_sql(made.path(), "UPDATE setting SET value = '1999.09.1' WHERE name = 'rdkit'");
    run_sql(made.path(), "DELETE FROM lookup_run WHERE of = 0");
    const auto library = std::make_shared<const Library>(made.path());
    const std::vector<Failure> said = library->made_by_other_rdkit();
    REQUIRE(said.size() == 1);
    CHECK_THAT(said.front().reason, Catch::Contains("RDKit 1999.09.1") && Catch::Contains(rdkit_version()));
    Searcher searcher{library};
    CHECK(found(library, searcher, SearchMode::exact).size() == 1);
}

TEST_CASE("a search does not see what another program imports meanwhile") {
    TestLibrary made{some_compounds()};
    const auto library = std::make_shared<const Library>(made.path());
    Searcher searcher{library};
    import_to(made.path(), "CC(=O)Oc1ccccc1Br new\nBrC(F)(Cl)I odd\n");
    const auto before = found(library, searcher, SearchMode::similar);
    for (const auto& [number, similarity] : before) CHECK(number <= CompoundNumber{201});
    Searcher anew{library};
    CHECK(found(library, anew, SearchMode::similar).size() > before.size());
}

TEST_CASE("a search in a library that was compacted meanwhile asks to open it anew") {
    TestLibrary made{some_compounds()};
    const auto library = std::make_shared<const Library>(made.path());
    Searcher searcher{library};
    compact_library(made.path(), {}, {});
    CHECK_THROWS_WITH(found(library, searcher, SearchMode::similar), Catch::Contains("open it anew"));
    Searcher anew{library};
    CHECK(found(library, anew, SearchMode::similar).size() > 100);
}

TEST_CASE("a search that comes to a compound removed meanwhile asks to open the library anew") {
    TestLibrary made{some_compounds()};
    const auto library = std::make_shared<const Library>(made.path());
    Searcher searcher{library};
    Searcher never_shown{library};
    const auto before = found(library, searcher, SearchMode::substructure);
    REQUIRE(remove_compounds(made.path(), {.where = std::nullopt, .ids = {{"aspirin", "7", "199"}}}, {}, {}, {}));
    for (const SearchMode mode : {SearchMode::substructure, SearchMode::similar}) {
        CHECK_THROWS_WITH(found(library, searcher, mode),
                          Catch::Contains("removed") && Catch::Contains("open it anew"));
        CHECK_THROWS_WITH(found(library, never_shown, mode), Catch::Contains("open it anew"));
        Searcher anew{library};
        for (const auto& [number, similarity] : found(library, anew, mode)) {
            CHECK((number != CompoundNumber{1} && number != CompoundNumber{9} && number != CompoundNumber{201}));
        }
    }
    Searcher anew{library};
    CHECK(found(library, anew, SearchMode::substructure).size() == before.size() - 3);
}

}  // namespace chemsieve::structure_source_test
