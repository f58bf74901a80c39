#include "search/run/compound_choice.h"

namespace chemsieve {

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
        const unsigned jobs = request.options.jobs;
        if (by.where || by.ids) {
            const auto sets = names ? names->read_sets(condition.sets, recipe) : std::vector<StructureSet>{};
            auto selected = select_with_sets(
                searcher, {.where = by.where, .ids = by.ids, .further_properties = further, .jobs = jobs}, sets,
                by.kind, stop, progress);
            if (!selected) return std::nullopt;
            chosen_ = {std::move(selected->compounds), std::move(selected->unknown_ids)};
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
                           chosen_.unknown_ids};
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
