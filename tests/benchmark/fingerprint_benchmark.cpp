// How fast fingerprints are made, from a parsed molecule to the folded bits, against RDKit's on one core in one run.
//
//     fingerprint_benchmark [--library FILE.smi] [--most N] [--json OUT]
//
// Verified first: items equal the set-by-set reference on a sample. Then the same for molecules made to have huge
// numbers of subgraphs, each of which must remain a candidate of every query. Refuses debug builds.

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>

#include "chem/graph/molecule_graph.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/monsters.h"
#include "tests/oracle/rdkit_fingerprints.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/oracle/reference_items.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;
using Clock = std::chrono::steady_clock;
using nlohmann::ordered_json;

namespace {

constexpr int kPasses = 7;

// Microseconds a molecule of each kind of work: medians of passes that take turns.
std::vector<double> microseconds(const std::vector<Molecule>& molecules,
                                 const std::vector<std::function<void(const Molecule&)>>& kinds) {
    std::vector<std::vector<double>> passes(kinds.size());
    for (int pass = 0; pass < kPasses; ++pass) {
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            const auto start = Clock::now();
            for (const Molecule& molecule : molecules) kinds[k](molecule);
            passes[k].push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
        }
    }
    std::vector<double> medians;
    for (auto& times : passes) {
        std::sort(times.begin(), times.end());
        medians.push_back(times[times.size() / 2] / static_cast<double>(molecules.size()));
    }
    return medians;
}

void verify(const std::vector<Molecule>& molecules, const FingerprintRecipe& recipe) {
    const std::size_t step = std::max<std::size_t>(1, molecules.size() / 40);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < molecules.size(); i += step) {
        const MolecularGraph graph = graph_of_compound(molecules[i]).graph;
        if (graph.bonds.size() > 35) continue;  // the reference takes minutes on large ones
        const auto expected = reference_items(graph, recipe);
        if (make_items(graph, recipe).items != std::vector<std::uint64_t>(expected.begin(), expected.end())) {
            std::cerr << "molecule " << i << ": items differ from the reference\n";
            std::exit(1);
        }
        ++compared;
    }
    std::printf("verified: items of %zu molecules equal the reference\n\n", compared);
}

}  // namespace

int main(int argc, char** argv) {
    if (is_debug_build()) return 2;
    std::string library, json;
    std::size_t most = 10000;
    CLI::App app{"Time to make fingerprints against RDKit's"};
    app.add_option("--library", library, "SMILES file (default: NCI compounds of rdkit-data)");
    app.add_option("--most", most, "Take at most so many compounds");
    app.add_option("--json", json, "Write the figures to this file");
    CLI11_PARSE(app, argc, argv);
    if (!find_library(library)) return 2;
    std::vector<Molecule> molecules;
    for (const auto& [smiles, id] : read_structures(library)) {
        if (molecules.size() == most) break;
        if (auto molecule = rdkit_smiles(smiles)) molecules.push_back(*molecule);
    }
    const FingerprintRecipe recipe;
    verify(molecules, recipe);

    std::size_t sink = 0, bytes = 0, items = 0;
    for (const Molecule& molecule : molecules) {
        const auto made = fingerprint_of_compound(molecule, recipe);
        bytes += made.bits.bits() / 8;
        items += made.item_count;
    }
    const auto times =
        microseconds(molecules, {[&](const Molecule& m) { sink += fingerprint_of_compound(m, recipe).item_count; },
                                 [&](const Molecule& m) { sink += rdkit_pattern(m)[0]; },
                                 [&](const Molecule& m) { sink += rdkit_path_bits(m); }});
    const double ours = times[0], pattern = times[1], path = times[2];
    const auto count = static_cast<double>(molecules.size());
    std::printf("%zu molecules, 1 thread, from parsed molecule to folded bits, median of %d passes\n", molecules.size(),
                kPasses);
    std::printf("  %-44s %8.1f us\n", "Chemsieve", ours);
    std::printf("  %-44s %8.1f us, ratio %.1f\n", "RDKit PatternFingerprintMol, 2048 bits", pattern, pattern / ours);
    std::printf("  %-44s %8.1f us, ratio %.1f\n", "RDKit RDKFingerprintMol, 1-7 bonds, 2048 bits", path, path / ours);
    std::printf("  items a molecule %.0f, bytes a molecule %.0f\n\n", static_cast<double>(items) / count,
                static_cast<double>(bytes) / count);
    ordered_json report = {{"molecules", molecules.size()},
                           {"recipe", recipe.to_text()},
                           {"chemsieve_us", ours},
                           {"rdkit_pattern_us", pattern},
                           {"rdkit_path_us", path},
                           {"items_a_molecule", static_cast<double>(items) / count},
                           {"bytes_a_molecule", static_cast<double>(bytes) / count}};

    std::printf("%-44s %7s %7s %9s %8s %8s  %s\n", "molecules with many subgraphs", "atoms", "bonds", "items", "bits",
                "ms", "always a candidate");
    for (const Monster& monster : monsters()) {
        const CompoundGraph compound{monster.graph};
        double best = 1e9;
        CompoundFingerprint made{FoldedFingerprint{64}, 0, false};
        for (int pass = 0; pass < 3; ++pass) {
            const auto start = Clock::now();
            made = fingerprint_of_graph(compound, recipe);
            best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        }
        std::printf("%-44s %7zu %7zu %9u %8u %8.2f  %s\n", monster.name.c_str(), monster.graph.atoms.size(),
                    monster.graph.bonds.size(), made.item_count, made.bits.bits(), best,
                    made.always_candidate ? "yes, over the limit" : "no, complete");
        report["monsters"].push_back({{"name", monster.name},
                                      {"bonds", monster.graph.bonds.size()},
                                      {"items", made.item_count},
                                      {"ms", best},
                                      {"always_candidate", made.always_candidate}});
    }
    if (!json.empty()) std::ofstream{json} << report.dump(2) << "\n";
    return sink == 42 ? 1 : 0;
}
