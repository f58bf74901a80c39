// A compound ready to be stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fingerprint/chem/compound_fingerprint.h"
#include "fingerprint/chem/descriptors.h"

namespace chemsieve {

// Name and value of a data field, as they stand in the file.
using Field = std::pair<std::string, std::string>;

struct CompoundRecord {
    std::string id;
    std::string smiles;
    std::string canonical;
    std::int64_t line = 0;
    Descriptors descriptors;
    std::string structure;  // encode_structure()
    CompoundFingerprint fingerprint;
    std::string molblock;   // empty if it did not come as a molfile
    std::vector<Field> fields;
};

struct ImportCounts {
    std::int64_t records = 0;   // = stored + rejected + skipped
    std::int64_t stored = 0;
    std::int64_t rejected = 0;
    std::int64_t skipped = 0;   // duplicates not stored
    std::int64_t duplicates = 0;  // found, stored or not

    ImportCounts& operator+=(const ImportCounts& other) {
        records += other.records;
        stored += other.stored;
        rejected += other.rejected;
        skipped += other.skipped;
        duplicates += other.duplicates;
        return *this;
    }
};

}  // namespace chemsieve
