#include "data/check/library_repair.h"

#include "base/error.h"
#include "base/parallel.h"
#include "data/check/check_run.h"
#include "data/check/rebuild.h"
#include "data/fingerprints/slice_writer.h"
#include "data/schema/free_space.h"
#include "data/schema/schema.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Transaction;

// A stop breaks off what SQLite is doing; in the midst of writing that would end the transaction.
void check_interruptibly(CheckRun& run, const CheckOptions& options) {
    const std::stop_callback interrupt{run.stop, [&] { run.connection.interrupt(); }};
    check_all(run, options);
}

// As an import does at its end; without it searches are slower and find the same.
void slice(CheckRun& run, unsigned jobs) {
    try {
        for (const CheckedSet& set : run.sets) {
            const bool is_new = run.damaged.sets.contains(set.set.id);
            if (is_new && set.set.is_complete()) SliceWriter{run.connection, set.set, {}, jobs, run.stop}.turn_tail();
        }
        free_space(run.connection, run.stop);
    } catch (const LibraryError& e) {
        throw LibraryError(
            e.failure_with({RemedyKind::compact, run.connection.path(), "what was damaged is made anew"}));
    }
}

}  // namespace

Repair repair_library(const std::string& path, const CheckOptions& options, const CheckEvents& events,
                      const std::stop_token& stop) {
    Connection connection{path, sqlite::Mode::read_write};
    check_schema(connection);
    connection.execute("PRAGMA secure_delete = OFF");
    Repair result;
    CheckRun run{.connection = connection, .events = events, .stop = stop, .outcome = result.found};
    const unsigned jobs = options.jobs ? options.jobs : default_jobs();
    std::optional<Transaction> transaction{std::in_place, connection};  // it can be written to, and nobody else does
    if (!stop.stop_requested()) check_interruptibly(run, options);
    result.cancelled = result.found.cancelled = stop.stop_requested();
    if (result.cancelled || result.found.is_file_damaged || !run.damaged.any()) {
        run.tell_mendable();
        return result;
    }
    {
        Rebuild rebuild{run, jobs};
        const bool made = rebuild.run();
        run.tell_mendable();
        result.cancelled = result.found.cancelled = stop.stop_requested();
        if (!made || result.cancelled) return result;
        result.mended = rebuild.parts();
    }
    transaction->commit();
    transaction.reset();
    slice(run, jobs);
    return result;
}

}  // namespace chemsieve
