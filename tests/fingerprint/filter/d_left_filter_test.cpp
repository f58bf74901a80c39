#include "fingerprint/filter/counting/d_left_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::d_left_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

DLeftFilter filled(const DLeftFilter::Shape& shape, std::size_t keys, std::uint64_t seed) {
    DLeftFilter filter{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) REQUIRE(filter.insert(key) == Inserted::stored);
    return filter;
}

double bits_a_key(const DLeftFilter& filter, std::size_t keys) {
    return 8 * static_cast<double>(filter.size_in_bytes()) / static_cast<double>(keys);
}

}  // namespace

TEST_CASE("a d-left counting filter finds and counts every key that is there") {
    for (const unsigned bits : {2U, 3U, 8U, 13U, 14U, 15U, 28U}) {
        for (const std::uint64_t buckets : {1U, 7U, 100U}) {
            check_against_multiset(DLeftFilter{{.buckets = buckets, .remainder_bits = bits, .seed = bits}}, 5000,
                                   buckets + bits, 300, 7);
        }
    }
    CHECK_FALSE(DLeftFilter{{.buckets = 5}}.may_contain(7));
    CHECK(DLeftFilter{{.buckets = 5}}.count(7) == 0);
    CHECK_FALSE(DLeftFilter{{.buckets = 5}}.erase(7));
}

