#include "tests/benchmark/filters/ratios_part.h"

#include <iomanip>
#include <sstream>

#include "fingerprint/filter/bloom/blocked_filter.h"
#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/bloom/golomb_filter.h"
#include "fingerprint/filter/tables/cuckoo_filter.h"
#include "fingerprint/filter/tables/xor_filters.h"
#include "tests/benchmark/filters/minimal_loops.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

constexpr std::uint64_t kRatioSeed = 1;
// A small filter takes as many turns as one of so many keys takes time, within a limit.
constexpr std::size_t kKeysOfTurns = 10'000'000;
constexpr std::size_t kMostTurns = 30;

// A name and the two functions of FilterTrial.
template <class Build, class Count>
struct Subject {
    std::string name;
    Build build;
    Count count;
};

// Looked up one by one.
template <class Build>
auto one_by_one(std::string name, Build build) {
    const auto count = [](const auto& filter, const std::vector<std::uint64_t>& keys) {
        std::size_t found = 0;
        for (const std::uint64_t key : keys) found += filter.may_contain(key) ? 1 : 0;
        return found;
    };
    return Subject<Build, decltype(count)>{std::move(name), std::move(build), count};
}

// An empty filter, with all keys inserted one by one.
template <class F>
F with_keys(F filter, const std::vector<std::uint64_t>& keys) {
    for (const std::uint64_t key : keys) {
        if (filter.insert(key) == Inserted::no_space) throw FilterError("a filter is full before its time");
    }
    return filter;
}

template <class Filter>
double bits_a_key(const Filter& filter, const FilterKeys& sets) {
    return 8 * static_cast<double>(filter.size_in_bytes()) / static_cast<double>(sets.keys.size());
}

Interval ratio_interval(const std::vector<double>& above, const std::vector<double>& below) {
    std::vector<double> ratios(above.size());
    for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = above[i] / below[i];
    return interval_of(ratios);
}

class RatioMeasurement {
  public:
    RatioMeasurement(const FilterKeys& sets, const RatioOptions& options)
        : sets_{sets},
          turns_{std::max(options.repeats, std::min(kMostTurns, kKeysOfTurns / std::max<std::size_t>(1, keys())))} {}

    template <class Ours, class Minimal>
    void compare(const Ours& ours, const Minimal& minimal) {
        FilterTrial our_trial{sets_, ours.build, ours.count};
        FilterTrial minimal_trial{sets_, minimal.build, minimal.count};
        for (std::size_t turn = 0; turn < turns_; ++turn) {
            for (const Step step : kSteps) {
                if (turn % 2 == 0) our_trial.take(step);
                minimal_trial.take(step);
                if (turn % 2 == 1) our_trial.take(step);
            }
        }
        LoopRatios result{.ours = our_trial.figures(ours.name), .minimal = minimal_trial.figures(minimal.name)};
        result.ours.bits_a_key = bits_a_key(our_trial.filter(), sets_);
        result.minimal.bits_a_key = bits_a_key(minimal_trial.filter(), sets_);
        for (std::size_t i = 0; i < kSteps.size(); ++i) {
            result.ratios[i] = ratio_interval(our_trial.times(kSteps[i]), minimal_trial.times(kSteps[i]));
        }
        results_.push_back(std::move(result));
    }
    std::size_t keys() const { return sets_.keys.size(); }
    const std::vector<std::uint64_t>& key_list() const { return sets_.keys; }
    std::vector<LoopRatios> take_results() { return std::move(results_); }

  private:
    const FilterKeys& sets_;
    std::size_t turns_;
    std::vector<LoopRatios> results_;
};

void compare_bloom(RatioMeasurement& measurement, const RatioOptions& options) {
    const auto& keys = measurement.key_list();
    const auto bits = static_cast<std::uint64_t>(options.bits_a_key * static_cast<double>(keys.size()));
    const auto ours = one_by_one("Bloom filter", [&keys, bits, hashes = options.hashes] {
        return with_keys(BloomFilter{{.bits = bits, .hashes = hashes, .seed = kRatioSeed}}, keys);
    });
    measurement.compare(ours, one_by_one("minimal Bloom loop, stops at a clear bit", [&, bits] {
                            return MinimalBloom<true>{keys, bits, options.hashes};
                        }));
    measurement.compare(ours, one_by_one("minimal Bloom loop, looks at all bits", [&, bits] {
                            return MinimalBloom<false>{keys, bits, options.hashes};
                        }));
}

