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

// By text, those of most compounds first.
std::vector<std::string> groups_of(const series::RGroupTable& table, std::size_t column) {
    std::map<std::string, std::size_t> counts;
    for (const series::RGroupRow& row : table.rows) ++counts[table.text(row.groups[column])];
    std::vector<std::string> groups;
    for (const auto& [text, count] : counts) groups.push_back(text);
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const std::string& a, const std::string& b) { return counts.at(a) > counts.at(b); });
    return groups;
}

std::map<std::string, std::size_t> places_of(const std::vector<std::string>& groups) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < groups.size(); ++i) places[groups[i]] = i;
    return places;
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

std::optional<RGroupMatrix> matrix_of(const series::RGroupTable& table, unsigned rows, unsigned columns,
                                      const CompoundSource& source, const std::optional<CellValue>& value,
                                      const std::stop_token& stop) {
    const std::size_t row_place = place_of_column(table, rows), column_place = place_of_column(table, columns);
    RGroupMatrix matrix{.rows = groups_of(table, row_place), .columns = groups_of(table, column_place), .cells = {}};
    matrix.cells.resize(matrix.rows.size() * matrix.columns.size());
    const auto row_of = places_of(matrix.rows), column_of = places_of(matrix.columns);
    std::optional<CompoundValues<std::optional<double>>> numbers;
    if (value) {
        numbers = numbers_of(value->column, source, stop);
        if (!numbers) return std::nullopt;
    }
    std::set<std::pair<RGroupCell*, CompoundNumber>> counted;  // with all matches a compound may come again
    for (const series::RGroupRow& row : table.rows) {
        RGroupCell& cell = matrix.cells[row_of.at(table.text(row.groups[row_place])) * matrix.columns.size() +
                                        column_of.at(table.text(row.groups[column_place]))];
        if (!counted.emplace(&cell, row.compound).second) continue;
        ++cell.compounds;
        if (!numbers) continue;
        if (const std::optional<double> number = numbers->of(row.compound)) add_value(cell, *number, value->which);
    }
    if (value && value->which == CellValue::Which::mean) {
        for (RGroupCell& cell : matrix.cells) {
            if (cell.value) *cell.value /= static_cast<double>(cell.values);
        }
    }
    return matrix;
}

}  // namespace chemsieve::work
