#include <algorithm>
#include <array>
#include <cmath>

#include "base/mix.h"
#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/counting/counting_filter.h"
#include "fingerprint/filter/tables/cuckoo_filter.h"
#include "tests/benchmark/filters/filter_timing.h"
#include "tests/benchmark/papers/paper_table.h"
#include "tests/benchmark/papers/papers_parts.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

constexpr std::size_t kKeys = 1'000'000;
constexpr std::size_t kMostRuns = 10;
constexpr double kThesisLoad = 0.95;

// Bits a key by the formulas of the thesis.
double bloom_formula(double rate) { return -std::log2(rate) / std::log(2.0); }
double cuckoo_formula(double rate, CuckooLayout layout) {
    const int more = layout == CuckooLayout::plain ? 3 : 2;
    return (-std::log2(rate) + more) / kThesisLoad;
}

// Where both formulas give the same: below it the cuckoo filter is smaller.
double formula_crossover(CuckooLayout layout) {
    const double more = layout == CuckooLayout::plain ? 3 : 2;
    return std::exp2(-(more / kThesisLoad) / (1 / std::log(2.0) - 1 / kThesisLoad));
}

template <class F>
double bits_of(const F& filter) {
    return 8 * static_cast<double>(filter.size_in_bytes()) / static_cast<double>(kKeys);
}

// Keys 0 to `keys` - 1.
template <class F>
F filled(F filter, std::size_t keys) {
    for (std::size_t i = 0; i < keys; ++i) {
        if (filter.insert(i) == Inserted::no_space) throw FilterError("a cuckoo filter is full before its time");
    }
    return filter;
}

// Asked for so many absent keys that the rate is known to some per cent.
template <class F>
Interval measured_share(const F& filter, double rate) {
    const auto asked =
        std::clamp(static_cast<std::size_t>(4000 / rate), std::size_t{1'000'000}, std::size_t{10'000'000});
    std::size_t found = 0;
    for (std::size_t i = 0; i < asked; ++i) found += filter.may_contain(kKeys + i) ? 1 : 0;
    return interval_of_share(found, asked);
}

std::string share_text(const Interval& share) {
    return digits(100 * share.mean, 3) + " ± " + digits(100 * share.half, 1) + " %";
}

PaperTable sizes_at_rates() {
    PaperTable table{
        .title = "Bloom against cuckoo (thesis on Bloom and cuckoo filters, chapter 4): bits a key, 10^6 keys",
        .head = {"rate asked for", "1.44 log2(1/p)", "plain: (log2(1/p) + 3)/.95", "semi-sorted: (log2(1/p) + 2)/.95",
                 "Bloom", "cuckoo, plain", "cuckoo, semi-sorted", "Bloom, measured rate", "plain, measured",
                 "semi-sorted, measured"}};
    for (const double rate : {0.1, 0.03, 0.01, 0.0037, 0.001, 0.0001}) {
        const auto bloom = filled(BloomFilter::for_keys(kKeys, rate, 1), kKeys);
        const auto plain = filled(CuckooFilter::for_keys(kKeys, rate, 1), kKeys);
        const auto sorted = filled(CuckooFilter::for_keys(kKeys, rate, 1, CuckooLayout::semi_sorted), kKeys);
        table.rows.push_back(
            {percent(rate), digits(bloom_formula(rate), 4), digits(cuckoo_formula(rate, CuckooLayout::plain), 4),
             digits(cuckoo_formula(rate, CuckooLayout::semi_sorted), 4), digits(bits_of(bloom), 4),
             digits(bits_of(plain), 4), digits(bits_of(sorted), 4), share_text(measured_share(bloom, rate)),
             share_text(measured_share(plain, rate)), share_text(measured_share(sorted, rate))});
    }
    table.remark =
        "The thesis says that cuckoo filters are smaller below 3 %, without a formula. By the formulas at a load of 95 "
        "% "
        "that needs semi-sorted buckets, which are smaller below " +
        percent(formula_crossover(CuckooLayout::semi_sorted), 2) + "; plain ones are below " +
        percent(formula_crossover(CuckooLayout::plain), 2) +
        ". Fingerprints are whole bits, so that a cuckoo filter mostly errs less than it was asked to.";
    return table;
}

