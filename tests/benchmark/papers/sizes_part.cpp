#include <cmath>

#include "fingerprint/filter/bloom/bloom_filter.h"
#include "tests/benchmark/papers/paper_table.h"
#include "tests/benchmark/papers/papers_parts.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

PaperTable sizes() {
    PaperTable table{.title = "Sizing (Bloom Filters for the Perplexed)",
                     .head = {"n", "p", "m, paper", "m", "k, paper", "k", "m that keeps p"}};
    struct Row {
        std::uint64_t keys;
        double rate;
        const char *bits, *hashes;
    };
    for (const Row& row : {Row{1'000'000, 0.01, "9,585,059", "7"}, Row{32'768, 0.001, "471,125", "10"}}) {
        table.rows.push_back({std::to_string(row.keys), digits(row.rate, 3), row.bits,
                              std::to_string(bloom_bits(row.keys, row.rate)), row.hashes,
                              std::to_string(bloom_hashes(row.rate)),
                              std::to_string(bloom_bits_to_keep(row.keys, row.rate))});
    }
    return table;
}

PaperTable probabilities() {
    PaperTable table{.title = "False positives of 512 MiB with 20 hash functions (Bloom Filters for the Perplexed)",
                     .head = {"n", "paper", "(1 - (1 - 1/m)^kn)^k", "(1 - e^(-kn/m))^k", "bound with n + 0.5, m - 1"},
                     .remark = "The paper cuts digits instead of rounding: 1.14e-08 and 7.16e-11."};
    constexpr std::uint64_t kBits = std::uint64_t{1} << 32;
    constexpr unsigned kHashes = 20;
    const std::pair<double, const char*> rows[]{
        {440e6, "0.063"}, {220e6, "1.37e-04"}, {110e6, "1.14e-08"}, {80e6, "7.16e-11"}};
    for (const auto& [keys, paper] : rows) {
        table.rows.push_back({digits(keys / 1e6, 3) + " M", paper, digits(classic_rate(keys, kBits, kHashes), 6),
                              digits(asymptotic_rate(keys, kBits, kHashes), 6),
                              digits(rate_bound(keys, kBits, kHashes), 6)});
    }
    return table;
}

// As the paper did it: 1,000 absent keys, ten times.
PaperTable measured_rate() {
    constexpr std::size_t kKeys = 32'768;
    constexpr std::size_t kAsked = 10'000;
    constexpr double kRate = 0.001;
    BloomFilter filter{{.bits = bloom_bits(kKeys, kRate), .hashes = bloom_hashes(kRate), .seed = 1}};
    for (std::size_t i = 0; i < kKeys; ++i) filter.insert(i);
    std::size_t found = 0;
    for (std::size_t i = 0; i < kAsked; ++i) found += filter.may_contain(kKeys + i) ? 1 : 0;
    std::size_t found_of_many = 0;
    for (std::size_t i = 0; i < 1000 * kAsked; ++i) found_of_many += filter.may_contain(kKeys + kAsked + i) ? 1 : 0;
    PaperTable table{.title = "Measured rate at n = 32,768, m = 471,125, k = 10 (Bloom Filters for the Perplexed)",
                     .head = {"", "paper", "ours", "predicted"}};
    const double spread = std::sqrt(kRate * (1 - kRate) * kAsked);
    table.rows.push_back(
        {"false positives of 10,000", "213", std::to_string(found), "10 ± " + digits(spread, 2) + " (binomial)"});
    table.rows.push_back({"false positives of 10,000,000", "", std::to_string(found_of_many),
                          digits(1000 * kAsked * filter.error_at_fill(), 5) + " by the bits set"});
    table.remark =
        "The paper's 213 lie 64 standard deviations off. Its bit array probably was not cleared: the package "
        "leaves that to its user, and two thirds of ones instead of half give just that rate.";
    return table;
}

}  // namespace

void print_sizes(const PaperRun& run) {
    print_table(run.out, sizes());
    print_table(run.out, probabilities());
    print_table(run.out, measured_rate());
}

}  // namespace chemsieve::test
