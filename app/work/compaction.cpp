#include "app/work/compaction.h"

#include "app/work/library_census.h"

namespace chemsieve::work {

namespace {

// Counts all anew if the census still has compounds that were removed. False if stopped.
bool renew_census(const std::string& library, const census::CensusWork& work) {
    if (!census::keeps_census(library)) return true;
    const auto now = census::census_of_library(library, false, work);
    return now && (now->removed == 0 || census::census_of_library(library, true, work).has_value());
}

}  // namespace

std::optional<Compaction> compact(const std::string& library, const CompactEvents& events,
                                  const std::stop_token& stop) {
    if (!renew_census(library, {.progress = events.census, .stop = stop})) return std::nullopt;
    return compact_library(library, events.blocks, stop);
}

}  // namespace chemsieve::work
