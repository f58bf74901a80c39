// How fast a library is built and searched, against RDKit alone in the same process.
//
//     search_benchmark [--library FILE.smi] [--queries FILE...] [--json OUT]
//
// Yardsticks, on one thread: for import, RDKit parsing the same SMILES and nothing else; for searching, RDKit matching
// every compound, already in memory, without a screen. Verified first: the hits of every query timed against the
// yardstick equal the yardstick's. Refuses debug builds.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "search/engine/searcher.h"
#include "tests/benchmark/bench.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;
using Clock = std::chrono::steady_clock;
using nlohmann::ordered_json;

namespace {

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Bench {
    std::string library_file;
    std::vector<std::string> query_files;
    TemporaryFolder folder;
    std::vector<std::pair<CompoundNumber, Molecule>> molecules;  // the yardstick's own
    ordered_json report;

    std::string path(unsigned jobs) const { return folder.file("jobs" + std::to_string(jobs) + ".sieve"); }

    double import_rate(unsigned jobs) {
        create_library(path(jobs), FingerprintRecipe{});
        LibraryWriter writer{path(jobs)};
        const auto start = Clock::now();
        const ImportOutcome outcome =
            import_file(writer, library_file, {.duplicates = Duplicates::keep, .jobs = jobs}, {}, {});
        return static_cast<double>(outcome.counts.stored) / seconds_since(start);
    }

    void measure_import() {
        const auto lines = read_structures(library_file);
        const auto start = Clock::now();
        std::size_t parsed = 0;
        for (const auto& [smiles, id] : lines) parsed += rdkit_smiles(smiles).has_value();
        const double parse_rate = static_cast<double>(parsed) / seconds_since(start);
        const double one = import_rate(1);
        const double all = default_jobs() > 1 ? import_rate(default_jobs()) : one;
        std::printf("import of %zu compounds\n", parsed);
        std::printf("  %-44s %9.0f compounds/s\n", "RDKit parsing alone, 1 thread", parse_rate);
        std::printf("  %-44s %9.0f compounds/s, ratio %.2f\n", "import, 1 thread", one, one / parse_rate);
        std::printf("  import, %-36s %9.0f compounds/s, ratio %.2f\n",
                    (std::to_string(default_jobs()) + " threads").c_str(), all, all / parse_rate);
        report["import"] = {{"compounds", parsed},
                            {"rdkit_parse_per_s", parse_rate},
                            {"one_thread_per_s", one},
                            {"threads", default_jobs()},
                            {"all_threads_per_s", all}};
    }

    void load_molecules(const Library& library) {
        const auto reader = library.reader();
        const auto molecules_of = library.reader();
        reader->for_each_compound([&](CompoundNumber number) {
            molecules.emplace_back(number, molecules_of->molecule(number));
            return true;
        });
    }

    void measure_queries(const std::shared_ptr<const Library>& library, std::size_t most) {
        const auto start = Clock::now();
        Searcher searcher{library};
        std::printf("\nopening the index: %.0f ms\n\n", 1000 * seconds_since(start));
        std::printf("%-30s %7s %10s %10s %10s %10s %10s %10s %8s\n", "queries (1 thread, all hits)", "queries",
                    "candidates", "hits", "screen ms", "median ms", "worst ms", "RDKit ms", "ratio");
        for (const std::string& file : query_files) measure_set(searcher, file, most);
    }

    void measure_set(Searcher& searcher, const std::string& file, std::size_t most) {
        const bool smarts = file.ends_with(".sma");
        const auto all = read_structures(file);
        const auto queries = read_structures(file, std::max<std::size_t>(1, all.size() / most));
        std::vector<double> screen, total, yardstick;
        std::size_t candidates = 0, hits = 0;
        for (const auto& [text, id] : queries) {
            const auto molecule = smarts ? rdkit_smarts_query(text) : rdkit_smiles(text);
            if (!molecule) continue;
            std::vector<CompoundNumber> found;
            SearchEvents events;
            events.hits = [&](std::span<const Hit> batch) {
                for (const Hit& hit : batch) found.push_back(hit.compound);
            };
            const auto start = Clock::now();
            const Query query = Query::substructure({id, text, smarts ? QueryLanguage::smarts : QueryLanguage::smiles},
                                                    searcher.source().recipe());
            const SearchOutcome outcome = searcher.run(SearchMode::substructure, query, {.jobs = 1}, events, {});
            total.push_back(1000 * seconds_since(start));
            screen.push_back(outcome.stats.screen_ms);
            candidates += outcome.stats.candidates;
            hits += found.size();
            yardstick.push_back(compare(*molecule, found, id, text));
        }
        const double ratio = median(yardstick) / median(total);
        std::printf("%-30s %7zu %10zu %10zu %10.2f %10.2f %10.1f %10.1f %7.1fx\n",
                    std::filesystem::path{file}.filename().c_str(), total.size(), candidates, hits, median(screen),
                    median(total), *std::max_element(total.begin(), total.end()), median(yardstick), ratio);
        report["sets"].push_back({{"file", std::filesystem::path{file}.filename().string()},
                                  {"queries", total.size()},
                                  {"candidates", candidates},
                                  {"hits", hits},
                                  {"median_screen_ms", median(screen)},
                                  {"median_ms", median(total)},
                                  {"worst_ms", *std::max_element(total.begin(), total.end())},
                                  {"median_rdkit_ms", median(yardstick)},
                                  {"ratio", ratio}});
    }

    // Milliseconds of the yardstick. Ends the program if it finds other hits.
    double compare(const Molecule& query, std::vector<CompoundNumber> found, const std::string& id,
                   const std::string& text) const {
        std::vector<CompoundNumber> expected;
        const auto start = Clock::now();
        for (const auto& [number, molecule] : molecules) {
            if (rdkit_contains(molecule, query)) expected.push_back(number);
        }
        const double ms = 1000 * seconds_since(start);
        std::sort(found.begin(), found.end());
        if (found != expected) {
            std::cerr << "query " << id << " (" << text << "): " << found.size() << " hits, RDKit finds "
                      << expected.size() << "\n";
            std::exit(1);
        }
        return ms;
    }
};

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    Bench bench;
    std::size_t most = 25;
    std::string json;
    CLI::App app{"Build and search times against RDKit alone"};
    app.add_option("--library", bench.library_file, "SMILES file (default: NCI compounds of rdkit-data)");
    app.add_option("--queries", bench.query_files,
                   ".smi and .sma files (default: small NCI compounds, reactive groups)");
    app.add_option("--most", most, "About so many queries of each file");
    app.add_option("--json", json, "Write the figures to this file");
    CLI11_PARSE(app, argc, argv);
    if (bench.library_file.empty() || bench.query_files.empty()) {
        const auto data = rdkit_data();
        if (!data) {
            std::cerr << "rdkit-data is not installed; name files with --library and --queries\n";
            return 2;
        }
        if (bench.library_file.empty()) bench.library_file = (*data / "NCI/first_5K.smi").string();
        if (bench.query_files.empty()) {
            std::string pieces, groups;
            for (const auto& [text, id] : read_structures(*data / "NCI/first_5K.smi")) {
                if (text.size() < 20) pieces += text + "\t" + id + "\n";
            }
            for (const auto& [text, id] : rdkit_smarts(*data)) groups += text + "\t" + id + "\n";
            write_file(bench.folder.file("small_compounds.smi"), pieces);
            write_file(bench.folder.file("rdkit_data_smarts.sma"), groups);
            bench.query_files = {bench.folder.file("small_compounds.smi"), bench.folder.file("rdkit_data_smarts.sma")};
        }
    }
    bench.measure_import();
    const auto library = std::make_shared<const Library>(bench.path(1));
    bench.load_molecules(*library);
    bench.measure_queries(library, most);
    const double bytes = static_cast<double>(std::filesystem::file_size(bench.path(1)));
    std::printf("\nbytes a compound: %.0f\n", bytes / static_cast<double>(bench.molecules.size()));
    bench.report["bytes_a_compound"] = bytes / static_cast<double>(bench.molecules.size());
    if (!json.empty()) std::ofstream{json} << bench.report.dump(2) << "\n";
    return 0;
}
