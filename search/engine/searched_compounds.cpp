#include "search/engine/searched_compounds.h"

namespace chemsieve {

std::shared_ptr<const CompoundSelection> every_compound(const std::vector<CompoundNumber>& last, Searcher& searcher,
                                                        FingerprintKind kind, const std::stop_token& stop) {
    CompoundSelection numbers;
    const std::vector<SourceLibrary> libraries = searcher.source().libraries();
    for (std::size_t i = 0; i < libraries.size(); ++i) {
        const auto end = static_cast<std::int64_t>(last[i]);
        for (auto number = static_cast<std::int64_t>(libraries[i].first); number <= end; ++number) {
            numbers.add(CompoundNumber{number});
        }
    }
    const CompoundFilter every{.where = {},
                               .ids = {},
                               .numbers = std::make_shared<const CompoundSelection>(std::move(numbers)),
                               .further_properties = {}};
    const auto selected = searcher.select(every, kind, stop);
    return selected ? selected->compounds : nullptr;
}

}  // namespace chemsieve
