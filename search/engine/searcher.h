// Searches one library, or several that are read as one: the entry that all faces share.
//
// Holds the screening index, structures and one reader a thread, so that many searches share what was read once. All
// searches of a searcher by one kind of fingerprint see the library as it was when the first of them began, those by
// the kind it was made for as it was when the searcher was made. Errors: LibraryError. Threads: one call at a time, of
// the searcher or of a search begun by it; they use threads of their own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/thread_pool.h"
#include "data/source/compound_selection.h"
#include "match/program/class_table.h"
#include "search/request/query.h"
#include "search/request/search_types.h"
#include "search/screen/sliced_index.h"

namespace chemsieve {

class PartCompiler;

struct SearchResources;
class SearchState;

// What the text means as a query of a search. Throws QueryError with the query's id and the reason.
Query make_query(SearchMode mode, const QueryText& text, const FingerprintRecipe& recipe);

// A search that can be paused and asked for more.
class Search {
  public:
    ~Search();
    Search(Search&&) noexcept;

    // Goes on until at least `hits` more are found (0: all that there are), the token is stopped or the time limit is
    // reached, which counts from this call. Substructure: best first, as SearchEvents says. Similarity: the best hits
    // that were not given yet. The outcome covers all calls together.
    const SearchOutcome& resume(std::size_t hits, const SearchEvents& events, std::stop_token stop);
    // True if no hits are left to be found.
    bool is_finished() const noexcept;

  private:
    friend class Searcher;
    struct Impl;
    explicit Search(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

class Searcher {
  public:
    // Reads what is known of the blocks of fingerprints of the kind `first`, not their rows; of other kinds, and the
    // structures that searches by `subgraph` need, when a search asks for them. `source` is shared: it lives at least
    // as long.
    explicit Searcher(std::shared_ptr<const CompoundSource> source, FingerprintKind first = FingerprintKind::subgraph);
    // Reads all of that only when the first search comes; so it sees the library as it is then.
    struct WhenNeeded {};
    Searcher(std::shared_ptr<const CompoundSource> source, WhenNeeded);
    ~Searcher();

    // Another searcher for use on another thread at the same time. It sees the same state of the library and shares the
    // fingerprints read. Do not call this while another thread uses this searcher.
    std::unique_ptr<Searcher> twin() const;
    // Reads what searches by this kind share, unless it was read: twins made from now on have it. Throws LibraryError
    // if the library has no such fingerprints.
    void look_at(FingerprintKind kind) { indexed(kind); }

    // So many exact searches are to come, of the library as it is now: if it pays, most compounds that are not there
    // are known without a look into the file. None: throws nothing.
    void expect_exact_searches(std::size_t searches);

    const CompoundSource& source() const noexcept { return *source_; }

    // `query` must be of the kind that the mode needs (Query::substructure or Query::compound). Throws QueryError if a
    // similarity search is asked for a compound of more subgraphs than the library's parameters allow. The searcher
    // must outlive the search.
    Search begin(SearchMode mode, Query query, const SearchOptions& options);

    // Says which compounds satisfy a filter, for SearchOptions::among of any number of searches with these
    // fingerprints, which see the library in the same state.
    const CompoundSelector& compounds(FingerprintKind kind) { return *indexed(kind).compounds; }

    // Runs a search to its end.
    SearchOutcome run(SearchMode mode, const Query& query, const SearchOptions& options, const SearchEvents& events,
                      std::stop_token stop);

    // How many candidates run() with `top` 0 would report, by the screen alone: milliseconds. Nothing if stopped.
    // Throws as begin() does.
    std::optional<std::size_t> count_candidates(SearchMode mode, const Query& query, const SearchOptions& options,
                                                const std::stop_token& stop);

    // What searches with these fingerprints and `jobs` threads need, with the readers from number `first` on, which no
    // other search under way uses. For search_batch(). Throws LibraryError if the library has no such fingerprints.
    std::unique_ptr<SearchResources> resources(FingerprintKind fingerprint, std::size_t first, unsigned jobs);
    ThreadPool& pool() noexcept { return pool_; }

  private:
    Searcher() = default;
    // The fingerprints of a kind, and the library's compounds in the same state.
    struct Indexed {
        std::shared_ptr<const SlicedIndex> index;
        std::shared_ptr<const CompoundSelector> compounds;
    };
    const Indexed& indexed(FingerprintKind kind);
    void look_at_structures();

    std::shared_ptr<const CompoundSource> source_;
    std::vector<SourceLibrary> source_libraries_;
    std::map<FingerprintKind, Indexed> indexes_;  // the kinds asked for so far
    // Looked at after the index of subgraphs, so that they have every compound of it; nothing: molecules are read from
    // text, or no search by subgraphs was asked for.
    std::shared_ptr<const StructureSource> structures_;
    std::shared_ptr<const ClassTable> classes_;
    std::shared_ptr<const PartCompiler> parts_;
    std::shared_ptr<const KeyGuard> guard_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;
    ThreadPool pool_;
};

}  // namespace chemsieve
