// InChI of many compounds at once, by libinchi (data/compound/), and the column inchi of tables, for which they are
// computed as rows are written.
//
// Errors: Error if chemsieve-inchi cannot be run. Threads: one call at a time for the readers; it uses a thread a
// reader.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/inchi/written_inchi.h"
#include "data/source/compound_source.h"

namespace chemsieve {

// Each compound's InChI, or why it has none; nothing for those gone or unreadable, and if it was stopped.
std::vector<std::optional<WrittenResult>> written_inchis(std::span<const CompoundNumber> numbers,
                                                         std::span<CompoundReader* const> readers,
                                                         const std::stop_token& stop);

// The InChI of each; empty of those that have none, are gone or cannot be read, and if it was stopped.
std::vector<std::string> inchi_cells(std::span<const CompoundNumber> numbers, std::span<CompoundReader* const> readers,
                                     const std::stop_token& stop);

}  // namespace chemsieve
