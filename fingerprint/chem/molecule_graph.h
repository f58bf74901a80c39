// From RDKit molecules to the plain graphs that items are made of.
#pragma once

#include "fingerprint/chem/molecule.h"
#include "fingerprint/subgraph/molecular_graph.h"

namespace chemsieve {

struct CompoundGraph {
    MolecularGraph graph;
    // True if a bond of the compound matches query bonds of any type (a zero-order or unspecified bond): no item of a
    // query then need be among the compound's, so it must stay a candidate for every query.
    bool matches_loosely = false;
};

CompoundGraph graph_of_compound(const Molecule& compound);

// The definite part of a query: the atoms whose element and the bonds whose type every match must have. Whatever an
// atom or bond leaves open (lists, negation, recursion, any, single-or-aromatic, dummies) is left out, which admits
// more and loses nothing. For a plain SMILES query it is the whole molecule.
MolecularGraph graph_of_query(const Molecule& query);

}  // namespace chemsieve
