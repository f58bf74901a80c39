#include "data/check/library_check.h"

#include "base/error.h"
#include "base/parallel.h"
#include "data/check/check_run.h"
#include "data/fingerprints/part_writer.h"
#include "data/fingerprints/slice_writer.h"
#include "data/rows/library_connection.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"

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
        if ((run.damaged.parts || run.damaged.structures) && keeps_parts(run.connection)) {
            PartWriter{run.connection, subgraph_set(run.connection), jobs, run.stop}.make_missing();
        }
        free_space(run.connection, run.stop);
    } catch (const LibraryError& e) {
        throw LibraryError(
            e.failure_with({RemedyKind::compact, run.connection.path(), "what was damaged is made anew"}));
    }
}

// Puts right pages with one wrong byte, before anything else is read. Returns how many they were.
std::int64_t mend_pages(const std::string& path, const CheckEvents& events, const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::write_tolerant};
    check_schema(connection);
    sqlite::empty_log(connection);
    const Transaction nobody_else_writes{connection};
    std::int64_t mended = 0;
    for (const DamagedPage& page : damaged_pages(connection, {}, stop)) {
        if (page.state != sqlite::PageState::one_byte_wrong) continue;
        if (const int code = sqlite::mend_page(connection.handle(), page.number)) connection.fail(code, "mend");
        ++mended;
        if (!events.defect) continue;
        events.defect({.where = name_of(page),
                       .what = damage_of(page),
                       .remedy = {RemedyKind::put_right, path},
                       .is_mendable = true});
    }
    return mended;
}

// What is left of damaged pages, once all they hold is made anew or found right.
void seal_rest(Connection& connection) {
    sqlite::empty_log(connection);
    const Transaction nobody_else_writes{connection};
    for (const DamagedPage& page : damaged_pages(connection, {}, {})) {
        if (!page.is_unused && !is_made_from_texts(page.table)) continue;
        if (const int code = sqlite::seal_page(connection.handle(), page.number)) connection.fail(code, "mend");
    }
}

std::string pages_in_words(std::int64_t pages) { return std::to_string(pages) + (pages == 1 ? " page" : " pages"); }

}  // namespace

Repair repair_library(const std::string& path, const CheckOptions& options, const CheckEvents& events,
                      const std::stop_token& stop) {
    Repair result;
    if (const std::int64_t pages = mend_pages(path, events, stop)) result.mended.push_back(pages_in_words(pages));
    LibraryConnection connection{path, sqlite::Mode::write_tolerant};
    check_schema(connection);
    connection.execute("PRAGMA secure_delete = OFF");
    CheckRun run{.connection = connection, .events = events, .stop = stop, .outcome = result.found};
    const unsigned jobs = options.jobs ? options.jobs : default_jobs();
    std::optional<Transaction> transaction{std::in_place, connection};  // it can be written to, and nobody else does
    if (!stop.stop_requested()) check_interruptibly(run, options);
    result.cancelled = result.found.cancelled = stop.stop_requested();
    if (result.cancelled || result.found.is_file_damaged || !run.damaged.any()) {
        run.tell_mendable();
        return result;
    }
    const std::optional<Rebuilt> rebuilt = rebuild_damaged(run, jobs);
    run.tell_mendable();
    result.cancelled = result.found.cancelled = stop.stop_requested();
    if (!rebuilt || result.cancelled) return result;
    result.mended.insert(result.mended.end(), rebuilt->parts.begin(), rebuilt->parts.end());
    result.keys_left = rebuilt->keys_left;
    transaction->commit();
    transaction.reset();
    slice(run, jobs);
    if (run.damaged.pages) {
        seal_rest(connection);
        if (result.mended.empty()) result.mended.push_back("checksums of pages");
    }
    return result;
}

}  // namespace chemsieve
