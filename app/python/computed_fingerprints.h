// Fingerprints and items of structures that are in no library.
//
// Errors: QueryError if a structure cannot be read, UsageError if there is no such kind or length. Threads: any.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fingerprint/kinds/bit_fingerprint.h"

namespace chemsieve::python {

struct NamedFingerprint {
    BitFingerprint bits;
    std::string type;  // see type_line()
};

// `bits`: 0 for the usual length.
NamedFingerprint fingerprint_of(const std::string& structure, const std::string& kind, std::uint32_t bits);

// The 64-bit items that libraries hash, ascending, by the recipe of new libraries.
std::vector<std::uint64_t> items_of(const std::string& structure);

}  // namespace chemsieve::python
