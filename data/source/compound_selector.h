// Which compounds of a library satisfy a filter, always of the same state of it.
//
// Errors: LibraryError; QueryError if the condition cannot be used. Threads: may be called concurrently.
#pragma once

#include <optional>
#include <stop_token>

#include "data/source/compound_selection.h"

namespace chemsieve {

class CompoundSelector {
  public:
    virtual ~CompoundSelector() = default;

    // Nothing if stopped.
    virtual std::optional<SelectedCompounds> select(const CompoundFilter& filter,
                                                    const std::stop_token& stop) const = 0;
};

}  // namespace chemsieve
