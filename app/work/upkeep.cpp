#include "app/work/upkeep.h"

#include <exception>
#include <limits>

#include "app/work/library_census.h"
#include "app/work/pairs/pair_index.h"
#include "base/error.h"
#include "data/library/library.h"
#include "data/library/provisional_library.h"
#include "search/run/compound_choice.h"
#include "search/series/pairs/pair_filing.h"

namespace chemsieve::work {

namespace {

void keep_up(const std::string& library, bool with_census, unsigned jobs, const KeepUpEvents& events,
             const std::stop_token& stop, KeptUp& done) {
    if (inchi_key_state(library).are_there) {
        done.keys = add_inchi_keys(library, {.jobs = jobs}, events.keys, stop);
        done.cancelled = done.keys->cancelled;
    }
    // What another version has filed is of no use to this one.
    const auto rules = rules_of_cut_index(library);
    if (!done.cancelled && rules && series::limits_of_rules(*rules)) {
        const CutIndexOutcome filed = add_pair_index(library, std::nullopt, jobs, events.cuts, stop).filed;
        done.cut = filed.looked_at;
        done.cancelled = filed.cancelled;
    }
    if (done.cancelled || (!with_census && !census::keeps_census(library))) return;
    const auto now = census::census_of_library(library, false, {.jobs = jobs, .progress = events.census, .stop = stop});
    if (now && !now->why_not_kept.empty()) throw LibraryError(now->why_not_kept);
    done.cancelled = !now;
    if (now) done.counted = now->was_made ? now->census.compounds() : now->added;
}

bool goes_on(const ImportOutcome& outcome) {
    return !outcome.cancelled && !outcome.refused && outcome.broken_off.empty();
}

void add(ImportOutcome& all, const ImportOutcome& one) {
    all.counts += one.counts;
    all.cancelled = one.cancelled;
    all.refused = one.refused;
    all.broken_off = one.broken_off;
}

// The error that ended it, if one did; what was read before is in the result.
std::exception_ptr read_all(const ImportTask& task, const ImportTaskEvents& events, const std::stop_token& stop,
                            ImportResult& result) {
    LibraryWriter writer{task.library};
    ImportOutcome& all = result.records;
    try {
        if (task.records) {
            constexpr auto kAll = std::numeric_limits<std::int64_t>::max();
            all = import_records(writer, *task.records, kAll, task.options, events.records, stop);
        }
        for (const std::string& file : task.files) {
            if (!goes_on(all)) break;
            result.last_file = file;
            ImportEvents of_file = events.records;
            if (events.opened) of_file.opened = [&](const std::string& dialect) { events.opened(file, dialect); };
            add(all, import_file(writer, file, task.options, of_file, stop));
        }
    } catch (const FileError&) {
        return std::current_exception();
    }
    return {};
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

ImportResult import_compounds(const ImportTask& task, const ImportTaskEvents& events, const std::stop_token& stop) {
    std::optional<ProvisionalLibrary> made_if_missing;
    if (task.recipe) made_if_missing.emplace(task.library, *task.recipe);
    ImportResult result;
    if (!task.kinds.empty()) {
        const IndexOutcome added =
            add_fingerprints(task.library, task.kinds, {.jobs = task.options.jobs}, events.kinds, stop);
        if (events.kinds_added) events.kinds_added(added);
        result.records.cancelled = added.cancelled;
        if (added.cancelled) return result;
    }
    const std::exception_ptr failure = read_all(task, events, stop, result);
    if (events.read) events.read(result, failure != nullptr);
    const ImportCounts& counts = result.records.counts;
    if (task.keeps_up && !result.records.cancelled && counts.stored + counts.skipped > 0) {
        result.kept_up = keep_up(task.library, task.with_census, task.options.jobs, events.keep_up, stop);
    }
    if (failure) std::rethrow_exception(failure);
    return result;
}

}  // namespace chemsieve::work