// The same at the rates that the lengths of fingerprints have: where a cuckoo filter wastes nothing.
PaperTable sizes_at_lengths() {
    PaperTable table{.title = "Bloom against cuckoo: bits a key at the rates of whole fingerprints, 10^6 keys",
                     .head = {"bits of a fingerprint", "rate", "Bloom", "cuckoo, plain", "plain over Bloom",
                              "cuckoo, semi-sorted", "semi-sorted over Bloom"}};
    std::array<std::string, 2> first_smaller;
    for (unsigned bits = 6; bits <= 16; ++bits) {
        // A bit more than eight slots can be mistaken with: the shortest fingerprints for it are these.
        const double asked = 7.65 / static_cast<double>(CuckooFilter::fingerprints(bits));
        std::vector<std::string> cells{std::to_string(bits)};
        for (const auto layout : {CuckooLayout::plain, CuckooLayout::semi_sorted}) {
            const auto cuckoo = filled(CuckooFilter::for_keys(kKeys, asked, 1, layout), kKeys);
            const double rate = cuckoo.expected_error();
            const double bloom = static_cast<double>(bloom_bits_to_keep(kKeys, rate)) / kKeys;
            if (cells.size() == 1) {
                cells.push_back(percent(rate));
                cells.push_back(digits(bloom, 4));
            }
            cells.push_back(digits(bits_of(cuckoo), 4));
            cells.push_back(digits(bits_of(cuckoo) / bloom, 4));
            std::string& first = first_smaller[static_cast<std::size_t>(layout)];
            if (first.empty() && bits_of(cuckoo) < bloom)
                first = std::to_string(bits) + " bits (" + percent(rate) + ")";
        }
        table.rows.push_back(std::move(cells));
    }
    table.remark = "So plain buckets are smaller than a Bloom filter from fingerprints of " + first_smaller[0] +
                   " on, semi-sorted ones from " + first_smaller[1] +
                   " on. Fingerprints of 6 and 7 bits are loaded "
                   "to 94 %, longer ones to 95 %.";
    return table;
}

Plot bits_plot() {
    Plot plot{.title = "Bloom against cuckoo: bits a key, 10^6 keys",
              .x_title = "share of false positives",
              .y_title = "bits a key",
              .curves = {{.name = "1.44 log2(1/p)", .points = {}, .is_papers = true},
                         {.name = "(log2(1/p) + 3)/.95", .points = {}, .is_papers = true},
                         {.name = "(log2(1/p) + 2)/.95", .points = {}, .is_papers = true},
                         {.name = "Bloom", .points = {}},
                         {.name = "cuckoo, plain", .points = {}},
                         {.name = "cuckoo, semi-sorted", .points = {}}},
              .log_x = true};
    constexpr int kStepsADecade = 40;
    for (int step = -4 * kStepsADecade; step <= -kStepsADecade; ++step) {
        const double rate = std::pow(10.0, static_cast<double>(step) / kStepsADecade);
        std::size_t i = 0;
        for (const double bits :
             {bloom_formula(rate), cuckoo_formula(rate, CuckooLayout::plain),
              cuckoo_formula(rate, CuckooLayout::semi_sorted), bits_of(BloomFilter::for_keys(kKeys, rate)),
              bits_of(CuckooFilter::for_keys(kKeys, rate)),
              bits_of(CuckooFilter::for_keys(kKeys, rate, 0, CuckooLayout::semi_sorted))}) {
            plot.curves[i++].points.push_back({rate, bits});
        }
    }
    return plot;
}

double load_at_first_failure(std::uint64_t buckets, unsigned fingerprint_bits, std::uint64_t seed) {
    CuckooFilter filter{{.buckets = buckets, .fingerprint_bits = fingerprint_bits, .seed = seed}};
    for (std::uint64_t i = 0; filter.insert(i) == Inserted::stored; ++i) {
    }
    return filter.load();
}

PaperTable loads(std::size_t runs) {
    PaperTable table{
        .title = "Load of a cuckoo filter at the first insert that fails (thesis, chapter 4): four slots, 500 moves",
        .head = {"buckets", "bits of a fingerprint", "thesis", "mean of " + std::to_string(runs) + " seeds", "least"},
        .remark =
            "The thesis names 95 % as nearly full. Buckets here have four slots, as the thesis' source recommends; "
            "tables with two or eight are not in the family."};
    for (const unsigned bits : {4U, 6U, 8U, 12U, 16U}) {
        for (const unsigned exponent : {8U, 12U, 16U, 18U}) {
            std::vector<double> found;
            for (std::uint64_t seed = 1; seed <= runs; ++seed) {
                found.push_back(load_at_first_failure(std::uint64_t{1} << exponent, bits, seed));
            }
            table.rows.push_back({"2^" + std::to_string(exponent), std::to_string(bits), "95 %",
                                  share_text(interval_of(found)),
                                  percent(*std::min_element(found.begin(), found.end()))});
        }
    }
    return table;
}

