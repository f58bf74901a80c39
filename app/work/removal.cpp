#include "app/work/removal.h"

#include "data/library/library.h"
#include "search/engine/several/structure_sets.h"

namespace chemsieve::work {

std::optional<CompoundRemoval> remove_compounds(const std::string& library, CompoundFilter filter,
                                                const ConditionNames* names, const RemovalOptions& options,
                                                const Steps& progress, const std::stop_token& stop) {
    const auto decided = without_sets(Library{library}, std::move(filter), names, stop);
    if (!decided) return std::nullopt;
    return chemsieve::remove_compounds(library, *decided, options, progress, stop);
}

}  // namespace chemsieve::work
