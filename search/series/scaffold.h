// The scaffold of a compound: what is left when all that hangs from its rings is taken away.
//
//     murcko    rings and what connects them, and atoms doubly bonded to these (Bemis and Murcko, J. Med. Chem. 1996,
//               39, 2887), as RDKit's MurckoDecompose has it; where something was cut off stand hydrogens instead
//     generic   the same with carbon for every atom and single bonds, as RDKit's MakeScaffoldGeneric has it
//     skeleton  generic, without the atoms that were doubly bonded: the shape of rings and linkers alone
//     rings     ring systems with what is doubly bonded to them: rings that share atoms are one, what connects ring
//               systems is cut away, but no double bond is
//
// A compound without rings has none. Scaffolds know no stereochemistry. Threads: functions without state.
#pragma once

#include <string_view>
#include <vector>

#include "search/series/bonded_atoms.h"

namespace chemsieve::series {

enum class ScaffoldKind { murcko, generic, skeleton, rings };

inline constexpr std::string_view kScaffoldKindNames[] = {"murcko", "generic", "skeleton", "rings"};
inline std::string_view name_of(ScaffoldKind kind) noexcept {
    return kScaffoldKindNames[static_cast<std::size_t>(kind)];
}

// Connected pieces, in the order of their first atoms: of `rings` each ring system, else one a component of the
// compound that has rings.
std::vector<Constitution> scaffold_of(const BondedAtoms& compound, ScaffoldKind kind);

// The components of a compound, with all of their atoms.
std::vector<Constitution> components_of(const BondedAtoms& compound);

// How many hydrogens take the place of a bond that is cut, at an atom that is no metal.
unsigned hydrogens_for_cut(std::uint8_t bond_type) noexcept;

}  // namespace chemsieve::series
