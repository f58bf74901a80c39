// How fast the compiled match is, and whether it says what RDKit says.
//
//     match_benchmark [--library FILE.smi] [--queries FILE...] [--molfiles FOLDER] [--verify STEP] [--stereo]
//                     [--json OUT]
//
// Verified first: every query on every STEP-th compound (default 1: all) against RDKit's own matcher. Then timed on one
// thread, in CPU time, for each file of queries:
//   compile   microseconds to make a program of a query
//   brute     nanoseconds a pair of query and compound, all compounds, no screen
//   screened  nanoseconds a compound that passes the screen, against RDKit reading the compound from its pickle and
//             matching it, on a sample of at most so many candidates a query
//
//     match_benchmark --library FILE.sieve [--queries FILE...] [--every N]
//
// On a library file: how long opening its structures takes, reading them for the first time, and matching every N-th
// query with all of them (brute). Refuses debug builds.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/parallel.h"
#include "chem/read/parse.h"
#include "data/library/library.h"
#include "fingerprint/demand/screen_compiler.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "match/run/structure_matcher.h"
#include "match/substructure_matcher.h"
#include "search/screen/candidate_stream.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/memory_source.h"
#include "tests/match/structure_set.h"
#include "tests/support/all_candidates.h"

using namespace chemsieve;
using namespace chemsieve::test;
using nlohmann::ordered_json;

namespace {

// CPU time of this thread: what else the machine does counts less. In nanoseconds.
double cpu_now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

double nanoseconds_since(double start) { return cpu_now() - start; }

struct NamedQuery {
    std::string id;
    std::string text;
    Molecule molecule;
};

struct QuerySet {
    std::string name;
    std::vector<NamedQuery> queries;
};

QuerySet read_queries(const std::string& file) {
    QuerySet set{std::filesystem::path{file}.filename().string(), {}};
    for (const auto& [text, id] : read_structures(file)) {
        const auto query = file.ends_with(".sma") ? rdkit_smarts_query(text) : rdkit_smiles(text);
        if (query) set.queries.push_back({id, text, *query});
    }
    return set;
}

QuerySet read_molfiles(const std::string& folder) {
    QuerySet set{"molfiles", {}};
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        if (entry.path().extension() != ".mol") continue;
        const ParseResult parsed = parse_query_molblock(read_file(entry.path().string()));
        const auto* molecule = std::get_if<Molecule>(&parsed);
        if (molecule) set.queries.push_back({entry.path().filename().string(), entry.path().string(), *molecule});
    }
    return set;
}

struct Figures {
    std::vector<double> compile_us;
    double brute_ns = 0, own_ns = 0, rdkit_ns = 0;
    std::size_t pairs = 0, candidates = 0, sampled = 0, not_compiled = 0, not_decided = 0;
};

class Bench {
  public:
    Bench(const std::string& library, std::size_t sample, unsigned jobs)
        : set_{smiles_of(read_structures(library))}, sample_{sample}, jobs_{jobs} {
        double bytes = 0;
        for (const std::string& structure : set_.structures()) bytes += static_cast<double>(structure.size());
        std::printf("%zu compounds, %.1f bytes each, %zu classes of atoms, %zu of bonds\n", set_.molecules().size(),
                    bytes / static_cast<double>(set_.molecules().size()), set_.dictionary().atoms().size(),
                    set_.dictionary().bonds().size());
        std::vector<CompoundFingerprint> fingerprints;
        for (const Molecule& molecule : set_.molecules()) {
            fingerprints.push_back(fingerprint_of_compound(molecule, recipe_));
            pickles_.push_back(rdkit_pickle(molecule));
        }
        source_ = std::make_unique<MemorySource>(recipe_, fingerprints);
        index_ = std::make_unique<SlicedIndex>(source_->fingerprints(FingerprintKind::subgraph));
        report["compounds"] = fingerprints.size();
    }

    // Pairs that differ from RDKit.
    std::size_t verify(const QuerySet& queries, std::size_t step, bool stereo) {
        std::mutex mutex;
        std::size_t pairs = 0, hits = 0, not_compiled = 0, differences = 0;
        parallel_for(queries.queries.size(), jobs_, [&](std::size_t i, unsigned) {
            const NamedQuery& query = queries.queries[i];
            const Comparison comparison = set_.compare(query.molecule, stereo, step);
            const std::lock_guard lock{mutex};
            pairs += comparison.pairs;
            hits += comparison.hits;
            differences += comparison.differences.size();
            if (!comparison.not_compiled.empty()) {
                ++not_compiled;
                std::printf("  %s is not compiled: %s\n", query.id.c_str(), comparison.not_compiled.c_str());
            }
            if (!comparison.differences.empty()) {
                std::printf("  %s (%s): %zu differences, e.g. %s\n", query.id.c_str(), query.text.c_str(),
                            comparison.differences.size(), comparison.differences.front().c_str());
            }
        });
        std::printf("%-28s %6zu queries %12zu pairs %10zu hits %6zu differences %4zu not compiled\n",
                    queries.name.c_str(), queries.queries.size(), pairs, hits, differences, not_compiled);
        report["verified"].push_back({{"file", queries.name},
                                      {"queries", queries.queries.size()},
                                      {"pairs", pairs},
                                      {"hits", hits},
                                      {"differences", differences},
                                      {"not_compiled", not_compiled}});
        return differences;
    }

