// Takes compounds out of a library that ids and conditions choose, which may call conditions and sets of structures by
// name, and adds them again.
//
// Errors: LibraryError, ConditionError, see data/upkeep/. Threads: progress comes on the calling thread.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "app/work/kept_up.h"
#include "data/upkeep/compound_removal.h"
#include "search/request/condition_names.h"

namespace chemsieve::work {

// `names`: nullptr: there are none. Nothing if it was stopped; the library is then as it was.
std::optional<CompoundRemoval> remove_compounds(const std::string& library, CompoundFilter filter,
                                                const ConditionNames* names, const RemovalOptions& options,
                                                const Steps& progress, const std::stop_token& stop);

}  // namespace chemsieve::work
