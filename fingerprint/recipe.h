// How the fingerprints of a library are made. Recorded in the library; a query must be made the same way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace chemsieve {

struct FingerprintRecipe {
    int hash_version = 1;          // of subgraph_hash.h
    int max_bonds = 5;             // L: subgraphs of 0 to L bonds
    int count_cap = 4;             // a subgraph found n times gives the items (hash, 1) ... (hash, min(n, cap))
    int bits_per_item = 1;         // k
    int saturation_percent = 30;   // at most so many of the bits are set at the length chosen for a compound
    std::uint32_t min_bits = 128;  // lengths are powers of two in [min_bits, max_bits]
    std::uint32_t max_bits = 65536;
    std::uint32_t max_subgraphs = 1U << 18;  // of a molecule; beyond it a compound gets all bits set

    // One line, e.g. "subgraph hash=1 bonds=5 counts=4 bits-per-item=1 saturation=30 length=128-65536 cap=262144".
    std::string to_text() const;
    // The reverse. Throws LibraryError if the text is not of that form or a value is out of range.
    static FingerprintRecipe from_text(std::string_view text);

    bool operator==(const FingerprintRecipe&) const = default;
};

}  // namespace chemsieve