    void measure(const QuerySet& queries) {
        Figures figures;
        for (const NamedQuery& query : queries.queries) measure(query, figures);
        const double own = figures.own_ns / static_cast<double>(figures.candidates);
        const double rdkit = figures.rdkit_ns / static_cast<double>(figures.sampled);
        const double brute = figures.brute_ns / static_cast<double>(figures.pairs);
        std::printf("%-28s %7zu %9.0f %9.0f %9.0f %11.1f %9.0f %9.0f %8.0fx\n", queries.name.c_str(),
                    figures.compile_us.size(), median(figures.compile_us),
                    *std::max_element(figures.compile_us.begin(), figures.compile_us.end()), brute,
                    static_cast<double>(figures.candidates) / static_cast<double>(figures.compile_us.size()), own,
                    rdkit, rdkit / own);
        report["timed"].push_back(
            {{"file", queries.name},
             {"queries", figures.compile_us.size()},
             {"not_compiled", figures.not_compiled},
             {"not_decided", figures.not_decided},
             {"median_compile_us", median(figures.compile_us)},
             {"worst_compile_us", *std::max_element(figures.compile_us.begin(), figures.compile_us.end())},
             {"brute_ns_a_pair", brute},
             {"candidates", figures.candidates},
             {"own_ns_a_candidate", own},
             {"rdkit_ns_a_candidate", rdkit},
             {"ratio", rdkit / own}});
    }

    ordered_json report;

  private:
    void measure(const NamedQuery& query, Figures& figures) {
        auto start = cpu_now();
        const SubstructureQuery compiled{query.molecule, set_.table(), {}};
        figures.compile_us.push_back(nanoseconds_since(start) / 1000);
        if (!compiled.compiled()) {
            ++figures.not_compiled;
            return;
        }
        StructureMatcher matcher{compiled.compiled(), {}};
        const auto match = [&](std::size_t i) {
            figures.not_decided += matcher.match(StructureView{set_.structures()[i]}) == Verdict::not_decided;
        };
        start = cpu_now();
        for (std::size_t i = 0; i < set_.structures().size(); ++i) match(i);
        figures.brute_ns += nanoseconds_since(start);
        figures.pairs += set_.structures().size();

        std::vector<std::size_t> candidates;
        for (const Candidate& candidate : all_candidates(*index_, compile_screen(query.molecule, recipe_))) {
            candidates.push_back(static_cast<std::size_t>(candidate.compound) - 1);
        }
        std::sort(candidates.begin(), candidates.end());
        start = cpu_now();
        for (const std::size_t i : candidates) match(i);
        figures.own_ns += nanoseconds_since(start);
        figures.candidates += candidates.size();

        // The mean of a sample stands for all candidates of the query.
        const std::size_t step = std::max<std::size_t>(1, candidates.size() / sample_);
        std::size_t sampled = 0, hits = 0;
        start = cpu_now();
        for (std::size_t i = 0; i < candidates.size(); i += step, ++sampled) {
            hits += rdkit_contains(rdkit_unpickle(pickles_[candidates[i]]), query.molecule);
        }
        const double ns = nanoseconds_since(start);
        if (sampled == 0) return;
        figures.rdkit_ns += ns / static_cast<double>(sampled) * static_cast<double>(candidates.size());
        figures.sampled += candidates.size();
    }

    StructureSet set_;
    std::size_t sample_;
    unsigned jobs_;
    FingerprintRecipe recipe_;
    std::vector<std::string> pickles_;
    std::unique_ptr<MemorySource> source_;
    std::unique_ptr<SlicedIndex> index_;
};

