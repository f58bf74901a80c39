#include "data/rows/lookup_runs.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "base/error.h"
#include "data/rows/library_connection.h"
#include "data/schema/schema.h"
#include "tests/support/test_data.h"

namespace chemsieve::lookup_runs_test {

using namespace chemsieve::test;

namespace {

using Model = std::map<std::uint32_t, std::vector<std::int64_t>>;

void check_same(LookupRuns& runs, Lookup of, const Model& model) {
    for (const auto& [hash, numbers] : model) REQUIRE(runs.find(of, hash) == numbers);
    for (const std::uint32_t hash : {0U, 1U, 77U, 0x80000000U, 0xffffffffU}) {
        const auto known = model.find(hash);
        CHECK(runs.find(of, hash) == (known == model.end() ? std::vector<std::int64_t>{} : known->second));
    }
}

}  // namespace

TEST_CASE("an index finds what was added, whatever was merged since") {
    const TemporaryFolder folder;
    LibraryConnection connection{folder.file("l.sieve"), sqlite::Mode::create};
    create_schema(connection);
    LookupRuns runs{connection};
    std::mt19937 random{11};
    Model model;
    std::int64_t number = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<LookupEntry> entries;
        for (std::size_t i = 0; i < 1 + random() % 300; ++i) {
            // Many of one hash, and hashes at both ends.
            auto hash = static_cast<std::uint32_t>(random());
            if (i % 5 == 0) hash = 77;
            if (i % 7 == 0) hash = i % 2 ? 0xffffffffU : 0U;
            entries.push_back({hash, ++number});
            model[hash].push_back(number);
        }
        runs.add(Lookup::id, entries);
        runs.add(Lookup::exact_key, {{77, number}});
    }
    check_same(runs, Lookup::id, model);
    CHECK(runs.find(Lookup::exact_key, 77).size() == 40);
    CHECK_FALSE(runs.is_there(Lookup::formula));
    // Each is less than half as large as the one before.
    sqlite::Statement sizes{connection, "SELECT entries FROM lookup_run WHERE of = 1 ORDER BY run_id"};
    std::int64_t before = 0;
    while (sizes.step()) {
        if (before > 0) CHECK(sizes.integer(0) * 2 < before);
        before = sizes.integer(0);
    }
    std::vector<LookupEntry> all;
    runs.for_each(Lookup::id, [&](const LookupEntry& entry) { all.push_back(entry); });
    CHECK(all.size() == static_cast<std::size_t>(number));
    runs.replace(Lookup::id, all);
    check_same(runs, Lookup::id, model);
    CHECK(connection.integer("SELECT count(*) FROM lookup_run WHERE of = 1") == 1);
    runs.drop(Lookup::id);
    CHECK(connection.integer("SELECT count(*) FROM lookup_chunk WHERE chunk_id >> 32 NOT IN (SELECT run_id FROM "
                             "lookup_run)") == 0);
    CHECK(runs.find(Lookup::id, 77).empty());
}

TEST_CASE("an index is merged and copied without what is not kept") {
    const TemporaryFolder folder;
    LibraryConnection connection{folder.file("l.sieve"), sqlite::Mode::create};
    LibraryConnection other{folder.file("other.sieve"), sqlite::Mode::create};
    create_schema(connection);
    create_schema(other);
    LookupRuns runs{connection}, copy{other};
    std::mt19937 random{12};
    std::int64_t number = 0;
    for (const int size : {30'000, 5'000, 800, 100}) {
        std::vector<LookupEntry> entries;
        for (int i = 0; i < size; ++i) entries.push_back({static_cast<std::uint32_t>(random() % 9'000), ++number});
        runs.add(Lookup::cut, entries);
    }
    CHECK(runs.entries(Lookup::cut) == number);
    CHECK(runs.entries_behind_first(Lookup::cut) == 5'900);
    const auto all = [](LookupRuns& of) {
        std::vector<LookupEntry> entries;
        of.for_each(Lookup::cut, [&](const LookupEntry& entry) { entries.push_back(entry); });
        return entries;
    };
    std::vector<LookupEntry> expected = all(runs);
    std::sort(expected.begin(), expected.end());
    copy.copy(Lookup::cut, runs, [](const LookupEntry&) { return true; });
    CHECK(all(copy) == expected);
    const std::vector<std::uint32_t> asked{1, 77, 8'999, 9'000};
    const std::vector<std::int64_t> found = runs.find(Lookup::cut, asked);
    CHECK(std::is_sorted(found.begin(), found.end()));
    CHECK(found.size() ==
          static_cast<std::size_t>(std::count_if(expected.begin(), expected.end(), [&](const LookupEntry& entry) {
              return std::count(asked.begin(), asked.end(), entry.hash) > 0;
          })));
    CHECK(copy.find(Lookup::cut, asked) == found);
    runs.merge(Lookup::cut, [](const LookupEntry& entry) { return entry.number % 3 != 0; });
    std::erase_if(expected, [](const LookupEntry& entry) { return entry.number % 3 == 0; });
    CHECK(all(runs) == expected);
    CHECK(runs.entries_behind_first(Lookup::cut) == 0);
    CHECK(runs.entries(Lookup::cut) == static_cast<std::int64_t>(expected.size()));
    runs.drop(Lookup::cut);
    CHECK(connection.integer("SELECT count(*) FROM lookup_chunk") == 0);
}

TEST_CASE("a part of an index that is cut off is refused") {
    std::vector<LookupEntry> entries;
    for (std::uint32_t i = 0; i < 3000; ++i) entries.push_back({i * 1'000'003, i + 1});
    std::sort(entries.begin(), entries.end());
    std::size_t at = 0;
    LookupEncoder encoder{[&](const EncodedChunk& chunk) {
        const LookupChunk read{chunk.bytes};
        for (std::size_t i = 0; i < read.size(); ++i) CHECK(read[i] == entries[at++]);
        CHECK(chunk.last_hash == entries[at - 1].hash);
        for (std::size_t i = 0; i < chunk.bytes.size(); i += 37) {
            CHECK_THROWS_AS(LookupChunk{std::string_view{chunk.bytes}.substr(0, i)}, LibraryError);
        }
    }};
    for (const LookupEntry& entry : entries) encoder.add(entry);
    encoder.finish();
    CHECK(at == entries.size());
}

}  // namespace chemsieve::lookup_runs_test
