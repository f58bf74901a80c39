// Picks of the compounds of libraries, for Python: asked for by keywords that have become the words of the command
// pick, and given as columns.
//
// Errors: those of the command. Threads: a call is any thread's; what was found may be read concurrently.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/found_compounds.h"
#include "app/work/library_picks.h"

namespace chemsieve::python {

// In the order picked.
class FoundPicks : public FoundCompounds {
  public:
    using FoundCompounds::FoundCompounds;

    std::vector<double> similarities;  // to the nearest of those picked before, or there already; NaN: there was none
    std::size_t candidates = 0, without_bits = 0, not_comparable = 0;
    std::optional<double> most_similar;  // the most similar two, of which one may be there already
    std::string why_no_more;             // why they are fewer than asked for; empty: they are not
};

// `start`: ids of compounds that are there already; nothing: those of the file that was named. Ids that no library has
// are told with those that choose. Without compounds if stopped.
Chosen<std::shared_ptr<FoundPicks>> find_picks(OpenLibraries& libraries, const StudyCall& call,
                                               const std::optional<std::vector<std::string>>& start,
                                               const std::stop_token& stop);

}  // namespace chemsieve::python
