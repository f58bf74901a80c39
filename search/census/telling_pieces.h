// The common pieces, out of many, that tell a chemist something.
#pragma once

#include "search/census/census.h"
#include "search/census/census_pass.h"

namespace chemsieve::census {

struct PieceChoice {
    std::size_t most = 30;
    std::uint64_t least_compounds = 0;  // in at least so many compounds; 0: as the census lists them
    std::size_t least_bonds = 2, most_bonds = 99;
    bool only_rings = false;        // pieces that are a ring or have one
    bool only_heteroatoms = false;  // pieces with another element than carbon
    // Left out: what lies in a larger piece in nearly as many compounds, which says the same and more; and open parts
    // of aromatic rings that show more than where a substituent stands.
    bool hides_contained = true;
};

// `pieces`: the most frequent first, as a census lists them. The order stays.
std::vector<CommonPiece> chosen_pieces(const std::vector<CommonPiece>& pieces, const FingerprintRecipe& recipe,
                                       const PieceChoice& choice);

// For each piece, the places of those that contain it and have more bonds, at most so many. `pieces`: the most frequent
// first, and so are those that contain one.
std::vector<std::vector<std::size_t>> larger_pieces(const std::vector<CommonPiece>& pieces,
                                                    const FingerprintRecipe& recipe, std::size_t most);

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
