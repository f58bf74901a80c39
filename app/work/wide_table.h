// The table of several queries that has a row a compound and a column a query: 1 for a hit and 0 for none, the number
// of matches, or the similarity.
//
// Rows come in the order of the library, whatever the number of threads. The cells wait in WideColumns until all
// queries are searched. A cell is empty where the answer is not known: in the column of a query that could not be used,
// and instead of 0 in that of a query that is not complete; a similarity also where the compound is no hit.
// Errors: LibraryError, FileError of temporary files. Threads: one at a time.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/work/compound_table.h"
#include "data/source/compound_source.h"
#include "data/write/wide_columns.h"
#include "match/substructure_matcher.h"
#include "search/request/query.h"
#include "search/request/search_request.h"
#include "search/request/search_types.h"

namespace chemsieve {

// How often compounds have the substructures that they were found by: matches on different sets of atoms. Each thread
// has a worker number of its own.
class MatchCounter {
  public:
    // `options`: those of the search. The source outlives this.
    MatchCounter(const CompoundSource& source, const SearchOptions& options, unsigned workers);

    // Further queries are numbered from 0. Not while others count.
    void add(const Query& query);
    // Nothing if the limits of a match were reached. `reader`: of this worker.
    std::optional<std::size_t> count(std::size_t query, CompoundNumber compound, CompoundReader& reader,
                                     unsigned worker);

  private:
    // What each thread owns.
    struct Worker {
        std::vector<std::unique_ptr<SubstructureMatcher>> matchers;  // by query
        // The compound read last.
        CompoundNumber compound{};
        std::optional<Molecule> molecule;
    };

    SubstructureMatcher& matcher(std::size_t query, Worker& worker) const;

    MatchOptions options_;
    MatchLimits limits_;
    std::shared_ptr<const StructureSource> structures_;
    std::shared_ptr<const ClassTable> classes_;
    std::vector<std::shared_ptr<const SubstructureQuery>> queries_;
    std::vector<Worker> workers_;
};

enum class WideCells { hits, matches, similarity };

struct WideStyle {
    WideCells cells = WideCells::hits;
    bool only_hits = false;  // no rows of compounds that no query finds
    bool is_full = false;    // similarities: a compound that is no hit has 0, as there is no threshold
};

// `cells`: nothing: similarities if these are searched by, else hits.
WideStyle wide_style(const SearchRequest& request, std::optional<WideCells> cells, bool only_hits);

// Why a table of this format cannot have so many columns; empty: it can.
std::string why_too_wide(std::size_t columns, OutputFormat format);

// Titles for columns: on one line and each once, so that a number follows those that are there already ("amine (2)").
// `taken`: titles before them.
std::vector<std::string> different_titles(const std::vector<std::string>& names, const std::vector<std::string>& taken);

class WideTable {
  public:
    // `options`: those of the search. Source and stream outlive the table.
    WideTable(const WideStyle& wide, CompoundTable::Layout layout, const SearchOptions& options,
              const CompoundSource& source, std::ostream& out);

    // The columns of a table with so many queries, with those of drawings.
    std::size_t columns_with(std::size_t queries) const;

    // Adds the column of a query with all its hits.
    void add(const Query& query, std::span<const Hit> hits, bool is_complete);
    // Adds the column of a query that could not be used.
    void add_unusable(const std::string& name);

    // Called with the numbers of compounds looked at.
    using Progress = std::function<void(std::size_t)>;
    // Writes all rows. `compounds`: those that were searched. False if stopped: then the table is not usable.
    bool write(const CompoundSelection& compounds, const std::stop_token& stop, const Progress& progress = {});
    // Matches that could not be counted within the limits; their cells are empty.
    std::size_t not_counted() const {
        return std::accumulate(not_counted_.begin(), not_counted_.end(), std::size_t{0});
    }
    // See TableWriter::finish(). After write().
    std::vector<std::string> finish(const SearchRecord& record);

  private:
    struct Column {
        std::string name;
        bool is_usable = true;
        bool is_complete = true;
        std::size_t counted = 0;  // its query in `counter_`
    };
    // Some compounds, and which of them the queries found.
    struct Block {
        std::vector<CompoundNumber> compounds;
        std::vector<std::uint32_t> values;  // one after the other for each compound; see value_of()
    };

    void begin_rows();
    // Notes which titles of queries were changed.
    std::vector<std::string> query_titles();
    std::size_t rows_together() const;
    void read_cells(std::vector<WideColumns::Cursor>& cursors);
    std::string cell_of(std::size_t query, const RowPlace& place);

    WideStyle wide_;
    CompoundTable::Layout layout_;  // without the columns of queries
    const CompoundSource& source_;
    std::ostream& out_;
    std::vector<TableColumn> fixed_titles_;  // before those of queries
    std::vector<Column> columns_;            // with a column each in `cells_`
    WideColumns cells_;
    std::optional<MatchCounter> counter_;
    std::optional<CompoundTable> table_;
    Block block_;  // whose rows are being written
    std::vector<std::string> remarks_;
    std::vector<std::size_t> not_counted_;  // by worker
};

}  // namespace chemsieve
