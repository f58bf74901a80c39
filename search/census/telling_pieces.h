// The common pieces, out of many, that tell a chemist something.
#pragma once

#include "search/census/census.h"

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

}  // namespace chemsieve::census
