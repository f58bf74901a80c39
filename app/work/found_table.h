// What a search found as a table: a row a hit, or a row a compound and a column a query.
//
// Errors: LibraryError, FileError of temporary files. Threads: one at a time.
#pragma once

#include "app/work/wide_table.h"

namespace chemsieve::work {

struct FoundLayout {
    CompoundTable::Layout rows;
    std::optional<WideStyle> wide = {};  // nothing: a row a hit
    bool keeps_all = false;              // a row or a column also for a query that has no hits or cannot be used
};

struct FoundOfQuery {
    std::string id;
    const Query* query = nullptr;  // null: several that were searched together
    std::span<const Hit> hits = {};
    bool is_complete = true;
    // The substructure whose match drawings show; null: that of the query, if it is one.
    const Molecule* drawn = nullptr;
};

class FoundTable {
  public:
    // Request, source and stream outlive the table.
    FoundTable(const SearchRequest& request, FoundLayout layout, const CompoundSource& source, std::ostream& out);

    // Why the format has not so many columns as so many queries would need; empty: it has.
    std::string why_too_wide(std::size_t queries) const;

    using Progress = CompoundTable::Progress;
    // Adds the hits of a query, in this order. False if stopped: then the table is not usable.
    bool add(const FoundOfQuery& found, const std::stop_token& stop, const Progress& progress = {});
    // Adds a query that cannot be used, if all are kept.
    void add_unusable(const std::string& id);
    // Once all queries of a wide table are added: its rows, of these compounds. Likewise.
    bool write(const CompoundSelection& compounds, const std::stop_token& stop, const Progress& progress = {});
    // Hits of a wide table whose matches could not be counted within the limits.
    std::size_t not_counted() const { return wide_ ? wide_->not_counted() : 0; }
    // See TableWriter::finish().
    std::vector<std::string> finish(const SearchRecord& record);

  private:
    const SearchRequest& request_;
    OutputFormat format_;
    bool keeps_all_;
    std::optional<CompoundTable> rows_;
    std::optional<WideTable> wide_;
};

}  // namespace chemsieve::work
