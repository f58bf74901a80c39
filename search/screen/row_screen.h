// The screen for the few fingerprints that are kept row-wise: those of the compounds added last, and of compounds that
// are always candidates.
#pragma once

#include <vector>

#include "fingerprint/demand/screen_formula.h"
#include "search/screen/sliced_index.h"

namespace chemsieve {

// Appends those of `tail` that satisfy the formula, in no particular order, but none of libraries that are passed over
// (see SearchOptions). Threads: may be called concurrently.
void screen_rows(const std::vector<FingerprintBlock>& tail, const ScreenFormula& formula,
                 const std::vector<bool>& passed_over, std::vector<Candidate>& candidates);

}  // namespace chemsieve
