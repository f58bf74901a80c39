// What the bits of fixed-length fingerprints stand for: the places in a molecule that set them, for the kinds where
// RDKit tells them (morgan2, morgan3, rdkit), and what a key asks for.
//
// Errors: as fixed_fingerprint(). Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "fingerprint/folded/piece_table.h"
#include "fingerprint/kinds/bit_fingerprint.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve {

struct PlacedBits {
    BitFingerprint bits;  // as fixed_fingerprint() makes them
    std::map<std::uint32_t, std::vector<PieceOccurrence>>
        places;  // by bit; ascending; of the molecule's atoms and bonds
};

bool has_places(FingerprintKind kind) noexcept;
// Without places of kinds that do not have them.
PlacedBits placed_bits(const Molecule& compound, const FingerprintMethod& method);

// "key 12", "key 713: Cc1ccc(C)cc1"; empty of kinds that have no keys.
std::string key_text(FingerprintKind kind, std::uint32_t bit);

}  // namespace chemsieve
