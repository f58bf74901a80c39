#include "fingerprint/filter/spectral/unbiased_count.h"

#include "tests/fingerprint/filter/spectral_data.h"

namespace chemsieve::unbiased_count_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

TEST_CASE("the unbiased count is lemma 3 of the paper") {
    // k = 2 of m = 4 counters, one key 10 times: v = 10, N = 10: f = (10 - 2 * 10 / 4) / (1 - 2 / 4) = 10.
    MinimumSelectionFilter filter{{.counters = 4, .hashes = 2}};
    filter.insert(1, 10);
    CHECK(unbiased_count(filter, 1) == Approx(10));
    CHECK(grouped_unbiased_count(filter, 1, 2) == Approx(10));
    // A key that shares one of the two counters has v = 5, f = (5 - 5) / 0.5 = 0. One that shares none: -10.
    std::set<double> seen;
    for (std::uint64_t key = 2; key < 100; ++key) seen.insert(std::round(unbiased_count(filter, key)));
    CHECK(seen == std::set<double>{-10, 0, 10});
    CHECK_THROWS_AS(grouped_unbiased_count(filter, 1, 0), FilterError);
    CHECK_THROWS_AS(grouped_unbiased_count(filter, 1, 3), FilterError);
    CHECK_THROWS_AS(unbiased_count(MinimumSelectionFilter{{.counters = 4, .hashes = 4}}, 1), FilterError);
}

TEST_CASE("the unbiased count is right in the mean over filters and keys") {
    // 300 filters of the same data: the mean error of each of three keys keeps to 0 within five standard errors.
    const Stream stream = zipf_stream(0.5, 200, 5000, 3);
    constexpr int kFilters = 300;
    const std::size_t chosen[]{0, 20, 199};
    double sum[3]{}, squares[3]{};
    for (std::uint64_t seed = 0; seed < kFilters; ++seed) {
        MinimumSelectionFilter filter{{.counters = 400, .hashes = 4, .seed = seed}};
        for (std::size_t i = 0; i < stream.keys.size(); ++i) filter.insert(stream.keys[i], stream.frequencies[i]);
        for (int i = 0; i < 3; ++i) {
            const double error =
                unbiased_count(filter, stream.keys[chosen[i]]) - static_cast<double>(stream.frequencies[chosen[i]]);
            sum[i] += error;
            squares[i] += error * error;
        }
    }
    for (int i = 0; i < 3; ++i) {
        const double deviation = std::sqrt(squares[i] / kFilters);
        INFO("key " << i << ": mean error " << sum[i] / kFilters << ", deviation " << deviation);
        CHECK(std::abs(sum[i] / kFilters) < 5 * deviation / std::sqrt(kFilters));
        CHECK(deviation > 5);  // and widely wrong for a single key, as the paper says
    }
}

TEST_CASE("the unbiased count in groups is the median of their means, and only doubtful minima are estimated") {
    const Stream stream = zipf_stream(1, 500, 20'000, 4);
    const auto filter = filled(MinimumSelectionFilter{{.counters = 3571, .hashes = 6, .seed = 8}}, stream);
    double of_all = 0, of_groups = 0, combined = 0;
    for (std::size_t i = 0; i < stream.keys.size(); ++i) {
        const std::uint64_t key = stream.keys[i];
        CHECK(grouped_unbiased_count(filter, key, 1) == Approx(unbiased_count(filter, key)).margin(1e-9));
        const SpectralPositions positions = filter.positions(key);
        const auto minimum = filter.look(positions);
        if (minimum.recurring) CHECK(count_or_unbiased(filter, key) == static_cast<double>(minimum.least));
        if (!minimum.recurring) CHECK(count_or_unbiased(filter, key) == unbiased_count(filter, key));
        // Two groups: the median of two means is their mean.
        CHECK(grouped_unbiased_count(filter, key, 2) == Approx(unbiased_count(filter, key)).margin(1e-9));
        // Six groups of one: the mean of the two in the middle.
        std::vector<double> counters;
        for (const std::uint64_t at : positions) counters.push_back(filter.counters()[at]);
        std::sort(counters.begin(), counters.end());
        const double share = 6.0 / 3571;
        const double median = ((counters[2] + counters[3]) / 2 - share * 20'000) / (1 - share);
        CHECK(grouped_unbiased_count(filter, key, 6) == Approx(median).margin(1e-9));
        const double truth = static_cast<double>(stream.frequencies[i]);
        of_all += std::pow(unbiased_count(filter, key) - truth, 2);
        of_groups += std::pow(grouped_unbiased_count(filter, key, 3) - truth, 2);
        combined += std::pow(count_or_unbiased(filter, key) - truth, 2);
    }
    CHECK(of_groups < of_all);
    CHECK(combined < of_all);
}

}  // namespace chemsieve::unbiased_count_test
