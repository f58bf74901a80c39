// What the scaffolds of a library take, and RDKit's of some of its compounds.
//
//     scaffolds_benchmark LIBRARY.sieve [--jobs 1] [--rdkit 5000]
//
// Prints, in seconds of processor time: the scaffolds of each kind of all compounds, texts included, with how many
// there are; and of the first compounds (--rdkit) MurckoDecompose and its canonical SMILES, without reading the
// compounds, beside what all of it takes here for the same ones. Refuses debug builds.

#include <GraphMol/ChemTransforms/ChemTransforms.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "data/library/library.h"
#include "search/series/library_scaffolds.h"
#include "tests/benchmark/bench.h"

using namespace chemsieve;
using test::processor_seconds;

namespace {

void find_all(const Library& library, unsigned jobs) {
    for (const series::ScaffoldKind kind : {series::ScaffoldKind::murcko, series::ScaffoldKind::generic,
                                            series::ScaffoldKind::skeleton, series::ScaffoldKind::rings}) {
        const double begun = processor_seconds();
        const auto found = series::find_scaffolds(library, kind, nullptr, jobs, {}, {});
        const double taken = processor_seconds() - begun;
        std::printf("%-8s %8.2f s, %6.1f us a compound: %zu different of %zu compounds\n",
                    std::string{series::name_of(kind)}.c_str(), taken,
                    1e6 * taken / static_cast<double>(found->compounds.size()), found->texts.size(),
                    found->compounds.size());
        std::fflush(stdout);
    }
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
    double begun = processor_seconds();
    std::size_t bytes = 0;
    for (const Molecule& molecule : molecules) {
        const std::unique_ptr<RDKit::ROMol> left{RDKit::MurckoDecompose(molecule.rdkit())};
        left->updatePropertyCache(false);
        bytes += RDKit::MolToSmiles(*left).size();
    }
    const double by_rdkit = processor_seconds() - begun;
    begun = processor_seconds();
    const auto found = series::find_scaffolds(library, series::ScaffoldKind::murcko, &some, 1, {}, {});
    const double here = processor_seconds() - begun;
    std::printf("first %zu compounds: RDKit %.2f s (%zu bytes of SMILES), here with reading %.2f s (%zu different)\n",
                molecules.size(), by_rdkit, bytes, here, found->texts.size());
}

int run(int argc, char** argv) {
    std::string path;
    unsigned jobs = 1;
    std::size_t by_rdkit = 5000;
    CLI::App app{"What the scaffolds of a library take"};
    app.add_option("LIBRARY", path)->required();
    app.add_option("--jobs", jobs, "Threads")->capture_default_str();
    app.add_option("--rdkit", by_rdkit, "Compounds of which RDKit finds the scaffolds as well")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (test::is_debug_build()) return 1;
    const Library library{path};
    find_all(library, jobs);
    compare_with_rdkit(library, by_rdkit);
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
