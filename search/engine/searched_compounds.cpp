#include "search/engine/searched_compounds.h"

namespace chemsieve {

std::shared_ptr<const CompoundSelection> every_compound(CompoundNumber last, Searcher& searcher, FingerprintKind kind,
                                                        const std::stop_token& stop) {
    CompoundSelection numbers;
    for (std::int64_t number = 1; number <= static_cast<std::int64_t>(last); ++number)
        numbers.add(CompoundNumber{number});
    const CompoundFilter every{.where = {},
                               .ids = {},
                               .numbers = std::make_shared<const CompoundSelection>(std::move(numbers)),
                               .further_properties = {}};
    const auto selected = searcher.select(every, kind, stop);
    return selected ? selected->compounds : nullptr;
}

}  // namespace chemsieve
