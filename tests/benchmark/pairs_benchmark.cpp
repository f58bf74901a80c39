// What the matched pairs of a library take, and RDKit's rdMMPA on some of its compounds.
//
//     pairs_benchmark LIBRARY.sieve [--jobs 1] [--rdkit 500] [--of]
//
// Prints, in seconds of processor time and by the clock: the matched pairs of all compounds within the usual limits,
// texts included, written to nowhere; the same of single compounds, by the index of cuts as well, where the library has
// one; transformations; and of some compounds (--rdkit)
// the fragments that rdMMPA makes, without reading the compounds, beside what all of it takes here for the same ones.
// Refuses debug builds.

#include <GraphMol/MMPA/MMPA.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>

#include "app/work/matched_pairs.h"
#include "data/library/library.h"
#include "tests/benchmark/bench.h"

using namespace chemsieve;
using test::processor_seconds;

namespace {

class Clock {
  public:
    double processor() const { return processor_seconds() - processor_; }
    double wall() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

  private:
    double processor_ = processor_seconds();
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

void find_all(const Library& library, const series::PairSearch& search) {
    const Clock clock;
    std::size_t pairs = 0, bytes = 0;
    const auto totals = series::find_matched_pairs(
        library, search,
        [&](const series::PairSeries& series) {
            return each_pair(series, [&](const series::PairMember& a, const series::PairMember& b) {
                ++pairs;
                bytes += series.constant.size() + a.change->text.size() + b.change->text.size();
                return true;
            });
        },
        {}, {});
    std::printf(
        "pairs            %8.2f s, %8.2f s by the clock: %zu compounds, %zu cuts, %zu constants, %zu pairs, "
        "%zu bytes of SMILES; %zu constants not listed, %zu compounds of too many bonds\n",
        clock.processor(), clock.wall(), totals->compounds, totals->cuts, totals->series, pairs, bytes,
        totals->not_told, totals->too_many_bonds);
    std::fflush(stdout);
}

void find_of_some(const Library& library, series::PairSearch search) {
    std::vector<CompoundNumber> all;
    library.reader()->for_each_compound([&](CompoundNumber compound) {
        all.push_back(compound);
        return true;
    });
    constexpr std::size_t kTried = 3;
    const Clock clock;
    search.by_filed = false;
    for (std::size_t i = 0; i < kTried; ++i) {
        search.of = all[i * all.size() / kTried];
        series::find_matched_pairs(library, search, [](const series::PairSeries&) { return true; }, {}, {});
    }
    std::printf("of one compound  %8.2f s, %8.2f s by the clock\n", clock.processor() / kTried, clock.wall() / kTried);
    std::fflush(stdout);
}

// By the index of cuts, of an open library; each question is timed alone.
void find_of_filed(const Library& library, series::PairSearch search) {
    std::vector<CompoundNumber> all;
    library.reader()->for_each_compound([&](CompoundNumber compound) {
        all.push_back(compound);
        return true;
    });
    constexpr std::size_t kTried = 1000;
    constexpr double kMilliseconds = 1000;
    std::vector<double> times;
    std::size_t pairs = 0, cut = 0, most_cut = 0;
    const std::size_t tried = std::min(kTried, all.size());
    series::PairDesks desks{library};
    search.desks = &desks;
    const Clock clock;
    for (std::size_t i = 0; i < tried; ++i) {
        search.of = all[i * all.size() / tried];
        const Clock one;
        const auto totals = series::find_matched_pairs(
            library, search,
            [&](const series::PairSeries& series) {
                return each_pair_of(series, *search.of, [&](const series::PairMember&, const series::PairMember&) {
                    ++pairs;
                    return true;
                });
            },
            {}, {});
        if (totals->filed != series::FiledUse::used) {
            std::printf("by the index     there is none: chemsieve index LIBRARY --pairs\n");
            return;
        }
        times.push_back(one.wall() * kMilliseconds);
        cut += totals->cut;
        most_cut = std::max(most_cut, totals->cut);
    }
    std::sort(times.begin(), times.end());
    std::printf(
        "by the index     mean %.3f ms of processor; by the clock mean %.3f, median %.3f, 99 of 100 below %.3f, worst "
        "%.3f ms, of %zu compounds: %zu pairs, %.1f compounds cut for each, %zu at most\n",
        clock.processor() * kMilliseconds / static_cast<double>(tried),
        std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(tried), times[tried / 2],
        times[tried * 99 / 100], times.back(), tried, pairs, static_cast<double>(cut) / static_cast<double>(tried),
        most_cut);
    std::fflush(stdout);
}

void find_transformations(const Library& library, series::PairSearch search) {
    search.rules.with_turns = true;
    const Clock clock;
    auto all = work::Transformations::of_columns(library, {"logp"}, {});
    series::find_matched_pairs(library, search, [&](const series::PairSeries& series) { return all->add(series, {}); },
                               {}, {});
    constexpr std::size_t kRule = 10;
    std::printf("transformations  %8.2f s, %8.2f s by the clock: %zu, %zu of %zu pairs or more\n", clock.processor(),
                clock.wall(), all->size(), all->with_pairs(kRule).size(), kRule);
    std::fflush(stdout);
}

void compare_with_rdkit(const Library& library, std::size_t most) {
    const auto reader = library.reader();
    CompoundSelection some;
    std::vector<Molecule> molecules;
    library.reader()->for_each_compound([&](CompoundNumber compound) {
        some.add(compound);
        molecules.push_back(reader->molecule(compound));
        return molecules.size() < most;
    });
    const Clock theirs;
    std::size_t fragments = 0, bytes = 0;
    for (const Molecule& molecule : molecules) {
        std::vector<std::pair<RDKit::ROMOL_SPTR, RDKit::ROMOL_SPTR>> found;
        RDKit::MMPA::fragmentMol(molecule.rdkit(), found);
        fragments += found.size();
        for (const auto& [core, sides] : found) {
            if (core) bytes += RDKit::MolToSmiles(*core).size();
            bytes += RDKit::MolToSmiles(*sides).size();
        }
    }
    const double by_rdkit = theirs.processor();
    const Clock ours;
    series::PairSearch search{.among = &some, .jobs = 1};
    search.rules.limits.most_change = 200;
    search.rules.limits.least_constant = 0;
    search.rules.limits.most_share = 1000;
    search.rules.limits.most_bonds = 20;
    const auto totals =
        series::find_matched_pairs(library, search, [](const series::PairSeries&) { return true; }, {}, {});
    std::printf(
        "first %zu compounds: rdMMPA fragments them in %.2f s (%zu fragments, %zu bytes); here their pairs "
        "without limits take %.2f s with reading (%zu cuts)\n",
        molecules.size(), by_rdkit, fragments, bytes, ours.processor(), totals->cuts);
}

int run(int argc, char** argv) {
    std::string path;
    unsigned jobs = 1;
    std::size_t by_rdkit = 500;
    bool only_filed = false;
    CLI::App app{"What the matched pairs of a library take"};
    app.add_option("LIBRARY", path)->required();
    app.add_option("--jobs", jobs, "Threads")->capture_default_str();
    app.add_option("--rdkit", by_rdkit, "Compounds that rdMMPA fragments as well")->capture_default_str();
    app.add_flag("--of", only_filed, "Only single compounds by the index of cuts");
    CLI11_PARSE(app, argc, argv);
    if (test::is_debug_build()) return 1;
    const Library library{path};
    const series::PairSearch search{.jobs = jobs};
    find_of_filed(library, search);
    if (only_filed) return 0;
    find_all(library, search);
    find_of_some(library, search);
    find_transformations(library, search);
    if (by_rdkit > 0) compare_with_rdkit(library, by_rdkit);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
