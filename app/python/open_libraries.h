// Libraries that stay open between searches, so that a search costs what it costs and not the reading of indexes.
//
// A lease gives the libraries as they are now: what this or another program added is there. Those who hold an older
// state (hits whose rows are read later) keep it. Errors: LibraryError. Threads: any; each takes a lease of its own.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "app/work/routed_libraries.h"
#include "data/library/joined_library.h"
#include "data/library/library_summary.h"
#include "search/engine/searcher.h"

namespace chemsieve::python {

// The libraries in one state.
struct LibrariesState {
    Libraries libraries;
    std::shared_ptr<const CompoundSource> source;  // all of them as one
    std::vector<SourceLibrary> members;            // the libraries in `source`
    std::vector<CompoundNumber> last;  // the highest number of each: compounds that come later have higher ones
    RoutedLibraries routes;            // what is known of them without a look

    const FingerprintRecipe& recipe() const { return source->recipe(); }
};

class OpenLibraries {
  public:
    // Opens them; routes stand for their libraries. Throws LibraryError, also if two were made by different recipes,
    // and UsageError if they are too many or one is given twice.
    explicit OpenLibraries(const std::vector<std::string>& files);

    const std::vector<std::string>& paths() const noexcept { return routes_.paths(); }

    class Lease {
      public:
        Lease(OpenLibraries& libraries, std::shared_ptr<const LibrariesState> state, std::unique_ptr<Searcher> searcher)
            : libraries_{&libraries}, state_{std::move(state)}, searcher_{std::move(searcher)} {}
        ~Lease() {
            if (searcher_) libraries_->give_back(state_, std::move(searcher_));
        }
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;

        const std::shared_ptr<const LibrariesState>& state() const noexcept { return state_; }
        Searcher& searcher() { return *searcher_; }

      private:
        OpenLibraries* libraries_;
        std::shared_ptr<const LibrariesState> state_;
        std::unique_ptr<Searcher> searcher_;
    };
    // For searches by fingerprints of this kind, which the libraries must have.
    Lease lease(FingerprintKind kind);
    std::shared_ptr<const LibrariesState> state();

  private:
    void look_for_changes();
    void give_back(const std::shared_ptr<const LibrariesState>& state, std::unique_ptr<Searcher> searcher);

    RoutedLibraries routes_;           // as they were read, compared with no library
    std::mutex mutex_;                 // guards what follows
    std::vector<LibraryState> looks_;  // at each file, when it was looked at last
    std::shared_ptr<const LibrariesState> state_;
    std::unique_ptr<Searcher> first_;              // which only twins are made of
    std::set<FingerprintKind> kinds_;              // whose indexes the first has read
    std::vector<std::unique_ptr<Searcher>> idle_;  // made for the present state
};

}  // namespace chemsieve::python
