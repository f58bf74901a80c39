// Computes fixed-length fingerprints of any kind from a molecule.
//
// Morgan, path, atom pair, torsion and MACCS fingerprints are RDKit's own, with the parameters that the type line of
// fingerprint_kind.h names; subgraph and PubChem ones are the project's. A molecule with more subgraphs than the recipe
// allows gets all bits of its subgraph fingerprint set, as it is a candidate for every query.
// Errors: whatever RDKit throws on molecules it cannot handle (std::exception). Threads: may be called concurrently.
#pragma once

#include "chem/molecule.h"
#include "fingerprint/kinds/bit_fingerprint.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve {

// method.bits must be allowed for its kind (why_not_bits).
BitFingerprint fixed_fingerprint(const Molecule& compound, const FingerprintMethod& method);

}  // namespace chemsieve
