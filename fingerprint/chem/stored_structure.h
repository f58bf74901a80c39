// A compound's structure as bytes, quick to read back for matching.
//
//     bytes 0-3  "CSP1"   4-11  XXH3-64 of the rest, little endian   12-  RDKit's binary pickle
//
// A pickle is a cache: it belongs to the RDKit version that wrote it, and RDKit trusts it blindly (one changed byte can
// crash it or give another molecule), so it is read only if its checksum fits. The text a compound came from is kept
// beside it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fingerprint/chem/molecule.h"

namespace chemsieve {

std::string encode_structure(const Molecule& compound);

// Nothing if the bytes are damaged.
std::optional<Molecule> decode_structure(std::string_view bytes);

// Version of RDKit in use, e.g. "2022.09.3".
std::string rdkit_version();

}  // namespace chemsieve
