#include "app/cli/searching/search_command.h"

namespace chemsieve::cli {

std::unique_ptr<SearchCommand> make_search_command(SearchMode mode) {
    switch (mode) {
        case SearchMode::substructure: return make_substructure_search();
        case SearchMode::superstructure: return make_superstructure_search();
        case SearchMode::exact: return make_exact_search();
        default: return make_similar_search();
    }
}

}  // namespace chemsieve::cli
