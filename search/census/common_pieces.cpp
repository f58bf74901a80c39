#include "search/census/common_pieces.h"

#include <algorithm>

namespace chemsieve::census {

std::optional<CommonPieces> common_pieces(const Census& census, const CompoundSource* library,
                                          const PieceChoice& choice, PieceCounts counts, const CensusWork& work) {
    const std::uint64_t least = choice.least_compounds;
    const bool chooses_by_counts = least > 0 && (counts == PieceCounts::all_counted || least < census.listed_from());
    if (library && chooses_by_counts) {
        const auto all = pieces_at_least(census, *library, least, work);
        if (!all) return std::nullopt;
        return CommonPieces{chosen_pieces(*all, census.recipe(), choice), true};
    }
    CommonPieces common{chosen_pieces(census.pieces(), census.recipe(), choice),
                        library && counts != PieceCounts::estimated};
    if (common.is_exact && !count_exactly(common.pieces, *library, work)) return std::nullopt;
    return common;
}

std::optional<std::uint64_t> counted_between(const CompoundSource& library, const std::string& property, double least,
                                             double most, const std::stop_token& stop) {
    const auto values = library.numeric_values({property, false}, stop);
    if (!values) return std::nullopt;
    return static_cast<std::uint64_t>(std::count_if(values->values.begin(), values->values.end(),
                                                    [&](double value) { return value >= least && value <= most; }));
}

}  // namespace chemsieve::census
