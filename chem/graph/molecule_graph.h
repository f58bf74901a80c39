// From an RDKit molecule to the plain graph that the items of a compound are made of.
#pragma once

#include <optional>

#include "chem/graph/molecular_graph.h"
#include "chem/molecule.h"

namespace chemsieve {

struct CompoundGraph {
    MolecularGraph graph;
    // True if the labels do not tell what the compound matches, so that it must stay a candidate for every query: a
    // zero-order or unspecified bond matches query bonds of any type; an aromatic bond at an atom that is not aromatic
    // (RDKit reads C:C so) breaks the rule by which query bonds between aliphatic atoms are known not to be aromatic.
    bool matches_loosely = false;
};

CompoundGraph graph_of_compound(const Molecule& compound);

// rdkit_type: a value of RDKit::Bond::BondType. Nothing for the types that match any other (unspecified, zero order).
std::optional<BondLabel> bond_label(int rdkit_type);

}  // namespace chemsieve
