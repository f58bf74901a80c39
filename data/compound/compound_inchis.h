// The standard InChI and InChIKeys of compounds of a library, of what is searched of each.
//
// Each call starts a process, so many compounds are best asked for at once; a compound takes some 0.4 ms. Errors: those
// of the reader but for compounds that are gone, and of chem/inchi/written_inchi.h. Threads: a reader by one at a time.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/inchi/written_inchi.h"
#include "data/source/compound_source.h"

namespace chemsieve {

// One of each, in their order; nothing of compounds that are gone, and of all that are left if it was stopped.
std::vector<std::optional<WrittenResult>> inchis_of_compounds(std::span<const CompoundNumber> numbers,
                                                              CompoundReader& reader, const std::stop_token& stop,
                                                              const std::string& program = inchi_program());

// The same on a thread a reader; nothing also of compounds that cannot be read. One call at a time for the readers.
std::vector<std::optional<WrittenResult>> written_inchis(std::span<const CompoundNumber> numbers,
                                                         std::span<CompoundReader* const> readers,
                                                         const std::stop_token& stop);

// The InChI of each, as tables show it in the column inchi, computed as rows are written; empty of those that have
// none, are gone or cannot be read, and if it was stopped.
std::vector<std::string> inchi_cells(std::span<const CompoundNumber> numbers, std::span<CompoundReader* const> readers,
                                     const std::stop_token& stop);

}  // namespace chemsieve
