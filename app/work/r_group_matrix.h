// Two R groups of a table against each other, for all faces.
//
// Errors: QueryError for a property that is not there. Threads: functions without state.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "search/series/groups/r_groups.h"

namespace chemsieve::work {

// What a cell tells of a column of numbers.
struct CellValue {
    enum class Which { mean, highest, lowest };

    std::string column;
    Which which = Which::mean;
};

// Which groups are told of against each other.
struct MatrixWish {
    unsigned rows = 1, columns = 2;       // numbers of R groups that the table has
    std::optional<CellValue> value = {};  // nothing: compounds are counted
    std::size_t most = 0;                 // only so many rows and columns, those of most compounds; 0: all
};

struct RGroupCell {
    std::size_t compounds = 0;
    std::size_t values = 0;       // compounds that have one
    std::optional<double> value;  // nothing: none has
};

struct RGroupMatrix {
    std::vector<std::string> rows, columns;  // groups, those of most compounds first, of as many by text
    std::vector<RGroupCell> cells;           // [row * columns.size() + column]

    const RGroupCell& cell(std::size_t row, std::size_t column) const { return cells[row * columns.size() + column]; }
};

// Where each group is.
std::map<std::string, std::size_t> places_of(const std::vector<std::string>& groups);

// Nothing if stopped.
std::optional<RGroupMatrix> matrix_of(const series::RGroupTable& table, const MatrixWish& wish,
                                      const CompoundSource& source, const std::stop_token& stop);

}  // namespace chemsieve::work
