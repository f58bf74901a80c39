// The guard before looks for exact compounds: nothing that is there is missed, whoever added it.

#include "data/source/compound_source.h"

#include "base/mix.h"
#include "data/upkeep/compound_removal.h"
#include "search/engine/batch_search.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::key_guard_test {

using namespace chemsieve::test;

namespace {

std::vector<NamedStructure> chains(std::size_t first, std::size_t last) {
    std::vector<NamedStructure> chains;
    for (std::size_t i = first; i < last; ++i) {
        std::string smiles = "FC";
        for (std::size_t bit = i + 2; bit > 0; bit /= 2) smiles += bit % 2 ? "N(C)C" : "OC";
        chains.emplace_back(smiles, "c" + std::to_string(i));
    }
    return chains;
}

std::vector<std::size_t> hits_of(Searcher& searcher, const std::vector<NamedStructure>& compounds) {
    std::vector<QueryText> queries;
    for (const auto& [smiles, id] : compounds) queries.push_back({.id = id, .text = smiles});
    std::vector<std::size_t> hits(queries.size());
    BatchOptions options;
    options.mode = SearchMode::exact;
    BatchEvents events;
    events.result = [&](std::size_t query, BatchResult& result) {
        hits[query] = result.hits.size();
        return true;
    };
    search_batch(searcher, queries, options, events, {});
    return hits;
}

}  // namespace

TEST_CASE("a guard admits every key it has, in whatever number, and few others") {
    std::vector<std::int64_t> keys;
    for (std::int64_t i = 0; i < 20'000; ++i) keys.push_back(static_cast<std::int64_t>(mix64(i % 15'000 + 1)));
    for (int i = 0; i < 100; ++i) keys.push_back(42);  // the same compound a hundred times
    KeyGuard guard{keys};
    CHECK_FALSE(guard.is_full());
    for (const std::int64_t key : keys) REQUIRE(guard.may_hold(key));
    int others = 0;
    for (std::int64_t i = 0; i < 20'000; ++i) others += guard.may_hold(static_cast<std::int64_t>(mix64(i + 1'000'000)));
    CHECK(others < 100);
    // Beyond its room it admits everything.
    for (std::int64_t i = 0; i < 200'000; ++i) guard.add(static_cast<std::int64_t>(mix64(i + 5'000'000)));
    CHECK(guard.is_full());
    CHECK(guard.may_hold(7));
}

TEST_CASE("long lists of exact queries find the same with the guard") {
    const auto there = chains(0, 1200);
    TestLibrary library{there};
    REQUIRE(pays_to_guard(2400, 1200));
    const auto all = hits_of(library.searcher(), chains(0, 2400));
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(all[i] == (i < 1200 ? 1U : 0U));
    // What is added is found by the next list, and by a single search after it.
    const TemporaryFolder folder;
    write_file(folder.file("more.smi"), chains(1300, 1301).front().first + " added\n");
    {
        LibraryWriter writer{library.path()};
        import_file(writer, folder.file("more.smi"), {.reader = {.header = false}}, {}, {});
    }
    const Query query = Query::compound({.id = "q", .text = chains(1300, 1301).front().first}, {});
    CHECK(library.search(SearchMode::exact, query).hits.size() == 1);
    CHECK(hits_of(library.searcher(), chains(0, 2400))[1300] == 1);
    CompoundFilter filter;
    filter.ids = std::vector<std::string>{"added"};
    REQUIRE(remove_compounds(library.path(), filter, {}, {}, {})->removed == 1);
    CHECK(hits_of(library.searcher(), chains(0, 2400))[1300] == 0);
}

TEST_CASE("duplicates are found by the guard of an import, also those that another program added meanwhile") {
    const TemporaryFolder folder;
    create_library(folder.file("lib.sieve"), {});
    LibraryWriter writer{folder.file("lib.sieve")};
    std::string text;
    for (const auto& [smiles, id] : chains(0, 3000)) text += smiles + " " + id + "\n";
    write_file(folder.file("first.smi"), text);
    const ImportOptions options{.reader = {.header = false}, .duplicates = Duplicates::skip};
    CHECK(import_file(writer, folder.file("first.smi"), options, {}, {}).counts.stored == 3000);
    CHECK(import_file(writer, folder.file("first.smi"), options, {}, {}).counts.skipped == 3000);
    write_file(folder.file("other.smi"), "CCCCCl other\n");
    {
        LibraryWriter other{folder.file("lib.sieve")};
        import_file(other, folder.file("other.smi"), options, {}, {});
    }
    CHECK(import_file(writer, folder.file("other.smi"), options, {}, {}).counts.skipped == 1);
}

}  // namespace chemsieve::key_guard_test
