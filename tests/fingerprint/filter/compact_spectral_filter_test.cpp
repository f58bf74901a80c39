// Spectral filters in as few bits as their counters need: finished, and changing.

#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"
#include "tests/fingerprint/filter/spectral_data.h"

namespace chemsieve::compact_spectral_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// gamma = 0.7 with the keys of the stream.
constexpr SpectralShape kShape{.counters = 7143, .hashes = 5, .seed = 1};

std::vector<std::uint64_t> values_of(const MinimumSelectionFilter& filter) {
    return {filter.counters().begin(), filter.counters().end()};
}

}  // namespace

TEST_CASE("a compact spectral filter answers as the one it was made of, in fewer bits") {
    for (const double skew : {0.0, 0.5, 1.5}) {
        const Stream stream = zipf_stream(skew, 1000, 10'000, 5);
        const auto check = [&](const auto& filter) {
            for (const auto division : {StringArrayLayout::Division::threshold, StringArrayLayout::Division::each,
                                        StringArrayLayout::Division::together}) {
                const CompactSpectralFilter compact{filter, {.division = division}};
                for (const std::uint64_t key : stream.keys) REQUIRE(compact.count(key) == filter.count(key));
                for (const std::uint64_t key : some_keys(2000, 6)) {
                    REQUIRE(compact.count(key) == filter.count(key));
                    REQUIRE(compact.may_contain(key) == filter.may_contain(key));
                }
                CHECK(compact.total_count() == filter.total_count());
                CHECK(compact.expected_error(1000) == filter.expected_error(1000));
                CHECK(8 * compact.size_in_bytes() < 12 * kShape.counters);
            }
        };
        check(filled(MinimumSelectionFilter{kShape}, stream));
        check(filled(MinimalIncreaseFilter{kShape}, stream));
    }
    // Full counters as well.
    MinimumSelectionFilter full{kShape};
    full.insert(5, ~std::uint64_t{0});
    CHECK(CompactSpectralFilter{full}.count(5) == SpectralCounters::kFull);
}

TEST_CASE("a changing compact spectral filter is minimum selection to the last counter") {
    for (const CounterCode code :
         {CounterCode::elias, CounterCode::steps_text, CounterCode::steps, CounterCode::long_steps}) {
        std::mt19937_64 random{static_cast<std::uint64_t>(code)};
        const SpectralShape shape{.counters = 500, .hashes = 4, .seed = 2};
        DynamicSpectralFilter dynamic{shape, {.code = code}};
        MinimumSelectionFilter plain{shape};
        const auto keys = some_keys(80, 3);
        for (int step = 0; step < 5000; ++step) {
            const std::uint64_t key = keys[random() % keys.size()];
            const std::uint64_t times = random() % 20 == 0 ? random() % 100'000 : 1 + random() % 3;
            if (random() % 2 == 0) {
                dynamic.insert(key, times);
                plain.insert(key, times);
            } else {
                REQUIRE(dynamic.erase(key, times) == plain.erase(key, times));
            }
            REQUIRE(dynamic.count(key) == plain.count(key));
            REQUIRE(dynamic.total_count() == plain.total_count());
        }
        CHECK(dynamic.counters().values() == values_of(plain));
    }
    check_against_multiset(DynamicSpectralFilter{{.counters = 1000, .hashes = 5, .seed = 4}}, 5000, 9, 300, 20);
}

TEST_CASE("a changing compact spectral filter takes a third of the memory of plain counters") {
    const Stream stream = zipf_stream(0.5, 1000, 10'000, 5);
    const auto dynamic = filled(DynamicSpectralFilter{kShape}, stream);
    const auto plain = filled(MinimumSelectionFilter{kShape}, stream);
    CHECK(dynamic.counters().values() == values_of(plain));
    CHECK(dynamic.size_in_bytes() < plain.size_in_bytes() / 2);
    CHECK(8 * dynamic.size_in_bytes() < 13 * kShape.counters);
    CHECK(DynamicSpectralFilter{kShape}.size_in_bytes() < plain.size_in_bytes() / 6);
}

TEST_CASE("two changing compact spectral filters become that of both multisets") {
    const Stream one = zipf_stream(0.5, 1000, 10'000, 5);
    const Stream other = zipf_stream(1.0, 1000, 5000, 6);
    auto merged = filled(DynamicSpectralFilter{kShape}, one);
    merged.merge(filled(DynamicSpectralFilter{kShape, {.code = CounterCode::elias}}, other));
    CHECK(merged == filled(filled(DynamicSpectralFilter{kShape}, one), other));
    CHECK(merged.total_count() == 15'000);
    CHECK_THROWS_AS(merged.merge(DynamicSpectralFilter{{.counters = 7143, .hashes = 5, .seed = 2}}), FilterError);
}

TEST_CASE("compact spectral filters come back from their bytes, and damaged ones are refused") {
    const Stream stream = zipf_stream(1.0, 40, 400, 8);
    const SpectralShape shape{.counters = 300, .hashes = 4, .seed = 7};
    const CompactSpectralFilter compact{filled(MinimalIncreaseFilter{shape}, stream)};
    check_bytes(compact, 0xa60d2795f35cd92c);
    check_hostile_bytes(compact);
    const auto dynamic = filled(DynamicSpectralFilter{shape}, stream);
    check_bytes(dynamic, 0xd2982d45a950a40d);
    check_hostile_bytes(dynamic);
}

}  // namespace chemsieve::compact_spectral_filter_test
