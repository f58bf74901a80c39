// A compound's graph from its stored structure, or, without one, from its text: what its items are made of.
//
// Errors: LibraryError, as of the two that are asked. Threads: as the reader's.
#pragma once

#include "chem/graph/molecule_graph.h"
#include "data/source/compound_source.h"
#include "match/structure/structure_graph.h"

namespace chemsieve {

// `structures` may be nothing.
inline CompoundGraph graph_of_compound(const StructureSource* structures, CompoundReader& reader,
                                       CompoundNumber compound) {
    if (structures) {
        const KeptMemory::Visit visit = structures->visit();
        const StructureView structure = structures->structure(compound);
        if (!structure.empty()) return graph_of_structure(structure, structures->classes());
    }
    return graph_of_compound(reader.molecule(compound));
}

}  // namespace chemsieve
