#include "search/request/search_request.h"

#include <algorithm>

namespace chemsieve {

bool SearchRequest::is_listing() const {
    return std::all_of(queries.begin(), queries.end(),
                       [](const QueryText& query) { return is_blank(query) && !query.fingerprint; });
}

ResolvedCondition resolved_condition(const SearchRequest& request, const ConditionNames* names) {
    std::string condition = request.condition();
    return resolved(condition.empty() ? std::nullopt : std::optional{std::move(condition)}, names);
}

SearchOptions options_for(const SearchRequest& request, const FingerprintRecipe& recipe) {
    SearchOptions options = request.options;
    options.conditions = read_conditions(request.further, recipe);
    return options;
}

}  // namespace chemsieve
