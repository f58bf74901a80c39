// Makes a library as small as it can be, with the census that it keeps: compounds that were removed are not counted in
// it any more.
//
// Errors: LibraryError, see data/upkeep/compact.h. Threads: events come on the calling thread.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "app/work/kept_up.h"
#include "data/upkeep/compact.h"

namespace chemsieve::work {

struct CompactEvents {
    Steps census;  // compounds
    Steps blocks;  // all of them before the file is rewritten
};

// Nothing if it was stopped; the library is then as it was.
std::optional<Compaction> compact(const std::string& library, const CompactEvents& events, const std::stop_token& stop);

}  // namespace chemsieve::work
