// What is asked of filters that count: icebergs, ranges, the size of a join.

#include "fingerprint/filter/counting/counting_filter.h"
#include "fingerprint/filter/joins/bifocal_sampling.h"
#include "fingerprint/filter/joins/spectral_join.h"
#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"
#include "fingerprint/filter/spectral/iceberg.h"
#include "fingerprint/filter/spectral/range_counts.h"
#include "fingerprint/filter/spectral/recurring_minimum.h"
#include "fingerprint/filter/spectral/spectral_filter.h"
#include "fingerprint/filter/tables/cuckoo_filter.h"
#include "tests/fingerprint/filter/spectral_data.h"

namespace chemsieve::spectrum_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

SpectralShape shape_for(std::size_t keys, double gamma, std::uint64_t seed = 1) {
    return {.counters = static_cast<std::uint64_t>(5 * static_cast<double>(keys) / gamma), .hashes = 5, .seed = seed};
}

std::vector<std::uint64_t> keys_of(const Stream& stream) {
    std::vector<std::uint64_t> keys;
    for (const std::size_t i : stream.order) keys.push_back(stream.keys[i]);
    return keys;
}

}  // namespace

TEST_CASE("an iceberg query reports every frequent key, and few others") {
    const Stream stream = zipf_stream(1, 2000, 40'000, 3);
    const auto filter = filled(MinimalIncreaseFilter{shape_for(2000, 1)}, stream);
    for (const std::uint64_t least : {1U, 5U, 50U, 1000U}) {
        const auto found = keys_at_least(filter, stream.keys, least);
        const std::set<std::uint64_t> reported{found.begin(), found.end()};
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < stream.keys.size(); ++i) {
            if (stream.frequencies[i] >= least) CHECK(reported.contains(stream.keys[i]));
            wrong += stream.frequencies[i] < least && reported.contains(stream.keys[i]) ? 1 : 0;
        }
        CHECK(wrong < 200);  // the Bloom error, 0.1 of the keys, bounds them
    }
    // All keys occur once: nothing below T = 1, and at T = 2 what two others lift.
    CHECK(iceberg_error(std::vector<double>{0, 1}, 1, 5, 1) == 0);
    CHECK(iceberg_error(std::vector<double>{0, 1}, 2, 5, 1) == Approx(std::pow(1 - std::exp(-1), 5)));
    CHECK(iceberg_error(std::vector<double>{0, 1}, 3, 5, 1) == 0);
    CHECK(iceberg_error({}, 3, 5, 1) == 0);
}

TEST_CASE("scanning several times lets through every frequent key, and ever fewer others") {
    const Stream stream = zipf_stream(1, 5000, 60'000, 4);
    MultiscanIceberg<MinimumSelectionFilter> iceberg{100};
    const auto for_each_key = [&](auto use) {
        for (const std::size_t i : stream.order) use(stream.keys[i]);
    };
    std::size_t passed_before = stream.keys.size();
    for (std::uint64_t stage = 0; stage < 3; ++stage) {
        iceberg.scan(MinimumSelectionFilter{{.counters = 1500, .hashes = 2, .seed = stage}}, for_each_key);
        std::size_t passed = 0;
        for (std::size_t i = 0; i < stream.keys.size(); ++i) {
            if (stream.frequencies[i] >= 100) REQUIRE(iceberg.passes(stream.keys[i]));
            passed += iceberg.passes(stream.keys[i]) ? 1 : 0;
        }
        CHECK(passed <= passed_before);
        passed_before = passed;
    }
    CHECK(passed_before < 150);  // 62 are frequent
    CHECK(iceberg.stages().size() == 3);
}

TEST_CASE("the values in a range are counted, never too few") {
    std::mt19937_64 random{5};
    std::vector<std::uint64_t> values;
    RangeCounts<MinimumSelectionFilter> counts{MinimumSelectionFilter{shape_for(4000, 0.3)}, 10};
    RangeCounts<DynamicSpectralFilter> erasable{DynamicSpectralFilter{shape_for(4000, 0.3)}, 10};
    for (int i = 0; i < 400; ++i) {
        values.push_back(random() % 1024);
        counts.insert(values.back());
        erasable.insert(values.back());
    }
    const auto truth = [&](std::uint64_t first, std::uint64_t last) {
        return static_cast<std::uint64_t>(std::count_if(
            values.begin(), values.end(), [&](std::uint64_t value) { return first <= value && value <= last; }));
    };
    CHECK(counts.count(0, 1023) == 400);
    CHECK(counts.count(5, 4) == 0);
    std::size_t wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t first = random() % 1024;
        const std::uint64_t last = first + random() % (1024 - first);
        REQUIRE(counts.count(first, last) >= truth(first, last));
        wrong += counts.count(first, last) != truth(first, last) ? 1 : 0;
    }
    // At most 20 nodes a range, each wrong with (1 - e^-0.3)^5 = 0.0012: 2.4 % of the ranges.
    CHECK(static_cast<double>(wrong) / 2000 < 0.024 + binomial_spread(0.024, 2000));
    CHECK_THROWS_AS(counts.insert(1024), FilterError);
    CHECK_THROWS_AS(counts.count(0, 1024), FilterError);
    CHECK_THROWS_AS((RangeCounts<MinimumSelectionFilter>{MinimumSelectionFilter{shape_for(1, 1)}, 41}), FilterError);
    for (const std::uint64_t value : values) erasable.erase(value);
    CHECK(erasable.count(0, 1023) == 0);
    // Filters that refuse an insert or are full early would count too few.
    CHECK_FALSE(SpectrumFilter<CuckooFilter>);
    CHECK_FALSE(SpectrumFilter<CountingBloomFilter>);
    CHECK_FALSE(SpectrumFilter<RecurringMinimumFilter>);
}

