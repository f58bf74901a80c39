// What tables of R groups take, and RDKit's decomposition of some of the compounds.
//
//     rgroups_benchmark LIBRARY.sieve [CORE ...] [--jobs 1] [--most 100000] [--rdkit 100] [--seconds 60]
//
// Prints, for each core (benzanilide, indole and benzene if none is given), in seconds of processor time, from an open
// library with its index read to texts in memory: the table of up to --most compounds that have it, with how many
// different groups it has; and beside it RGroupDecomposition of the first --rdkit of them, without reading them, for at
// most --seconds, with the groups that it makes, and the same compounds here. Refuses debug builds.

#include <GraphMol/MolOps.h>
#include <GraphMol/RGroupDecomposition/RGroupDecomp.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <set>

#include "data/library/library.h"
#include "search/series/groups/r_groups.h"
#include "tests/benchmark/bench.h"

using namespace chemsieve;
using test::processor_seconds;

namespace {

long most_memory_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

// Different texts column by column, without columns of hydrogen alone.
std::size_t groups_of(const RDKit::RGroupColumns& columns) {
    std::size_t groups = 0;
    for (const auto& [name, molecules] : columns) {
        if (name == "Core") continue;
        std::set<std::string> texts;
        for (const auto& molecule : molecules) texts.insert(molecule ? RDKit::MolToSmiles(*molecule) : "");
        const bool is_hydrogen = std::all_of(texts.begin(), texts.end(), [](const std::string& text) {
            return text.empty() || text.starts_with("[H]");
        });
        if (!is_hydrogen) groups += texts.size();
    }
    return groups;
}

void by_rdkit(const std::string& core, const std::vector<Molecule>& molecules, double seconds) {
    const std::unique_ptr<RDKit::ROMol> query{RDKit::SmilesToMol(core)};
    if (!query) return;
    RDKit::RGroupDecompositionParameters options;
    options.timeout = seconds;
    const double begun = processor_seconds();
    try {
        RDKit::RGroupDecomposition decomposition{*query, options};
        std::size_t taken = 0;
        for (const Molecule& molecule : molecules) taken += decomposition.add(molecule.rdkit()) >= 0 ? 1 : 0;
        decomposition.process();
        std::printf("    RDKit, %zu compounds: %.2f s, %zu different groups\n", taken, processor_seconds() - begun,
                    groups_of(decomposition.getRGroupsAsColumns()));
    } catch (const std::exception& e) {
        std::printf("    RDKit gave up after %.2f s: %s\n", processor_seconds() - begun, e.what());
    }
}

struct Found {
    double seconds = 0;
    series::RGroupTable table;
};

Found find(Searcher& searcher, const std::string& core, unsigned jobs,
           const std::shared_ptr<const CompoundSelection>& among) {
    series::RGroupWish wish{.cores = {{.id = "core", .text = core}}, .jobs = jobs, .among = among};
    const double begun = processor_seconds();
    Found found{.seconds = 0, .table = *series::find_r_groups(searcher, wish, {}, {})};
    found.seconds = processor_seconds() - begun;
    return found;
}

void print(const char* what, const Found& found) {
    const series::CoreFound& core = found.table.cores.front();
    std::printf("%s%zu compounds: %.2f s, %.1f us each, %zu different groups (at least %zu), %zu columns\n", what,
                core.compounds, found.seconds,
                1e6 * found.seconds / static_cast<double>(std::max<std::size_t>(1, core.compounds)), core.groups,
                core.at_least, found.table.columns.size());
}

// So many of the compounds that have the core, or all.
std::shared_ptr<const CompoundSelection> with_core(Searcher& searcher, const std::string& core, std::size_t most) {
    SearchOptions options;
    CompoundSelection hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> some) {
        for (const Hit& hit : some) hits.add(hit.compound);
    };
    const Query query = make_query(SearchMode::substructure, {.id = "core", .text = core}, searcher.source().recipe());
    searcher.run(SearchMode::substructure, query, options, events, {});
    auto some = std::make_shared<CompoundSelection>();
    hits.for_each([&](CompoundNumber compound) {
        if (some->size() < most) some->add(compound);
    });
    return some;
}

void measure(Searcher& searcher, const std::string& core, unsigned jobs, std::size_t most, std::size_t rdkit,
             double seconds) {
    std::printf("%s\n", core.c_str());
    print("    ", find(searcher, core, jobs, with_core(searcher, core, most)));
    const auto some = with_core(searcher, core, rdkit);
    print("    first ", find(searcher, core, jobs, some));
    std::vector<Molecule> molecules;
    const auto reader = searcher.source().reader();
    some->for_each([&](CompoundNumber compound) { molecules.push_back(reader->molecule(compound)); });
    by_rdkit(core, molecules, seconds);
    std::fflush(stdout);
}

int run(int argc, char** argv) {
    std::string path;
    std::vector<std::string> cores{"O=C(Nc1ccccc1)c1ccccc1", "c1ccc2[nH]ccc2c1", "c1ccccc1"};
    unsigned jobs = 1;
    std::size_t most = 100'000, rdkit = 100;
    double seconds = 60;
    CLI::App app{"What tables of R groups take"};
    app.add_option("LIBRARY", path)->required();
    app.add_option("CORE", cores, "SMILES");
    app.add_option("--jobs", jobs, "Threads")->capture_default_str();
    app.add_option("--most", most, "Compounds of a table")->capture_default_str();
    app.add_option("--rdkit", rdkit, "Compounds that RDKit takes apart as well")->capture_default_str();
    app.add_option("--seconds", seconds, "After which RDKit gives up")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (test::is_debug_build()) return 1;
    Searcher searcher{std::make_shared<const Library>(path)};
    for (const std::string& core : cores) measure(searcher, core, jobs, most, rdkit, seconds);
    std::printf("most memory: %ld MB\n", most_memory_mb());
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