// Nanoseconds an operation, a number for each run.
struct OperationTimes {
    std::vector<double> insert, absent, present, erase;
};

// One run: all keys inserted, as many absent and all present ones asked for, all erased.
template <class F>
void add_run(OperationTimes& times, const std::vector<std::uint64_t>& keys, std::uint64_t seed) {
    const auto timed = [&keys](std::vector<double>& into, auto work) {
        const double begin = thread_seconds();
        work();
        into.push_back((thread_seconds() - begin) * 1e9 / static_cast<double>(keys.size()));
    };
    constexpr double kRate = 0.01;
    [[maybe_unused]] volatile std::size_t seen = 0;  // so that no question is left out because nobody reads its answer
    F filter = F::for_keys(keys.size(), kRate, seed);
    timed(times.insert, [&] {
        for (const std::uint64_t key : keys) filter.insert(key);
    });
    const auto ask = [&](std::vector<double>& into, std::uint64_t change) {
        timed(into, [&] {
            std::size_t found = 0;
            for (const std::uint64_t key : keys) found += filter.may_contain(key ^ change) ? 1 : 0;
            seen = found;
        });
    };
    ask(times.absent, std::uint64_t{1} << 63);
    ask(times.present, 0);
    if constexpr (F::kInfo.can_erase) {
        timed(times.erase, [&] {
            for (const std::uint64_t key : keys) filter.erase(key);
        });
    }
}

// As CuckooFilter, with semi-sorted buckets.
struct SemiSortedFilter : CuckooFilter {
    static SemiSortedFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
        return {CuckooFilter::for_keys(keys, probability, seed, CuckooLayout::semi_sorted)};
    }
};

std::string time_text(const std::vector<double>& times) {
    if (times.empty()) return "cannot";
    const Interval interval = interval_of(times);
    return digits(interval.mean, 3) + " ± " + digits(interval.half, 2);
}

PaperTable times(std::size_t runs) {
    PaperTable table{
        .title = "Times of Bloom and cuckoo filters (thesis, chapter 5): nanoseconds a key at p = 1 %, mean of " +
                 std::to_string(runs) + " runs ± half of the 95 % interval",
        .head = {"keys", "filter", "insert", "look up, absent", "look up, present", "erase"},
        .remark =
            "The thesis has captions of such figures and no numbers: chapter 5 is unfinished. The filters take turns, "
            "so that a change of the machine's speed meets all. A look-up of a Bloom filter that fits in the cache "
            "looks at all bits; so absent keys cost as much as present ones."};
    for (const std::size_t count : {100'000, 1'000'000}) {
        std::vector<std::uint64_t> keys(count);
        for (std::size_t i = 0; i < count; ++i) keys[i] = mix64(i);
        std::array<OperationTimes, 4> all;
        for (std::uint64_t run = 1; run <= runs; ++run) {
            add_run<BloomFilter>(all[0], keys, run);
            add_run<CountingBloomFilter>(all[1], keys, run);
            add_run<CuckooFilter>(all[2], keys, run);
            add_run<SemiSortedFilter>(all[3], keys, run);
        }
        const std::array names{"Bloom", "counting Bloom, 4 bits", "cuckoo, plain", "cuckoo, semi-sorted"};
        for (std::size_t i = 0; i < all.size(); ++i) {
            table.rows.push_back({std::to_string(count), names[i], time_text(all[i].insert), time_text(all[i].absent),
                                  time_text(all[i].present), time_text(all[i].erase)});
        }
    }
    return table;
}

}  // namespace

void print_cuckoo(const PaperRun& run) {
    const std::size_t runs = std::min(run.runs, kMostRuns);
    print_table(run.out, sizes_at_rates());
    print_table(run.out, sizes_at_lengths());
    run.plot("cuckoo-bits", bits_plot());
    print_table(run.out, loads(runs));
    print_table(run.out, times(runs));
}

}  // namespace chemsieve::test
