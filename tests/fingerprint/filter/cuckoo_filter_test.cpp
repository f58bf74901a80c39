#include "fingerprint/filter/tables/cuckoo_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::cuckoo_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

constexpr CuckooLayout kLayouts[]{CuckooLayout::plain, CuckooLayout::semi_sorted};

CuckooFilter filled(const CuckooFilter::Shape& shape, std::size_t keys, std::uint64_t seed) {
    CuckooFilter filter{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) REQUIRE(filter.insert(key) == Inserted::stored);
    return filter;
}

}  // namespace

TEST_CASE("a cuckoo filter finds and forgets keys as a multiset does, with fingerprints of every length") {
    for (const CuckooLayout layout : kLayouts) {
        for (unsigned bits = CuckooBuckets::kLeastBits; bits <= CuckooBuckets::kMostBits; ++bits) {
            INFO(bits << " bits");
            const CuckooFilter::Shape shape{.buckets = 64, .fingerprint_bits = bits, .layout = layout, .seed = bits};
            // 60 keys, up to three times: at most 180 of 256 slots, so that no erasure can take another key's place.
            check_against_multiset(CuckooFilter{shape}, 1500, bits, 60);
        }
        check_against_multiset(CuckooFilter{{.buckets = 2, .layout = layout}}, 2000, 3, 20);
    }
    CHECK_FALSE(CuckooFilter{{.buckets = 2}}.may_contain(0));
}

TEST_CASE("the error rate of a cuckoo filter is the predicted one at every size") {
    constexpr std::size_t kAsked = 300'000;
    for (const CuckooLayout layout : kLayouts) {
        for (const std::size_t keys : {1000U, 20'000U, 200'000U}) {
            CuckooFilter filter = CuckooFilter::for_keys(keys, 0.01, 3, layout);
            for (const std::uint64_t key : some_keys(keys, 5)) REQUIRE(filter.insert(key) == Inserted::stored);
            for (const std::uint64_t key : some_keys(keys, 5)) REQUIRE(filter.may_contain(key));
            const double p = filter.expected_error();
            CHECK(p <= 0.01);
            // Beside the sample's spread, that of this table: how many of its n keys share bucket and fingerprint with
            // a question is binomial, too, so that its own rate has the standard deviation p / sqrt(n p).
            const double own = 5 * p / std::sqrt(static_cast<double>(keys) * p);
            CHECK(std::abs(share_of_false_positives(filter, kAsked, 6) - p) < binomial_spread(p, kAsked) + own);
        }
    }
}

TEST_CASE("a cuckoo filter works to a load of 95 %, and a full one stays as it was") {
    for (const CuckooLayout layout : kLayouts) {
        CuckooFilter filter{{.buckets = 4096, .fingerprint_bits = 12, .layout = layout, .seed = 1}};
        const auto keys = some_keys(filter.slots() + 1, 8);
        std::size_t stored = 0;
        while (filter.insert(keys[stored]) == Inserted::stored) ++stored;
        // Fan and others: the first insert fails at about 96 %.
        CHECK(filter.load() > 0.95);
        CHECK(filter.total_count() == stored);
        for (std::size_t i = 0; i < stored; ++i) REQUIRE(filter.may_contain(keys[i]));
        const CuckooFilter before = filter;
        CHECK(filter.insert(keys[stored]) == Inserted::no_space);
        CHECK(filter == before);
        CHECK(filter.erase(keys[0]));
        CHECK(filter.total_count() == stored - 1);
    }
}

