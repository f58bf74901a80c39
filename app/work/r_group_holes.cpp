#include "app/work/r_group_holes.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace chemsieve::work {

namespace {

using series::RGroupRow;
using series::RGroupTable;

// Where the text of a row's group is; that of none if the table has no such column.
series::TextPlace32 place_of_group(const RGroupTable& table, const RGroupRow& row, unsigned number) {
    const auto column = std::lower_bound(table.columns.begin(), table.columns.end(), number);
    if (column == table.columns.end() || *column != number) return 0;
    return row.groups[static_cast<std::size_t>(column - table.columns.begin())];
}
const std::string& group_of(const RGroupTable& table, const RGroupRow& row, unsigned number) {
    return table.text(place_of_group(table, row, number));
}

struct InHole {
    std::size_t cell;
    std::size_t row;  // its place in the table
};

// Those of rows that stand in empty cells, by cell; of a compound that stands in one several times the first.
std::vector<InHole> rows_in_holes(const RGroupTable& found, const RGroupMatrix& matrix, const MatrixWish& groups) {
    const auto rows = places_of(matrix.rows), columns = places_of(matrix.columns);
    std::vector<InHole> standing;
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        const auto row = rows.find(group_of(found, found.rows[i], groups.rows));
        const auto column = columns.find(group_of(found, found.rows[i], groups.columns));
        if (row == rows.end() || column == columns.end()) continue;
        const std::size_t cell = row->second * matrix.columns.size() + column->second;
        if (matrix.cells[cell].compounds == 0) standing.push_back({cell, i});
    }
    const auto place_of = [&](const InHole& one) { return std::pair{one.cell, found.rows[one.row].compound}; };
    std::stable_sort(standing.begin(), standing.end(),
                     [&](const InHole& a, const InHole& b) { return place_of(a) < place_of(b); });
    const auto end = std::unique(standing.begin(), standing.end(),
                                 [&](const InHole& a, const InHole& b) { return place_of(a) == place_of(b); });
    standing.erase(end, standing.end());
    return standing;
}

}  // namespace

std::optional<RGroupHoles> holes_of(const RGroupMatrix& matrix, const RGroupTable& table, const MatrixWish& groups,
                                    series::RGroupWish wish, Searcher& others, const series::RGroupEvents& events,
                                    const std::stop_token& stop) {
    RGroupHoles holes;
    holes.empty = static_cast<std::size_t>(std::count_if(matrix.cells.begin(), matrix.cells.end(),
                                                         [](const RGroupCell& cell) { return cell.compounds == 0; }));
    wish.among = nullptr;
    wish.places = series::GivenPlaces{.numbers = {}, .with_groups = {groups.rows, groups.columns}};
    for (const series::CoreFound& core : table.cores) wish.places->numbers.push_back(core.places);
    auto found = series::find_r_groups(others, wish, events, stop);
    if (!found) return std::nullopt;
    const std::vector<InHole> standing = rows_in_holes(*found, matrix, groups);
    for (std::size_t i = 0; i < standing.size(); ++i) {
        holes.filled += i == 0 || standing[i].cell != standing[i - 1].cell ? 1 : 0;
    }
    // A core may have one of the two places alone.
    const std::vector<unsigned> columns{std::min(groups.rows, groups.columns), std::max(groups.rows, groups.columns)};
    std::vector<RGroupRow> rows;
    for (const InHole& one : standing) {
        RGroupRow row = found->rows[one.row];
        std::vector<series::TextPlace32> texts;
        for (const unsigned number : columns) texts.push_back(place_of_group(*found, row, number));
        row.groups = std::move(texts);
        rows.push_back(std::move(row));
    }
    found->columns = columns;
    found->rows = std::move(rows);
    holes.compounds = std::move(*found);
    return holes;
}

}  // namespace chemsieve::work
