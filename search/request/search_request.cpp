#include "search/request/search_request.h"

#include <algorithm>

namespace chemsieve {

bool SearchRequest::is_listing() const {
    return std::all_of(queries.begin(), queries.end(),
                       [](const QueryText& query) { return is_blank(query) && !query.fingerprint; });
}

ResolvedCondition resolved_condition(const SearchRequest& request, const ConditionNames* names) {
    std::string condition = request.condition();
    if (condition.empty()) return {};
    return names ? names->resolved(condition) : ResolvedCondition{std::move(condition), {}};
}

SearchOptions options_for(const SearchRequest& request, const FingerprintRecipe& recipe, const std::stop_token& stop) {
    SearchOptions options = request.options;
    options.conditions = read_conditions(request.further, recipe, stop);
    return options;
}

}  // namespace chemsieve
