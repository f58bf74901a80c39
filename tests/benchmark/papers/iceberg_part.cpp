#include <algorithm>
#include <cmath>
#include <numeric>

#include "fingerprint/filter/spectral/iceberg.h"
#include "fingerprint/filter/spectral/spectral_filter.h"
#include "tests/benchmark/papers/paper_table.h"
#include "tests/benchmark/papers/papers_parts.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

constexpr unsigned kHashes = 5;
constexpr double kGamma = 1;
constexpr std::size_t kMostFrequent = 1000;

// d(f) ~ f^-skew for f = 1 to 1,000.
std::vector<double> zipf_of_frequencies(double skew) {
    std::vector<double> shares(kMostFrequent + 1, 0.0);
    for (std::size_t f = 1; f <= kMostFrequent; ++f) shares[f] = std::pow(static_cast<double>(f), -skew);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
    return shares;
}

// The share of keys that are reported wrongly, counted: frequencies go to keys by their shares.
double counted_error(const std::vector<double>& shares, std::uint64_t least, std::size_t runs) {
    constexpr std::size_t kKeys = 5000;
    std::vector<std::uint64_t> frequencies;
    double sum = 0;
    for (std::size_t f = 1; f < shares.size(); ++f) {
        sum += shares[f] * static_cast<double>(kKeys);
        for (const auto wanted = static_cast<std::size_t>(std::lround(sum)); frequencies.size() < wanted;)
            frequencies.push_back(f);
    }
    std::size_t wrong = 0;
    for (std::size_t run = 0; run < runs; ++run) {
        const auto counters = static_cast<std::uint64_t>(kHashes * static_cast<double>(frequencies.size()) / kGamma);
        MinimumSelectionFilter filter{{.counters = counters, .hashes = kHashes, .seed = run}};
        for (std::size_t i = 0; i < frequencies.size(); ++i) filter.insert(i, frequencies[i]);
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            if (frequencies[i] < least && filter.count(i) >= least) ++wrong;
        }
    }
    return static_cast<double>(wrong) / static_cast<double>(runs * frequencies.size());
}

}  // namespace

void print_iceberg(const PaperRun& run) {
    PaperTable table{
        .title = "Iceberg queries (figure 4): k = 5, gamma = 1, frequencies 1 to 1,000 with d(f) ~ f^-skew",
        .head = {"skew", "largest error over T, paper", "ours, by the formula", "at T", "counted there"},
        .remark =
            "Error: share of all keys that are reported though they come less than T times. The Bloom error is 0.1. "
            "The paper's bound holds if Zipf is the law of the frequency values, and from a skew of 1.4 on only for "
            "T of 3 and more. The formula leaves out what several rare keys lift together; counting has it."};
    Plot plot{.title = "Iceberg queries: error by threshold (k = 5, gamma = 1)",
              .x_title = "threshold T",
              .y_title = "share of keys reported wrongly",
              .curves = {},
              .log_x = true};
    for (const double skew : {0.0, 0.4, 0.8, 1.0, 1.2, 1.4, 1.8}) {
        const auto shares = zipf_of_frequencies(skew);
        Curve curve{.name = "skew " + digits(skew, 2), .points = {}};
        std::pair<double, std::uint64_t> largest{0, 0};
        const std::uint64_t first = skew >= 1.4 ? 3 : 2;
        for (std::uint64_t least = first; least <= kMostFrequent; least += std::max<std::uint64_t>(1, least / 20)) {
            const double error = iceberg_error(shares, least, kHashes, kGamma);
            curve.points.push_back({static_cast<double>(least), error});
            largest = std::max(largest, {error, least});
        }
        table.rows.push_back(
            {digits(skew, 2), "never above 0.025", digits(largest.first, 2), std::to_string(largest.second),
             digits(counted_error(shares, largest.second, std::max<std::size_t>(1, run.runs / 10)), 2)});
        plot.curves.push_back(std::move(curve));
    }
    print_table(run.out, table);
    run.plot("iceberg", plot);
}

}  // namespace chemsieve::test
