#include "app/work/kept_up.h"

#include "app/work/library_census.h"
#include "base/error.h"

namespace chemsieve::work {

KeptUp keep_up(const std::string& library, bool with_census, unsigned jobs, const KeepUpEvents& events,
               const std::stop_token& stop) {
    KeptUp done;
    if (inchi_key_state(library).are_there) {
        done.keys = add_inchi_keys(library, {.jobs = jobs}, events.keys, stop);
        done.cancelled = done.keys->cancelled;
    }
    if (done.cancelled || (!with_census && !census::keeps_census(library))) return done;
    const auto now = census::census_of_library(library, false, {.jobs = jobs, .progress = events.census, .stop = stop});
    if (now && !now->why_not_kept.empty()) throw LibraryError(now->why_not_kept);
    done.cancelled = !now;
    if (now) done.counted = now->was_made ? now->census.compounds() : now->added;
    return done;
}

}  // namespace chemsieve::work
