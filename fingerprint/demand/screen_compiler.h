// From a query to the formula that every compound containing it satisfies.
//
//  - What the query fixes (elements, bond types, states) is a graph of its own; its items are required.
//  - A piece of up to three bonds that can be a few things ([N,O]; single or aromatic) becomes a choice.
//  - An environment that recursive SMARTS demand of an atom is a query of its own. Its items are required as well.
//    Their counts are never added to those of the main query, because both may lie on the same atoms. If one of several
//    environments must hold, they become a choice.
//  - Everything else (negation, counts of hydrogens, ring membership, chirality) is left to the match.
//
// Rules and their proof sketch: docs/fingerprint.md.
// Threads: may be called concurrently for different queries.
#pragma once

#include "chem/molecule.h"
#include "chem/query_features/query_labels.h"
#include "fingerprint/demand/screen_formula.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

ScreenFormula compile_screen(const Molecule& query, const FingerprintRecipe& recipe);

// The part of a query that is fixed: atoms with one possible element, bonds between them with one possible type. For a
// plain SMILES query the whole molecule.
struct FixedPart {
    MolecularGraph graph;
    std::vector<std::uint32_t> query_atoms;  // the query's atom for each atom of the graph
};
FixedPart fixed_part_of(const QueryLabels& labels);

}  // namespace chemsieve
