#include "search/request/search_request.h"

#include <algorithm>

namespace chemsieve {

bool SearchRequest::is_listing() const {
    return std::all_of(queries.begin(), queries.end(),
                       [](const QueryText& query) { return is_blank(query) && !query.fingerprint; });
}

CompoundFilter filter_of(const SearchRequest& request) {
    CompoundFilter filter;
    filter.ids = request.ids;
    if (std::string condition = request.condition(); !condition.empty()) filter.where = std::move(condition);
    return filter;
}

}  // namespace chemsieve
