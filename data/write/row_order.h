// Rows of a table in the order of one or several of its columns, or of other properties: numbers as numbers, text byte
// by byte, rows without value last, equal ones in the order of the next column, and at last in that in which they came.
//
// What is compared is what the table shows. Memory: a row's place, and of each column a number or its text; never whole
// rows. Errors: QueryError if there is no such column; UsageError is the caller's. A row that cannot be read has
// no value: whoever writes it says why. Threads: one at a time; rows are read by several.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/write/property_columns.h"

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
    // `of_hits`: rows have a similarity. The source outlives this. `jobs`: threads; 0: all cores.
    RowOrder(const std::vector<ColumnOrder>& orders, const CompoundSource& source, bool of_hits, unsigned jobs);

    // Rows in this order, of which `compound_of` tells the compound and `millionths_of` the similarity; nothing if
    // stopped.
    template <class Row, class CompoundOf, class MillionthsOf>
    std::optional<std::vector<Row>> sorted(const std::vector<Row>& rows, CompoundOf compound_of,
                                           MillionthsOf millionths_of, const std::stop_token& stop) {
        const auto order = places(
            rows.size(), [&](std::size_t i) { return compound_of(rows[i]); },
            [&](std::size_t i) { return millionths_of(rows[i]); }, stop);
        if (!order) return std::nullopt;
        std::vector<Row> result;
        result.reserve(rows.size());
        for (const std::uint32_t place : *order) result.push_back(rows[place]);
        return result;
    }

  private:
    enum class Column { id, smiles, similarity, library, property };

    struct Key {
        bool descending = false;
        Column column = Column::property;
        std::size_t cell = 0;  // a property's place among the cells of properties_
        bool is_number = false;
    };

    Key key_of(const ColumnOrder& order, bool of_hits, std::string& properties) const;
    std::optional<std::vector<std::uint32_t>> places(std::size_t count,
                                                     const std::function<CompoundNumber(std::size_t)>& compound_at,
                                                     const std::function<double(std::size_t)>& millionths_at,
                                                     const std::stop_token& stop);
    // What a row has in each column; nothing where it cannot be read.
    std::vector<std::string> texts_of(CompoundNumber compound, CompoundReader& reader) const;

    std::vector<Key> keys_;
    std::optional<PropertyColumns> properties_;  // those that keys name; nothing: none
    bool reads_rows_ = false;                    // some key is more than the similarity
    const CompoundSource& source_;
    std::vector<SourceLibrary> libraries_;  // the libraries in source_
    unsigned jobs_;
};

}  // namespace chemsieve
