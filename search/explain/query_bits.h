// The bits of a query in a fingerprint of a given length, and the query's pieces that set them.
//
// For substructure search these are the bits that the screen asks for; for other searches, the bits of the query's own
// fingerprint. Threads: may be called concurrently with queries of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "fingerprint/folded/piece_table.h"
#include "search/request/query.h"
#include "search/request/search_types.h"

namespace chemsieve {

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

}  // namespace chemsieve
