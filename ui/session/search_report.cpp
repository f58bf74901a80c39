#include "ui/session/search_report.h"

namespace chemsieve::ui {

bool was_there(CompoundNumber compound, const std::vector<SourceLibrary>& libraries,
               const std::vector<CompoundNumber>& last_numbers) {
    return compound <= last_numbers.at(place_of_library(libraries, compound));
}

UnderstoodQuery asked_of(const UnderstoodQuery& search, const Hit& hit) {
    if (hit.query >= search.each.size()) return search;
    UnderstoodQuery asked{.request = search.request, .query = search.each[hit.query]};
    asked.request.queries = {asked.query->text()};
    asked.names = search.names;
    asked.chosen = search.chosen;
    asked.last_numbers = search.last_numbers;
    if (hit.query < search.matched.size()) asked.matched = {search.matched[hit.query]};
    return asked;
}

}  // namespace chemsieve::ui
