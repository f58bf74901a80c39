// From a stored structure to plain graphs, without RDKit: the one that items are made of, and the constitution.
//
// Threads: any. The structure must be one that what_is_wrong() found nothing wrong with.
#pragma once

#include <optional>

#include "chem/graph/molecule_graph.h"
#include "chem/sameness/compound_form.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

// What graph_of_compound() makes of the molecule: the same atoms in the same order, and the same bonds.
CompoundGraph graph_of_structure(const StructureView& structure, const ClassDictionary& classes);

// Nothing if the compound has more than a constitution: see chem/sameness/compound_form.h. Hands of axes are not
// stored, so that a compound that has some must not come here.
std::optional<Constitution> constitution_of_structure(const StructureView& structure, const ClassDictionary& classes);

}  // namespace chemsieve
