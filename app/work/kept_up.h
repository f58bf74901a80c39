// What a library keeps of all its compounds beside their fingerprints, brought up to date after compounds were added:
// InChIKeys, and the census. A library that keeps neither is left as it is.
//
// Errors: LibraryError; Error if chemsieve-inchi cannot be run. Threads: events come on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "data/upkeep/inchi_key_indexer.h"

namespace chemsieve::work {

// Steps done and steps in all; may be empty.
using Steps = std::function<void(std::int64_t, std::int64_t)>;

struct KeepUpEvents {
    InchiKeyEvents keys;
    Steps census;  // compounds
};

struct KeptUp {
    bool cancelled = false;                     // what is done stays
    std::optional<InchiKeyOutcome> keys = {};   // nothing: the library has none
    std::optional<std::uint64_t> counted = {};  // compounds, by the census; nothing: the library keeps none
};

// `with_census`: the library is to keep one. `jobs`: threads; 0: all cores.
KeptUp keep_up(const std::string& library, bool with_census, unsigned jobs, const KeepUpEvents& events,
               const std::stop_token& stop);

}  // namespace chemsieve::work
