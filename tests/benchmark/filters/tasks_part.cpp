#include "tests/benchmark/filters/tasks_part.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/counting/counting_filter.h"
#include "fingerprint/filter/joins/bifocal_sampling.h"
#include "fingerprint/filter/joins/key_exchange.h"
#include "fingerprint/filter/joins/set_estimates.h"
#include "fingerprint/filter/joins/spectral_join.h"
#include "fingerprint/filter/spectral/iceberg.h"
#include "fingerprint/filter/spectral/range_counts.h"
#include "tests/benchmark/filters/task_outcomes.h"
#include "tests/benchmark/papers/zipf.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

constexpr double kRowSkew = 1;              // as that of the subgraphs of a library
constexpr std::size_t kRowsOfAKey = 4;      // in the mean over all keys that may come
constexpr std::uint64_t kIcebergLeast = 3;  // the threshold T
constexpr std::size_t kMostRangeRows = 1'000'000;
constexpr std::size_t kRanges = 10'000;
constexpr std::size_t kSites = 8;

// Says that a filter broke a guarantee, rather than print figures of a wrong answer.
void require(bool kept, const char* guarantee) {
    if (!kept) throw FilterError(std::string{"the benchmark found a broken guarantee: "} + guarantee);
}

template <class Work>
double ns_a_key(std::size_t keys, Work work) {
    const double begin = thread_seconds();
    work();
    return (thread_seconds() - begin) * 1e9 / static_cast<double>(keys);
}

double bits_over(std::size_t bytes, std::size_t keys) {
    return 8 * static_cast<double>(bytes) / static_cast<double>(keys);
}

