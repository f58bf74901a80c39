// A compound of a library with what its fingerprint stands for.
//
// Errors: LibraryError. Threads: may be called concurrently with readers of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "fingerprint/folded/piece_table.h"
#include "fingerprint/subgraph/item_set.h"
#include "search/request/query.h"
#include "search/request/search_types.h"

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

struct QueryBits {
    struct Piece {
        std::string text;                             // empty if the piece has no name
        std::vector<PieceOccurrence> places;          // for substructure search, places list no bonds
        std::optional<std::uint32_t> environment_of;  // the query's atom whose environment has the piece
    };
    std::uint32_t bits = 0;
    std::vector<std::uint64_t> words;
    std::vector<Piece> pieces;
    std::vector<BitCause> causes;  // ascending; pieces are indices into `pieces`
    std::size_t choices = 0;       // the screen asks besides for one alternative of each of these choices
    bool complete = true;          // false: the query has more subgraphs than the recipe's limit

    bool is_set(std::uint32_t bit) const { return ((words[bit / 64] >> (bit % 64)) & 1U) != 0; }
    std::span<const BitCause> causes_of(std::uint32_t bit) const;
};

// query: made for the mode with the recipe. bits: a power of two, at least 64. Nothing if stopped.
std::optional<QueryBits> bits_of_query(const Query& query, SearchMode mode, const FingerprintRecipe& recipe,
                                       std::uint32_t bits, const std::stop_token& stop);

// The pieces of two compounds side by side: what makes them similar, and what each has that the other lacks.
struct ComparedPiece {
    MolecularGraph shape;  // piece_text() names it
    std::vector<PieceOccurrence> query_places;
    std::vector<PieceOccurrence> compound_places;

    int in_query() const noexcept { return static_cast<int>(query_places.size()); }
    int in_compound() const noexcept { return static_cast<int>(compound_places.size()); }
};

struct ComparedPieces {
    std::vector<ComparedPiece> pieces;  // largest first
    bool complete = true;  // false: pieces are missing, as a compound has more subgraphs than the recipe's limit
    // Numbers of items, which similarity counts: a piece gives some items for its first place, and more the more often
    // it occurs.
    std::uint32_t query_items = 0, compound_items = 0, common_items = 0;
};

// query: as the recipe searches it. Nothing if stopped.
std::optional<ComparedPieces> compare_pieces(const Molecule& query, const ExplainedCompound& compound,
                                             const FingerprintRecipe& recipe, const std::stop_token& stop);

}  // namespace chemsieve
