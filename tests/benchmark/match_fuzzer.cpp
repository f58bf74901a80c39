// Compares the compiled match with RDKit's on queries made up at random, until so many pairs of query and compound were
// compared or the time is up.
//
//     match_fuzzer [--pairs N] [--seconds S] [--seed S] [--library FILE.smi] [--jobs N]
//
// Verdicts, with and without stereochemistry, and for some pairs all matches. Prints each difference and ends with 1 if
// there was one. Where RDKit gives up after 1,000 recursive matches, which it does not say, the pair is counted apart.

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <mutex>

#include "base/parallel.h"
#include "tests/benchmark/bench.h"
#include "tests/match/query_fuzzer.h"

using namespace chemsieve;
using namespace chemsieve::test;
using Clock = std::chrono::steady_clock;

int main(int argc, char** argv) {
    std::string library;
    std::size_t pairs = 1'000'000;
    double seconds = 3600;
    unsigned seed = 1, jobs = default_jobs();
    CLI::App app{"The compiled match against RDKit's on random queries"};
    app.add_option("--library", library, "SMILES file (default: NCI compounds of rdkit-data)");
    app.add_option("--pairs", pairs, "Pairs to compare");
    app.add_option("--seconds", seconds, "At most so long");
    app.add_option("--seed", seed, "Other queries");
    app.add_option("--jobs", jobs, "Threads");
    CLI11_PARSE(app, argc, argv);
    if (!find_library(library)) return 2;
    const QueryFuzzer fuzzer{smiles_of(read_structures(library, 10))};
    std::mutex mutex;
    FuzzCount total;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::atomic<unsigned> round{0};
    std::atomic<bool> done{false};
    parallel_for(jobs, jobs, [&](std::size_t, unsigned) {
        while (!done && Clock::now() < end) {
            const FuzzCount count = fuzzer.run(seed * 1'000'003U + round++, 20);
            const std::lock_guard lock{mutex};
            total += count;
            for (const std::string& difference : count.differences) std::printf("%s\n", difference.c_str());
            std::fflush(stdout);
            done = total.pairs >= pairs;
        }
    });
    std::printf(
        "%zu queries, %zu pairs, %zu hits, %zu differences, %zu not compiled, %zu beyond RDKit's cap, %zu "
        "unreadable, %zu not decided\n",
        total.queries, total.pairs, total.hits, total.differences.size(), total.not_compiled, total.beyond_cap,
        total.unreadable, total.not_decided);
    return total.differences.empty() ? 0 : 1;
}
