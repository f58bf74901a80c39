// The most frequent pieces of a library, of its census, or counted in its compounds where the census does not tell.
//
// Errors: LibraryError. Threads: one call at a time for a census; the library may be searched meanwhile.
#pragma once

#include "search/census/census_pass.h"
#include "search/census/telling_pieces.h"

namespace chemsieve::census {

struct CommonPieces {
    std::vector<CommonPiece> pieces;  // the most frequent first
    bool is_exact = false;            // they were counted; else counts may be too high, see Census::expected_error()
};

enum class PieceCounts {
    estimated,
    counted,      // the pieces that are chosen by estimates
    all_counted,  // with PieceChoice::least_compounds the pieces are chosen by their true counts
};

// `library`: that of the census; nullptr: it is not at hand, and all that can be told is what the census lists. Pieces
// that are rarer than those are counted in it, whatever is asked for. Nothing if stopped.
std::optional<CommonPieces> common_pieces(const Census& census, const CompoundSource* library,
                                          const PieceChoice& choice, PieceCounts counts, const CensusWork& work);

// How many compounds have a number from `least` to `most` as a property, counted. Nothing if stopped.
std::optional<std::uint64_t> counted_between(const CompoundSource& library, const std::string& property, double least,
                                             double most, const std::stop_token& stop);

}  // namespace chemsieve::census
