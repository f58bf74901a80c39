#include "ui/session/request_parts.h"

namespace chemsieve::ui {

namespace {

bool are_usable(const FurtherStructures& further, const FingerprintRecipe& recipe, const std::stop_token& stop) {
    SearchRequest alone;
    alone.further = further;
    try {
        options_for(alone, recipe, stop);
        return true;
    } catch (const QueryError&) {
        return false;
    }
}

}  // namespace

// Structures of the text become further ones, too.
SearchOptions options_of(const SearchRequest& asked, const SearchRequest& request, const FingerprintRecipe& recipe,
                         const std::stop_token& stop) {
    using Part = SearchReport::Part;
    try {
        return options_for(request, recipe, stop);
    } catch (const QueryError& e) {
        throw PartError(e, are_usable(asked.further, recipe, stop) ? Part::query : Part::further);
    }
}

}  // namespace chemsieve::ui
