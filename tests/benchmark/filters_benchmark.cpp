// The family of filters, measured: size, error, time to build and to ask, beside yardsticks.
//
// Prints one line a filter and number of keys, tab-separated: bits a key, the predicted and the measured share of false
// positives, nanoseconds a key to build and to ask for keys of which none, half or all are present. Behind ± stands
// half of the 95 % confidence interval. Times are CPU time of one thread; compare them by ratio, within one run.

#include <CLI/CLI.hpp>

#include "fingerprint/filter/registry/registry.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/filters/chemistry_part.h"
#include "tests/benchmark/filters/filter_timing.h"
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
    // Of the minimal Bloom loops.
    double bits_a_key = 9.6;
    unsigned hashes = 7;
};

constexpr std::size_t kMostAsked = 2'000'000;

template <class F>
std::size_t count_one_by_one(const F& filter, const std::vector<std::uint64_t>& keys) {
    std::size_t found = 0;
    for (const std::uint64_t key : keys) found += filter.may_contain(key) ? 1 : 0;
    return found;
}

template <class F>
std::optional<double> predicted(const F& filter) {
    if constexpr (requires { filter.expected_error(); }) {
        return filter.expected_error();
    } else {
        return std::nullopt;
    }
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
        figures.predicted = predicted(filter);
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

void measure(const FilterKeys& sets, const Options& options) {
    for_each_member([&]<class F>(std::type_identity<F>) { measure_member<F>(sets, options); });
    if (!options.only.empty()) return;
    for (const FilterFigures& figures :
         measured_yardsticks(sets, options.repeats, options.bits_a_key, options.hashes)) {
        std::cout << figures_row(figures) << std::endl;
    }
}

void measure_chemistry(const Options& options) {
    ChemistryKeys keys = chemistry_keys(options.library);
    std::cout << "in how many compounds each subgraph item is\n";
    print_item_frequencies(keys);
    print_item_counts(keys);
    std::cout << "filters of the compounds' canonical forms\n" << figures_head() << '\n';
    measure(FilterKeys{std::move(keys.compounds), kMostAsked}, options);
}

void measure_random_keys(const Options& options) {
    std::cout << figures_head() << '\n';
    for (const std::size_t count : options.keys) {
        measure(FilterKeys{count, std::min(count * 10, kMostAsked)}, options);
    }
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
    app.add_option("--only", options.only, "Filters with this in their name, without the yardsticks");
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
