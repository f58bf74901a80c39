#include "app/work/library_import.h"

#include <exception>
#include <limits>

#include "base/error.h"
#include "data/library/provisional_library.h"

namespace chemsieve::work {

namespace {

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
