// Rows of a table in the order of one of its columns, or of another property: numbers as numbers, text byte by byte,
// rows without value last, equal ones in the order in which they came.
//
// What is compared is what the table shows. Memory: a number a row and its place, or the texts of that column; never
// whole rows. Errors: QueryError if there is no such column; UsageError is the caller's. A row that cannot be read has
// no value: whoever writes it says why. Threads: one at a time; rows are read by several.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/write/property_columns.h"
#include "search/ranking/merged_hits.h"
#include "search/request/row_sample.h"

namespace chemsieve {

struct ColumnOrder {
    std::string
        column;  // as --columns has its name; "id", "smiles", of hits "similarity", of several libraries "library"
    bool descending = false;
};

// "mw", "mw:asc", "mw:desc".
ColumnOrder column_order_from(const std::string& word);

class RowOrder {
  public:
    // `of_hits`: rows have a similarity. The sources outlive this. `jobs`: threads; 0: all cores.
    RowOrder(const ColumnOrder& order, const std::vector<const CompoundSource*>& sources, bool of_hits, unsigned jobs);

    // Nothing if stopped.
    std::optional<std::vector<LibraryHit>> sorted(std::vector<LibraryHit> hits, const std::stop_token& stop);
    // Of the only source.
    std::optional<std::vector<CompoundNumber>> sorted(std::vector<CompoundNumber> compounds,
                                                      const std::stop_token& stop);

  private:
    enum class Column { id, smiles, similarity, library, property };
    using Row = std::pair<std::size_t, CompoundNumber>;  // source and compound

    template <class RowAt>
    std::optional<std::vector<std::uint32_t>> places(std::size_t count, RowAt row_at, const std::stop_token& stop);
    std::string text_of(const Row& row, std::span<const std::unique_ptr<CompoundReader>> readers) const;

    ColumnOrder order_;
    Column column_ = Column::property;
    std::optional<PropertyColumns> property_;
    bool is_number_ = false;
    std::vector<const CompoundSource*> sources_;
    std::vector<std::vector<LibraryPart>> parts_;  // of each source
    unsigned jobs_;
};

// The hits that are listed: a sample, if it has a size, in that order, if there is one. Nothing if stopped.
std::optional<std::vector<LibraryHit>> listed_hits(MergedHits& hits, const SampleSize& sample, RowOrder* order,
                                                   const std::stop_token& stop);

}  // namespace chemsieve
