// The compounds of a library that satisfy a filter.
#pragma once

#include <optional>
#include <stop_token>

#include "data/source/compound_selection.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// Takes the library as the connection sees it; with a Snapshot all of it is one state. Nothing if stopped. Errors:
// ConditionError, LibraryError.
std::optional<SelectedCompounds> select_compounds(sqlite::Connection& connection, const CompoundFilter& filter,
                                                  const std::stop_token& stop);

}  // namespace chemsieve
