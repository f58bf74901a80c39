#include "app/cli/studies/scaffold_rows.h"

#include "app/cli/studies/study_table.h"
#include "base/text.h"

namespace chemsieve::cli {

std::vector<TableColumn> scaffold_titles(series::NetworkShape shape, bool is_against,
                                         const std::vector<std::string>& columns) {
    std::vector<TableColumn> titles{{"scaffold"},
                                    {"rings", true},
                                    {shape == series::NetworkShape::tree ? "parent" : "parents"},
                                    {"compounds", true},
                                    {"below", true}};
    if (is_against) {
        titles.push_back({"others", true});
        titles.push_back({"others_below", true});
    }
    for (const std::string& column : columns) {
        for (const char* what : {"mean_", "median_", "values_"}) titles.push_back({what + column, true});
    }
    return titles;
}

std::vector<std::string> scaffold_cells(const work::ScaffoldHierarchy& hierarchy, std::uint32_t node, bool is_against) {
    const std::vector<series::ScaffoldNode>& nodes = hierarchy.network().nodes;
    const work::NodeCounts& counts = hierarchy.counts()[node];
    std::vector<std::string> parents;
    for (const std::uint32_t parent : nodes[node].parents) parents.push_back(nodes[parent].text);
    std::vector<std::string> cells{nodes[node].text, std::to_string(nodes[node].rings), joined(parents, " "),
                                   std::to_string(counts.compounds), std::to_string(counts.below)};
    if (is_against) {
        cells.push_back(std::to_string(counts.others));
        cells.push_back(std::to_string(counts.others_below));
    }
    for (const work::ValuesBelow& column : counts.columns) {
        const bool has_values = column.values > 0;
        cells.push_back(number_cell(has_values ? std::optional{column.mean} : std::nullopt));
        cells.push_back(number_cell(has_values ? std::optional{column.median} : std::nullopt));
        cells.push_back(std::to_string(column.values));
    }
    return cells;
}

}  // namespace chemsieve::cli