double share_of(std::size_t part, std::size_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

// Two lists of rows by Zipf's law over the same keys.
struct RowLists {
    RowLists(std::size_t rows, std::uint64_t seed)
        : first{zipf_data(kRowSkew, std::max<std::size_t>(1, rows / kRowsOfAKey), rows, 2 * seed)},
          second{zipf_data(kRowSkew, first.frequencies.size(), rows, 2 * seed + 1)} {
        for (std::size_t i = 0; i < first.frequencies.size(); ++i) {
            if (first.frequencies[i] > 0) first_keys.push_back(i + 1);
            either += first.frequencies[i] + second.frequencies[i] > 0 ? 1 : 0;
            common += first.frequencies[i] > 0 && second.frequencies[i] > 0 ? 1 : 0;
            in_second += second.frequencies[i] > 0 ? 1 : 0;
        }
    }
    // d(f): the share of the first list's keys that occur f times.
    std::vector<double> shares_of_frequencies() const {
        std::vector<double> shares(*std::max_element(first.frequencies.begin(), first.frequencies.end()) + 1);
        for (const std::uint64_t frequency : first.frequencies) {
            if (frequency > 0) shares[frequency] += 1 / static_cast<double>(first_keys.size());
        }
        return shares;
    }
    double join_rows() const {
        return std::transform_reduce(
            first.frequencies.begin(), first.frequencies.end(), second.frequencies.begin(), 0.0, std::plus{},
            [](std::uint64_t a, std::uint64_t b) { return static_cast<double>(a) * static_cast<double>(b); });
    }

    ZipfData first, second;
    std::vector<std::uint64_t> first_keys;  // different ones that occur
    std::size_t either = 0, common = 0, in_second = 0;
};

// How large a share of the keys of the first list is reported though it comes less than T times.
double share_reported_wrongly(const RowLists& rows, const std::vector<std::uint64_t>& reported) {
    const auto frequent = [&rows](std::uint64_t key) { return rows.first.frequencies[key - 1] >= kIcebergLeast; };
    const auto right = static_cast<std::size_t>(std::count_if(reported.begin(), reported.end(), frequent));
    const auto wanted =
        static_cast<std::size_t>(std::count_if(rows.first_keys.begin(), rows.first_keys.end(), frequent));
    require(right == wanted, "every frequent key is reported");
    return share_of(reported.size() - right, rows.first_keys.size());
}

void ask_for_iceberg(Outcomes& outcomes, const RowLists& rows, double rate, std::uint64_t seed) {
    const std::size_t keys = rows.first_keys.size();
    auto filter = MinimumSelectionFilter::for_keys(keys, rate, seed);
    std::vector<std::uint64_t> reported;
    const double ns = ns_a_key(rows.first.stream.size(), [&] {
        for (const std::uint64_t key : rows.first.stream) filter.insert(key);
        reported = keys_at_least(filter, rows.first_keys, kIcebergLeast);
    });
    const SpectralShape& shape = filter.shape();
    const double gamma = shape.hashes * share_of(keys, shape.counters);
    outcomes.add("iceberg query, T = 3: keys reported wrongly",
                 {.kind = Outcome::Kind::share,
                  .predicted = iceberg_error(rows.shares_of_frequencies(), kIcebergLeast, shape.hashes, gamma),
                  .measured = share_reported_wrongly(rows, reported),
                  .bits_a_key = bits_over(filter.size_in_bytes(), keys),
                  .ns = ns});
}

// The keys of each frequency that a filter of those lets through, predicted as in iceberg_error().
std::vector<double> let_through(std::vector<double> keys_by_frequency, const SpectralShape& shape) {
    std::vector<double> at_least(keys_by_frequency.size() + kIcebergLeast, 0.0);
    for (std::size_t f = keys_by_frequency.size(); f-- > 0;) at_least[f] = at_least[f + 1] + keys_by_frequency[f];
    for (std::size_t f = 0; f < std::min<std::size_t>(kIcebergLeast, keys_by_frequency.size()); ++f) {
        const double lifted = shape.hashes * at_least[kIcebergLeast - f] / static_cast<double>(shape.counters);
        keys_by_frequency[f] *= std::pow(-std::expm1(-lifted), static_cast<double>(shape.hashes));
    }
    return keys_by_frequency;
}

// Two scans with filters of a quarter of the counters each.
void scan_for_iceberg(Outcomes& outcomes, const RowLists& rows, double rate, std::uint64_t seed) {
    const std::size_t keys = rows.first_keys.size();
    const std::uint64_t counters =
        std::max<std::uint64_t>(8, MinimumSelectionFilter::for_keys(keys, rate).shape().counters / 4);
    const auto add_all = [&rows](auto add) {
        for (const std::uint64_t key : rows.first.stream) add(key);
    };
    std::vector<double> expected = rows.shares_of_frequencies();
    for (double& share : expected) share *= static_cast<double>(keys);
    MultiscanIceberg<MinimumSelectionFilter> scans{kIcebergLeast};
    std::vector<std::uint64_t> reported;
    std::size_t bytes = 0;
    double ns = 0;
    for (std::uint64_t scan = 0; scan < 2; ++scan) {
        const auto left = static_cast<std::uint64_t>(std::accumulate(expected.begin(), expected.end(), 0.0));
        MinimumSelectionFilter filter{{.counters = counters,
                                       .hashes = best_bloom_hashes(counters, std::max<std::uint64_t>(1, left)),
                                       .seed = seed + scan * kGolden}};
        bytes += filter.size_in_bytes();
        expected = let_through(std::move(expected), filter.shape());
        ns += ns_a_key(rows.first.stream.size(), [&] { scans.scan(std::move(filter), add_all); });
    }
    ns += ns_a_key(rows.first.stream.size(), [&] {
        std::copy_if(rows.first_keys.begin(), rows.first_keys.end(), std::back_inserter(reported),
                     [&scans](std::uint64_t key) { return scans.passes(key); });
    });
    expected.resize(std::min<std::size_t>(expected.size(), kIcebergLeast));
    outcomes.add("iceberg query in two scans, T = 3: keys reported wrongly",
                 {.kind = Outcome::Kind::share,
                  .predicted = std::accumulate(expected.begin(), expected.end(), 0.0) / static_cast<double>(keys),
                  .measured = share_reported_wrongly(rows, reported),
                  .bits_a_key = bits_over(bytes, keys),
                  .ns = ns});
}

// Nodes above different values, these included.
std::size_t nodes_of_tree(std::vector<std::uint64_t> values, unsigned levels) {
    std::sort(values.begin(), values.end());
    std::size_t nodes = 0;
    for (unsigned level = 0; level <= levels; ++level) {
        values.erase(std::unique(values.begin(), values.end()), values.end());
        nodes += values.size();
        for (std::uint64_t& value : values) value /= 2;
    }
    return nodes;
}

// Nodes that make up a range.
std::uint64_t nodes_of_range(std::uint64_t first, std::uint64_t last) {
    std::uint64_t nodes = 0;
    for (std::uint64_t begin = first, end = last + 1; begin < end; begin /= 2, end /= 2) {
        nodes += begin % 2 + end % 2;
        begin += begin % 2;
        end -= end % 2;
    }
    return nodes;
}

struct Range {
    std::uint64_t first, last;
};

std::vector<Range> random_ranges(std::uint64_t values, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    std::vector<Range> ranges(kRanges);
    for (Range& range : ranges) {
        const auto [least, most] = std::minmax({random() % values, random() % values});
        range = {least, most};
    }
    return ranges;
}

void count_ranges(Outcomes& outcomes, const RowLists& rows, double rate, std::uint64_t seed) {
    std::vector<std::uint64_t> stream = rows.first.stream;
    stream.resize(std::min(stream.size(), kMostRangeRows));
    const std::uint64_t values = rows.first.frequencies.size() + 1;
    const auto levels = static_cast<unsigned>(std::bit_width(values - 1));
    const std::size_t nodes = nodes_of_tree(stream, levels);
    RangeCounts<MinimumSelectionFilter> counts{MinimumSelectionFilter::for_keys(nodes, rate, seed), levels};
    const double insert_ns = ns_a_key(stream.size(), [&] {
        for (const std::uint64_t value : stream) counts.insert(value);
    });
    // below[v]: rows with a value less than v.
    std::vector<std::uint64_t> below(values + 1);
    for (const std::uint64_t value : stream) ++below[value + 1];
    std::partial_sum(below.begin(), below.end(), below.begin());

    const std::vector<Range> ranges = random_ranges(values, seed);
    std::vector<std::uint64_t> answers(ranges.size());
    const double query_ns = ns_a_key(ranges.size(), [&] {
        for (std::size_t i = 0; i < ranges.size(); ++i) answers[i] = counts.count(ranges[i].first, ranges[i].last);
    });
    const double node_error = counts.filter().expected_error(nodes);
    double excess = 0, all = 0, predicted = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto [first, last] = ranges[i];
        const std::uint64_t exact = below[last + 1] - below[first];
        require(answers[i] >= exact, "the count of a range is never too low");
        wrong += answers[i] != exact ? 1 : 0;
        excess += static_cast<double>(answers[i] - exact);
        all += static_cast<double>(exact);
        predicted += -std::expm1(static_cast<double>(nodes_of_range(first, last)) * std::log1p(-node_error));
    }
    const double bits = bits_over(counts.filter().size_in_bytes(), nodes);
    outcomes.add("range counts: an insert, bits a node", {.bits_a_key = bits, .ns = insert_ns});
    outcomes.add("range counts: a query, ranges with a wrong count",
                 {.kind = Outcome::Kind::share,
                  .predicted = predicted / static_cast<double>(ranges.size()),
                  .measured = share_of(wrong, ranges.size()),
                  .ns = query_ns});
    outcomes.add("range counts: rows too many over the rows of the range",
                 {.kind = Outcome::Kind::share, .measured = excess / all, .ns = query_ns});
}

