#include <cmath>

#include "fingerprint/filter/bloom/blocked_filter.h"
#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/bloom/golomb_filter.h"
#include "fingerprint/filter/tables/xor_filters.h"
#include "tests/benchmark/papers/paper_table.h"
#include "tests/benchmark/papers/papers_parts.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

constexpr std::size_t kKeys = 1'000'000;

template <class F>
double bits_a_key(const F& filter) {
    return 8 * static_cast<double>(filter.size_in_bytes()) / static_cast<double>(kKeys);
}

}  // namespace

void print_bits_a_key(const PaperRun& run) {
    std::vector<std::uint64_t> keys(kKeys);
    for (std::size_t i = 0; i < kKeys; ++i) keys[i] = i;
    PaperTable table{
        .title = "Bits a key at equal rates, 10^6 keys (the encyclopedia's \"Alternatives\")",
        .head = {"rate", "log2(1/p)", "1.44 log2(1/p), paper", "Bloom", "blocked", "blocked over Bloom", "paper: up to",
                 "Golomb-coded", "Golomb over log2(1/p)"},
        .remark =
            "32 % is one point of the paper's: blocks of 256 bits with a fixed number of hash functions at 24 bits a "
            "key. Blocks of 512 bits need less. A binary fuse filter of 8 bits takes " +
            digits(bits_a_key(BinaryFuseFilter8::build(keys, 1)), 4) +
            " bits a key at a rate of 0.39 %, where a Bloom filter takes " +
            digits(static_cast<double>(bloom_bits_to_keep(kKeys, 1 / 256.0)) / kKeys, 4) + "."};
    Plot plot{.title = "Bits a key at equal rates",
              .x_title = "share of false positives",
              .y_title = "bits a key",
              .curves = {{.name = "log2(1/p), the least there is", .points = {}, .is_papers = true},
                         {.name = "Bloom", .points = {}},
                         {.name = "blocked", .points = {}},
                         {.name = "Golomb-coded", .points = {}}},
              .log_x = true};
    for (const double rate : {0.0001, 0.001, 0.01, 0.1}) {
        const double least = -std::log2(rate);
        const double bloom = bits_a_key(BloomFilter::for_keys(kKeys, rate));
        const double blocked = bits_a_key(BlockedFilter::for_keys(kKeys, rate));
        const double golomb = bits_a_key(GolombFilter::build(keys, rate));
        table.rows.push_back({percent(rate), digits(least, 4), digits(1.44 * least, 4), digits(bloom, 4),
                              digits(blocked, 4), percent(blocked / bloom - 1), "32 %", digits(golomb, 4),
                              digits(golomb - least, 3)});
        std::size_t i = 0;
        for (const double bits : {least, bloom, blocked, golomb}) plot.curves[i++].points.push_back({rate, bits});
    }
    print_table(run.out, table);
    run.plot("bits-a-key", plot);
}

}  // namespace chemsieve::test
