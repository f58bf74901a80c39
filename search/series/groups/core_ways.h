// How a core can lie in a compound, and what hangs from it then.
//
// The core's places for groups are slots: one a core atom, or one for each label that the atom has. What is left of the
// compound without the core's atoms falls into parts; a part stands in each slot that it is bonded at, several parts at
// one atom without labels stand in its slot together.
//
// Errors: std::exception, of RDKit, on what it cannot write. Threads: values; a finder is used by one thread at a time.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "chem/sameness/part_smiles.h"
#include "search/series/bonded_atoms.h"
#include "search/series/piece.h"

namespace chemsieve::series {

struct CoreSlot {
    std::uint16_t atom;  // one of the core's
    bool is_labelled;
    unsigned label;  // number of a labelled one; 0: none was given
};

// Slots ascend by their atoms. `labels`: by core atom (chem/query_features/group_labels.h).
std::vector<CoreSlot> slots_of(const std::vector<std::vector<unsigned>>& labels);

// Labels of pieces: in one slot alone they have 0, in several the place of the bond's slot among these, plus one. So a
// piece in other slots is the same piece.
struct LabelledPiece {
    Piece piece;
    std::string kind;  // the form without labels
};

struct PlacedPiece {
    std::uint32_t piece;
    std::vector<std::uint16_t> slots;  // ascending; empty: it stands in one alone, whichever that is

    auto operator<=>(const PlacedPiece&) const = default;
};

struct CoreWay {
    std::vector<std::uint16_t> atoms;   // those of the compound, by core atom
    std::vector<std::uint32_t> groups;  // by slot, places in CoreWays::groups
    // Only where an atom of the core has several slots: the slot of each bond that leaves the core, in the order of the
    // core's atoms and their bonds.
    std::vector<std::uint16_t> slots_of_bonds;
};

struct CoreWays {
    std::vector<LabelledPiece> pieces;               // each once
    std::vector<PlacedPiece> placed;                 // each once
    std::vector<std::vector<std::uint32_t>> groups;  // those placed in a slot together, ascending; 0: none
    // One, or with `all_matches` one for each set of atoms: its ways, of those with the same groups one.
    std::vector<std::vector<CoreWay>> matches;
    bool is_complete = true;  // false: there may be further ways
};

struct CoreWish {
    const std::vector<CoreSlot>& slots;
    bool all_matches = false;     // else only sets of atoms from which the fewest bonds go to parts, labels apart
    bool only_at_labels = false;  // nothing may hang elsewhere
    bool all_ways = false;        // those with more bonds elsewhere, too
};

// A bond from the core to what hangs there.
struct CoreBond {
    std::uint16_t inside, outside;  // atoms of the compound
    std::uint8_t type;              // RDKit's
    std::uint16_t slot;
};
std::vector<CoreBond> bonds_of_way(const CoreWay& way, const BondedAtoms& compound, const std::vector<CoreSlot>& slots);

// A part that hangs at the core.
struct HangingPart {
    std::string text;                  // with the slot's number plus one as labels, 0 in one slot alone
    CutPart cut;                       // with a cut for each of its bonds
    std::vector<std::uint16_t> slots;  // ascending
    std::vector<std::size_t> bonds;    // places in those of the way
};
std::vector<HangingPart> hanging_parts(const CoreWay& way, const std::vector<CoreBond>& bonds,
                                       const BondedAtoms& compound, const std::function<const Molecule&()>& molecule);

// `embeddings`: of the core in the compound, all of them. Without matches that are wished there are none.
CoreWays ways_of(const std::vector<std::vector<int>>& embeddings, const BondedAtoms& compound, const CoreWish& wish,
                 const std::function<const Molecule&()>& molecule);

}  // namespace chemsieve::series