void join_by_spectrum(Outcomes& outcomes, const RowLists& rows, double rate, std::uint64_t seed) {
    auto first = MinimumSelectionFilter::for_keys(rows.either, rate, seed);
    auto second = first;
    std::vector<JoinRows> joined;
    const double ns = ns_a_key(rows.first.stream.size() + rows.second.stream.size(), [&] {
        for (const std::uint64_t key : rows.first.stream) first.insert(key);
        for (const std::uint64_t key : rows.second.stream) second.insert(key);
        joined = spectral_join(first, second, rows.first_keys);
    });
    std::vector<std::uint64_t> reported(rows.first.frequencies.size());
    for (const JoinRows& group : joined) reported[group.key - 1] = group.rows;
    std::size_t wrong = 0;
    for (const std::uint64_t key : rows.first_keys) {
        const std::uint64_t truth = rows.first.frequencies[key - 1] * rows.second.frequencies[key - 1];
        require(reported[key - 1] >= truth || truth >= SpectralCounters::kFull, "no group has rows too few");
        wrong += reported[key - 1] != truth ? 1 : 0;
    }
    // A group of both lists is wrong if other keys of either are at all of its counters, another one if keys of the
    // second list are.
    const double both = share_of(rows.common, rows.first_keys.size());
    outcomes.add(
        "spectral Bloomjoin: groups with a wrong count",
        {.kind = Outcome::Kind::share,
         .predicted = both * first.expected_error(rows.either) + (1 - both) * first.expected_error(rows.in_second),
         .measured = share_of(wrong, rows.first_keys.size()),
         .bits_a_key = bits_over(first.size_in_bytes(), rows.either),
         .ns = ns});
}

