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

    // SMILES of compound `number`, about as large as one of the real ones, by chance; some come more than once.
    std::string smiles(std::uint64_t number) const;
    // "V000000001" of compound 0.
    static std::string id(std::uint64_t number);
    // So many lines "SMILES<tab>id", all of them or none. Throws std::runtime_error if they cannot be written.
    void write(const std::string& file, std::uint64_t count) const;

  private:
    std::string with_core(std::uint64_t chance, unsigned size) const;
    std::string of_two_ends(std::uint64_t chance, unsigned size) const;
    const EndPiece& end_for(Handle handle, std::uint64_t chance) const;

    CouplingPieces pieces_;
    std::uint64_t seed_;
};

}  // namespace chemsieve::test
