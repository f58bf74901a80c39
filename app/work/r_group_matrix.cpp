#include "app/work/r_group_matrix.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/work/column_numbers.h"
#include "base/error.h"

namespace chemsieve::work {

namespace {

std::size_t place_of_column(const series::RGroupTable& table, unsigned number) {
    const auto found = std::lower_bound(table.columns.begin(), table.columns.end(), number);
    if (found == table.columns.end() || *found != number) {
        throw QueryError{"no compound has a group R" + std::to_string(number)};
    }
    return static_cast<std::size_t>(found - table.columns.begin());
}

// By text, those of most compounds first, as many as are wished.
std::vector<std::string> groups_of(const series::RGroupTable& table, std::size_t column, std::size_t most) {
    std::map<std::string, std::size_t> counts;
    for (const series::RGroupRow& row : table.rows) ++counts[table.text(row.groups[column])];
    std::vector<std::string> groups;
    for (const auto& [text, count] : counts) groups.push_back(text);
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const std::string& a, const std::string& b) { return counts.at(a) > counts.at(b); });
    if (most > 0 && groups.size() > most) groups.resize(most);
    return groups;
}

void add_value(RGroupCell& cell, double value, CellValue::Which which) {
    ++cell.values;
    if (!cell.value) {
        cell.value = value;
        return;
    }
    switch (which) {
        case CellValue::Which::mean: *cell.value += value; break;
        case CellValue::Which::highest: *cell.value = std::max(*cell.value, value); break;
        case CellValue::Which::lowest: *cell.value = std::min(*cell.value, value); break;
    }
}

}  // namespace

std::map<std::string, std::size_t> places_of(const std::vector<std::string>& groups) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < groups.size(); ++i) places[groups[i]] = i;
    return places;
}

std::optional<RGroupMatrix> matrix_of(const series::RGroupTable& table, const MatrixWish& wish,
                                      const CompoundSource& source, const std::stop_token& stop) {
    const std::size_t row_place = place_of_column(table, wish.rows),
                      column_place = place_of_column(table, wish.columns);
    RGroupMatrix matrix{.rows = groups_of(table, row_place, wish.most),
                        .columns = groups_of(table, column_place, wish.most),
                        .cells = {}};
    matrix.cells.resize(matrix.rows.size() * matrix.columns.size());
    const auto row_of = places_of(matrix.rows), column_of = places_of(matrix.columns);
    std::optional<CompoundValues<std::optional<double>>> numbers;
    if (wish.value) {
        numbers = numbers_of(wish.value->column, source, stop);
        if (!numbers) return std::nullopt;
    }
    std::set<std::pair<RGroupCell*, CompoundNumber>> counted;  // with all matches a compound may come again
    for (const series::RGroupRow& row : table.rows) {
        const auto in_row = row_of.find(table.text(row.groups[row_place]));
        const auto in_column = column_of.find(table.text(row.groups[column_place]));
        if (in_row == row_of.end() || in_column == column_of.end()) continue;
        RGroupCell& cell = matrix.cells[in_row->second * matrix.columns.size() + in_column->second];
        if (!counted.emplace(&cell, row.compound).second) continue;
        ++cell.compounds;
        if (!numbers) continue;
        if (const std::optional<double> number = numbers->of(row.compound)) add_value(cell, *number, wish.value->which);
    }
    if (wish.value && wish.value->which == CellValue::Which::mean) {
        for (RGroupCell& cell : matrix.cells) {
            if (cell.value) *cell.value /= static_cast<double>(cell.values);
        }
    }
    return matrix;
}

}  // namespace chemsieve::work
