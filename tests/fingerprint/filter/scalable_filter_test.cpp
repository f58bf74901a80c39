#include "fingerprint/filter/counting/scalable_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::scalable_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

ScalableFilter filled(const ScalableFilter::Shape& shape, std::size_t keys, std::uint64_t seed) {
    ScalableFilter filter{shape};
    for (const std::uint64_t key : some_keys(keys, seed)) filter.insert(key);
    return filter;
}

// The bytes of a filter of these slices.
std::vector<std::uint8_t> bytes_of(const ScalableFilter::Shape& shape, const std::vector<BloomFilter>& slices) {
    FilterWriter writer{ScalableFilter::kInfo, 1};
    writer.number(shape.first_keys).real(shape.first_probability).number(shape.growth).real(shape.tightening);
    writer.number(shape.seed).number(slices.size());
    for (const BloomFilter& slice : slices) writer.numbers(slice.to_bytes());
    return writer.finish();
}

}  // namespace

TEST_CASE("a scalable Bloom filter finds every key, however many come") {
    for (const std::uint64_t first : {1U, 10U, 500U}) {
        for (const unsigned growth : {2U, 4U}) {
            const ScalableFilter::Shape shape{.first_keys = first, .growth = growth, .seed = first};
            check_against_multiset(ScalableFilter{shape}, 4000, first, 2000);
            const ScalableFilter filter = filled(shape, 20'000, 3);
            bool all = true;
            for (const std::uint64_t key : some_keys(20'000, 3)) all &= filter.may_contain(key);
            CHECK(all);
        }
    }
    CHECK_FALSE(ScalableFilter{{}}.may_contain(5));
}

TEST_CASE("a scalable Bloom filter keeps its error bound while it grows") {
    constexpr std::size_t kAsked = 200'000;
    for (const double tightening : {0.5, 0.8, 0.9}) {
        const ScalableFilter::Shape shape{
            .first_keys = 500, .first_probability = 0.01, .tightening = tightening, .seed = 7};
        // The paper's bound: 2, 5 and 10 times p0.
        CHECK(ScalableFilter{shape}.error_bound() == Approx(0.01 / (1 - tightening)));
        for (const std::size_t keys : {500U, 8000U, 120'000U}) {
            const ScalableFilter filter = filled(shape, keys, 21);
            const double p = filter.expected_error();
            const double share = share_of_false_positives(filter, kAsked, 22);
            INFO("tightening " << tightening << ", " << keys << " keys: expected " << p << ", found " << share);
            // The rates are taken from the fill, so that what is left is binomial.
            CHECK(std::abs(share - p) < binomial_spread(p, kAsked));
            // The bound is one of the mean; the fill of 500 keys lies about it: 3 k / sqrt(m) = 30 % of the rate.
            CHECK(p <= filter.error_bound() * (keys > 500 ? 1.0 : 1.3));
        }
    }
    // One slice errs, in the mean, not more than it was planned for, though keys that seem to be there are left out.
    double mean = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        ScalableFilter filter{{.first_keys = 2000, .first_probability = 0.1, .seed = seed}};
        for (std::uint64_t i = 0; filter.keys() < 1800; ++i) filter.insert(mix64(seed * 100'000 + i));
        REQUIRE(filter.slices() == 1);
        mean += filter.expected_error() / 40;
    }
    CHECK(mean <= 0.1);
    CHECK(mean > 0.08);
    CHECK(ScalableFilter::for_rate(0.02, 100).error_bound() == Approx(0.02));
    CHECK(ScalableFilter::for_rate(0.02, 100).shape().first_probability == Approx(0.01));
}

TEST_CASE("a scalable Bloom filter begins a slice when the last has its planned keys") {
    ScalableFilter filter{{.first_keys = 100, .first_probability = 1e-6, .growth = 4, .tightening = 0.5, .seed = 1}};
    const auto keys = some_keys(100 + 400 + 1, 1);
    for (const std::uint64_t key : keys) CHECK(filter.insert(key) == Inserted::stored);
    CHECK(filter.slices() == 3);
    CHECK(filter.slice(0).inserts() == 100);
    CHECK(filter.slice(1).inserts() == 400);
    CHECK(filter.slice(2).inserts() == 1);
    CHECK(filter.slice(1).expected_error() == Approx(5e-7).epsilon(0.02));
    // A slice is done when about half of its bits are set.
    for (int i = 0; i < 2; ++i) {
        const double bits = static_cast<double>(filter.slice(i).shape().bits);
        CHECK(static_cast<double>(filter.slice(i).bits_set()) / bits == Approx(0.5).margin(0.03));
    }
    const ScalableFilter before = filter;
    for (int again = 0; again < 20; ++again) {
        for (const std::uint64_t key : keys) filter.insert(key);
    }
    CHECK(filter == before);
    CHECK(filter.keys() == keys.size());
}

TEST_CASE("a scalable Bloom filter that can have no further slice takes no further keys") {
    ScalableFilter filter{{.first_keys = 1, .first_probability = 0x1p-58, .seed = 1}};
    std::size_t stored = 0;
    for (const std::uint64_t key : some_keys(20, 1)) {
        const ScalableFilter before = filter;
        if (filter.insert(key) == Inserted::stored) {
            ++stored;
        } else {
            CHECK(filter == before);
        }
    }
    CHECK(stored == 1 + 2 + 4);  // slices with 2^-58, 2^-59, 2^-60
    const auto keys = some_keys(20, 1);
    for (std::size_t i = 0; i < stored; ++i) CHECK(filter.may_contain(keys[i]));
    CHECK(filter.insert(keys[0]) == Inserted::stored);
}

TEST_CASE("a scalable Bloom filter refuses parameters that make no sense") {
    CHECK_THROWS_AS((ScalableFilter{{.first_keys = 0}}), FilterError);
    CHECK_THROWS_AS((ScalableFilter{{.first_keys = ScalableFilter::kMostFirstKeys + 1}}), FilterError);
    for (const double rate : {0.0, -1.0, 0.6, 1e-20, std::nan("")}) {
        CHECK_THROWS_AS((ScalableFilter{{.first_probability = rate}}), FilterError);
    }
    for (const double tightening : {0.0, 0.49, 0.91, 1.0, std::nan("")}) {
        CHECK_THROWS_AS((ScalableFilter{{.tightening = tightening}}), FilterError);
    }
    CHECK_THROWS_AS((ScalableFilter{{.growth = 1}}), FilterError);
    CHECK_THROWS_AS((ScalableFilter{{.growth = 17}}), FilterError);
}

TEST_CASE("a scalable Bloom filter comes back from its bytes, and damaged ones are refused") {
    const ScalableFilter::Shape shape{.first_keys = 10, .first_probability = 0.01, .seed = 42};
    const ScalableFilter filter = filled(shape, 60, 1);
    REQUIRE(filter.slices() == 3);
    check_bytes(filter, 0x165bfdf1578b6188);
    check_bytes(ScalableFilter{shape}, 0x6241987470fa3b7d);
    check_hostile_bytes(filter);
    check_hostile_bytes(ScalableFilter{shape});

    std::vector<BloomFilter> slices;
    for (std::size_t i = 0; i < 3; ++i) slices.push_back(filter.slice(i));
    CHECK(ScalableFilter::from_bytes(bytes_of(shape, slices)) == filter);
    CHECK_THROWS_AS(ScalableFilter::from_bytes(bytes_of(shape, {})), FilterError);
    CHECK_THROWS_AS(ScalableFilter::from_bytes(bytes_of(shape, {slices[1], slices[0]})), FilterError);
    CHECK_THROWS_AS(ScalableFilter::from_bytes(bytes_of(shape, {slices[0], slices[1], slices[1]})), FilterError);
    ScalableFilter longer = filter;
    longer.insert(7);
    CHECK(ScalableFilter::from_bytes(bytes_of(shape, {slices[0], slices[1], longer.slice(2)})) == longer);
    slices[1].insert(7);  // more than planned
    CHECK_THROWS_AS(ScalableFilter::from_bytes(bytes_of(shape, slices)), FilterError);
}

}  // namespace chemsieve::scalable_filter_test