TEST_CASE("the error rate of a d-left counting filter is 24 by 2^r at a mean load of six") {
    constexpr std::size_t kAsked = 200'000;
    for (const std::uint64_t buckets : {50U, 500U, 10'000U}) {
        for (const unsigned bits : {7U, 10U, 15U}) {
            INFO(buckets << " buckets, " << bits << " bits");
            const std::size_t keys = buckets * DLeftFilter::kTables * DLeftFilter::kMeanLoad;
            const DLeftFilter filter = filled({.buckets = buckets, .remainder_bits = bits, .seed = 5}, keys, 11);
            // Different pairs are known, so that what is left is binomial.
            const double p = filter.expected_error();
            CHECK(std::abs(share_of_false_positives(filter, kAsked, 12) - p) < binomial_spread(p, kAsked));
            // Some keys share their pair.
            const double mean = -std::expm1(-std::ldexp(24.0, -static_cast<int>(bits)));
            CHECK(p == Approx(mean).epsilon(0.02));
            CHECK(p <= std::ldexp(24.0, -static_cast<int>(bits)));
        }
    }
}

TEST_CASE("a d-left counting filter takes half the memory of a counting Bloom filter") {
    // 0.586 %: 12 bits of remainder and 2 of count, of which six of eight cells are used: 14 / 0.75.
    constexpr std::size_t kKeys = 24'000;
    const DLeftFilter filter = DLeftFilter::for_keys(kKeys, 24.0 / 4096);
    CHECK(filter.shape().remainder_bits == 12);
    CHECK(filter.shape().buckets == 1000);
    CHECK(bits_a_key(filter, kKeys) == Approx(18.67).epsilon(0.001));
    // A rate in between is met with some more buckets, or with one more bit, whichever is less.
    CHECK(DLeftFilter::for_keys(kKeys, 23.5 / 4096).shape().remainder_bits == 12);
    CHECK(DLeftFilter::for_keys(kKeys, 20.0 / 4096).shape().remainder_bits == 13);
    for (const double rate : {0.5, 0.1, 0.01, 1e-3, 1e-6}) {
        for (const std::size_t keys : {0U, 1U, 10U, 1000U, 30'000U}) {
            DLeftFilter planned = DLeftFilter::for_keys(keys, rate, keys);
            for (const std::uint64_t key : some_keys(keys, 3)) REQUIRE(planned.insert(key) == Inserted::stored);
            CHECK(planned.expected_error() <= rate);
        }
    }
}

TEST_CASE("a d-left counting filter keeps its load while keys come and go") {
    constexpr std::size_t kBuckets = 200;
    constexpr std::size_t kKeys = kBuckets * DLeftFilter::kTables * DLeftFilter::kMeanLoad;
    DLeftFilter filter = filled({.buckets = kBuckets, .remainder_bits = 14, .seed = 1}, kKeys, 1);
    std::vector<std::uint64_t> there = some_keys(kKeys, 1);
    std::mt19937_64 random{5};
    for (std::uint64_t key = 1; key <= 30 * kKeys; ++key) {
        std::uint64_t& leaves = there[random() % kKeys];
        REQUIRE(filter.erase(leaves));
        leaves = key;
        REQUIRE(filter.insert(key) == Inserted::stored);
    }
    CHECK(filter.total_count() == kKeys);
    for (const std::uint64_t key : there) REQUIRE(filter.may_contain(key));
    for (const std::uint64_t key : there) REQUIRE(filter.erase(key));
    CHECK(filter == DLeftFilter{filter.shape()});
}

TEST_CASE("a d-left counting filter counts more than three of a key in further cells, up to 96") {
    DLeftFilter filter{{.buckets = 100, .remainder_bits = 10}};
    for (std::uint64_t copies = 1; copies <= 96; ++copies) {
        REQUIRE(filter.insert(5) == Inserted::stored);
        CHECK(filter.count(5) == copies);
        CHECK(filter.cells_in_use() == (copies + 2) / 3);
    }
    const DLeftFilter full = filter;
    CHECK(filter.insert(5) == Inserted::no_space);
    CHECK(filter == full);
    CHECK(filter.total_count() == 96);
    for (std::uint64_t copies = 96; copies > 0; --copies) {
        CHECK(filter.erase(5));
        CHECK(filter.count(5) == copies - 1);
        CHECK(filter.cells_in_use() == (copies + 1) / 3);
    }
    CHECK_FALSE(filter.erase(5));
    CHECK(filter == DLeftFilter{filter.shape()});
}

TEST_CASE("a d-left counting filter that is full stays as it was, and takes keys again after erasures") {
    DLeftFilter filter{{.buckets = 50, .remainder_bits = 20}};
    const std::vector<std::uint64_t> keys = some_keys(50 * 32 + 500, 4);
    std::vector<std::uint64_t> stored;
    std::size_t first_refused = 0;
    for (const std::uint64_t key : keys) {
        const DLeftFilter before = filter;
        if (filter.insert(key) == Inserted::stored) {
            stored.push_back(key);
        } else {
            REQUIRE(filter == before);
            if (first_refused == 0) first_refused = stored.size();
        }
    }
    CHECK(first_refused > 50 * 4 * 7);  // the first at a load of seven cells of eight or more
    CHECK(stored.size() == filter.cells_in_use());
    for (const std::uint64_t key : stored) REQUIRE(filter.may_contain(key));
    for (const std::uint64_t key : stored) REQUIRE(filter.erase(key));
    CHECK(filter.cells_in_use() == 0);
}

TEST_CASE("a d-left counting filter loses only what it cannot tell from a key that is wrongly erased") {
    DLeftFilter filter = filled({.buckets = 10, .remainder_bits = 6}, 200, 1);
    std::size_t erased = 0;
    for (const std::uint64_t key : some_keys(2000, 2)) {
        const DLeftFilter before = filter;
        const std::uint64_t count = filter.count(key);
        const bool found = filter.may_contain(key);
        CHECK(found == (count > 0));
        CHECK(filter.erase(key) == found);
        if (!found) {
            CHECK(filter == before);
        } else {
            CHECK(filter.count(key) == count - 1);
            ++erased;
        }
    }
    CHECK(erased > 50);
    CHECK(filter.total_count() == 200 - erased);
    std::size_t missed = 0;
    for (const std::uint64_t key : some_keys(200, 1)) missed += filter.may_contain(key) ? 0 : 1;
    CHECK(missed > 0);
    CHECK(missed <= erased + 50);
}

TEST_CASE("a d-left counting filter comes back from its bytes, and damaged ones are refused") {
    DLeftFilter filter = filled({.buckets = 7, .remainder_bits = 9, .seed = 42}, 100, 1);
    for (int i = 0; i < 10; ++i) filter.insert(3);
    check_bytes(filter, 0xbd3b9ffb8cfb119);
    check_bytes(filled({.buckets = 3, .remainder_bits = 21, .seed = 1}, 60, 1), 0x6386b330be2c0155);
    check_hostile_bytes(filter);
    // A remainder without a count.
    FilterWriter writer{DLeftFilter::kInfo, 1};
    const std::vector<std::uint64_t> words{3, 0, 0, 0, 0, 0};
    CHECK_THROWS_WITH(DLeftFilter::from_bytes(writer.number(1).number(8).number(0).numbers(words).finish()),
                      Catch::Contains("not in use"));
    CHECK_THROWS_AS((DLeftFilter{{.buckets = 0}}), FilterError);
    CHECK_THROWS_AS((DLeftFilter{{.buckets = (std::uint64_t{1} << 32) + 1}}), FilterError);
    CHECK_THROWS_AS((DLeftFilter{{.buckets = 1, .remainder_bits = 1}}), FilterError);
    CHECK_THROWS_AS((DLeftFilter{{.buckets = 1, .remainder_bits = 29}}), FilterError);
    CHECK_THROWS_AS(DLeftFilter::for_keys(10, 0), FilterError);
    CHECK_THROWS_AS(DLeftFilter::for_keys(10, std::nan("")), FilterError);
    CHECK_THROWS_AS(DLeftFilter::for_keys(~std::uint64_t{0}, 0.01), FilterError);
}

}  // namespace chemsieve::d_left_filter_test
