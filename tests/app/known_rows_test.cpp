#include "data/write/row_writer.h"

#include <catch2/catch.hpp>

#include "base/parallel.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::known_rows_test {

using namespace chemsieve::test;

namespace {

KnownRow row_named(const std::string& id) { return {.id = id, .smiles = "C", .properties = {"1", ""}}; }

}  // namespace

TEST_CASE("known rows are found by compound, of each of several libraries") {
    KnownRows rows{{{"first"}, {"second", CompoundNumber{101}}}, {CompoundNumber{10}, CompoundNumber{103}}};
    CHECK(rows.find(CompoundNumber{7}) == nullptr);
    rows.keep(CompoundNumber{7}, row_named("a"));
    rows.keep(CompoundNumber{103}, row_named("b"));
    rows.keep(CompoundNumber{7}, row_named("another"));
    REQUIRE(rows.find(CompoundNumber{7}));
    CHECK(rows.find(CompoundNumber{7})->id == "a");
    CHECK(rows.find(CompoundNumber{103})->properties.size() == 2);
    CHECK(rows.find(CompoundNumber{107}) == nullptr);
    // Higher numbers than there were: compounds were added meanwhile.
    rows.keep(CompoundNumber{104}, row_named("c"));
    CHECK(rows.find(CompoundNumber{104}) == nullptr);
}

TEST_CASE("known rows beyond the limit are not kept") {
    KnownRows rows{{{"library"}}, {CompoundNumber{1000}}, 10'000};
    std::size_t kept = 0;
    for (int i = 1; i <= 1000; ++i) {
        rows.keep(CompoundNumber{i}, row_named(std::string(100, 'x')));
        kept += rows.find(CompoundNumber{i}) != nullptr;
    }
    CHECK(kept > 10);
    CHECK(kept < 100);
}

TEST_CASE("known rows are kept and found by several threads") {
    KnownRows rows{{{"library"}}, {CompoundNumber{5000}}};
    std::atomic<std::size_t> wrong = 0;
    parallel_for(50'000, 4, [&](std::size_t i, unsigned) {
        const CompoundNumber compound{static_cast<std::int64_t>(i * 31 % 5000 + 1)};
        const std::string id = std::to_string(static_cast<std::int64_t>(compound));
        const KnownRow* row = rows.find(compound);
        if (row && row->id != id) ++wrong;
        rows.keep(compound, row_named(id));
    });
    CHECK(wrong == 0);
    CHECK(rows.find(CompoundNumber{5000})->id == "5000");
}

TEST_CASE("a query that finds what others found has the rows it has alone") {
    const TemporaryFolder folder;
    write_file(folder.file("q.smi"), "C a\nCO b\nC c\nc1ccccc1 d\nCO b\n");
    for (const char* format : {"tsv", "jsonl", "sdf"}) {
        const auto searched = [&](const std::string& query, const std::string& id) {
            write_file(folder.file("one.smi"), query + ' ' + id + '\n');
            return run({"substructure", demo(), "--queries", folder.file("one.smi"), "--columns", "all", "--format",
                        format})
                .out;
        };
        std::string alone;
        for (const auto& [query, id] : {std::pair{"C", "a"}, {"CO", "b"}, {"C", "c"}, {"c1ccccc1", "d"}, {"CO", "b"}}) {
            std::string table = searched(query, id);
            if (!alone.empty() && table.starts_with("query_id")) table.erase(0, table.find('\n') + 1);
            alone += table;
        }
        CHECK(run({"substructure", demo(), "--queries", folder.file("q.smi"), "--columns", "all", "--format", format})
                  .out == alone);
    }
}

}  // namespace chemsieve::known_rows_test