// Takes structures of a library file, as a search reads them.
int measure_library(const std::string& path, const std::vector<std::string>& files, std::size_t every) {
    auto start = cpu_now();
    const Library library{path};
    const auto structures = library.structures();
    if (!structures) {
        std::cerr << path << " was made by another version of RDKit\n";
        return 2;
    }
    const KeptMemory::Visit visit = structures->visit();
    const auto table =
        std::make_shared<const ClassTable>(std::shared_ptr<const ClassDictionary>{structures, &structures->classes()});
    const double open_ms = nanoseconds_since(start) / 1e6;
    std::vector<CompoundNumber> numbers;
    library.reader()->for_each_compound([&](CompoundNumber number) {
        numbers.push_back(number);
        return true;
    });
    std::size_t bytes = 0;
    start = cpu_now();
    for (const CompoundNumber number : numbers) bytes += structures->structure(number).bytes().size();
    const double read_ns = nanoseconds_since(start) / static_cast<double>(numbers.size());
    std::printf("%zu compounds, %zu classes of atoms, %zu of bonds\n", numbers.size(),
                structures->classes().atoms().size(), structures->classes().bonds().size());
    std::printf("opening the structures %.1f ms; reading them first %.0f ns a compound, %.1f bytes each in memory\n\n",
                open_ms, read_ns, static_cast<double>(bytes) / static_cast<double>(numbers.size()));
    std::printf("%-28s %7s %10s %10s %10s %11s %11s\n", "1 thread, every compound", "queries", "compile us", "worst",
                "ns a pair", "median ms", "worst ms");
    for (const std::string& file : files) {
        const QuerySet set = read_queries(file);
        std::vector<double> compile_us, match_ms;
        for (std::size_t q = 0; q < set.queries.size(); q += every) {
            start = cpu_now();
            const SubstructureQuery query{set.queries[q].molecule, table, {}};
            compile_us.push_back(nanoseconds_since(start) / 1e3);
            if (!query.compiled()) continue;
            StructureMatcher matcher{query.compiled(), {}};
            start = cpu_now();
            for (const CompoundNumber number : numbers) matcher.match(structures->structure(number));
            match_ms.push_back(nanoseconds_since(start) / 1e6);
        }
        const double sum = std::accumulate(match_ms.begin(), match_ms.end(), 0.0);
        std::printf("%-28s %7zu %10.0f %10.0f %10.1f %11.1f %11.1f\n", set.name.c_str(), compile_us.size(),
                    median(compile_us), *std::max_element(compile_us.begin(), compile_us.end()),
                    1e6 * sum / static_cast<double>(match_ms.size() * numbers.size()), median(match_ms),
                    *std::max_element(match_ms.begin(), match_ms.end()));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    std::string library, molfiles, json;
    std::vector<std::string> files;
    std::size_t step = 1, sample = 100, every = 10;
    unsigned jobs = default_jobs();
    bool no_timing = false, stereo = false;
    CLI::App app{"Verdicts and times of the compiled match against RDKit's"};
    app.add_option("--library", library, "SMILES file (default: NCI compounds of rdkit-data), or a library");
    app.add_option("--queries", files, ".smi and .sma files (default: SMARTS of rdkit-data)");
    app.add_option("--molfiles", molfiles, "Folder of query molfiles");
    app.add_option("--verify", step, "Compare with RDKit on every so many compounds; 0: not at all");
    app.add_option("--sample", sample, "Candidates a query that RDKit is timed on, about");
    app.add_option("--every", every, "Of a library file: every so many queries")->check(CLI::Range(1, 1'000'000));
    app.add_option("--jobs", jobs, "Threads for verifying; timing uses one");
    app.add_flag("--stereo", stereo, "Verify with stereochemistry");
    app.add_flag("--no-timing", no_timing, "Verify only");
    app.add_option("--json", json, "Write the figures to this file");
    CLI11_PARSE(app, argc, argv);
    if (library.ends_with(".sieve")) return measure_library(library, files, every);
    TemporaryFolder folder;
    if (!find_library(library)) return 2;
    if (files.empty()) {
        const auto data = rdkit_data();
        if (!data) {
            std::cerr << "rdkit-data is not installed; name files with --queries\n";
            return 2;
        }
        std::string text;
        for (const auto& [smarts, id] : rdkit_smarts(*data)) text += smarts + "\t" + id + "\n";
        write_file(folder.file("rdkit_data.sma"), text);
        files = {folder.file("rdkit_data.sma")};
    }
    Bench bench{library, sample, jobs};
    std::vector<QuerySet> sets;
    for (const std::string& file : files) sets.push_back(read_queries(file));
    if (!molfiles.empty()) sets.push_back(read_molfiles(molfiles));
    std::size_t differences = 0;
    for (const QuerySet& set : sets) differences += step > 0 ? bench.verify(set, step, stereo) : 0;
    if (differences > 0) std::printf("%zu differences from RDKit\n", differences);
    if (!no_timing) {
        std::printf("\n%-28s %7s %9s %9s %9s %11s %9s %9s %9s\n", "1 thread", "queries", "compile us", "worst",
                    "brute ns", "candidates", "own ns", "RDKit ns", "ratio");
        for (const QuerySet& set : sets) bench.measure(set);
    }
    if (!json.empty()) std::ofstream{json} << bench.report.dump(2) << "\n";
    return differences > 0 ? 1 : 0;
}