TEST_CASE("a cuckoo filter holds a key eight times at most, and counts its copies") {
    for (const CuckooLayout layout : kLayouts) {
        CuckooFilter filter{{.buckets = 64, .fingerprint_bits = 16, .layout = layout}};
        for (unsigned copy = 1; copy <= CuckooFilter::kMostCopies; ++copy) {
            CHECK(filter.insert(7) == Inserted::stored);
            CHECK(filter.count(7) == copy);
        }
        CHECK(filter.insert(7) == Inserted::no_space);
        for (unsigned copy = CuckooFilter::kMostCopies; copy > 0; --copy) {
            CHECK(filter.may_contain(7));
            CHECK(filter.erase(7));
        }
        CHECK_FALSE(filter.may_contain(7));
        CHECK_FALSE(filter.erase(7));
    }
    // A key that was not inserted but has the fingerprint of one that was takes it along.
    CuckooFilter small{{.buckets = 2, .fingerprint_bits = 4}};
    small.insert(1);
    std::uint64_t twin = 2;
    while (!small.may_contain(twin)) ++twin;
    CHECK(small.erase(twin));
    CHECK_FALSE(small.may_contain(1));
}

TEST_CASE("a cuckoo filter is as large as its rate asks for") {
    const auto bits = [](double rate, CuckooLayout layout) {
        return 8 * static_cast<double>(CuckooFilter::for_keys(1'000'000, rate, 0, layout).size_in_bytes()) / 1e6;
    };
    // Whole bits at a load of 0.95: 11 for 0.0074, 12 for 0.0037, semi-sorted one less.
    CHECK(bits(0.0075, CuckooLayout::plain) == Approx(10 / 0.95).epsilon(0.01));
    CHECK(bits(0.0038, CuckooLayout::plain) == Approx(11 / 0.95).epsilon(0.01));
    CHECK(bits(0.0038, CuckooLayout::semi_sorted) == Approx(10 / 0.95).epsilon(0.01));
    CHECK_THROWS_AS(CuckooFilter::for_keys(10, 0), FilterError);
    CHECK_THROWS_AS((CuckooFilter{{.buckets = 3}}), FilterError);
    CHECK_THROWS_AS((CuckooFilter{{.buckets = 0}}), FilterError);
    CHECK_THROWS_AS((CuckooFilter{{.buckets = 2, .fingerprint_bits = 33}}), FilterError);
    CHECK_THROWS_AS((CuckooFilter{{.buckets = 2, .fingerprint_bits = 3}}), FilterError);
}

TEST_CASE("a cuckoo filter with fingerprints of few bits works to a high load as well") {
    // With multiples of one number for h(f) tables of 1,000 buckets and 4 bits are full at 69 to 88 %.
    for (const std::uint64_t buckets : {1000U, 4096U}) {
        for (const unsigned bits : {4U, 5U, 6U, 8U, 20U}) {
            CuckooFilter filter{{.buckets = buckets, .fingerprint_bits = bits, .seed = bits}};
            std::uint64_t key = 0;
            while (filter.insert(++key) == Inserted::stored) {
            }
            INFO(buckets << " buckets, " << bits << " bits");
            CHECK(filter.load() > (bits < 6 ? 0.92 : 0.94));
        }
    }
}

