// How fast the engine opens, screens, matches and compares, each against a yardstick in the same run.
//
//     engine_benchmark [--library X.sieve|FILE.smi[.gz]] [--queries-dir DIR] [--most N] [--jobs 1,2] [--parts NAME,...]
//                      [--no-rdkit] [--kinds NAME,...] [--processes N] [--import FILE] [--scale FILE] [--json OUT]
//
// Parts, in the order in which they run (engine/parts.h says what each compares with what):
//
//     open          the first query of a new process, against reading the whole index
//     size          bytes a compound, memory of a process
//     screen        screening alone, against row-wise fingerprints and RDKit's pattern fingerprints
//     substructure  from text to all hits, against RDKit's SubstructLibrary
//     top           the best hundred hits
//     similarity    by subgraphs, against a row-wise scan with the same bounds
//     kinds         by fingerprints of fixed length, against a row-wise scan
//     import, scale if their options name a file
//
// Each query is run once to warm up and once by the clock; the tables have medians and means over the queries of a set.
// Whatever a timed query finds is compared with what its yardstick finds; it stops if they differ. Refuses debug
// builds.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "fingerprint/kernel/kernels.h"
#include "tests/benchmark/engine/child_tasks.h"
#include "tests/benchmark/engine/parts.h"
#include "tests/benchmark/engine/timing.h"

using namespace chemsieve;
using namespace chemsieve::test;

namespace {

struct Options {
    std::string library, queries_folder, import_file, scale_file, json;
    std::size_t most = 50;
    std::size_t processes = 15;
    std::vector<unsigned> jobs{1, 2};
    std::vector<std::string> parts{"open", "size", "screen", "substructure", "top", "similarity", "kinds"};
    std::vector<std::string> kinds{"morgan2"};
    bool without_rdkit = false;
    ChildTask child;

    bool has(const std::string& part) const { return std::find(parts.begin(), parts.end(), part) != parts.end(); }
};

void describe(CLI::App& app, Options& options) {
    app.add_option("--library", options.library,
                   "Library, or SMILES file to make one of (default: NCI compounds of rdkit-data)");
    app.add_option("--queries-dir", options.queries_folder, "Folder of the query sets");
    app.add_option("--most", options.most, "At most so many queries of each set, evenly spread; 0: all (default: 50)");
    app.add_option("--jobs", options.jobs, "Numbers of threads (default: 1,2)")
        ->delimiter(',')
        ->check(CLI::Range(1, 64));
    app.add_option("--parts", options.parts, "Parts to run (default: all)")
        ->delimiter(',')
        ->check(CLI::IsMember({"open", "size", "screen", "substructure", "top", "similarity", "kinds", "none"}));
    app.add_flag("--no-rdkit", options.without_rdkit, "Leave out RDKit's library, which takes most of the time");
    app.add_option("--kinds", options.kinds, "Fingerprints of fixed length (default: morgan2)")->delimiter(',');
    app.add_option("--processes", options.processes, "New processes for each way to begin (default: 15)");
    app.add_option("--import", options.import_file, "Measure the import of this SMILES file");
    app.add_option("--scale", options.scale_file, "Measure libraries of 1/10, 1 and 4 times this SMILES file");
    app.add_option("--json", options.json, "Write the figures to this file");
    app.add_option("--child", options.child.name, "")->group("");  // how it starts itself
    app.add_option("--child-file", options.child.file, "")->group("");
}

bool is_library(const std::string& file) { return file.ends_with(".sieve"); }

// The library to be measured: as given, or made of SMILES in `folder`.
std::string library_of(const std::string& file, const TemporaryFolder& folder) {
    if (is_library(file)) return file;
    const std::string path = folder.file("library.sieve");
    const Stopwatch watch;
    create_library(path, FingerprintRecipe{});
    LibraryWriter writer{path};
    const ImportOutcome outcome = import_file(writer, file, {.duplicates = Duplicates::keep}, {}, {});
    std::printf("%lld compounds imported in %.0f s\n", static_cast<long long>(outcome.counts.stored),
                watch.milliseconds() / 1000);
    return path;
}

std::vector<FingerprintKind> kinds_of(const std::vector<std::string>& names) {
    std::vector<FingerprintKind> kinds;
    for (const std::string& name : names) {
        const auto kind = fingerprint_kind_from_name(name);
        if (!kind) throw std::runtime_error("no such kind of fingerprint: " + name);
        kinds.push_back(*kind);
    }
    return kinds;
}

// What else the machine does: programs that wait for a processor or use one, over the last minute.
double load_average() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

// New processes come first: what else this one has in memory would slow down starting them.
void run_parts(const Options& options, EngineSetup& setup, ordered_json& report) {
    if (options.has("open")) report["open"] = measure_open(setup, options.processes);
    if (options.has("size")) report["size"] = measure_size(setup);
    if (options.has("screen")) report["screen"] = measure_screen(setup);
    if (options.has("substructure")) report["substructure"] = measure_substructure(setup);
    if (options.has("top")) report["top"] = measure_top(setup);
    if (options.has("similarity")) report["similarity"] = measure_similarity(setup);
    if (options.has("kinds")) report["kinds"] = measure_kinds(setup, kinds_of(options.kinds));
}

int measure(Options& options) {
    std::optional<QuerySets> queries = read_query_sets(options.queries_folder, options.most);
    if (!queries || !find_library(options.library)) return 2;
    ordered_json report{
        {"kernels", kernels().name}, {"queries_a_set_at_most", options.most}, {"load_before", load_average()}};
    std::printf("load of the machine before: %.1f\n", load_average());
    if (!options.has("none")) {
        const TemporaryFolder folder;
        EngineSetup setup{library_of(options.library, folder), *queries, options.jobs, !options.without_rdkit};
        std::printf("%s: %lld compounds; loops for %s\n", std::filesystem::path{options.library}.filename().c_str(),
                    static_cast<long long>(setup.library()->compound_count()), kernels().name);
        report["compounds"] = setup.library()->compound_count();
        run_parts(options, setup, report);
    }
    if (!options.import_file.empty()) report["import"] = measure_import(options.import_file, options.jobs);
    if (!options.scale_file.empty()) report["scale"] = measure_scale(options.scale_file, *queries);
    report["load_after"] = load_average();
    std::printf("\nload of the machine after: %.1f\n", load_average());
    if (!options.json.empty()) std::ofstream{options.json} << report.dump(2) << "\n";
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // each line when it is known, into files too
    Options options;
    CLI::App app{"Times of the engine against yardsticks"};
    describe(app, options);
    CLI11_PARSE(app, argc, argv);
    try {
        if (options.child.name.empty()) return measure(options);
        options.child.library = options.library;
        options.child.jobs = options.jobs.front();
        run_child_task(options.child);
        return 0;
    } catch (const std::exception& e) {
        std::cerr << "engine_benchmark: " << e.what() << "\n";
        return 1;
    }
}
