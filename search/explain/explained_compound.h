// A compound of a library with what its fingerprint stands for.
//
// Errors: LibraryError. Threads: may be called concurrently with readers of their own.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "fingerprint/folded/piece_table.h"
#include "fingerprint/subgraph/item_set.h"

namespace chemsieve {

struct StoredFingerprint {
    std::uint32_t bits = 0;  // length of the fingerprint
    std::uint32_t item_count = 0;
    bool always_candidate = false;
    std::vector<std::uint64_t> words;

    bool is_set(std::uint32_t bit) const { return ((words[bit / 64] >> (bit % 64)) & 1U) != 0; }
    std::uint32_t set_bits() const;
};

// Why the items of a compound do not tell what it may match, so that it is a candidate for every query.
enum class AlwaysReason { none, loose_bonds, too_many_subgraphs };

struct ExplainedCompound {
    CompoundRow row;
    Molecule structure;
    StoredFingerprint stored;
    PieceTable pieces;
    ItemSet items;
    std::vector<BitCause> causes;  // at the stored length
    AlwaysReason always_reason = AlwaysReason::none;
    // The stored fingerprint was made with another version of RDKit, which read the structure differently.
    bool is_outdated = false;

    std::span<const BitCause> causes_of(std::uint32_t bit) const;
};

// The compounds in the order of `numbers`. Reads the library's fingerprints once. If stopped, only the compounds that
// were explained before.
std::vector<ExplainedCompound> explain_compounds(const CompoundSource& source,
                                                 const std::vector<CompoundNumber>& numbers,
                                                 const std::stop_token& stop = {});

}  // namespace chemsieve
