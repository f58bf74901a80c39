// Compounds that nobody has made: pieces of real ones, coupled. Any number of them, the same for the same pieces and
// seed, each from its number alone.
//
// Threads: may be used by several.
#pragma once

#include <cstdint>
#include <string>

#include "tests/benchmark/virtual/coupling_pieces.h"

namespace chemsieve::test {

class VirtualCompounds {
  public:
    // Throws std::runtime_error if the pieces are too few to couple.
    VirtualCompounds(CouplingPieces pieces, std::uint64_t seed);

    // SMILES of compound `number`, of kFewestAtoms to kMostAtoms heavy atoms; some come more than once.
    std::string smiles(std::uint64_t number) const;

    // Where nine in ten real compounds lie.
    static constexpr unsigned kFewestAtoms = 12, kMostAtoms = 38;

  private:
    std::string with_core(std::uint64_t chance) const;
    std::string of_two_ends(std::uint64_t chance) const;
    const EndPiece& end_for(Handle handle, std::uint64_t chance) const;

    CouplingPieces pieces_;
    std::uint64_t seed_;
};

}  // namespace chemsieve::test
