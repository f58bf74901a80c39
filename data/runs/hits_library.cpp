#include "data/runs/hits_library.h"

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/platform/temporary_file.h"
#include "chem/properties/computed_properties.h"
#include "data/file/new_file.h"
#include "data/file/whole_file.h"
#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "data/runs/merged_results.h"
#include "data/write/output_formats.h"

namespace chemsieve {

namespace {

// Columns of a table of hits that are properties of the library under other names: "similarity" is a word of its own.
constexpr const char* kQueryTitle = "query";
constexpr const char* kSimilarityTitle = "similarity_to_query";
constexpr const char* kLibrary = "hits.sieve";  // in the run's folder
constexpr char kDelimiter = '\t';
constexpr std::size_t kOwnColumns = 4;  // query_id, id, similarity, smiles; then properties

// The columns of results that the library has as they are: it computes some itself.
std::vector<std::size_t> columns_taken(const std::vector<TableColumn>& columns) {
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool is_computed =
            i >= kOwnColumns && std::any_of(kComputedProperties.begin(), kComputedProperties.end(),
                                            [&](const auto& property) { return property.name == columns[i].name; });
        if (!is_computed) taken.push_back(i);
    }
    return taken;
}

template <class Cell>
std::vector<Cell> those_of(const std::vector<Cell>& cells, const std::vector<std::size_t>& taken) {
    std::vector<Cell> result;
    for (const std::size_t i : taken) result.push_back(cells[i]);
    return result;
}

RunFolder folder_of(const std::string& run) {
    return RunFolder{file_name(run) == "run.json" ? parent_folder(whole_path(run)) : run};
}

ImportOptions as_table_of_hits() {
    ImportOptions options{.format = InputFormat::csv, .duplicates = Duplicates::keep};
    options.reader = {.delimiter = kDelimiter, .header = true, .smiles_column = "smiles", .id_column = "id"};
    return options;
}

// False if stopped.
bool write_table(const RunState& state, const std::string& path, MergeEvents events, const std::stop_token& stop) {
    const std::vector<ResultsOfQueries> results = state.results();
    if (results.empty()) throw FileError{state.run().shards + ": no shard has a result"};
    const ResultHead& head = *state.head();
    if (head.is_counted) throw FileError{state.run().shards + ": the run has counted its hits, not listed them"};
    AtomicFile file{path};
    const std::vector<std::size_t> taken = columns_taken(head.columns);
    std::vector<TableColumn> columns = those_of(head.columns, taken);
    columns[0].name = kQueryTitle;
    columns[2].name = kSimilarityTitle;
    const auto table = make_table_writer(OutputFormat::csv, file.stream(), columns,
                                         {.delimiter = kDelimiter, .escape_formulas = false});
    events.row = [&](const std::vector<std::string>& cells) {
        table->write({.cells = those_of(cells, taken), .id = {}, .smiles = {}});
    };
    if (!merge_results(results, head.top, events, stop)) return false;
    file.commit();
    return true;
}

void refuse_existing(const std::string& path, const std::string& file) {
    if (file_exists(file)) throw LibraryError{"cannot create " + path + ": " + file + " exists already"};
}

}  // namespace

bool is_run(const std::string& path) { return file_name(path) == "run.json" || file_exists(path_in(path, "run.json")); }

std::optional<std::int64_t> write_hits_library(const RunState& state, const std::string& path, const MergeEvents& told,
                                               const std::function<void(std::int64_t)>& progress,
                                               const std::stop_token& stop) {
    for (const char* end : {"", "-wal"}) refuse_existing(path, path + end);
    const TemporaryFile table;
    if (!write_table(state, table.path(), told, stop)) return std::nullopt;
    GrowingLibrary library{path};
    create_library(library.path(), {});
    ImportOutcome outcome;
    {
        LibraryWriter writer{library.path()};
        ImportEvents events;
        events.progress = [&](const ImportProgress& so_far) {
            if (progress) progress(so_far.records);
        };
        events.rejected = [&](const Rejection& rejection) {
            throw LibraryError{"the hit " + rejection.id + " cannot be stored in " + path + ": " + rejection.reason};
        };
        const ImportOptions options = as_table_of_hits();
        RecordSource source{table.path(), options.format, options.reader};
        source.set_name(file_name(path));
        outcome = import_records(writer, source, std::numeric_limits<std::int64_t>::max(), options, events, stop);
    }
    if (outcome.cancelled) return std::nullopt;
    if (!outcome.broken_off.empty()) throw LibraryError{outcome.broken_off};
    library.take_the_place_of(path);
    return outcome.counts.stored;
}

bool lacks_hits_library(const std::string& run) { return !file_exists(folder_of(run).file(kLibrary)); }

std::string open_hits_library(const std::string& run, const std::function<void(double)>& progress,
                              const std::stop_token& stop) {
    const RunFolder folder = folder_of(run);
    std::string library = folder.file(kLibrary);
    if (!lacks_hits_library(run)) return library;
    const RunState state{folder, ResultLook::complete, stop};
    if (stop.stop_requested()) return "";
    if (const std::size_t missing = state.missing().size(); missing > 0) {
        throw FileError{folder.path() + " is not complete: " + std::to_string(missing) + " of " +
                        std::to_string(state.tasks().size()) + " tasks have no result yet"};
    }
    constexpr double kOfMerging = 0.1;  // the share of the time it takes
    const auto queries = static_cast<double>(state.head() ? state.head()->queries : 0);
    std::size_t hits = 0;
    MergeEvents told;
    told.query = [&](std::size_t query, const QueryAnswer&, std::size_t listed) {
        hits += listed;
        if (progress) progress(kOfMerging * static_cast<double>(query + 1) / queries);
    };
    const auto stored = [&](std::int64_t records) {
        const auto share = static_cast<double>(records) / static_cast<double>(std::max<std::size_t>(1, hits));
        if (progress) progress(kOfMerging + (1 - kOfMerging) * share);
    };
    return write_hits_library(state, library, told, stored, stop) ? library : "";
}

}  // namespace chemsieve
