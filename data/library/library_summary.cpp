#include "data/library/library_summary.h"

#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <utility>

#include "base/utc_time.h"
#include "data/fingerprints/fingerprint_set.h"
#include "data/rows/library_connection.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/connection.h"
#include "data/sqlite/log.h"

namespace chemsieve {

using sqlite::Connection;
using sqlite::Statement;

namespace {

std::string log_of(const std::string& path) { return path + "-wal"; }

// A line a column, with what kept_columns.h says of those that are kept.
std::string columns_of(Connection& connection) {
    std::string lines;
    Statement rows{connection,
                   "SELECT p.name, coalesce(s.value, '') FROM property p LEFT JOIN setting s ON s.name = 'column:' || "
                   "p.name ORDER BY p.property_id"};
    while (rows.step()) lines += rows.text(0) + '\t' + rows.text(1) + '\n';
    return lines;
}

std::map<std::int64_t, std::int64_t> counts(Connection& connection, const char* sql) {
    std::map<std::int64_t, std::int64_t> result;
    Statement rows{connection, sql};
    while (rows.step()) result[rows.integer(0)] = rows.integer(1);
    return result;
}

std::string time_of_change(const std::string& path) {
    std::int64_t changed = 0;
    for (const std::string& file : {path, log_of(path)}) {
        const auto state = state_of_file(file);
        // Opening a library touches its log; what was written to it counts.
        if (state && state->bytes > 0) changed = std::max(changed, state->seconds);
    }
    return utc_text(std::chrono::system_clock::from_time_t(changed));
}

void add_size(LibrarySummary& summary, const sqlite::DiskBytes& disk, Connection& connection) {
    summary.bytes = disk.total();
    summary.log_bytes = disk.log + disk.index;
    summary.changed = time_of_change(summary.path);
    summary.free_bytes = connection.integer("PRAGMA freelist_count") * connection.integer("PRAGMA page_size") +
                         connection.integer("SELECT sum(unused) FROM dbstat");
}

void add_tables(LibrarySummary& summary, Connection& connection) {
    auto by_property = counts(connection, "SELECT property_id, count(*) FROM property_value GROUP BY property_id");
    Statement properties{connection, "SELECT property_id, name, type FROM property ORDER BY property_id"};
    while (properties.step()) {
        summary.properties.push_back({{.name = properties.text(1), .type = property_type_from(properties.text(2))},
                                      by_property[properties.integer(0)]});
    }
    auto by_import = counts(connection, "SELECT import_id, count(*) FROM compound GROUP BY import_id");
    Statement imports{connection,
                      "SELECT import_id, file, format, started, finished, records, stored, rejected, skipped FROM "
                      "import ORDER BY import_id"};
    while (imports.step()) {
        summary.imports.push_back({.file = imports.text(1),
                                   .format = imports.text(2),
                                   .started = imports.text(3),
                                   .finished = imports.text(4),
                                   .records = imports.integer(5),
                                   .stored = imports.integer(6),
                                   .rejected = imports.integer(7),
                                   .skipped = imports.integer(8),
                                   .left = by_import[imports.integer(0)]});
    }
}

LibrarySummary summary_of(const std::string& path, const sqlite::DiskBytes& disk, Connection& connection) {
    LibrarySummary summary;
    summary.path = path;
    summary.compounds = stored_compounds(connection);
    summary.removed = removed_compounds(connection);
    summary.molfiles = connection.integer("SELECT count(*) FROM molfile");
    summary.format_version = connection.integer("PRAGMA user_version");
    summary.created = read_setting(connection, "created");
    summary.chemsieve_version = read_setting(connection, "chemsieve");
    summary.rdkit_version = read_setting(connection, "rdkit");
    summary.strips_salts = read_recipe(connection).largest_component;
    summary.normalises = read_recipe(connection).normalise;
    for (const FingerprintSet& set : all_sets(connection)) {
        summary.kinds.push_back({.name = name_of(set.kind), .method = set.method, .complete = set.is_complete()});
    }
    add_tables(summary, connection);
    add_size(summary, disk, connection);
    return summary;
}

FingerprintSummary fingerprints_of(Connection& connection) {
    FingerprintSummary summary;
    summary.compounds = stored_compounds(connection);
    const auto bytes = bytes_by_set(connection, bytes_by_table(connection));
    Statement done{connection, "SELECT count(*) FROM compound WHERE compound_id <= ?1"};
    for (const FingerprintSet& set : all_sets(connection)) {
        FingerprintSummary::Kind kind{.kind = set.kind, .compounds = summary.compounds, .complete = set.is_complete()};
        if (set.indexed_to) {
            done.reset();
            done.bind(1, *set.indexed_to).step();
            kind.compounds = done.integer(0);
        }
        if (const auto found = bytes.find(set.id); found != bytes.end()) kind.bytes = std::llround(found->second);
        summary.kinds.push_back(kind);
    }
    return summary;
}

// What `read` reads in one state of the library; nothing if stopped.
template <class Read>
auto read_unless_stopped(const std::string& path, const std::stop_token& stop, Read read)
    -> std::optional<decltype(read(std::declval<Connection&>()))> {
    LibraryConnection connection{path, sqlite::Mode::read_only};
    check_schema(connection);
    const sqlite::StopGuard guard{connection, stop};
    try {
        const sqlite::Snapshot snapshot{connection};
        auto result = read(connection);
        if (stop.stop_requested()) return std::nullopt;
        return result;
    } catch (const LibraryError&) {
        // A statement that the stop broke off.
        if (!stop.stop_requested()) throw;
        return std::nullopt;
    }
}

std::string time_of(const std::string& file) {
    const auto state = state_of_file(file);
    if (!state) return "-";
    return std::to_string(state->seconds) + "." + std::to_string(state->nanoseconds) + "/" +
           std::to_string(state->bytes);
}

}  // namespace

TableBytes bytes_by_table(Connection& connection) {
    TableBytes bytes;
    Statement pages{connection, "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"};
    while (pages.step()) bytes[pages.text(0)] = pages.integer(1);
    return bytes;
}

std::map<std::int64_t, double> bytes_by_set(Connection& connection, const TableBytes& tables) {
    std::map<std::int64_t, double> bytes;
    for (const auto& [table, block] :
         std::initializer_list<std::pair<const char*, const char*>>{{"fingerprint_block", ""},
                                                                    {"slice_block", ""},
                                                                    {"slice_row", "row_id / 65536"},
                                                                    {"slice_column", "column_id / 64"}}) {
        const std::string join = *block ? std::string{" t JOIN slice_block ON block_id = "} + block : "";
        const std::string size = *block ? "sum(length(t.bytes))" : "sum(length(bytes))";
        std::string query = "SELECT set_id, " + size + " FROM ";
        query.append(table).append(join).append(" GROUP BY set_id");
        Statement sets{connection, query};
        std::map<std::int64_t, double> content;
        double total = 0;
        while (sets.step()) total += content[sets.integer(0)] = sets.real(1);
        for (const auto& [set, part] : content) bytes[set] += part / total * static_cast<double>(tables.at(table));
    }
    return bytes;
}

std::optional<LibrarySummary> summarize_library(const std::string& path, const std::stop_token& stop) {
    // Before opening it, which makes files beside it for the time being.
    const sqlite::DiskBytes disk = sqlite::bytes_on_disk(path);
    return read_unless_stopped(path, stop, [&](Connection& connection) { return summary_of(path, disk, connection); });
}

std::optional<FingerprintSummary> summarize_fingerprints(const std::string& path, const std::stop_token& stop) {
    return read_unless_stopped(path, stop, fingerprints_of);
}

std::optional<LibraryState> state_of_library(const std::string& path, const LibraryState* before) {
    const auto file = state_of_file(path);
    if (!file) return std::nullopt;
    LibraryState state;
    state.file = *file;
    state.file_times = time_of(path) + " " + time_of(log_of(path));
    if (before && before->is_same_file(state) && before->file_times == state.file_times) return *before;
    LibraryConnection connection{path, sqlite::Mode::read_only};
    check_schema(connection);
    const sqlite::Snapshot snapshot{connection};
    state.compounds = stored_compounds(connection);
    state.removed = removed_compounds(connection);
    state.highest_number = highest_number(connection);
    state.dictionary = read_setting(connection, "dictionary");
    for (const FingerprintSet& set : complete_sets(connection)) state.kinds += std::string{name_of(set.kind)} + " ";
    state.columns = columns_of(connection);
    return state;
}

Failure why_read_only(const std::string& path) {
    try {
        LibraryConnection connection{path, sqlite::Mode::read_only};
        check_schema_to_change(connection);
    } catch (const LibraryError& e) {
        return e.failure();
    }
    const std::string folder = parent_folder(whole_path(path));
    for (const auto& [place, what] : {std::pair{path, "the file"}, std::pair{folder, "its folder"}}) {
        if (may_write(place)) continue;
        return {path + " can only be read: " + what + " cannot be written to (" + std::strerror(errno) + ")",
                {{RemedyKind::make_writable, path}}};
    }
    return {};
}

}  // namespace chemsieve
