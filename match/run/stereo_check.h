// Does the geometry of a complete match agree? As the final check of RDKit's matcher (2022.09, useChirality).
// Internal to match/run.
#pragma once

#include <cstdint>
#include <vector>

#include "match/program/program.h"
#include "match/run/adjacency.h"

namespace chemsieve {

// Swaps that make `probe` equal to `reference`, which holds the same values.
unsigned swaps_between(const std::vector<int>& reference, std::vector<int> probe);

// placed: the compound's atom of each step.
template <class HalfBondBytes>
bool stereo_agrees(const Program& program, const CompiledQuery& query, const StructureView& structure,
                   const Adjacency<HalfBondBytes>& adjacency, const std::uint16_t* placed);

}  // namespace chemsieve
