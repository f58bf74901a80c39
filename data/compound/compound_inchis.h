// The standard InChI and InChIKeys of compounds of a library, of what is searched of each.
//
// Each call starts a process, so many compounds are best asked for at once; a compound takes some 0.4 ms. Errors: those
// of the reader but for compounds that are gone, and of chem/inchi/written_inchi.h. Threads: a reader by one at a time.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "chem/inchi/written_inchi.h"
#include "data/source/compound_source.h"

namespace chemsieve {

// One of each, in their order; nothing of compounds that are gone, and of all that are left if it was stopped.
std::vector<std::optional<WrittenResult>> inchis_of_compounds(std::span<const CompoundNumber> numbers,
                                                              CompoundReader& reader, const std::stop_token& stop,
                                                              const std::string& program = inchi_program());

}  // namespace chemsieve
