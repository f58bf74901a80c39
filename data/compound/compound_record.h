// A compound ready to be stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chem/properties/descriptors.h"
#include "chem/sameness/compound_form.h"
#include "data/compound/kind_fingerprints.h"
#include "data/source/field.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

struct CompoundRecord {
    std::string id;
    std::string smiles;
    std::string form;  // what is searched: see chem/sameness/compound_form.h
    std::int64_t line = 0;
    Descriptors descriptors;
    ClassedMolecule structure;
    CompoundFingerprint fingerprint;
    std::vector<KindFingerprint> kinds;  // fingerprints of other kinds
    std::string molblock;                // empty if it did not come as a molfile
    std::vector<Field> fields;
    Remarks remarks;  // on the record and its structure
};

}  // namespace chemsieve
