#include "app/work/pairs/pair_index.h"

#include "base/error.h"
#include "data/library/library.h"
#include "search/series/pairs/pair_filing.h"

namespace chemsieve::work {

namespace {

series::CutLimits limits_in(const std::string& library, const std::string& rules) {
    const auto limits = series::limits_of_rules(rules);
    if (limits) return *limits;
    throw LibraryError(library + " has an index of cuts that was made otherwise (" + rules + ")",
                       {RemedyKind::replace_cut_index, library});
}

series::CutLimits limits_to_file_by(const std::string& library, const std::optional<series::CutLimits>& asked) {
    const auto rules = rules_of_cut_index(library);
    if (!rules) return asked.value_or(series::CutLimits{});
    const series::CutLimits kept = limits_in(library, *rules);
    if (!asked || *asked == kept) return kept;
    throw LibraryError(library + " has an index of cuts within other limits (" + words_of(kept) + ")",
                       {RemedyKind::replace_cut_index, library});
}

}  // namespace

PairIndexing add_pair_index(const std::string& library, const std::optional<series::CutLimits>& limits, unsigned jobs,
                            const std::function<void(const IndexProgress&)>& progress, const std::stop_token& stop) {
    const Library source{library};  // says what is wrong with files that are none
    const series::CutLimits by = limits_to_file_by(library, limits);
    std::optional<series::CompoundFiler> filer;
    const auto file = [&](const std::string& rules,
                          std::span<const CompoundNumber> compounds) -> std::optional<std::vector<LookupEntry>> {
        if (!filer) filer.emplace(source, limits_in(library, rules), jobs);
        const auto filed = filer->file(compounds, stop);
        if (!filed) return std::nullopt;
        std::vector<LookupEntry> entries;
        entries.reserve(filed->size());
        for (const auto& [hash, compound] : *filed) entries.push_back({hash, static_cast<std::int64_t>(compound)});
        return entries;
    };
    PairIndexing done;
    done.filed = add_cut_index(library, {.rules = series::filing_rules(by)}, file, progress, stop);
    done.limits = done.filed.rules.empty() ? by : limits_in(library, done.filed.rules);
    return done;
}

}  // namespace chemsieve::work
