// RDKit's own fingerprints as yardsticks.
#pragma once

#include <array>
#include <cstdint>

#include "chem/molecule.h"

namespace chemsieve::test {

// 2,048 bits.
using PatternBits = std::array<std::uint64_t, 32>;

// RDKit's fingerprint for substructure screening, of a compound or of a query.
PatternBits rdkit_pattern(const Molecule& molecule);

// Number of bits set in RDKit's path fingerprint (branched subgraphs of 1 to 7 bonds, 2,048 bits): for its time.
unsigned rdkit_path_bits(const Molecule& molecule);

inline bool pattern_admits(const PatternBits& compound, const PatternBits& query) {
    for (std::size_t i = 0; i < query.size(); ++i) {
        if (query[i] & ~compound[i]) return false;
    }
    return true;
}

}  // namespace chemsieve::test
