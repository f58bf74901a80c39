// Where the results of a search go: the table or the counts, the statistics, and the log of the search that is written
// into them.
//
// Errors: FileError, LibraryError. Threads: one at a time.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/output.h"
#include "app/cli/options/result_options.h"
#include "app/cli/runs/searched_libraries.h"
#include "app/queries/query_file.h"
#include "app/results/hit_table.h"
#include "app/results/row_order.h"
#include "app/results/search_log.h"
#include "app/results/wide_table.h"

namespace chemsieve::cli {

class SearchOutput {
  public:
    // All arguments but the stream must outlive this object. `format` and `style`: those of `results`. `rows`: a stream
    // that takes the table or the counts instead of the output.
    SearchOutput(const SearchRequest& request, const ResultOptions& results, const SearchedLibraries& libraries,
                 OutputFormat format, const TableStyle& style, Context& context, std::ostream* rows = nullptr);

    SearchLog& log() noexcept { return log_; }
    bool has_stats() const noexcept { return stats_ != nullptr; }
    // A reader of the library with this number.
    CompoundReader& reader(std::size_t library) { return *readers_[library]; }

    // The hits that follow are those of this query: drawings show its match.
    void highlight(const Query& query);
    struct Written {
        std::vector<std::size_t> hits;  // of each library
        std::size_t all() const;
    };
    // Writes the hits as one list, or their number. Nothing if stopped. `results`: one for each library.
    std::optional<Written> write(const std::string& query_id, std::span<const BatchResult> results, Context& context);
    // For --count: writes a line. `hits`: nothing if the number is not known.
    void write_count(const std::string& query_id, std::optional<std::size_t> hits);
    // For --keep-all: writes the row of a query that has no hits or cannot be used.
    void keep(const std::string& query_id);
    // keep() for the records that stand before query `number` in their file and have no row yet.
    void keep_unusable(std::span<const UnusableRecord> records, std::size_t number);

    // Writes the statistics of a query in a library as one object. `hits`: the number listed. `references`: the queries
    // of a fused search, whose result has none.
    void write_stats(std::size_t library, const BatchResult& result, std::size_t hits, double write_ms,
                     std::span<const Query> references = {});
    // Writes the statistics of a query in each library; `write_ms` goes to the first.
    void write_stats(std::span<const BatchResult> results, const Written& written, double write_ms,
                     std::span<const Query> references = {});

    // Of a wide table, whose rows come when all queries are searched. `compounds`: those of each library that were
    // searched. False if stopped.
    bool write_wide(const std::vector<std::shared_ptr<const CompoundSelection>>& compounds, const Context& context);
    // Throws UsageError if a table with so many queries has more columns than its format.
    void check_width(std::size_t queries) const;
    // Matches of a wide table that could not be counted within the limits.
    std::size_t not_counted() const { return wide_ ? wide_->not_counted() : 0; }

    // Ends the outputs, so that files appear; the table's remarks go to `err`.
    void commit(std::ostream& err);

  private:
    std::optional<std::vector<std::size_t>> write_hits(const std::string& query_id,
                                                       std::span<const BatchResult> results, const Context& context);

    const SearchRequest& request_;
    const ResultOptions& results_;
    const SearchedLibraries& libraries_;
    Output output_;
    SearchLog log_;
    std::unique_ptr<Output> stats_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;  // one a library
    std::ostream& rows_;
    std::optional<char> delimiter_;  // delimiter of counts as CSV; nothing: TSV
    OutputFormat format_;
    std::unique_ptr<HitTable> table_;  // none if only counting, or of a wide table
    std::unique_ptr<WideTable> wide_;  // of a wide table
    std::optional<RowOrder> order_;    // nothing: that of rank
    std::size_t unusable_kept_ = 0;    // records without a query that have their row
};

// The outcome of a query in several libraries: complete if it is complete in all of them.
SearchOutcome outcome_of_all(std::span<const BatchResult> results);

}  // namespace chemsieve::cli