void sample_join(Outcomes& outcomes, const RowLists& rows, double rate, std::uint64_t seed) {
    auto first = MinimumSelectionFilter::for_keys(rows.either, rate, seed);
    auto second = first;
    for (const std::uint64_t key : rows.first.stream) first.insert(key);
    for (const std::uint64_t key : rows.second.stream) second.insert(key);
    const auto n = static_cast<double>(rows.first.stream.size());
    const auto draws = static_cast<std::size_t>(std::sqrt(n) * std::log2(n));
    double estimate = 0;
    const double ns = ns_a_key(rows.first.stream.size() + rows.second.stream.size(), [&] {
        estimate = estimated_join(CountedRows<MinimumSelectionFilter>{rows.first.stream, first},
                                  CountedRows<MinimumSelectionFilter>{rows.second.stream, second},
                                  {.dense = draws, .sparse = draws, .seed = seed})
                       .rows();
    });
    outcomes.add("bifocal sampling of n^0.5 log2 n rows: estimate over truth",
                 {.kind = Outcome::Kind::estimate,
                  .predicted = 1,
                  .measured = estimate / rows.join_rows(),
                  .bits_a_key = bits_over(first.size_in_bytes(), rows.either),
                  .ns = ns});
}

// Two lists of different keys, of which a tenth is in both.
struct KeyLists {
    KeyLists(std::size_t keys, std::uint64_t seed) : common{keys / 10} {
        for (std::size_t i = 0; i < keys; ++i) {
            first.push_back(mix64((seed << 40) + i));
            second.push_back(mix64((seed << 40) + keys - common + i));
        }
    }
    std::size_t both_lists() const { return first.size() + second.size(); }
    std::size_t different() const { return first.size() + second.size() - common; }

    std::size_t common;
    std::vector<std::uint64_t> first, second;
};

template <class F>
F filter_of_list(const std::vector<std::uint64_t>& keys, double rate, std::uint64_t seed) {
    F filter = F::for_keys(keys.size(), rate, seed);
    for (const std::uint64_t key : keys) filter.insert(key);
    return filter;
}

void join_by_filter(Outcomes& outcomes, const KeyLists& lists, double rate, std::uint64_t seed) {
    auto sent = BloomFilter::for_keys(lists.first.size(), rate, seed);
    std::vector<std::uint64_t> candidates;
    std::vector<JoinedKey> joined;
    const double ns = ns_a_key(lists.both_lists(), [&] {
        for (const std::uint64_t key : lists.first) sent.insert(key);
        for (const std::size_t place : join_candidates(sent, lists.second)) candidates.push_back(lists.second[place]);
        joined = joined_keys(lists.first, candidates);
    });
    require(joined.size() == lists.common, "a Bloomjoin is exact");
    const std::size_t foreign = lists.second.size() - lists.common;
    const std::size_t all_bytes = lists.second.size() * sizeof(std::uint64_t);
    const double sent_keys = static_cast<double>(lists.common) + sent.expected_error() * static_cast<double>(foreign);
    const double bits = bits_over(sent.size_in_bytes(), lists.first.size());
    outcomes.add("Bloomjoin: bytes sent over those of all keys",
                 {.kind = Outcome::Kind::share,
                  .predicted = (static_cast<double>(sent.size_in_bytes()) + sizeof(std::uint64_t) * sent_keys) /
                               static_cast<double>(all_bytes),
                  .measured = share_of(sent.to_bytes().size() + candidates.size() * sizeof(std::uint64_t), all_bytes),
                  .bits_a_key = bits,
                  .ns = ns});
    outcomes.add("Bloomjoin: keys sent in vain, of those that do not join",
                 {.kind = Outcome::Kind::share,
                  .predicted = sent.expected_error(),
                  .measured = share_of(candidates.size() - lists.common, foreign),
                  .bits_a_key = bits,
                  .ns = ns});
}

