// What a library has stored of a kind of fingerprint, and what it should have.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "data/library/library.h"
#include "fingerprint/kinds/bit_fingerprint.h"

namespace chemsieve::test {

using FingerprintsByNumber = std::map<CompoundNumber, BitFingerprint>;

// Read from slices and rows. Throws std::runtime_error if the library has none of that kind, if a compound is there
// twice or if a count differs from the bits.
FingerprintsByNumber stored_fingerprints(const std::string& library, FingerprintKind kind);
// Made from the text of each compound.
FingerprintsByNumber expected_fingerprints(const std::string& library, FingerprintKind kind);

// How many of them are sliced.
std::size_t sliced_compounds(const std::string& library, FingerprintKind kind);

}  // namespace chemsieve::test
