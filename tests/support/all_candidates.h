// The whole of a stream of candidates.
#pragma once

#include <vector>

#include "search/screen/candidate_stream.h"

namespace chemsieve {

inline std::vector<Candidate> all_candidates(const SlicedIndex& index, const ScreenFormula& formula) {
    std::vector<Candidate> candidates;
    CandidateStream stream{index, {formula}};
    while (stream.next(candidates)) continue;
    return candidates;
}

}  // namespace chemsieve
