#include "app/cli/runs/searched_libraries.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/remedy_text.h"
#include "base/parallel.h"
#include "data/library/library.h"
#include "data/where/condition_error.h"
#include "search/engine/several/structure_sets.h"

namespace chemsieve::cli {

namespace {

// Connections of all threads that search to all libraries. Threads that make the table have as many again, and a
// process may have some thousand files open, two a connection.
constexpr std::size_t kMostConnections = 96;

bool same_file(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    std::error_code none;
    if (fs::exists(a, none) && fs::exists(b, none)) return fs::equivalent(a, b, none);
    return fs::weakly_canonical(a, none) == fs::weakly_canonical(b, none);
}

}  // namespace

void check_same_recipe(const Library& first, const Library& other) {
    if (other.recipe() == first.recipe()) return;
    throw LibraryError(other.name() + " was made otherwise than " + first.name() + ": its fingerprints are " +
                       other.recipe().to_text() + ", those of the other " + first.recipe().to_text() +
                       "; search it in a run of its own, or import it anew");
}

std::optional<SelectedInEach> select_in_each(std::span<Searcher* const> searchers, CompoundFilter filter,
                                             const ConditionNames* names, FingerprintKind kind,
                                             const std::stop_token& stop, const SetProgress& progress) {
    SelectedInEach all;
    std::vector<StructureSet> sets;
    if (names && filter.where) {
        try {
            filter.where = names->written_out(*filter.where);
        } catch (const ConditionError& e) {
            throw UsageError("--where: "_words + error_words(e));
        }
        sets = names->sets_called(*filter.where, searchers.front()->source().recipe());
    }
    for (Searcher* searcher : searchers) {
        try {
            std::optional<SelectedCompounds> selected = select_with_sets(*searcher, filter, sets, kind, stop, progress);
            if (!selected) return std::nullopt;
            all.compounds.push_back(std::move(selected->compounds));
            if (searcher == searchers.front()) {
                all.unknown_ids = std::move(selected->unknown_ids);
            } else {
                const std::unordered_set<std::string> unknown{selected->unknown_ids.begin(),
                                                              selected->unknown_ids.end()};
                std::erase_if(all.unknown_ids, [&](const std::string& id) { return !unknown.contains(id); });
            }
        } catch (const ConditionError& e) {
            const std::string where = searchers.size() == 1 ? "" : ", in " + searcher->source().name();
            throw UsageError("--where"_words + where + ": " + error_words(e));
        }
    }
    return all;
}

SearchPlace place_of(std::span<const std::shared_ptr<const Library>> libraries) {
    SearchPlace place{.library = libraries.front()->name()};
    for (const auto& library : libraries) {
        if (library != libraries.front()) place.further_libraries.push_back(library->name());
        place.compounds += library->compound_count();
    }
    return place;
}

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
    if (!routes_) {
        std::vector<std::string> files{first_};
        std::transform(further_.begin(), further_.end(), std::back_inserter(files), without_mark);
        routes_.emplace(files);
    }
    const std::vector<std::string>& paths = routes_->paths();
    if (paths.size() > kMostLibraries) {
        throw UsageError(std::to_string(paths.size()) + " libraries are too many, " + std::to_string(kMostLibraries) +
                         " can be searched at once; import some of them into one");
    }
    for (std::size_t i = 1; i < paths.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (!same_file(paths[k], paths[i])) continue;
            throw UsageError(paths[k] == paths[i]
                                 ? "the library " + paths[i] + " is given twice; leave one out"
                                 : "the libraries " + paths[k] + " and " + paths[i] + " are one file; leave one out");
        }
    }
    return paths;
}

void SearchedLibraries::open(FingerprintKind kind) {
    kind_ = kind;
    for (const std::string& name : paths()) {
        libraries_.push_back(std::make_shared<const Library>(name));
        check_same_recipe(*libraries_.front(), *libraries_.back());
    }
    routes_->compare(libraries_);
    for (std::size_t i = 0; i < libraries_.size(); ++i) {
        if (routes_->is_known(i)) {
            searchers_.emplace_back(libraries_[i], Searcher::WhenNeeded{});
        } else {
            searchers_.emplace_back(libraries_[i], kind);
        }
    }
    among_.resize(libraries_.size());
}

std::string SearchedLibraries::all_names() const {
    std::string names;
    for (const std::string& name : routes_->paths()) names += (names.empty() ? "" : ", ") + name;
    return names;
}

const FingerprintRecipe& SearchedLibraries::recipe() const { return libraries_.front()->recipe(); }

std::vector<const CompoundSource*> SearchedLibraries::sources() const {
    std::vector<const CompoundSource*> sources;
    for (const auto& library : libraries_) sources.push_back(library.get());
    return sources;
}

std::vector<std::unique_ptr<CompoundReader>> SearchedLibraries::readers() const {
    std::vector<std::unique_ptr<CompoundReader>> readers;
    for (const auto& library : libraries_) readers.push_back(library->reader());
    return readers;
}

void SearchedLibraries::check_inchi_keys() const {
    for (const CompoundSource* source : sources()) source->check_inchi_keys();
}

unsigned SearchedLibraries::jobs(unsigned wanted) const {
    if (size() == 1) return wanted;
    const std::size_t most = std::max<std::size_t>(1, kMostConnections / size());
    return static_cast<unsigned>(std::min<std::size_t>(wanted == 0 ? default_jobs() : wanted, most));
}

std::optional<SearchedLibraries::Selected> SearchedLibraries::select(const CompoundFilter& filter,
                                                                     const ConditionNames* names,
                                                                     const std::stop_token& stop,
                                                                     const SetProgress& progress) {
    std::vector<Searcher*> searchers;
    for (Searcher& searcher : searchers_) searchers.push_back(&searcher);
    auto selected = select_in_each(searchers, filter, names, kind_, stop, progress);
    if (!selected) return std::nullopt;
    among_ = std::move(selected->compounds);
    Selected all{.compounds = 0, .unknown_ids = std::move(selected->unknown_ids)};
    for (const auto& compounds : among_) all.compounds += compounds->size();
    return all;
}

std::optional<std::size_t> SearchedLibraries::keep_by(const StructureLists& lists, unsigned jobs,
                                                      const std::stop_token& stop, const SetProgress& progress) {
    std::size_t compounds = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        among_[i] = left_by(lists, searchers_[i], among_[i], jobs, stop, progress);
        if (!among_[i]) return std::nullopt;
        compounds += among_[i]->size();
    }
    return compounds;
}

std::optional<std::vector<std::shared_ptr<const CompoundSelection>>> SearchedLibraries::looked_at(
    const std::stop_token& stop) {
    std::vector<std::shared_ptr<const CompoundSelection>> all = among_;
    for (std::size_t i = 0; i < size(); ++i) {
        if (!all[i]) all[i] = every_compound(libraries_[i]->last_number(), searchers_[i], kind_, stop);
        if (!all[i]) return std::nullopt;
    }
    return all;
}

std::vector<BatchLibrary> SearchedLibraries::for_batch(SearchMode mode, const SearchOptions& options) {
    std::vector<BatchLibrary> libraries;
    for (std::size_t i = 0; i < size(); ++i) {
        libraries.push_back(
            {.searcher = searchers_[i], .among = among_[i], .can_hold = routes_->can_hold(i, mode, options)});
    }
    return libraries;
}

}  // namespace chemsieve::cli
