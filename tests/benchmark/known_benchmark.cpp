// How large filters of known compounds are, how fast they are made and asked, beside their formulas, a hash table of
// the keys, and RDKit reading the structures.
//
//     known_benchmark [--keys N] [--error-rate P] [--repeats R] [--library FILE]
//
// Of random keys, for each layout: bits a key and those of the formula, the rate measured on 10^6 other keys, and CPU
// time of one thread, medians of R runs: nanoseconds a key to build (sorting on the disk included) and to ask, 0 and
// 100 % present. Of the structures of FILE (default: the NCI compounds of rdkit-data): microseconds a compound to read
// it as an import does, which takes somewhat less than RDKit's SmilesToMol(), and to read it for its key and make that;
// the ratio is what a check of structures costs over reading them.
// Refuses debug builds.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <unordered_set>

#include "app/work/known/keyed_lists.h"
#include "chem/read/parse.h"
#include "data/file/sorted_keys.h"
#include "data/file/text_input.h"
#include "data/library/library.h"
#include "data/rows/library_connection.h"
#include "data/sameness/same_compounds.h"
#include "search/known/known_filter.h"
#include "tests/benchmark/bench.h"

using namespace chemsieve;
using namespace chemsieve::known;

namespace {

double cpu_now_ns() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

std::vector<std::uint64_t> random_keys(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    std::vector<std::uint64_t> keys(count);
    for (std::uint64_t& key : keys) key = random();
    return keys;
}

// Bits a key that the papers give; of `ids` for 32 bits of value at most.
double formula_bits(KnownLayout layout, double rate, std::size_t keys) {
    const double least = -std::log2(rate);
    switch (layout) {
        case KnownLayout::plain:
        case KnownLayout::blocked: return least / std::log(2);
        case KnownLayout::compressed: return least;
        case KnownLayout::counting: return 4 * least / std::log(2);
        case KnownLayout::cuckoo: return (least + 2) / 0.95;
        case KnownLayout::ids: break;
    }
    return 1.125 * (least + std::log2(static_cast<double>(keys)));
}

KnownFilter built(KnownLayout layout, double rate, const std::vector<std::uint64_t>& keys) {
    if (layout == KnownLayout::ids) {
        return KnownFilter::with_ids({.form = KeyForm::text}, rate, 0, keys, std::vector<std::string>(keys.size()));
    }
    SortedKeys sorted;
    for (const std::uint64_t key : keys) sorted.add(key);
    const KeyStream stream{sorted.count(), [&sorted](const auto& visit) { sorted.visit(visit); }};
    return KnownFilter::build({.form = KeyForm::text}, {.layout = layout, .error_rate = rate}, stream);
}

double ask_ns(const KnownFilter& filter, const std::vector<std::uint64_t>& keys) {
    std::vector<std::uint8_t> found(4096);
    const double start = cpu_now_ns();
    for (std::size_t i = 0; i < keys.size(); i += found.size()) {
        const std::size_t count = std::min(found.size(), keys.size() - i);
        filter.may_contain(std::span{keys}.subspan(i, count), std::span{found}.first(count));
    }
    return (cpu_now_ns() - start) / static_cast<double>(keys.size());
}

struct Times {
    std::vector<double> build, absent, present;
};

void measure_layouts(std::size_t count, double rate, int repeats) {
    std::printf("%zu keys at %g\n%-12s %9s %9s %7s %10s %9s %9s %9s\n", count, rate, "layout", "bits", "formula",
                "ratio", "measured", "build ns", "absent", "present");
    const auto others = random_keys(1'000'000, 99);
    for (const KnownLayout layout : kKnownLayouts) {
        Times times;
        double bits = 0, measured = 0;
        for (int run = 0; run < repeats; ++run) {
            const auto keys = random_keys(count, static_cast<std::uint64_t>(run));
            const double start = cpu_now_ns();
            const KnownFilter filter = built(layout, rate, keys);
            times.build.push_back((cpu_now_ns() - start) / static_cast<double>(count));
            times.absent.push_back(ask_ns(filter, others));
            times.present.push_back(ask_ns(filter, keys));
            bits = 8 * static_cast<double>(filter.filter_bytes()) / static_cast<double>(count);
            measured = filter.measured_error_rate(1'000'000, 1);
        }
        const double formula = formula_bits(layout, rate, count);
        std::printf("%-12s %9.2f %9.2f %7.3f %10.2g %9.1f %9.1f %9.1f\n", std::string{name_of(layout)}.c_str(), bits,
                    formula, bits / formula, measured, test::median(times.build), test::median(times.absent),
                    test::median(times.present));
    }
    const auto keys = random_keys(count, 0);
    double start = cpu_now_ns();
    const std::unordered_set<std::uint64_t> table{keys.begin(), keys.end()};
    const double build = (cpu_now_ns() - start) / static_cast<double>(count);
    start = cpu_now_ns();
    std::size_t found = 0;
    for (const std::uint64_t key : others) found += table.contains(key) ? 1 : 0;
    const double absent = (cpu_now_ns() - start) / static_cast<double>(others.size());
    start = cpu_now_ns();
    for (const std::uint64_t key : keys) found += table.contains(key) ? 1 : 0;
    std::printf("%-12s %9s %9s %7s %10s %9.1f %9.1f %9.1f  (%zu found)\n", "hash table", "-", "-", "-", "0", build,
                absent, (cpu_now_ns() - start) / static_cast<double>(count), found);
}

void measure_structures(const std::string& file, int repeats) {
    std::vector<std::string> texts;
    TextInput input{file};
    for (std::string line; input.next_line(line);) texts.push_back(line.substr(0, line.find_first_of(" \t")));
    const KeyMaker maker{KeyForm::structure, {}};
    std::vector<double> reading, keying;
    std::size_t molecules = 0;
    for (int run = 0; run < repeats; ++run) {
        double start = cpu_now_ns();
        molecules = 0;
        for (const std::string& text : texts) {
            const ParseResult parsed = parse_smiles(text);
            molecules += std::holds_alternative<Molecule>(parsed) ? 1 : 0;
        }
        reading.push_back((cpu_now_ns() - start) / 1000 / static_cast<double>(texts.size()));
        start = cpu_now_ns();
        std::uint64_t sum = 0;
        for (const std::string& text : texts) {
            const ParseResult parsed = maker.read(text);
            if (const auto* molecule = std::get_if<Molecule>(&parsed))
                sum += maker.of_form(maker.form_of(*molecule).text);
        }
        keying.push_back((cpu_now_ns() - start) / 1000 / static_cast<double>(texts.size()) + (sum == 1 ? 1 : 0));
    }
    std::printf(
        "\n%s: %zu structures, microseconds a compound: reading %.1f, reading for the key and key %.1f, ratio %.2f\n",
        file.c_str(), molecules, test::median(reading), test::median(keying),
        test::median(keying) / test::median(reading));
}

// Looks for exact compounds in a library, with and without the guard before them, on lists of which so many percent are
// there; and what making the guard takes.
void measure_guard(const std::string& file, int repeats) {
    const Library library{file};
    const auto reader = library.reader();
    const auto molecules = library.reader();
    std::vector<std::string> there;  // forms
    reader->for_each_compound([&](CompoundNumber number) {
        if (static_cast<std::int64_t>(number) % 7 == 0) there.push_back(compound_form(molecules->molecule(number)));
        return there.size() < 20'000;
    });
    LibraryConnection connection{file, sqlite::Mode::read_only};
    SameCompounds same{connection, library.recipe()};
    std::vector<double> making;
    std::shared_ptr<const KeyGuard> guard;
    for (int run = 0; run < repeats; ++run) {
        const double start = cpu_now_ns();
        guard = library.key_guard();
        making.push_back((cpu_now_ns() - start) / static_cast<double>(library.compound_count()));
    }
    std::printf("\n%s: %lld compounds, guard made in %.0f ns a compound\n", file.c_str(),
                static_cast<long long>(library.compound_count()), test::median(making));
    std::printf("there %%  look-up ns: without  with guard\n");
    for (const int share : {0, 50, 100}) {
        std::vector<std::string> list;
        for (std::size_t i = 0; i < there.size(); ++i) {
            const bool is_there = static_cast<int>(i * 37 % 100) < share;
            list.push_back(is_there ? there[i] : there[i] + "of none");
        }
        std::vector<double> without, with;
        std::size_t found = 0;
        for (int run = 0; run < repeats; ++run) {
            for (const KeyGuard* used : {static_cast<const KeyGuard*>(nullptr), guard.get()}) {
                const double start = cpu_now_ns();
                for (const std::string& form : list) {
                    if (!used || used->may_hold(exact_key(form))) found += same.find(form).size();
                }
                (used ? with : without).push_back((cpu_now_ns() - start) / static_cast<double>(list.size()));
            }
        }
        std::printf("%7d %20.0f %11.0f   (%zu found)\n", share, test::median(without), test::median(with), found);
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Filters of known compounds"};
    std::size_t keys = 1'000'000;
    double rate = 0.001;
    int repeats = 3;
    std::string library, guarded;
    app.add_option("--keys", keys)->capture_default_str();
    app.add_option("--error-rate", rate)->capture_default_str();
    app.add_option("--repeats", repeats)->capture_default_str();
    app.add_option("--library", library, "SMILES file");
    app.add_option("--guard", guarded, "Library file: only the guard before its exact look-ups");
    CLI11_PARSE(app, argc, argv);
    if (!guarded.empty()) {
        measure_guard(guarded, repeats);
        return 0;
    }
    if (test::is_debug_build() || !test::find_library(library)) return 1;
    measure_layouts(keys, rate, repeats);
    measure_structures(library, repeats);
    return 0;
}
