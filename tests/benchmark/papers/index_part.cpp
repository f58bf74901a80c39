#include <cmath>
#include <unordered_map>

#include "base/mix.h"
#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"
#include "tests/benchmark/filters/filter_timing.h"
#include "tests/benchmark/papers/paper_table.h"
#include "tests/benchmark/papers/papers_parts.h"

namespace chemsieve::test {

namespace {

using namespace chemsieve::filter;

constexpr std::size_t kSizes[]{1000, 10'000, 100'000, 1'000'000};
constexpr std::size_t kRuns = 5;  // as the paper
constexpr std::uint64_t kMean = 10;

// The paper's three actions, in nanoseconds an action: all zero, ten inserts an item at random, a look-up of each.
struct Actions {
    std::vector<double> build, insert, look_up;
};

std::string with_spread(const std::vector<double>& times) {
    const Interval interval = interval_of(times);
    return digits(interval.mean, 3) + " ± " + digits(interval.half, 2);
}

// `make()` gives the structure, `add(it, i)` counts the i-th item, `read(it, i)` gives its count.
template <class Make, class Add, class Read>
Actions timed_actions(std::size_t items, Make make, Add add, Read read) {
    Actions actions;
    [[maybe_unused]] volatile std::uint64_t seen = 0;  // so that no look-up is left out
    for (std::size_t run = 0; run < kRuns; ++run) {
        const auto per_action = [](double begin, std::size_t count) {
            return (thread_seconds() - begin) * 1e9 / static_cast<double>(count);
        };
        double begin = thread_seconds();
        auto structure = make();
        actions.build.push_back(per_action(begin, items));
        begin = thread_seconds();
        for (std::size_t i = 0; i < kMean * items; ++i) add(structure, mix64(i + run * kMean * items) % items);
        actions.insert.push_back(per_action(begin, kMean * items));
        begin = thread_seconds();
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < items; ++i) sum += read(structure, i);
        actions.look_up.push_back(per_action(begin, items));
        seen = sum;
    }
    return actions;
}

// As the actions leave them.
DynamicCounters filled_counters(std::size_t size) {
    DynamicCounters counters{size};
    for (std::size_t i = 0; i < kMean * size; ++i) counters.add(mix64(i) % size, 1);
    return counters;
}

PaperTable index_times(const PaperRun& run) {
    PaperTable table{
        .title = "String-array index (figure 11): nanoseconds an action, mean of 5 runs ± half of the 95 % interval",
        .head = {"counters", "build empty", "insert", "look up", "refreshes", "static: build", "static: look up"},
        .remark =
            "The paper has a picture of a Pentium III: time an action constant in the number of counters. Ten inserts "
            "a counter are made, the time of refreshes is in theirs. Changing counters (sections 4.4, 4.5) to the "
            "left, the index for finished ones (4.3) to the right. Growth with the number of counters is that of the "
            "caches."};
    Plot plot{.title = "String-array index: time an action",
              .x_title = "counters",
              .y_title = "ns",
              .curves = {{.name = "build empty", .points = {}},
                         {.name = "insert", .points = {}},
                         {.name = "look up", .points = {}}},
              .log_x = true,
              .log_y = true};
    for (const std::size_t size : kSizes) {
        const Actions changing = timed_actions(
            size, [size] { return DynamicCounters{size}; },
            [](DynamicCounters& counters, std::uint64_t i) { counters.add(i, 1); },
            [](const DynamicCounters& counters, std::uint64_t i) { return counters[i]; });
        const DynamicCounters filled = filled_counters(size);
        const std::vector<std::uint64_t> values = filled.values();
        const Actions finished = timed_actions(
            size, [&values] { return StringArrayIndex{values}; }, [](StringArrayIndex&, std::uint64_t) {},
            [](const StringArrayIndex& index, std::uint64_t i) { return index[i]; });
        table.rows.push_back({std::to_string(size), with_spread(changing.build), with_spread(changing.insert),
                              with_spread(changing.look_up), std::to_string(filled.upkeep().refreshes),
                              with_spread(finished.build), with_spread(finished.look_up)});
        const auto x = static_cast<double>(size);
        plot.curves[0].points.push_back({x, interval_of(changing.build).mean});
        plot.curves[1].points.push_back({x, interval_of(changing.insert).mean});
        plot.curves[2].points.push_back({x, interval_of(changing.look_up).mean});
    }
    run.plot("index-times", plot);
    return table;
}

PaperTable hash_table_times() {
    PaperTable table{
        .title = "Spectral filter against a hash table (figure 12): nanoseconds an action, k = 5, gamma = 0.7",
        .head = {"counters", "keys", "filter: insert", "filter: look up", "hash table: insert", "hash table: look up",
                 "filter over table: insert", "look up"},
        .remark =
            "The paper has a picture: the filter \"somewhat slower\", and for large tables the hash table \"only about "
            "twice as fast\", as the chains of its table grew. std::unordered_map keeps its chains short and has all "
            "its room from the start; the filter finds, changes and moves five counters in place of one."};
    for (const std::size_t size : kSizes) {
        const std::size_t keys = size * 7 / 50;
        const Actions filter = timed_actions(
            keys, [size] { return DynamicSpectralFilter{{.counters = size, .hashes = 5, .seed = 1}}; },
            [](DynamicSpectralFilter& counts, std::uint64_t i) { counts.insert(i); },
            [](const DynamicSpectralFilter& counts, std::uint64_t i) { return counts.count(i); });
        using Table = std::unordered_map<std::uint64_t, std::uint64_t>;
        const Actions hashed = timed_actions(
            keys, [keys] { return Table{keys}; }, [](Table& counts, std::uint64_t i) { ++counts[mix64(i)]; },
            [](const Table& counts, std::uint64_t i) {
                const auto found = counts.find(mix64(i));
                return found == counts.end() ? 0 : found->second;
            });
        const auto ratio = [](const std::vector<double>& ours, const std::vector<double>& theirs) {
            return digits(interval_of(ours).mean / interval_of(theirs).mean, 3);
        };
        table.rows.push_back({std::to_string(size), std::to_string(keys), with_spread(filter.insert),
                              with_spread(filter.look_up), with_spread(hashed.insert), with_spread(hashed.look_up),
                              ratio(filter.insert, hashed.insert), ratio(filter.look_up, hashed.look_up)});
    }
    return table;
}

// log2 1 + log2 2 + ... + log2 n
double log2_of_factorial(std::size_t n) { return std::lgamma(static_cast<double>(n) + 1) / std::log(2.0); }

PaperTable index_sizes() {
    PaperTable table{
        .title = "String-array index (figures 13 and 14): bits over those of the counters, mean frequency 0 and 10",
        .head = {"counters", "frequency", "N, bits of the counters", "index/N, paper", "index/N, ours", "C1", "C2",
                 "chunk vectors", "lengths", "changing: codes/N", "slack/N", "C1 and C2/N"},
        .remark =
            "C1 to lengths: bits of each part over N. The paper counts slack of half a bit a counter into N and has "
            "vectors for chunks that its constants make long; with these none is. Empty, its 1.5 presumes an array "
            "that has its final size already. To the right the changing counters, whose codes need no lengths."};
    for (const std::size_t size : kSizes) {
        for (const bool empty : {true, false}) {
            const DynamicCounters changing = empty ? DynamicCounters{size} : filled_counters(size);
            const StringArrayIndex index{changing.values()};
            const auto& parts = index.parts();
            const auto share = [&](std::uint64_t bits) {
                return digits(static_cast<double>(bits) / static_cast<double>(parts.base), 3);
            };
            const DynamicCounters::Parts changed = changing.parts();
            table.rows.push_back({std::to_string(size), empty ? "0" : "10", std::to_string(parts.base),
                                  empty ? "about 1.5" : "2 to 2.5", share(parts.index()), share(parts.coarse),
                                  share(parts.coarse_vectors + parts.complete_vectors), share(parts.chunk_vectors),
                                  share(parts.lengths), share(changed.codes), share(changed.slack),
                                  share(changed.coarse + changed.offsets)});
        }
    }
    return table;
}

PaperTable hash_table_sizes() {
    PaperTable table{
        .title = "String-array index against a hash table (figure 15): bits beside the counters, mean frequency 10",
        .head = {"counters", "index", "changing: C1, C2, slack", "hash table, m log2 m", "hash table, log2 m!"},
        .remark = "The paper has a picture with a clear advantage of the index; so has this."};
    for (const std::size_t size : kSizes) {
        const DynamicCounters changing = filled_counters(size);
        const StringArrayIndex index{changing.values()};
        const DynamicCounters::Parts parts = changing.parts();
        const auto m = static_cast<double>(size);
        table.rows.push_back({std::to_string(size), std::to_string(index.parts().index()),
                              std::to_string(parts.coarse + parts.offsets + parts.slack), digits(m * std::log2(m), 4),
                              digits(log2_of_factorial(size), 4)});
    }
    return table;
}

}  // namespace

void print_index(const PaperRun& run) {
    print_table(run.out, index_times(run));
    print_table(run.out, hash_table_times());
    print_table(run.out, index_sizes());
    print_table(run.out, hash_table_sizes());
}

}  // namespace chemsieve::test
