// PubChem's fingerprints as it publishes them: base64 of a four-byte length, most significant byte first, and the bits,
// the first bit of a byte the most significant.
#pragma once

#include <string>

#include "fingerprint/kinds/bit_fingerprint.h"

namespace chemsieve::test {

// Throws std::runtime_error unless it is 881 bits.
BitFingerprint decode_pubchem_bits(const std::string& base64);

}  // namespace chemsieve::test
