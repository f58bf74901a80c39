#include "app/cli/studies/cliff_options.h"

#include <CLI/CLI.hpp>
#include <initializer_list>

#include "app/cli/command/option_value.h"
#include "app/cli/studies/study_table.h"
#include "data/write/property_columns.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve::cli {

void CliffOptions::describe(CLI::App& app, const std::vector<CLI::Option*>& of_matched_pairs) {
    auto* property = app.add_option("--property", property_,
                                    "Activity cliffs instead: the pairs that differ most in this property for how "
                                    "similar they are, the steepest first")
                         ->type_name("COLUMN")
                         ->configurable(false);
    auto* similarity = app.add_option("--similarity", similarity_,
                                      "With --property: pairs of compounds that are so similar, instead of matched "
                                      "pairs");
    does_without(app, similarity->needs(property)->configurable(false), "matched pairs");
    for (CLI::Option* option : of_matched_pairs) similarity->excludes(option);
    comparison_.describe(app);
    for (const char* option : {"--fingerprint", "--metric"}) app.get_option(option)->needs(property);
}

work::CliffWish CliffOptions::wish(const CompoundSource& source, std::size_t top) const {
    work::CliffWish wish{
        .property = without_mark(property_), .fingerprint = comparison_.kind(), .metric = comparison_.metric()};
    const std::vector<std::string> names = column_names(wish.property);
    if (names.size() != 1) throw UsageError("--property takes one column"_words);
    wish.property = names.front();
    const PropertyColumns known{without_mark(property_), source};
    if (!similarity_.empty()) {
        const std::vector<std::uint32_t> thresholds = thresholds_from(similarity_, "--similarity");
        if (thresholds.size() > 1) throw UsageError("--similarity of cliffs is one similarity, such as 0.6"_words);
        wish.similarity = thresholds.front();
    }
    if (top > 0) wish.most = top;
    return wish;
}

std::vector<TableColumn> cliff_titles(const work::CliffWish& wish) {
    std::vector<TableColumn> titles{{"id1"}, {"id2"}, {"smiles1"}, {"smiles2"}};
    if (!wish.similarity) titles.insert(titles.end(), {{"constant"}, {"from"}, {"to"}});
    for (const char* number : {"value1", "value2", "difference", "similarity", "sali"}) {
        titles.push_back({number, true});
    }
    return titles;
}

std::vector<std::string> cliff_cells(const work::Cliff& cliff, const work::CliffWish& wish, CompoundReader& reader) {
    const CompoundName low = reader.name(cliff.low), high = reader.name(cliff.high);
    std::vector<std::string> cells{low.id, high.id, low.smiles, high.smiles};
    if (!wish.similarity) cells.insert(cells.end(), {cliff.constant, cliff.low_part, cliff.high_part});
    cells.insert(cells.end(),
                 {number_cell(cliff.low_value), number_cell(cliff.high_value), number_cell(cliff.difference()),
                  six_decimals(cliff.similarity), number_cell(cliff.steepness())});
    return cells;
}

}  // namespace chemsieve::cli
