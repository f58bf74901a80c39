// Which compounds searches look at.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "search/engine/searcher.h"

namespace chemsieve {

// All compounds that searches by fingerprints of this kind look at, up to these numbers: CompoundSource::last_numbers()
// at some time. Null if stopped.
std::shared_ptr<const CompoundSelection> every_compound(const std::vector<CompoundNumber>& last, Searcher& searcher,
                                                        FingerprintKind kind, const std::stop_token& stop);

}  // namespace chemsieve