TEST_CASE("range counts come back from their bytes, and damaged ones are refused") {
    RangeCounts<DynamicSpectralFilter> counts{DynamicSpectralFilter{shape_for(300, 0.7)}, 6};
    for (std::uint64_t i = 0; i < 60; ++i) counts.insert(mix64(i) % 64);
    check_bytes(counts, 0xd375f738744213d2);
    const auto back = RangeCounts<DynamicSpectralFilter>::from_bytes(counts.to_bytes());
    for (std::uint64_t last = 0; last < 64; ++last) CHECK(back.count(3, last) == counts.count(3, last));
    CHECK(back.may_contain(mix64(0) % 64));
    CHECK_FALSE(back.may_contain(64));
}

TEST_CASE("the size of a join is estimated from samples and counting filters") {
    const Stream first = zipf_stream(1, 3000, 30'000, 7);
    const Stream second = zipf_stream(0.5, 3000, 20'000, 7);  // the same keys
    REQUIRE(first.keys == second.keys);
    double truth = 0;
    for (std::size_t i = 0; i < first.keys.size(); ++i) {
        truth += static_cast<double>(first.frequencies[i]) * static_cast<double>(second.frequencies[i]);
    }
    const auto first_counts = filled(MinimalIncreaseFilter{shape_for(3000, 0.5)}, first);
    const auto second_counts = filled(MinimalIncreaseFilter{shape_for(3000, 0.5)}, second);
    const auto first_keys = keys_of(first);
    const auto second_keys = keys_of(second);
    const CountedRows<MinimalIncreaseFilter> a{first_keys, first_counts}, b{second_keys, second_counts};
    double sum = 0;
    constexpr std::size_t kTries = 20;
    for (std::size_t i = 0; i < kTries; ++i) {
        const JoinEstimate estimate = estimated_join(a, b, {.dense = 2000, .sparse = 2000, .seed = i});
        CHECK(estimate.rows() == Approx(truth).epsilon(0.35));
        sum += estimate.rows();
    }
    CHECK(sum / kTries == Approx(truth).epsilon(0.08));
    CHECK(estimated_join(CountedRows<MinimalIncreaseFilter>{{}, first_counts}, b, {}).rows() == 0);
    CHECK_THROWS_AS(estimated_join(a, b, {.dense = 0}), FilterError);
}

TEST_CASE("a spectral join reports every key that joins, with at least its rows") {
    const Stream first = zipf_stream(1, 1000, 5000, 8);
    Stream second = zipf_stream(0.5, 1000, 3000, 8);  // the same keys
    // The later half of the keys is in the first only.
    std::erase_if(second.order, [](std::size_t i) { return i >= 500; });
    std::fill(second.frequencies.begin() + 500, second.frequencies.end(), 0);
    const auto check = [&](const auto& a, const auto& b) {
        for (const std::uint64_t least : {1U, 20U}) {
            std::map<std::uint64_t, std::uint64_t> reported;
            for (const JoinRows& joined : spectral_join(a, b, first.keys, least)) reported[joined.key] = joined.rows;
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < first.keys.size(); ++i) {
                const std::uint64_t rows = first.frequencies[i] * second.frequencies[i];
                const auto found = reported.find(first.keys[i]);
                if (rows >= least) {
                    REQUIRE(found != reported.end());
                    REQUIRE(found->second >= rows);
                }
                wrong += found != reported.end() && found->second != rows ? 1 : 0;
            }
            // A product errs where either filter does: at most twice 0.0094, the Bloom error at gamma 0.5.
            CHECK(static_cast<double>(wrong) / 1000 < 0.019 + binomial_spread(0.019, 1000));
        }
    };
    check(filled(MinimumSelectionFilter{shape_for(1000, 0.5)}, first),
          filled(MinimumSelectionFilter{shape_for(1000, 0.5)}, second));
    check(filled(MinimalIncreaseFilter{shape_for(1000, 0.5)}, first),
          filled(MinimalIncreaseFilter{shape_for(1000, 0.5)}, second));
    // A product that no counter holds is reported as that or more, whatever is asked for.
    MinimumSelectionFilter many{shape_for(10, 1)};
    many.insert(1, 70'000);
    CHECK(spectral_join(many, many, std::vector<std::uint64_t>{1}, 4'500'000'000) ==
          std::vector<JoinRows>{{1, SpectralCounters::kFull}});
    CHECK_THROWS_AS(
        spectral_join(MinimumSelectionFilter{shape_for(10, 1)}, MinimumSelectionFilter{shape_for(11, 1)}, {}),
        FilterError);
}

}  // namespace chemsieve::spectrum_test