TEST_CASE("a cuckoo filter holds as many keys as it was planned for") {
    for (const double rate : {0.3, 0.1, 0.01, 1e-4, 2e-9}) {
        for (const std::size_t keys : {0U, 1U, 4U, 9U, 20U, 60U, 150U, 400U, 1500U, 20'000U}) {
            for (std::uint64_t seed = 0; seed < (keys < 1000 ? 20 : 1); ++seed) {
                CuckooFilter filter = CuckooFilter::for_keys(keys, rate, seed);
                for (const std::uint64_t key : some_keys(keys, seed)) REQUIRE(filter.insert(key) == Inserted::stored);
                CHECK(filter.expected_error() <= rate);
            }
        }
    }
    CHECK_THROWS_AS(CuckooFilter::for_keys(10, 1e-9), FilterError);  // 32 bits do not keep it
    // Five bits would keep it, but tables of many are not filled with so few.
    CHECK(CuckooFilter::for_keys(10, 0.5).shape().fingerprint_bits == 6);
    CHECK_THROWS_AS(CuckooFilter::for_keys(~std::uint64_t{0}, 0.01), FilterError);
}

TEST_CASE("a cuckoo filter keeps its load while keys come and go") {
    for (const CuckooLayout layout : kLayouts) {
        CuckooFilter filter{{.buckets = 250, .fingerprint_bits = 14, .layout = layout, .seed = 1}};
        constexpr std::size_t kKeys = 900;  // 90 %
        std::vector<std::uint64_t> there = some_keys(kKeys, 1);
        for (const std::uint64_t key : there) REQUIRE(filter.insert(key) == Inserted::stored);
        std::mt19937_64 random{5};
        for (std::uint64_t key = 1; key <= 40 * kKeys; ++key) {
            std::uint64_t& leaves = there[random() % kKeys];
            REQUIRE(filter.erase(leaves));
            leaves = key;
            REQUIRE(filter.insert(key) == Inserted::stored);
        }
        for (const std::uint64_t key : there) REQUIRE(filter.may_contain(key));
        for (const std::uint64_t key : there) REQUIRE(filter.erase(key));
        CHECK(filter.total_count() == 0);
        CHECK(filter == CuckooFilter{filter.shape()});
    }
}

TEST_CASE("a cuckoo filter that refuses a key stays as it was, to the last bit") {
    for (const CuckooLayout layout : kLayouts) {
        for (const unsigned bits : {5U, 12U, 18U}) {
            CuckooFilter filter{{.buckets = 20, .fingerprint_bits = bits, .layout = layout, .seed = bits}};
            std::size_t refused = 0;
            for (const std::uint64_t key : some_keys(300, 4)) {
                const std::vector<std::uint8_t> before = filter.to_bytes();
                if (filter.insert(key) == Inserted::stored) continue;
                ++refused;
                REQUIRE(filter.to_bytes() == before);
            }
            CHECK(refused >= 220);
            CHECK(filter.load() > 0.95);  // keys whose buckets have room are still taken
        }
    }
}

TEST_CASE("a cuckoo filter changes nothing for a key that is certainly not there, and may lose others else") {
    CuckooFilter filter = filled({.buckets = 50, .fingerprint_bits = 6}, 150, 1);
    std::size_t erased = 0;
    for (const std::uint64_t key : some_keys(500, 2)) {
        const CuckooFilter before = filter;
        const std::uint64_t count = filter.count(key);
        const bool found = filter.may_contain(key);
        CHECK(found == (count > 0));
        CHECK(filter.erase(key) == found);
        CHECK(filter.count(key) == count - (found ? 1 : 0));
        if (!found) CHECK(filter == before);
        erased += found ? 1 : 0;
    }
    CHECK(filter.total_count() == 150 - erased);
    std::size_t missed = 0;
    for (const std::uint64_t key : some_keys(150, 1)) missed += filter.may_contain(key) ? 0 : 1;
    CHECK(missed > 0);
}

TEST_CASE("a cuckoo filter comes back from its bytes, and damaged ones are refused") {
    for (const CuckooLayout layout : kLayouts) {
        for (const unsigned bits : {4U, 12U, 17U, 32U}) {
            const CuckooFilter filter =
                filled({.buckets = 32, .fingerprint_bits = bits, .layout = layout, .seed = 42}, 60, 1);
            CHECK(CuckooFilter::from_bytes(filter.to_bytes()) == filter);
            check_hostile_bytes(filter);
        }
    }
    check_bytes(filled({.buckets = 32, .fingerprint_bits = 12, .seed = 42}, 60, 1), 0xd2dfb7395df5622d);
    check_bytes(filled({.buckets = 32, .fingerprint_bits = 9, .layout = CuckooLayout::semi_sorted, .seed = 1}, 60, 1),
                0x8d00f3f5adfbb744);
}

}  // namespace chemsieve::cuckoo_filter_test
