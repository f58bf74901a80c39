// What a scaffold becomes when one of its rings is taken away.
//
// With a ring (ring_blocks.h) go the atoms that lie in no other ring, then what hangs from no ring any more, as where a
// scaffold is made of a compound: what is left is a scaffold of the same kind, connected, of one ring less, with
// hydrogens where something was cut off. Rings without which it would fall apart stay. Of generic scaffolds atoms at an
// end stay, as they were doubly bonded to what they hang from. Threads: functions without state.
#pragma once

#include <vector>

#include "search/series/scaffold.h"

namespace chemsieve::series {

// What rules for a choice among rings ask.
struct RemovedRing {
    std::size_t size = 0, heteroatoms = 0, nitrogens = 0, oxygens = 0, sulphurs = 0;
    bool is_aromatic = false;            // all of its bonds are
    bool is_of_aromatic_system = false;  // all atoms of the ring system are
    // A linker from it begins or ends at a heteroatom of a ring.
    bool has_linker_at_heteroatom = false;
};

struct RingRemoval {
    Constitution left;        // aromatic as it was
    bool is_settled = false;  // no aromatic bond was cut; else see chem/sameness/settled_constitution.h
    RemovedRing removed;
    std::size_t rings_left = 0, ring_bonds_left = 0, ring_sizes_left = 0;  // as RingBlocks has them
};

// In the order of the atoms; several may be the same. None: it has a single ring, or too many in one block.
// `with_facts`: also says what the rings are that are removed, which takes longer.
std::vector<RingRemoval> ring_removals(const Constitution& scaffold, ScaffoldKind kind, bool with_facts);

// Bonds of a scaffold in no ring, but those to atoms at an end.
std::size_t linker_bonds(const Constitution& scaffold);

}  // namespace chemsieve::series
