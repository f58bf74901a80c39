// Ids of compounds in a pasted text: lines, a column of a table, or words between tabs, semicolons, commas and blanks,
// in any mix. An id may hold such signs itself: what a library knows as one id is one.
//
// Errors: LibraryError. Threads: may be called concurrently; reads the library.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve::ui {

struct PastedIds {
    std::vector<std::string> known;         // ids that compounds have, in the order of the text, each once
    std::vector<std::string> missing;       // those that none has, likewise
    std::vector<CompoundNumber> compounds;  // those of the known ids, in their order; of one id by number

    std::size_t count() const { return known.size() + missing.size(); }
};

// Other columns of a table, and its line of titles, are left out. After a stop nothing is known.
PastedIds pasted_ids(const CompoundSource& source, const std::string& text, const std::stop_token& stop);

}  // namespace chemsieve::ui
