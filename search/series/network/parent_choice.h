// Which of its rings a scaffold of a tree loses first: the rules of Schuffenhauer, Ertl, Roggo, Wetzel, Koch and
// Waldmann, The Scaffold Tree, J. Chem. Inf. Model. 2007, 47, 47, in their order. Each leaves those candidates that
// meet it, unless none does:
//
//      1  a ring of three atoms with one heteroatom is removed first
//      2  a ring of twelve atoms or more is not removed while there is a smaller one to remove
//      3  what is left has the fewest bonds in linkers
//      4  bridged, spiro and nonlinearly fused rings are kept: the largest |delta|, delta being the number of bonds
//         shared by rings, less the number of rings, plus one
//      5  of these bridged ones before spiro: the largest delta
//      6  rings of three, five and six atoms are removed first
//      7  a ring system that is aromatic throughout does not lose that
//      8  the ring has the fewest heteroatoms
//      9  of as many, the fewest nitrogens, then oxygens, then sulphurs
//     10  the ring has the fewest atoms
//     11  aromatic rings are removed first
//     12  rings whose linker begins or ends at a heteroatom of a ring are removed first
//     13  the canonical SMILES of what is left is the first, byte by byte
//
// Threads: functions without state.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "search/series/network/ring_removal.h"

namespace chemsieve::series {

struct ParentCandidate {
    RemovedRing removed;
    std::ptrdiff_t delta = 0;
    std::size_t linkers = 0;
    bool loses_aromaticity = false;
    std::string form = {};  // equal ones are the same scaffold
};

// A place in `candidates`, of which there is one at least. `text_of`: the canonical SMILES of one, asked for only where
// it decides.
std::size_t chosen_parent(const std::vector<ParentCandidate>& candidates,
                          const std::function<std::string(std::size_t)>& text_of);

}  // namespace chemsieve::series
