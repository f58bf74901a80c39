// The numbers of a column by the name that a user writes.
//
// Errors: LibraryError. Threads: functions without state.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "data/source/compound_source.h"
#include "data/source/compound_values.h"

namespace chemsieve::work {

// A name in any letters; what was imported comes before what is computed, as in conditions. Nothing if stopped.
std::optional<CompoundValues<std::optional<double>>> numbers_of(const std::string& column, const CompoundSource& source,
                                                                const std::stop_token& stop);

}  // namespace chemsieve::work
