#include "fingerprint/filter/tables/compacted_table.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::compacted_table_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

CompactedTable filled(const CompactedTable::Shape& shape, std::size_t keys, std::uint64_t seed) {
    CompactedTable table{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) REQUIRE(table.insert(key) == Inserted::stored);
    return table;
}

}  // namespace

TEST_CASE("a table of compressed keys finds every key that was inserted") {
    for (unsigned bits = CompactedTable::kLeastBits; bits <= CompactedTable::kMostBits; ++bits) {
        for (const std::uint64_t capacity : {1U, 2U, 3U, 50U, 1000U}) {
            const CompactedTable::Shape shape{.capacity = capacity, .bits = bits, .seed = bits};
            check_against_multiset(CompactedTable{shape}, 1500, capacity + bits, 700);
        }
    }
    CHECK_FALSE(CompactedTable{{.capacity = 5}}.may_contain(7));
}

TEST_CASE("the error rate of a table of compressed keys is n by 2^l, however long its runs are") {
    constexpr std::size_t kAsked = 300'000;
    for (const std::size_t keys : {500U, 10'000U, 100'000U}) {
        for (const unsigned extra : {4U, 7U, 10U}) {
            const auto bits = static_cast<unsigned>(std::ceil(std::log2(keys))) + extra;
            INFO(keys << " keys, " << bits << " bits");
            // Full, and with three quarters of the slots free.
            for (const std::size_t capacity : {keys, 3 * keys}) {
                const CompactedTable table = filled({.capacity = capacity, .bits = bits, .seed = 5}, keys, 11);
                // How many compressed keys differ is known, so that what is left is binomial.
                const double p = table.expected_error();
                CHECK(p <= static_cast<double>(keys) / (std::exp2(bits) - 1));
                CHECK(std::abs(share_of_false_positives(table, kAsked, 12) - p) < binomial_spread(p, kAsked));
                // From n keys in 2^l values come 2^l (1 - e^(-n / 2^l)) different ones.
                const double values = std::exp2(bits);
                const double differ = -values * std::expm1(-static_cast<double>(keys) / values);
                const double spread = 5 * std::sqrt(static_cast<double>(keys) - differ) + 1;
                CHECK(std::abs(static_cast<double>(table.keys()) - differ) < spread);
            }
        }
    }
}

TEST_CASE("a table of compressed keys is as large as its rate asks for") {
    constexpr std::size_t kKeys = 1000;
    // log2(1000 / 0.01) = 16.6
    const CompactedTable table = CompactedTable::for_keys(kKeys, 0.01);
    CHECK(table.shape().bits == 17);
    CHECK(table.slots() == 1334);
    CHECK(8 * static_cast<double>(table.size_in_bytes()) / kKeys == Approx(17 * 4 / 3.0).epsilon(0.01));
    CHECK(CompactedTable::for_keys(0, 0.5).shape().bits == 8);
    CHECK(CompactedTable::for_keys(1 << 20, 1e-12).shape().bits == 60);
    for (const double rate : {0.5, 0.1, 1e-3, 1e-9}) {
        for (const std::size_t keys : {0U, 1U, 3U, 700U, 20'000U}) {
            CompactedTable planned = CompactedTable::for_keys(keys, rate, keys);
            for (const std::uint64_t key : some_keys(keys, 3)) REQUIRE(planned.insert(key) == Inserted::stored);
            CHECK(planned.expected_error() <= rate);
            CHECK(planned.load() <= 0.75);
        }
    }
    // Slots that a look-up of an absent key looks at, at a load a: (1 + 1/(1 - a)^2) / 2 (Knuth, The art of computer
    // programming 3, section 6.4).
    const auto expected_probes = [](double load) { return (1 + 1 / ((1 - load) * (1 - load))) / 2; };
    CHECK(expected_probes(filled({.capacity = 30'000}, 30'000, 1).load()) == Approx(8.5).epsilon(0.001));
    CHECK(expected_probes(CompactedTable{{.capacity = 30'000}}.load()) == 1);
}

TEST_CASE("a table of compressed keys that is full stays as it was, and takes again what it has") {
    for (const unsigned bits : {12U, 64U}) {
        CompactedTable table{{.capacity = 300, .bits = bits, .seed = 1}};
        std::vector<std::uint64_t> stored, refused;
        for (const std::uint64_t key : some_keys(1000, 4)) {
            const CompactedTable before = table;
            if (table.insert(key) == Inserted::stored) {
                stored.push_back(key);
            } else {
                refused.push_back(key);
                REQUIRE(table == before);
            }
        }
        CHECK(table.keys() == 300);
        // With 12 bits some are compressed as one that is there: of 700 and more about 7 %.
        CHECK((stored.size() > 300) == (bits == 12));
        const CompactedTable full = table;
        for (const std::uint64_t key : stored) {
            REQUIRE(table.may_contain(key));
            REQUIRE(table.insert(key) == Inserted::stored);
        }
        CHECK(table == full);
        for (const std::uint64_t key : refused) CHECK_FALSE(table.may_contain(key));
    }
}

TEST_CASE("a table of compressed keys comes back from its bytes, and damaged ones are refused") {
    const CompactedTable table = filled({.capacity = 60, .bits = 21, .seed = 42}, 50, 1);
    check_bytes(table, 0xddc638e12ed2d9b7);
    check_bytes(filled({.capacity = 40, .bits = 64, .seed = 1}, 40, 1), 0xa5338afb58cf33b6);
    check_hostile_bytes(table);
    check_hostile_bytes(filled({.capacity = 3, .bits = 64, .seed = 1}, 3, 1));

    const auto read = [](std::uint64_t capacity, std::vector<std::uint64_t> cells) {
        FilterWriter writer{CompactedTable::kInfo, 1};
        cells.push_back(0);
        return CompactedTable::from_bytes(writer.number(capacity).number(64).number(0).numbers(cells).finish());
    };
    // Three slots and one behind them for two keys. The same key in a run of two is harmless; in a wrong slot it is
    // not.
    CHECK(read(2, {0, 0, 0}).keys() == 0);
    CHECK_THROWS_WITH(read(2, {7, 7, 7}), Catch::Contains("more keys than its capacity"));
    std::size_t whole = 0;
    for (const std::vector<std::uint64_t>& cells :
         {std::vector<std::uint64_t>{7, 0, 0}, std::vector<std::uint64_t>{0, 7, 0},
          std::vector<std::uint64_t>{0, 0, 7}}) {
        try {
            whole += read(2, cells).keys();
        } catch (const FilterError&) {
        }
    }
    CHECK(whole == 1);
    CHECK_THROWS_AS((CompactedTable{{.capacity = 0}}), FilterError);
    CHECK_THROWS_AS((CompactedTable{{.capacity = (std::uint64_t{1} << 40) + 1}}), FilterError);
    CHECK_THROWS_AS((CompactedTable{{.capacity = 1, .bits = 7}}), FilterError);
    CHECK_THROWS_AS((CompactedTable{{.capacity = 1, .bits = 65}}), FilterError);
    CHECK_THROWS_AS(CompactedTable::for_keys(10, 0), FilterError);
    CHECK_THROWS_AS(CompactedTable::for_keys(10, 1e-19), FilterError);
    CHECK_THROWS_AS(CompactedTable::for_keys(~std::uint64_t{0}, 0.5), FilterError);
}

}  // namespace chemsieve::compacted_table_test
