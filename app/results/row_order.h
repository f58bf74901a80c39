// Rows of a table in the order of one or several of its columns, or of other properties: numbers as numbers, text byte
// by byte, rows without value last, equal ones in the order of the next column, and at last in that in which they came.
//
// What is compared is what the table shows. Memory: a row's place, and of each column a number or its text; never whole
// rows. Errors: QueryError if there is no such column; UsageError is the caller's. A row that cannot be read has
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

// "mw", "mw:asc", "mw:desc", "rings:desc,mw"; names with commas in double quotes, as in --columns. Throws QueryError
// where a column is missing between commas.
std::vector<ColumnOrder> column_orders_from(const std::string& list);

class RowOrder {
  public:
    // `of_hits`: rows have a similarity. The sources outlive this. `jobs`: threads; 0: all cores.
    RowOrder(const std::vector<ColumnOrder>& orders, const std::vector<const CompoundSource*>& sources, bool of_hits,
             unsigned jobs);

    // Nothing if stopped.
    std::optional<std::vector<LibraryHit>> sorted(std::vector<LibraryHit> hits, const std::stop_token& stop);
    // Of the only source.
    std::optional<std::vector<CompoundNumber>> sorted(std::vector<CompoundNumber> compounds,
                                                      const std::stop_token& stop);

  private:
    enum class Column { id, smiles, similarity, library, property };
    using Row = std::pair<std::size_t, CompoundNumber>;  // source and compound

    struct Key {
        bool descending = false;
        Column column = Column::property;
        std::size_t cell = 0;  // of a property: its place among the cells of properties_
        bool is_number = false;
    };

    Key key_of(const ColumnOrder& order, bool of_hits, std::string& properties) const;
    // `similarity`: of a row, in millionths.
    template <class RowAt, class Similarity>
    std::optional<std::vector<std::uint32_t>> places(std::size_t count, RowAt row_at, Similarity similarity,
                                                     const std::stop_token& stop);
    // What a row has in each column; nothing where it cannot be read.
    std::vector<std::string> texts_of(const Row& row, std::span<const std::unique_ptr<CompoundReader>> readers) const;

    std::vector<Key> keys_;
    std::optional<PropertyColumns> properties_;  // those that keys name; nothing: none
    bool reads_rows_ = false;                    // some key is more than the similarity
    std::vector<const CompoundSource*> sources_;
    std::vector<std::vector<LibraryPart>> parts_;  // of each source
    unsigned jobs_;
};

// The hits that are listed: a sample, if it has a size, in that order, if there is one. Nothing if stopped.
std::optional<std::vector<LibraryHit>> listed_hits(MergedHits& hits, const SampleSize& sample, RowOrder* order,
                                                   const std::stop_token& stop);

}  // namespace chemsieve
