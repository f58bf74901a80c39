// Makes anew what is damaged in a library and was made from the texts of its compounds: structures with their classes,
// fingerprints of all kinds, and InChIKeys.
//
// The library is checked and mended in one transaction, so that others may search but not write meanwhile, and a kill
// leaves it as it was. Damage of the texts, of the tables or of the file itself stays and is reported as by a check.
// Nothing is written to a file that SQLite finds damaged, and nothing is made anew if one of the texts does not fit
// what the library knows of its compound. Programs that have the library open keep their fingerprints and are told to
// open it anew when they read structures.
//
// Memory: as for a check and an import. Errors: LibraryError if the file cannot be opened or written or is no library;
// it is as it was then. Threads: the events come on the calling thread.
#pragma once

#include <string>
#include <vector>

#include "data/check/library_check.h"

namespace chemsieve {

struct Repair {
    CheckOutcome found;               // before; with texts that cannot be used
    std::vector<std::string> mended;  // "structures", "subgraph fingerprints"; empty: the library is as it was
    std::string keys_left;            // why damaged InChIKeys were not made anew; empty: they were, or none is damaged
    bool cancelled = false;
};

Repair repair_library(const std::string& path, const CheckOptions& options, const CheckEvents& events,
                      const std::stop_token& stop);

}  // namespace chemsieve
