// A compound ready to be stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/io/field.h"
#include "data/library/kind_fingerprints.h"
#include "fingerprint/chem/compound_fingerprint.h"
#include "fingerprint/chem/descriptors.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

struct CompoundRecord {
    std::string id;
    std::string smiles;
    std::string canonical;
    std::int64_t line = 0;
    Descriptors descriptors;
    ClassedMolecule structure;
    CompoundFingerprint fingerprint;
    std::vector<KindFingerprint> kinds;  // of other kinds
    std::string molblock;                // empty if it did not come as a molfile
    std::vector<Field> fields;
};

}  // namespace chemsieve
