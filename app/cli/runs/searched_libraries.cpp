#include "app/cli/runs/searched_libraries.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/compound_options.h"
#include "base/text.h"
#include "data/library/joined_library.h"
#include "search/run/compound_choice.h"

namespace chemsieve::cli {

SearchedLibraries::SearchedLibraries() = default;
SearchedLibraries::~SearchedLibraries() = default;

void SearchedLibraries::describe(CLI::App& app) {
    takes_file(app, app.add_option("LIB", first_, "Library file, or route of several libraries"), {"sieve", "route"})
        ->required();
    auto* further = app.add_option("--library", further_,
                                   "A further library to search, may be given several times: one list of hits");
    takes_file(app, further, {"sieve", "route"})
        ->type_name("FILE")
        ->allow_extra_args(false)  // what follows a name is a query
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

const std::vector<std::string>& SearchedLibraries::paths() const {
    if (routes_) return routes_->paths();
    std::vector<std::string> files{first_};
    std::transform(further_.begin(), further_.end(), std::back_inserter(files), without_mark);
    RoutedLibraries routes{files};
    const std::string why = why_not_together(routes.paths());
    if (!why.empty()) throw UsageError(why);
    return routes_.emplace(std::move(routes)).paths();
}

void SearchedLibraries::open(FingerprintKind kind) {
    kind_ = kind;
    const Libraries libraries = open_libraries(paths());
    source_ = read_as_one(libraries, JoinedLibrary::kLittleRoom);
    routes_->compare(libraries);
    if (routes_->knows_any()) {
        searcher_.emplace(source_, Searcher::WhenNeeded{});
    } else {
        searcher_.emplace(source_, kind);
    }
}

std::string SearchedLibraries::all_names() const { return joined(paths(), ", "); }

std::optional<std::vector<std::string>> SearchedLibraries::choose(
    const SearchRequest& request, const ResolvedCondition& condition, const ConditionNames* names,
    const std::stop_token& stop, const SetProgress& progress, const std::vector<ImportedProperty>& further) {
    try {
        auto chosen = CompoundChoice{}.choose(*searcher_, request, condition, names, stop, progress, further);
        if (!chosen) return std::nullopt;
        among_ = std::move(chosen->compounds);
        return std::move(chosen->unknown_ids);
    } catch (const ConditionError& e) {
        throw unusable_condition(e, size() > 1);
    }
}

std::shared_ptr<const CompoundSelection> SearchedLibraries::looked_at(const std::stop_token& stop) {
    return among_ ? among_ : every_compound(source_->last_numbers(), *searcher_, kind_, stop);
}

void SearchedLibraries::leave_out_for(const SearchRequest& request, const SearchOptions& options) {
    const auto passed_over = this->passed_over(request.mode, options);
    const auto* const several = dynamic_cast<const JoinedLibrary*>(source_.get());
    if (!passed_over || !several || among_) return;
    // The first one says what is wrong with a query.
    std::vector<bool> for_all(size(), true);
    for_all.front() = false;
    for (const QueryText& text : request.queries) {
        if (std::none_of(for_all.begin(), for_all.end(), [](bool left) { return left; })) return;
        try {
            const std::vector<bool> some = passed_over(make_query(request.mode, text, source_->recipe()));
            for (std::size_t i = 0; i < size(); ++i) for_all[i] = for_all[i] && some[i];
        } catch (const QueryError&) {  // the search says why
        }
    }
    searcher_.emplace(several->without(for_all), Searcher::WhenNeeded{});
}

}  // namespace chemsieve::cli
