// What the three kinds of search share while one runs. Internal to search/engine.
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <vector>

#include "match/program/class_table.h"
#include "search/engine/search_types.h"
#include "search/query/query.h"
#include "search/screen/screening_index.h"

namespace chemsieve {

using SearchClock = std::chrono::steady_clock;

struct SearchRun {
    const Query& query;
    const SearchOptions& options;
    const SearchEvents& events;
    std::stop_token stop;
    const CompoundSource& source;
    const ScreeningIndex& index;
    const StructureSource* structures;                 // nothing: readers give molecules
    const std::shared_ptr<const ClassTable>& classes;  // of the structures; nothing if there are none
    const std::vector<CompoundReader*>& readers;       // one a thread
    SearchClock::time_point started = SearchClock::now();
    SearchClock::time_point last_progress{};

    SearchClock::time_point deadline() const {
        return options.time_limit ? started + *options.time_limit : SearchClock::time_point::max();
    }
    bool time_is_up() const { return SearchClock::now() >= deadline(); }
    // Cancelled or out of time; sets how the search ended.
    bool must_end(SearchOutcome& outcome) const;
    // After the last candidate: sets how the search ended; time counts only if it left something not decided.
    void note_end(SearchOutcome& outcome) const;
    void report(const SearchProgress& progress);
    void report_hits(const std::vector<Hit>& hits) const {
        if (events.hits && !hits.empty()) events.hits(hits);
    }
};

inline double milliseconds_since(SearchClock::time_point start) {
    return std::chrono::duration<double, std::milli>(SearchClock::now() - start).count();
}

// The unfolded items of a compound of the library.
ItemSet items_of(const SearchRun& run, CompoundNumber compound, CompoundReader& reader);

SearchOutcome run_substructure(SearchRun& run);
SearchOutcome run_similar(SearchRun& run);
SearchOutcome run_exact(SearchRun& run);

}  // namespace chemsieve
