#include "app/work/upkeep.h"

#include "app/work/library_census.h"
#include "base/error.h"
#include "data/library/library.h"
#include "search/run/compound_choice.h"

namespace chemsieve::work {

namespace {

void keep_up(const std::string& library, bool with_census, unsigned jobs, const KeepUpEvents& events,
             const std::stop_token& stop, KeptUp& done) {
    if (inchi_key_state(library).are_there) {
        done.keys = add_inchi_keys(library, {.jobs = jobs}, events.keys, stop);
        done.cancelled = done.keys->cancelled;
    }
    if (done.cancelled || (!with_census && !census::keeps_census(library))) return;
    const auto now = census::census_of_library(library, false, {.jobs = jobs, .progress = events.census, .stop = stop});
    if (now && !now->why_not_kept.empty()) throw LibraryError(now->why_not_kept);
    done.cancelled = !now;
    if (now) done.counted = now->was_made ? now->census.compounds() : now->added;
}

}  // namespace

KeptUp keep_up(const std::string& library, bool with_census, unsigned jobs, const KeepUpEvents& events,
               const std::stop_token& stop) {
    KeptUp done;
    try {
        keep_up(library, with_census, jobs, events, stop, done);
    } catch (const Error& e) {
        done.failed = e.failure();
    }
    return done;
}

std::optional<CompoundRemoval> remove_compounds(const std::string& library, CompoundFilter filter,
                                                const ConditionNames* names, const RemovalOptions& options,
                                                const Steps& progress, const std::stop_token& stop) {
    const auto decided = without_sets(Library{library}, std::move(filter), names, stop);
    if (!decided) return std::nullopt;
    return chemsieve::remove_compounds(library, *decided, options, progress, stop);
}

std::optional<Restored> restore_compounds(const std::string& library, RemovedCompounds& compounds,
                                          const Steps& progress, const std::stop_token& stop) {
    auto numbers = chemsieve::restore_compounds(library, compounds, progress, stop);
    if (!numbers) return std::nullopt;
    return Restored{.numbers = std::move(*numbers), .not_kept_up = keep_up(library, false, 0, {}, stop).failed};
}

std::optional<Compaction> compact(const std::string& library, const CompactEvents& events,
                                  const std::stop_token& stop) {
    const census::CensusWork work{.progress = events.census, .stop = stop};
    if (census::keeps_census(library) && !census::census_of_compounds(library, work)) return std::nullopt;
    return compact_library(library, events.blocks, stop);
}

Repair repair(const std::string& library, const CheckOptions& options, const CheckEvents& events,
              const std::function<void(const std::vector<std::string>&)>& mended, const std::stop_token& stop) {
    Repair done = repair_library(library, options, events, stop);
    if (done.mended.empty()) return done;
    if (mended) mended(done.mended);
    done.found = check_library(library, options, events, stop);
    return done;
}

}  // namespace chemsieve::work
