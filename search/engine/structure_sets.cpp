#include "search/engine/structure_sets.h"

#include <algorithm>

#include "search/engine/any_search.h"
#include "search/engine/searched_compounds.h"

namespace chemsieve {

namespace {

constexpr std::uint64_t kMostSteps = 1'000'000'000'000;  // a compound that is not decided is an error

// "the structures of pains (pains.sma)"
std::string words_of(const StructureFile& file) {
    return "the structures of " + (file.name.empty() ? file.path : file.name + " (" + file.path + ")");
}

// Tells of the first library with such compounds.
[[noreturn]] void refuse_undecided(const SearchStats& stats, const CompoundSource& source, const StructureFile& file) {
    std::size_t open = stats.not_decided;
    std::string library = source.name();
    const auto has_open = [](const SearchCounts& counts) { return counts.not_decided > 0; };
    const auto found = std::find_if(stats.by_library.begin(), stats.by_library.end(), has_open);
    if (found != stats.by_library.end()) {
        open = found->not_decided;
        library = source.libraries()[static_cast<std::size_t>(found - stats.by_library.begin())].name;
    }
    throw QueryError(std::to_string(open) + (open == 1 ? " compound" : " compounds") + " of " + library +
                     " cannot be decided for " + words_of(file) + "; a substructure search for each tells for which");
}

// Those of `among` that contain one of the structures at least. Nothing if stopped.
std::shared_ptr<const CompoundSelection> containing_any(Searcher& searcher, const StructureSet& set,
                                                        const std::shared_ptr<const CompoundSelection>& among,
                                                        unsigned jobs, const std::stop_token& stop,
                                                        const SetProgress& progress) {
    SearchOptions options{.jobs = jobs, .match_steps = kMostSteps, .among = among};
    auto found = std::make_shared<CompoundSelection>();
    SearchEvents events;
    events.hits = [&](std::span<const Hit> hits) {
        for (const Hit& hit : hits) found->add(hit.compound);
    };
    if (progress) events.progress = [&](const SearchProgress& now) { progress(now.done, now.total); };
    const SearchOutcome outcome = search_any(searcher, SearchMode::substructure, set.structures, options, events, stop);
    if (stop.stop_requested()) return nullptr;
    if (outcome.stats.not_decided > 0) refuse_undecided(outcome.stats, searcher.source(), set.file);
    return found;
}

// Those in which structures are found: others, which came later, would pass for compounds without them.
std::shared_ptr<const CompoundSelection> seen_compounds(Searcher& searcher, const std::stop_token& stop) {
    return every_compound(searcher.source().last_numbers(), searcher, FingerprintKind::subgraph, stop);
}

}  // namespace

std::shared_ptr<const CompoundSelection> left_by(const StructureLists& lists, Searcher& searcher,
                                                 std::shared_ptr<const CompoundSelection> among, unsigned jobs,
                                                 const std::stop_token& stop, const SetProgress& progress) {
    const auto seen = seen_compounds(searcher, stop);
    if (!seen) return nullptr;
    among = among ? std::make_shared<const CompoundSelection>(*among & *seen) : seen;
    if (!lists.any_of.structures.empty()) among = containing_any(searcher, lists.any_of, among, jobs, stop, progress);
    if (!among || stop.stop_requested()) return nullptr;
    if (lists.none_of.structures.empty()) return among;
    const auto found = containing_any(searcher, lists.none_of, among, jobs, stop, progress);
    return found ? std::make_shared<const CompoundSelection>(*among - *found) : nullptr;
}

std::optional<SelectedCompounds> select_with_sets(Searcher& searcher, CompoundFilter filter,
                                                  std::span<const StructureSet> sets, FingerprintKind kind,
                                                  const std::stop_token& stop, const SetProgress& progress) {
    for (const StructureSet& set : sets) filter.sets.push_back({.name = set.file.name, .compounds = {}});
    auto selected = searcher.select(filter, kind, stop);
    if (!selected || sets.empty()) return selected;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        filter.sets[i].compounds = containing_any(searcher, sets[i], selected->compounds, filter.jobs, stop, progress);
        if (!filter.sets[i].compounds) return std::nullopt;
    }
    auto decided = searcher.select(filter, kind, stop);
    if (!decided) return std::nullopt;
    selected->compounds = std::move(decided->compounds);
    if (kind == FingerprintKind::subgraph) return selected;
    const auto seen = seen_compounds(searcher, stop);
    if (!seen) return std::nullopt;
    selected->compounds = std::make_shared<const CompoundSelection>(*selected->compounds & *seen);
    return selected;
}

std::optional<SelectedCompounds> select_by_names(Searcher& searcher, CompoundFilter filter, const ConditionNames* names,
                                                 FingerprintKind kind, const std::stop_token& stop,
                                                 const SetProgress& progress) {
    if (!names || !filter.where) return searcher.select(filter, kind, stop);
    const ResolvedCondition condition = names->resolved(*filter.where);
    filter.where = condition.text;
    const std::vector<StructureSet> sets = names->read_sets(condition.sets, searcher.source().recipe());
    return select_with_sets(searcher, std::move(filter), sets, kind, stop, progress);
}

std::optional<SelectedCompounds> select_by_names(const CompoundSource& source, CompoundFilter filter,
                                                 const ConditionNames* names, const std::stop_token& stop,
                                                 const SetProgress& progress) {
    if (!names || !filter.where) return source.select(filter, stop);
    const ResolvedCondition condition = names->resolved(*filter.where);
    filter.where = condition.text;
    if (condition.sets.empty()) return source.select(filter, stop);
    Searcher searcher{std::shared_ptr<const CompoundSource>{std::shared_ptr<void>{}, &source}, Searcher::WhenNeeded{}};
    const std::vector<StructureSet> sets = names->read_sets(condition.sets, source.recipe());
    return select_with_sets(searcher, std::move(filter), sets, FingerprintKind::subgraph, stop, progress);
}

std::optional<CompoundFilter> without_sets(const CompoundSource& source, CompoundFilter filter,
                                           const ConditionNames* names, const std::stop_token& stop) {
    if (!names || !filter.where) return filter;
    const ResolvedCondition condition = names->resolved(*filter.where);
    filter.where = condition.text;
    if (condition.sets.empty()) return filter;
    auto selected = select_by_names(source, filter, names, stop);
    if (!selected) return std::nullopt;
    filter.where = std::nullopt;
    filter.numbers = std::move(selected->compounds);
    return filter;
}

}  // namespace chemsieve
