// The numbers that a property has in a library, all at once: for histograms, plots and ranges to filter by.
#pragma once

#include <optional>
#include <stop_token>

#include "data/source/compound_source.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// See CompoundSource::numeric_values(). Of the library as the connection sees it.
std::optional<NumericValues> numeric_values(sqlite::Connection& connection, const PropertyKey& property,
                                            const std::stop_token& stop);

}  // namespace chemsieve
