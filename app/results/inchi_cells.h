// The column inchi of tables: InChI are computed by libinchi as rows are written, many at once (data/compound/).
//
// Errors: Error if chemsieve-inchi cannot be run. Threads: one call at a time for the readers; it uses a thread a
// reader.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve {

// The InChI of each; empty of those that have none, are gone or cannot be read, and if it was stopped.
std::vector<std::string> inchi_cells(std::span<const CompoundNumber> numbers, std::span<CompoundReader* const> readers,
                                     const std::stop_token& stop);

}  // namespace chemsieve