void compare_blocked(RatioMeasurement& measurement, double rate) {
    const auto& keys = measurement.key_list();
    const std::uint64_t lines = BlockedFilter::for_keys(keys.size(), rate).lines();
    const auto minimal = one_by_one("minimal blocked loop", [&keys, lines] { return MinimalBlocked{keys, lines}; });
    measurement.compare(one_by_one("blocked Bloom filter",
                                   [&keys, lines] {
                                       return with_keys(BlockedFilter{lines, kRatioSeed}, keys);
                                   }),
                        minimal);
    const auto build = [&keys, lines] {
        BlockedFilter filter{lines, kRatioSeed};
        filter.insert(keys);
        return filter;
    };
    const auto count = [found = std::vector<std::uint8_t>{}](const BlockedFilter& filter, const auto& asked) mutable {
        found.resize(asked.size());
        filter.may_contain(asked, found);
        return static_cast<std::size_t>(std::count(found.begin(), found.end(), 1));
    };
    measurement.compare(
        Subject<decltype(build), decltype(count)>{"blocked Bloom filter, many keys at a time", build, count}, minimal);
}

template <unsigned kBits>
void compare_cuckoo(RatioMeasurement& measurement) {
    const auto& keys = measurement.key_list();
    // The least rate of fingerprints so long, so that those are chosen: a load of 95 %.
    const auto fingerprints = static_cast<double>(CuckooFilter::fingerprints(kBits));
    CuckooFilter::Shape shape = CuckooFilter::for_keys(keys.size(), 7.65 / fingerprints, kRatioSeed).shape();
    shape.fingerprint_bits = kBits;
    const std::string bits = std::to_string(kBits) + " bits";
    measurement.compare(
        one_by_one("cuckoo filter, " + bits, [&keys, shape] { return with_keys(CuckooFilter{shape}, keys); }),
        one_by_one("minimal cuckoo loop, " + bits, [&keys, shape] {
            return MinimalCuckoo<kBits>{keys, shape.buckets};
        }));
}

// With the fingerprints that the member has at this rate, if the loop can have them, and with 12 bits as published.
void compare_cuckoos(RatioMeasurement& measurement, double rate) {
    const unsigned bits = CuckooFilter::for_keys(measurement.keys(), rate).shape().fingerprint_bits;
    constexpr unsigned kLeast = 6;
    [&]<unsigned... kMore>(std::integer_sequence<unsigned, kMore...>) {
        const auto compare_if = [&]<unsigned kBits>(std::integral_constant<unsigned, kBits>) {
            if (bits == kBits || kBits == 12) compare_cuckoo<kBits>(measurement);
        };
        (compare_if(std::integral_constant<unsigned, kLeast + kMore>{}), ...);
    }
    (std::make_integer_sequence<unsigned, 17 - kLeast>{});
}

void compare_fixed_sets(RatioMeasurement& measurement, double rate) {
    const auto& keys = measurement.key_list();
    measurement.compare(
        one_by_one("xor filter (8 bits)", [&keys] { return XorFilter8::build(keys, kRatioSeed); }),
        one_by_one("minimal xor loop, 8 bits", [&keys] { return MinimalXorCells<MinimalXorLayout>{keys}; }));
    measurement.compare(
        one_by_one("binary fuse filter (8 bits)", [&keys] { return BinaryFuseFilter8::build(keys, kRatioSeed); }),
        one_by_one("minimal binary fuse loop, 8 bits", [&keys] { return MinimalXorCells<MinimalFuseLayout>{keys}; }));
    measurement.compare(
        one_by_one("Golomb-coded filter", [&keys, rate] { return GolombFilter::build(keys, rate, kRatioSeed); }),
        one_by_one("minimal Golomb loop", [&keys, rate] {
            return MinimalGolomb{keys, rate};
        }));
}

}  // namespace

std::vector<LoopRatios> measured_ratios(const FilterKeys& sets, const RatioOptions& options) {
    RatioMeasurement measurement{sets, options};
    compare_bloom(measurement, options);
    compare_blocked(measurement, options.rate);
    compare_cuckoos(measurement, options.rate);
    compare_fixed_sets(measurement, options.rate);
    return measurement.take_results();
}

std::string ratios_head() {
    return "filter\tagainst\tkeys\tbits a key\tagainst\tmeasured %\tagainst\tbuild ratio\tabsent ratio\thalf ratio\t"
           "present ratio\tmissed\tagainst";
}

std::string ratios_row(const LoopRatios& ratios) {
    const FilterFigures& ours = ratios.ours;
    const FilterFigures& minimal = ratios.minimal;
    std::ostringstream row;
    row << ours.name << '\t' << minimal.name << '\t' << ours.keys << '\t' << std::fixed << std::setprecision(2)
        << ours.bits_a_key << '\t' << minimal.bits_a_key << std::setprecision(4) << '\t' << 100 * ours.measured.mean
        << '\t' << 100 * minimal.measured.mean;
    for (const Interval& ratio : ratios.ratios) row << '\t' << interval_text(ratio, 2);
    row << '\t' << ours.missed << '\t' << minimal.missed;
    return row.str();
}

}  // namespace chemsieve::test
