// From a stored structure to the plain graph that items are made of, without RDKit.
//
// Threads: any. The structure must be one that what_is_wrong() found nothing wrong with.
#pragma once

#include "chem/graph/molecule_graph.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

// What graph_of_compound() makes of the molecule: the same atoms in the same order, and the same bonds.
CompoundGraph graph_of_structure(const StructureView& structure, const ClassDictionary& classes);

}  // namespace chemsieve
