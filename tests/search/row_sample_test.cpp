// Samples are reproducible, do not depend on the order of offers, and every row is as likely as any other.

#include "search/request/row_sample.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <random>

namespace chemsieve::row_sample_test {

namespace {

std::vector<int> sample_of(const std::vector<int>& rows, const SampleSize& size, std::size_t library = 0) {
    RowSample<int> sample{size};
    for (const int row : rows) sample.offer(library, CompoundNumber{row}, row);
    return sample.take();
}

std::vector<int> numbers(int first, int count) {
    std::vector<int> rows(static_cast<std::size_t>(count));
    std::iota(rows.begin(), rows.end(), first);
    return rows;
}

// How far counts lie from what is expected of each, in standard deviations of chi square.
double deviation(const std::vector<double>& counts, double expected, double variance) {
    double sum = 0;
    for (const double count : counts) sum += (count - expected) * (count - expected) / variance;
    const auto n = static_cast<double>(counts.size());
    return (sum - n) / std::sqrt(2 * n);
}

}  // namespace

TEST_CASE("a sample has as many different rows as asked for, in the order of the offers") {
    const std::vector<int> rows = numbers(1, 1'000);
    const std::vector<int> sample = sample_of(rows, {.rows = 50, .seed = 3});
    CHECK(sample.size() == 50);
    CHECK(std::is_sorted(sample.begin(), sample.end()));
    CHECK(std::adjacent_find(sample.begin(), sample.end()) == sample.end());
    CHECK(sample_of(rows, {.rows = 50, .seed = 3}) == sample);
    CHECK(sample_of(rows, {.rows = 50, .seed = 4}) != sample);
    CHECK(sample_of(rows, {.rows = 50, .seed = 3}, 1) != sample);
    CHECK(sample_of(rows, {.rows = 5'000, .seed = 3}) == rows);
    CHECK(sample_of({}, {.rows = 5, .seed = 3}).empty());
}

TEST_CASE("a sample does not depend on the order in which rows are offered") {
    std::vector<int> rows = numbers(1, 500);
    const std::vector<int> sample = sample_of(rows, {.rows = 40, .seed = 9});
    std::mt19937 random{2};
    for (int i = 0; i < 5; ++i) {
        std::shuffle(rows.begin(), rows.end(), random);
        std::vector<int> other = sample_of(rows, {.rows = 40, .seed = 9});
        std::sort(other.begin(), other.end());
        CHECK(other == sample);
    }
}

TEST_CASE("every row, and every pair of rows, is as likely as any other", "[property]") {
    constexpr int kRows = 60, kDrawn = 15, kSeeds = 4'000;
    for (const int first : {1, 1'000'000}) {
        std::vector<double> drawn(kRows), pairs(kRows * (kRows - 1) / 2);
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const std::vector<int> sample = sample_of(numbers(first, kRows), {.rows = kDrawn, .seed = seed});
            for (std::size_t i = 0; i < sample.size(); ++i) {
                const int a = sample[i] - first;
                ++drawn[static_cast<std::size_t>(a)];
                for (std::size_t k = 0; k < i; ++k) {
                    ++pairs[static_cast<std::size_t>(a * (a - 1) / 2 + sample[k] - first)];
                }
            }
        }
        const double p = double{kDrawn} / kRows;
        CHECK(std::abs(deviation(drawn, kSeeds * p, kSeeds * p * (1 - p))) < 4);
        const double both = p * (kDrawn - 1) / (kRows - 1);
        CHECK(std::abs(deviation(pairs, kSeeds * both, kSeeds * both * (1 - both))) < 4);
    }
}

}  // namespace chemsieve::row_sample_test
