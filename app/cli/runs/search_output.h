// Where the results of a search go: the table or the counts, the statistics, and the log of the search that is written
// into them.
//
// Errors: FileError, LibraryError. Threads: one at a time.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/output.h"
#include "app/cli/options/result_options.h"
#include "app/cli/runs/search_arguments.h"
#include "app/queries/query_file.h"
#include "app/work/found_table.h"
#include "app/work/search_log.h"
#include "search/request/search_types.h"
#include "search/run/query_run.h"

namespace chemsieve::cli {

struct SearchTotals {
    std::size_t queries_done = 0;
    std::size_t queries_bad = 0;
    std::size_t hits = 0;
    std::size_t not_decided = 0;
    std::size_t not_counted = 0;  // hits of a wide table whose matches are not known
    bool out_of_time = false;
    bool cancelled = false;

    // Adds the candidates of a query that were not decided.
    void add(const SearchOutcome& outcome);
    bool is_refused(const ResultOptions& results) const { return results.is_strict() && queries_bad > 0; }
    // Nothing that could take the place of an earlier table.
    bool is_empty(const ResultOptions& results) const { return queries_done == 0 && !results.keep_all; }
};

// Reports on `err` what went wrong, and returns the exit code.
Exit conclude(const SearchTotals& totals, const ResultOptions& results, std::ostream& err);

class SearchOutput {
  public:
    // All arguments but the stream must outlive this object. `format` and `style`: those of `results`. `rows`: a stream
    // that takes the table or the counts instead of the output.
    SearchOutput(const SearchRequest& request, const ResultOptions& results, const SearchedLibraries& libraries,
                 OutputFormat format, const TableStyle& style, Context& context, std::ostream* rows = nullptr);

    SearchLog& log() noexcept { return log_; }
    CompoundReader& reader() { return *reader_; }

    struct Written {
        std::vector<std::size_t> hits;  // one number a library
        std::size_t all() const;
    };
    // Writes the hits, which are listed in this order, or their number. Nothing if stopped.
    std::optional<Written> write(const std::string& query_id, const BatchResult& result, const Context& context);
    // The order in which hits are listed; empty: that of rank.
    const HitOrder& order() const noexcept { return order_; }
    // For --count: writes a line. `hits`: nothing if the number is not known.
    void write_count(const std::string& query_id, std::optional<std::size_t> hits);
    // For --keep-all: writes the row of a query that has no hits or cannot be used.
    void keep(const std::string& query_id);

    // Writes the statistics of a query as an object for each library; times go to the first. `references`: the queries
    // of a fused search, whose result has none.
    void write_stats(const BatchResult& result, const Written& written, double write_ms,
                     std::span<const Query> references = {});

    // Writes a wide table, whose rows come when all queries are searched. `compounds`: those that were searched. False
    // if stopped.
    bool write_wide(const CompoundSelection& compounds, const Context& context);
    // Throws UsageError if a table with so many queries has more columns than its format.
    void check_width(std::size_t queries) const;
    // Matches of a wide table that could not be counted within the limits.
    std::size_t not_counted() const { return table_ ? table_->not_counted() : 0; }

    // Ends the outputs, so that files appear; the table's remarks go to `err`.
    void commit(std::ostream& err);

  private:
    Written written(std::span<const Hit> hits) const;

    const SearchRequest& request_;
    const ResultOptions& results_;
    const std::vector<SourceLibrary> libraries_;
    Output output_;
    SearchLog log_;
    std::unique_ptr<Output> stats_;
    std::vector<std::optional<std::size_t>> selected_;  // for the statistics: compounds of each library; nothing: all
    std::unique_ptr<CompoundReader> reader_;
    std::ostream& rows_;
    std::optional<char> delimiter_;          // delimiter of counts as CSV; nothing: TSV
    std::optional<work::FoundTable> table_;  // none if only counting
    HitOrder order_;                         // empty: that of rank
};

}  // namespace chemsieve::cli
