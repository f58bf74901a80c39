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

SearchedLibraries::SearchedLibraries() = default;
SearchedLibraries::~SearchedLibraries() = default;

void SearchedLibraries::describe(CLI::App& app) {
    add_library_argument(app, first_)->required();
    auto* further = app.add_option("--library", further_,
                                   "A further library to search, may be given several times: one list of hits");
    takes_file(app, further, {"sieve"})
        ->type_name("FILE")
        ->allow_extra_args(false)  // what follows a name is a query
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::vector<std::string> SearchedLibraries::paths() const {
    std::vector<std::string> paths{first_};
    std::transform(further_.begin(), further_.end(), std::back_inserter(paths), without_mark);
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
    names_ = paths();
    for (const std::string& name : names_) {
        libraries_.push_back(std::make_shared<const Library>(name));
        if (libraries_.back()->recipe() != recipe()) {
            throw LibraryError(name + " was made otherwise than " + names_.front() + ": its fingerprints are " +
                               libraries_.back()->recipe().to_text() + ", those of the other " + recipe().to_text() +
                               "; search it in a run of its own, or import it anew");
        }
    }
    for (const auto& library : libraries_) searchers_.emplace_back(library, kind);
    among_.resize(libraries_.size());
}

std::string SearchedLibraries::all_names() const {
    std::string names;
    for (const std::string& name : names_) names += (names.empty() ? "" : ", ") + name;
    return names;
}

const FingerprintRecipe& SearchedLibraries::recipe() const { return libraries_.front()->recipe(); }

SearchPlace SearchedLibraries::place() const {
    SearchPlace place{.library = names_.front(), .further_libraries = {names_.begin() + 1, names_.end()}};
    for (const auto& library : libraries_) place.compounds += library->compound_count();
    return place;
}

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

unsigned SearchedLibraries::jobs(unsigned wanted) const {
    if (size() == 1) return wanted;
    const std::size_t most = std::max<std::size_t>(1, kMostConnections / size());
    return static_cast<unsigned>(std::min<std::size_t>(wanted == 0 ? default_jobs() : wanted, most));
}

std::optional<SearchedLibraries::Selected> SearchedLibraries::select(const CompoundFilter& filter,
                                                                     const std::stop_token& stop) {
    Selected all;
    for (std::size_t i = 0; i < size(); ++i) {
        try {
            std::optional<SelectedCompounds> selected = searchers_[i].select(filter, kind_, stop);
            if (!selected) return std::nullopt;
            among_[i] = selected->compounds;
            all.compounds += among_[i]->size();
            if (i == 0) {
                all.unknown_ids = std::move(selected->unknown_ids);
            } else {
                const std::unordered_set<std::string> unknown{selected->unknown_ids.begin(),
                                                              selected->unknown_ids.end()};
                std::erase_if(all.unknown_ids, [&](const std::string& id) { return !unknown.contains(id); });
            }
        } catch (const ConditionError& e) {
            throw UsageError((size() == 1 ? std::string{"--where"} : "--where, in " + names_[i]) + ": " +
                             error_text(e));
        }
    }
    return all;
}

std::vector<BatchLibrary> SearchedLibraries::for_batch() {
    std::vector<BatchLibrary> libraries;
    for (std::size_t i = 0; i < size(); ++i) {
        libraries.push_back(BatchLibrary{.searcher = searchers_[i], .among = among_[i]});
    }
    return libraries;
}

}  // namespace chemsieve::cli
