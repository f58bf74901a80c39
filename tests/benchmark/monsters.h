// Graphs made to have huge numbers of subgraphs: cages, polymers, clusters, metals with many ligands, lattices.
#pragma once

#include <string>
#include <vector>

#include "chem/graph/molecular_graph.h"

namespace chemsieve::test {

struct Monster {
    std::string name;
    MolecularGraph graph;
};

// Ordinary ones (fullerene, cubane, perfluorinated chain, peptide-like chain) and impossible ones (complete graphs).
std::vector<Monster> monsters();

}  // namespace chemsieve::test