void send_difference(Outcomes& outcomes, const KeyLists& lists, double rate, std::uint64_t seed) {
    const auto sent = filter_of_list<BloomFilter>(lists.second, rate, seed);
    std::vector<std::size_t> missing;
    const double ns = ns_a_key(lists.first.size(), [&] { missing = certainly_missing(sent, lists.first); });
    const std::size_t truth = lists.first.size() - lists.common;
    // The common keys come last in the first list.
    require(missing.empty() || missing.back() < truth, "what a difference sends is missing there");
    outcomes.add("set difference: keys missed, of those that only one list has",
                 {.kind = Outcome::Kind::share,
                  .predicted = sent.expected_error(),
                  .measured = share_of(truth - missing.size(), truth),
                  .bits_a_key = bits_over(sent.size_in_bytes(), lists.second.size()),
                  .ns = ns});
}

void estimate_overlap(Outcomes& outcomes, const KeyLists& lists, double rate, std::uint64_t seed) {
    const auto first = filter_of_list<BloomFilter>(lists.first, rate, seed);
    const auto second = filter_of_list<BloomFilter>(lists.second, rate, seed);
    std::optional<OverlapEstimate> estimate;
    const double ns = ns_a_key(lists.both_lists(), [&] { estimate = estimated_overlap(first, second); });
    require(estimate.has_value(), "filters of their size have clear bits");
    const auto add = [&](const std::string& name, double value, std::size_t truth) {
        const auto wanted = static_cast<double>(truth);
        outcomes.add("overlap estimate: " + name + " over truth",
                     {.kind = Outcome::Kind::estimate,
                      .predicted = 1,
                      .measured = value / wanted,
                      .spread = estimate->standard_error / wanted,
                      .bits_a_key = bits_over(first.size_in_bytes(), lists.first.size()),
                      .ns = ns});
    };
    add("keys of either list", estimate->either, lists.different());
    add("keys of both lists", estimate->common, lists.common);
}

void estimate_difference(Outcomes& outcomes, const KeyLists& lists, double rate, std::uint64_t seed) {
    const auto first = filter_of_list<CountingBloomFilter>(lists.first, rate, seed);
    const auto second = filter_of_list<CountingBloomFilter>(lists.second, rate, seed);
    std::optional<DifferenceEstimate> estimate;
    const double ns = ns_a_key(lists.both_lists(), [&] { estimate = estimated_difference(first, second); });
    require(estimate.has_value(), "counters of their size are not saturated");
    const auto truth = static_cast<double>(lists.different() - lists.common);
    outcomes.add("difference estimate: keys of one list alone over truth",
                 {.kind = Outcome::Kind::estimate,
                  .predicted = 1,
                  .measured = (estimate->only_first + estimate->only_second) / truth,
                  .spread = estimate->standard_error / truth,
                  .bits_a_key = bits_over(first.size_in_bytes(), lists.first.size()),
                  .ns = ns});
}

// Each site has a part of the keys; merged, their filters are the filter of all.
template <class F>
void merge_sites(Outcomes& outcomes, const KeyLists& lists, double rate, std::uint64_t seed) {
    const std::vector<std::uint64_t>& keys = lists.first;
    const F whole = filter_of_list<F>(keys, rate, seed);
    std::vector<F> sites(kSites, F::for_keys(keys.size(), rate, seed));
    for (std::size_t i = 0; i < keys.size(); ++i) sites[i % kSites].insert(keys[i]);
    const double ns = ns_a_key(keys.size(), [&] {
        for (std::size_t site = 1; site < kSites; ++site) sites.front().merge(sites[site]);
    });
    outcomes.add("merging 8 sites, against one filter of all keys: " + std::string{F::kInfo.name},
                 {.kind = Outcome::Kind::equality,
                  .measured = sites.front() == whole ? 1.0 : 0.0,
                  .bits_a_key = bits_over(whole.size_in_bytes(), keys.size()),
                  .ns = ns});
}

}  // namespace

std::vector<TaskFigures> measured_tasks(std::size_t keys, double rate, std::size_t repeats) {
    Outcomes outcomes;
    for (std::uint64_t seed = 1; seed <= repeats; ++seed) {
        const RowLists rows{keys, seed};
        for (const auto task : {ask_for_iceberg, scan_for_iceberg, count_ranges, join_by_spectrum, sample_join}) {
            task(outcomes, rows, rate, seed);
        }
        const KeyLists lists{keys, seed};
        for (const auto task : {join_by_filter, send_difference, estimate_overlap, estimate_difference,
                                merge_sites<BloomFilter>, merge_sites<MinimumSelectionFilter>}) {
            task(outcomes, lists, rate, seed);
        }
    }
    return outcomes.figures(keys);
}

}  // namespace chemsieve::test
