// The family of filters, measured: size, error, time to build and to ask, beside yardsticks.
//
// Prints one line a filter and number of keys, tab-separated: bits a key, the predicted and the measured share of false
// positives, nanoseconds a key to build and to ask for keys of which none, half or all are present. Then the tasks that
// are made of filters, and last the ratios of the members' times to those of minimal loops, for which both were
// measured in turns. Behind ± stands half of the 95 % confidence interval. Times are CPU time of one thread; compare
// them by ratio, within one run.

#include <CLI/CLI.hpp>

#include "fingerprint/filter/registry/registry.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/filters/chemistry_part.h"
#include "tests/benchmark/filters/filter_timing.h"
#include "tests/benchmark/filters/ratios_part.h"
#include "tests/benchmark/filters/tasks_part.h"
#include "tests/benchmark/filters/yardsticks.h"

namespace {

using namespace chemsieve;
using namespace chemsieve::filter;
using namespace chemsieve::test;

struct Options {
    std::vector<std::size_t> keys{10'000, 100'000, 1'000'000, 10'000'000};
    std::size_t repeats = 5;
    double rate = 0.01;
    std::string only;     // part of a name
    std::string library;  // SMILES
    std::vector<std::string> parts{"members", "yardsticks", "tasks"};
    // What the minimal Bloom loops have.
    double bits_a_key = 9.6;
    unsigned hashes = 7;

    bool has_part(const std::string& name) const { return std::find(parts.begin(), parts.end(), name) != parts.end(); }
};

constexpr std::size_t kMostAsked = 2'000'000;

template <class F>
std::size_t count_one_by_one(const F& filter, const std::vector<std::uint64_t>& keys) {
    std::size_t found = 0;
    for (const std::uint64_t key : keys) found += filter.may_contain(key) ? 1 : 0;
    return found;
}

template <class F>
void measure_member(const FilterKeys& sets, const Options& options) {
    const std::string name{F::kInfo.name};
    if (name.find(options.only) == std::string::npos) return;
    const auto build = [&] { return filter_of_keys<F>(sets.keys, options.rate, 1); };
    const auto print = [&](const std::string& title, auto count) {
        FilterFigures figures = measured_filter(title, sets, options.repeats, build, count);
        const F filter = build();
        figures.bits_a_key = 8 * static_cast<double>(filter.size_in_bytes()) / static_cast<double>(sets.keys.size());
        figures.predicted = expected_error_of(filter, sets.keys.size());
        std::cout << figures_row(figures) << std::endl;
    };
    print(name, [](const F& filter, const auto& keys) { return count_one_by_one(filter, keys); });
    std::vector<std::uint8_t> found;
    if constexpr (requires(const F& filter, std::span<const std::uint64_t> keys) { filter.may_contain(keys, found); }) {
        print(name + ", many keys at a time", [&](const F& filter, const auto& keys) {
            found.resize(keys.size());
            filter.may_contain(keys, found);
            return static_cast<std::size_t>(std::count(found.begin(), found.end(), 1));
        });
    }
}

// Prints the members and yardsticks. Returns how the members stand to the minimal loops.
std::vector<LoopRatios> measure(const FilterKeys& sets, const Options& options) {
    if (options.has_part("members")) {
        for_each_member([&]<class F>(std::type_identity<F>) { measure_member<F>(sets, options); });
    }
    if (!options.only.empty() || !options.has_part("yardsticks")) return {};
    std::vector<LoopRatios> ratios = measured_ratios(
        sets,
        {.repeats = options.repeats, .rate = options.rate, .bits_a_key = options.bits_a_key, .hashes = options.hashes});
    std::string printed;
    for (const LoopRatios& each : ratios) {
        // A loop that follows itself stands for two ways to ask one member.
        if (each.minimal.name != printed) std::cout << figures_row(each.minimal) << '\n';
        printed = each.minimal.name;
    }
    for (const FilterFigures& figures : measured_yardsticks(sets, options.repeats)) {
        std::cout << figures_row(figures) << std::endl;
    }
    return ratios;
}

void print_ratios(const std::vector<LoopRatios>& ratios) {
    if (ratios.empty()) return;
    std::cout << "members over minimal loops, measured in turns\n" << ratios_head() << '\n';
    for (const LoopRatios& each : ratios) std::cout << ratios_row(each) << '\n';
}

void measure_chemistry(const Options& options) {
    ChemistryKeys keys = chemistry_keys(options.library);
    std::cout << "in how many compounds each subgraph item is\n";
    print_item_frequencies(keys);
    print_item_counts(keys);
    std::cout << "filters of the compounds' canonical forms\n" << figures_head() << '\n';
    print_ratios(measure(FilterKeys{std::move(keys.compounds), kMostAsked}, options));
}

void measure_random_keys(const Options& options) {
    std::cout << figures_head() << '\n';
    std::vector<LoopRatios> ratios;
    for (const std::size_t count : options.keys) {
        const auto more = measure(FilterKeys{count, std::min(count * 10, kMostAsked)}, options);
        ratios.insert(ratios.end(), more.begin(), more.end());
    }
    if (options.has_part("tasks") && options.only.empty()) {
        std::cout << "tasks made of filters; bits of one filter for each of its different keys\n"
                  << tasks_head() << '\n';
        for (const std::size_t count : options.keys) {
            for (const TaskFigures& figures : measured_tasks(count, options.rate, options.repeats)) {
                std::cout << tasks_row(figures) << std::endl;
            }
        }
    }
    print_ratios(ratios);
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 1;
    Options options;
    CLI::App app{"Size, error and time of the family of filters"};
    app.add_option("--keys", options.keys, "Numbers of keys")->delimiter(',')->capture_default_str();
    app.add_option("--repeats", options.repeats, "Of each measurement")
        ->check(CLI::Range(2, 100))
        ->capture_default_str();
    app.add_option("--rate", options.rate, "Share of false positives asked for")->capture_default_str();
    app.add_option("--only", options.only, "Filters with this in their name, without the yardsticks and tasks");
    app.add_option("--parts", options.parts, "What to measure; yardsticks include the ratios to them")
        ->delimiter(',')
        ->check(CLI::IsMember({"members", "yardsticks", "tasks"}))
        ->capture_default_str();
    app.add_option("--bloom-bits", options.bits_a_key, "Bits a key of the minimal loops")->capture_default_str();
    app.add_option("--bloom-hashes", options.hashes, "Hash functions of the minimal loops")->capture_default_str();
    app.add_option("--library", options.library, "SMILES file, also gzipped: its subgraphs and compounds as keys");
    CLI11_PARSE(app, argc, argv);
    if (options.library.empty()) {
        measure_random_keys(options);
    } else {
        measure_chemistry(options);
    }
    return 0;
}
