#include "search/request/structure_conditions.h"

#include <algorithm>

namespace chemsieve {

namespace {

ScreenFormula formula_of_either(const Query& query, const std::vector<Query>& others) {
    if (others.empty()) return query.formula();
    ScreenFormula formula;
    Choice either{{query.items().items}};
    for (const Query& other : others) either.alternatives.push_back(other.items().items);
    // An alternative that demands nothing lets all compounds through.
    const bool is_free = std::any_of(either.alternatives.begin(), either.alternatives.end(),
                                     [](const auto& items) { return items.empty(); });
    if (!is_free) formula.choices.push_back(std::move(either));
    return formula;
}

std::vector<Query> read(const std::vector<QueryText>& texts, const FingerprintRecipe& recipe) {
    std::vector<Query> queries;
    for (const QueryText& text : texts) queries.push_back(Query::substructure(text, recipe));
    return queries;
}

}  // namespace

std::shared_ptr<const StructureConditions> read_conditions(const FurtherStructures& structures,
                                                           const FingerprintRecipe& recipe) {
    if (structures.empty()) return nullptr;
    auto conditions = std::make_shared<StructureConditions>();
    conditions->all = read(structures.all, recipe);
    conditions->any = read(structures.any, recipe);
    conditions->none = read(structures.none, recipe);
    return conditions;
}

ScreenFormula formula_of(const Query& query, const StructureConditions& conditions) {
    ScreenFormula formula = formula_of_either(query, conditions.any);
    for (const Query& other : conditions.all) formula.add(other.formula());
    return formula;
}

}  // namespace chemsieve
