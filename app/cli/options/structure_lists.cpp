#include "app/cli/options/structure_lists.h"

#include "app/queries/structure_file.h"
#include "search/engine/several/structure_sets.h"

namespace chemsieve::cli {

namespace {

std::vector<Query> read_list(const std::string& path, const FingerprintRecipe& recipe) {
    return path.empty() ? std::vector<Query>{} : read_structures(path, recipe);
}

}  // namespace

StructureLists::StructureLists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe)
    : any_name_{any_of},
      none_name_{none_of},
      any_of_{read_list(any_of, recipe)},
      none_of_{read_list(none_of, recipe)} {}

std::shared_ptr<const CompoundSelection> StructureLists::chosen(Searcher& searcher,
                                                                std::shared_ptr<const CompoundSelection> among,
                                                                unsigned jobs, const std::stop_token& stop) const {
    if (!among) among = std::make_shared<const CompoundSelection>(all_compounds(*searcher.source().reader()));
    if (!any_of_.empty())
        among = containing_any(searcher, any_of_, among, "the structures of " + any_name_, jobs, stop);
    if (!among || none_of_.empty()) return among;
    const auto found = containing_any(searcher, none_of_, among, "the structures of " + none_name_, jobs, stop);
    return found ? std::make_shared<const CompoundSelection>(*among - *found) : nullptr;
}

}  // namespace chemsieve::cli
