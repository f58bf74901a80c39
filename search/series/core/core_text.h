// A core as texts: as SMARTS, which finds all compounds that have it, and as SMILES.
//
// Threads: functions without state.
#pragma once

#include <string>

#include "search/series/bonded_atoms.h"
#include "search/series/core/core_use.h"

namespace chemsieve::series {

// `reference`: the compound that the core is a part of. Where compounds differ in what stands for an atom or a bond,
// all of that is named.
std::string core_smarts(const FoundCore& core, const CoreUse& use, const BondedAtoms& reference,
                        const CoreGraph& reference_graph, const CoreRules& rules);

// As it is in the reference, hydrogens in the place of what is cut off, without stereochemistry. Empty: that is no
// compound, as half a ring of aromatic atoms is none, or the core is not of certain atoms and bonds by the rules.
std::string core_smiles(const FoundCore& core, const BondedAtoms& reference, const CoreRules& rules);

}  // namespace chemsieve::series
