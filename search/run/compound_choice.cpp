#include "search/run/compound_choice.h"

#include <algorithm>

#include "base/number_text.h"
#include "search/engine/fused_search.h"

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

// Puts the conditions that names stand for into the filter. The sets that it calls.
std::vector<StructureSet> resolve(CompoundFilter& filter, const ConditionNames* names,
                                  const FingerprintRecipe& recipe) {
    if (!names || !filter.where) return {};
    const ResolvedCondition condition = names->resolved(*filter.where);
    filter.where = condition.text;
    return condition.sets.empty() ? std::vector<StructureSet>{} : names->read_sets(condition.sets, recipe);
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
    auto selected = searcher.compounds(kind).select(filter, stop);
    if (!selected || sets.empty()) return selected;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        filter.sets[i].compounds = containing_any(searcher, sets[i], selected->compounds, filter.jobs, stop, progress);
        if (!filter.sets[i].compounds) return std::nullopt;
    }
    auto decided = searcher.compounds(kind).select(filter, stop);
    if (!decided) return std::nullopt;
    selected->compounds = std::move(decided->compounds);
    if (kind == FingerprintKind::subgraph) return selected;
    const auto seen = seen_compounds(searcher, stop);
    if (!seen) return std::nullopt;
    selected->compounds = std::make_shared<const CompoundSelection>(*selected->compounds & *seen);
    return selected;
}

namespace {

std::optional<SelectedCompounds> select_in(const CompoundSource& source, CompoundFilter filter,
                                           std::span<const StructureSet> sets, const std::stop_token& stop,
                                           const SetProgress& progress) {
    Searcher searcher{std::shared_ptr<const CompoundSource>{std::shared_ptr<void>{}, &source}, Searcher::WhenNeeded{}};
    return select_with_sets(searcher, std::move(filter), sets, FingerprintKind::subgraph, stop, progress);
}

}  // namespace

std::optional<SelectedCompounds> select_by_names(Searcher& searcher, CompoundFilter filter, const ConditionNames* names,
                                                 FingerprintKind kind, const std::stop_token& stop,
                                                 const SetProgress& progress) {
    const std::vector<StructureSet> sets = resolve(filter, names, searcher.source().recipe());
    return select_with_sets(searcher, std::move(filter), sets, kind, stop, progress);
}

std::optional<SelectedCompounds> select_by_names(const CompoundSource& source, CompoundFilter filter,
                                                 const ConditionNames* names, const std::stop_token& stop,
                                                 const SetProgress& progress) {
    const std::vector<StructureSet> sets = resolve(filter, names, source.recipe());
    if (sets.empty()) return source.select(filter, stop);
    return select_in(source, std::move(filter), sets, stop, progress);
}

std::optional<CompoundFilter> without_sets(const CompoundSource& source, CompoundFilter filter,
                                           const ConditionNames* names, const std::stop_token& stop) {
    const std::vector<StructureSet> sets = resolve(filter, names, source.recipe());
    if (sets.empty()) return filter;
    auto selected = select_in(source, filter, sets, stop, {});
    if (!selected) return std::nullopt;
    filter.where = std::nullopt;
    filter.numbers = std::move(selected->compounds);
    return filter;
}

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
    const auto selected = searcher.compounds(kind).select(every, stop);
    return selected ? selected->compounds : nullptr;
}

std::optional<ChosenCompounds> CompoundChoice::choose(Searcher& searcher, const SearchRequest& request,
                                                      const ResolvedCondition& condition, const ConditionNames* names,
                                                      const std::stop_token& stop, const SetProgress& progress,
                                                      const std::vector<ImportedProperty>& further) {
    const Chooser by{.searcher = &searcher,
                     .kind = fingerprint_of(request.mode, request.options),
                     .where = condition.text,
                     .ids = request.ids,
                     .any_of = request.any_of_file,
                     .none_of = request.none_of_file,
                     .files = files_of(request, condition)};
    if (!by.is_given()) return ChosenCompounds{request.earlier};
    if (!is_chosen_ || by != last_) {
        is_chosen_ = false;
        chosen_ = {};
        const FingerprintRecipe& recipe = searcher.source().recipe();
        const unsigned jobs = jobs_for(searcher.source(), request.options.jobs);
        if (by.where || by.ids) {
            const CompoundFilter filter{.where = by.where, .ids = by.ids, .further_properties = further, .jobs = jobs};
            std::vector<StructureSet> sets;
            if (names && !condition.sets.empty()) sets = names->read_sets(condition.sets, recipe);
            auto selected = select_with_sets(searcher, filter, sets, by.kind, stop, progress);
            if (!selected) return std::nullopt;
            chosen_ = {std::move(selected->compounds), std::move(selected->unknown_ids), selected->not_decided};
        }
        if (by.has_lists()) {
            if (!names) throw QueryError("files of structures cannot be read here");
            const StructureLists lists = names->lists_in(by.any_of, by.none_of, recipe);
            chosen_.compounds = left_by(lists, searcher, std::move(chosen_.compounds), jobs, stop, progress);
            if (!chosen_.compounds) return std::nullopt;
        }
        last_ = by;
        is_chosen_ = true;
    }
    if (!request.earlier) return chosen_;
    return ChosenCompounds{std::make_shared<const CompoundSelection>(*request.earlier & *chosen_.compounds),
                           chosen_.unknown_ids, chosen_.not_decided};
}

std::string words_on_not_decided(std::size_t compounds) {
    return with_separators(static_cast<long long>(compounds)) + (compounds == 1 ? " compound is" : " compounds are") +
           " not decided by the condition, as a number with a qualifier (such as >50) leaves it open, and left out";
}

std::vector<CompoundChoice::ReadFile> CompoundChoice::files_of(const SearchRequest& request,
                                                               const ResolvedCondition& condition) {
    std::vector<std::string> paths{request.any_of_file, request.none_of_file};
    for (const StructureFile& set : condition.sets) paths.push_back(set.path);
    std::vector<ReadFile> files;
    for (const std::string& path : paths) {
        if (!path.empty()) files.push_back({path, state_of_file(path)});  // who reads it says why it cannot be read
    }
    return files;
}

}  // namespace chemsieve
