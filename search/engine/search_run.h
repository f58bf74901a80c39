// What the kinds of search share while one runs. Internal to search/engine.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "base/thread_pool.h"
#include "chem/graph/molecule_graph.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "match/parts/query_parts.h"
#include "match/program/class_table.h"
#include "search/request/query.h"
#include "search/request/search_types.h"
#include "search/screen/sliced_index.h"

namespace chemsieve {

using SearchClock = std::chrono::steady_clock;

// What a searcher holds for any number of searches. Readers: one for each thread; with a single reader the pool is not
// used.
struct SearchResources {
    const CompoundSource& source;
    const std::vector<SourceLibrary>& source_libraries;
    const SlicedIndex& index;                          // for the kind of fingerprint that the search uses
    const StructureSource* structures;                 // nothing: readers read the molecules from text
    const std::shared_ptr<const ClassTable>& classes;  // the classes of `structures`; nothing without structures
    const PartCompiler* parts;                         // in terms of these classes; nothing without structures
    ThreadPool& pool;
    std::vector<CompoundReader*> readers;
    const KeyGuard* guard = nullptr;  // for exact searches, if many are to come

    unsigned jobs() const noexcept { return static_cast<unsigned>(readers.size()); }
};

// Counts compounds for the libraries that they are of, where there are several.
template <class Compounds>
void count_by_library(const Compounds& compounds, std::size_t SearchCounts::*count, const SearchResources& resources,
                      SearchStats& stats) {
    if (resources.source_libraries.size() < 2) return;
    stats.by_library.resize(resources.source_libraries.size());
    for (const auto& each : compounds) {
        ++(stats.by_library[place_of_library(resources.source_libraries, each.compound)].*count);
    }
}
// Takes over what was counted for the libraries before.
inline void set_by_library(const LibraryCounts& counts, std::size_t SearchCounts::*count,
                           const SearchResources& resources, SearchStats& stats) {
    if (resources.source_libraries.size() < 2) return;
    stats.by_library.resize(resources.source_libraries.size());
    for (std::size_t i = 0; i < stats.by_library.size(); ++i) stats.by_library[i].*count = counts.of(i);
}
// The hits that are given in the end.
inline void note_hits(const std::vector<Hit>& hits, const SearchResources& resources, SearchStats& stats) {
    stats.hits = hits.size();
    for (SearchCounts& library : stats.by_library) library.hits = 0;
    count_by_library(hits, &SearchCounts::hits, resources, stats);
}
// What every search says in the end.
inline void note_library(SearchMode mode, const SearchResources& resources, SearchStats& stats) {
    stats.mode = mode;
    stats.compounds = resources.index.compound_count();
    set_by_library(resources.index.counts_by_library(), &SearchCounts::compounds, resources, stats);
}

// One call that advances a search.
struct SearchRun {
    const Query& query;
    const SearchOptions& options;
    const SearchEvents& events;
    std::stop_token stop;
    std::size_t wanted = 0;       // hits after which to pause; 0: none
    bool block_by_block = false;  // a step looks at one block of slices
    SearchClock::time_point started = SearchClock::now();
    SearchClock::time_point last_progress{};
    std::size_t reported = 0;  // hits

    SearchClock::time_point deadline() const {
        return options.time_limit ? started + *options.time_limit : SearchClock::time_point::max();
    }
    bool time_is_up() const { return options.time_limit && SearchClock::now() >= deadline(); }
    bool has_enough() const { return wanted > 0 && reported >= wanted; }
    // True if cancelled or out of time; then sets how the search ended.
    bool must_end(SearchOutcome& outcome) const;
    // After the last candidate: sets how the search ended; running out of time counts only if compounds were left
    // undecided.
    void note_end(SearchOutcome& outcome) const;
    void report(const SearchProgress& progress);
    void report_hits(const std::vector<Hit>& hits) {
        reported += hits.size();
        if (events.hits && !hits.empty()) events.hits(hits);
    }
};

inline double milliseconds_since(SearchClock::time_point start) {
    return std::chrono::duration<double, std::milli>(SearchClock::now() - start).count();
}

// A search that goes on where it stopped.
class SearchState {
  public:
    virtual ~SearchState() = default;

    // Goes on until the run has enough, must end, or nothing is left; sets `outcome` anew.
    void advance(SearchRun& run) {
        begin(run);
        while (can_go_on(run)) step(run);
        end(run);
    }
    // advance() in steps, for searches that take turns: begin once, then steps, then end.
    virtual void begin(SearchRun& run) = 0;
    bool can_go_on(const SearchRun& run) { return !finished && !run.has_enough() && !run.must_end(outcome); }
    virtual void step(SearchRun& run) = 0;
    virtual void end(SearchRun& run) = 0;
    // How many candidates there are, by the screen alone and whatever `top` is; fewer if stopped. Call it instead of
    // advance().
    virtual std::size_t count_candidates(const Query& query, const std::stop_token& stop) = 0;

    SearchOutcome outcome;
    bool finished = false;  // nothing is left to be found
};

// Throws QueryError if the query has no fingerprint to compare by. Resources, query and options must outlive
// the state.
std::unique_ptr<SearchState> begin_search(SearchMode mode, const SearchResources& resources, const Query& query,
                                          const SearchOptions& options);

// Resources, query and options must outlive the state.
std::unique_ptr<SearchState> begin_substructure(const SearchResources& resources, const Query& query,
                                                const SearchOptions& options);
std::unique_ptr<SearchState> begin_superstructure(const SearchResources& resources, const Query& query,
                                                  const SearchOptions& options);
std::unique_ptr<SearchState> begin_similar(const SearchResources& resources, const Query& query,
                                           const SearchOptions& options);
std::unique_ptr<SearchState> begin_exact(const SearchResources& resources, const SearchOptions& options);
std::unique_ptr<SearchState> begin_same_compound(const SearchResources& resources, const Query& query,
                                                 const SearchOptions& options);

CompoundGraph graph_of(const SearchResources& resources, CompoundNumber compound, CompoundReader& reader);
// The unfolded items of a compound of the library.
ItemSet items_of(const SearchResources& resources, CompoundNumber compound, CompoundReader& reader);

// What similarity searches compare of a query: its items, or, for other kinds of fingerprint, the numbers of its bits,
// ascending. Throws QueryError if the query has too many subgraphs, or no fingerprint of the kind.
std::vector<std::uint64_t> compared_items(const Query& query, FingerprintKind kind);

}  // namespace chemsieve
