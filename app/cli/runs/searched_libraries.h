// The libraries that a search looks at: LIB and those of --library.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/results/search_log.h"
#include "app/routing/routed_libraries.h"
#include "search/engine/batch_search.h"
#include "search/engine/searched_compounds.h"
#include "search/engine/several/structure_sets.h"
#include "search/request/condition_names.h"

namespace CLI {
class App;
}

namespace chemsieve {
class Library;
}

namespace chemsieve::cli {

// More libraries are refused: each has files of its own open.
inline constexpr std::size_t kMostLibraries = 50;

// Throws LibraryError, with both names, if libraries cannot be searched together.
void check_same_recipe(const Library& first, const Library& other);

// The compounds of each library that satisfy a filter, and the ids that none of them has.
struct SelectedInEach {
    std::vector<std::shared_ptr<const CompoundSelection>> compounds;  // one a library
    std::vector<std::string> unknown_ids;
};
// Of the libraries of these searchers. Nothing if stopped. Throws UsageError if the condition cannot be used; with
// several libraries it names the library whose properties do not fit. `names`: that the condition may call; nullptr:
// none.
std::optional<SelectedInEach> select_in_each(std::span<Searcher* const> searchers, CompoundFilter filter,
                                             const ConditionNames* names, FingerprintKind kind,
                                             const std::stop_token& stop, const SetProgress& progress = {});

// Where a search looks, for its record.
SearchPlace place_of(std::span<const std::shared_ptr<const Library>> libraries);

class SearchedLibraries {
  public:
    SearchedLibraries();
    ~SearchedLibraries();

    void describe(CLI::App& app);
    // The paths as given, LIB first, those of a route in its place. Throws UsageError if there are too many, or one is
    // given twice.
    const std::vector<std::string>& paths() const;

    // Opens them all for searches by fingerprints of this kind. Throws LibraryError with the name of a library that
    // cannot be used, or whose recipe differs from the first's.
    void open(FingerprintKind kind);

    // The functions below need open libraries.
    std::size_t size() const noexcept { return libraries_.size(); }
    const std::string& name(std::size_t number) const { return routes_->paths()[number]; }
    SearchPlace place() const { return place_of(libraries_); }
    // "a.sieve, b.sieve"
    std::string all_names() const;
    const FingerprintRecipe& recipe() const;
    std::vector<const CompoundSource*> sources() const;
    std::vector<std::unique_ptr<CompoundReader>> readers() const;
    // Throws LibraryError, with the remedy, unless all have the InChIKeys of all their compounds.
    void check_inchi_keys() const;
    // At most `wanted` threads, as each has a connection to each library. 0: all cores.
    unsigned jobs(unsigned wanted) const;

    // Has searches look only at the compounds that satisfy a filter; returns how many there are in all libraries, and
    // the ids that none of them has. Nothing if stopped. Throws UsageError if the condition cannot be used; with
    // several libraries it names the library whose properties do not fit.
    struct Selected {
        std::size_t compounds = 0;
        std::vector<std::string> unknown_ids;
    };
    std::optional<Selected> select(const CompoundFilter& filter, const ConditionNames* names,
                                   const std::stop_token& stop, const SetProgress& progress = {});
    // Of those, only compounds that these structures leave, see left_by(); returns how many. Nothing if stopped.
    std::optional<std::size_t> keep_by(const StructureLists& lists, unsigned jobs, const std::stop_token& stop,
                                       const SetProgress& progress);
    // The compounds of a library that are searched; nothing: all.
    const CompoundSelection* selected(std::size_t number) const { return among_[number].get(); }

    // The compounds that searches look at, of each library: the selected ones, or all. Nothing if stopped.
    std::optional<std::vector<std::shared_ptr<const CompoundSelection>>> looked_at(const std::stop_token& stop);

    // For a search of a mode: of a route, only libraries that can hold hits of a query are looked at for it.
    std::vector<BatchLibrary> for_batch(SearchMode mode, const SearchOptions& options);
    // Those of a route that have more compounds than it knows of, so that they are looked at for every query.
    std::vector<std::string> grown() const { return routes_->changed(); }

  private:
    std::string first_;
    std::vector<std::string> further_;
    FingerprintKind kind_ = FingerprintKind::subgraph;
    mutable std::optional<RoutedLibraries> routes_;  // read when the paths are asked for
    std::vector<std::shared_ptr<const Library>> libraries_;
    std::deque<Searcher> searchers_;
    std::vector<std::shared_ptr<const CompoundSelection>> among_;
};

}  // namespace chemsieve::cli
