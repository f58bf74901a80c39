// What a search is asked for, whole: made by the panel or the command line, carried as it is to the engine, the log and
// the export. It knows no library; what it means in one is found out there.
//
// All of it may be set whatever the mode is; only what matters to the mode counts.
// Units: as in SearchOptions. Errors: none; what cannot be used is found when the search begins. Threads: a value.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/fusion.h"
#include "search/request/property_range.h"
#include "search/request/query.h"
#include "search/request/search_types.h"

namespace chemsieve {

// Substructure search: hits contain the query or one of `any`, and each of `all`, and none of `none`.
struct FurtherStructures {
    std::vector<QueryText> any = {};
    std::vector<QueryText> all = {};
    std::vector<QueryText> none = {};

    bool empty() const noexcept { return any.empty() && all.empty() && none.empty(); }
    bool operator==(const FurtherStructures&) const = default;
};

struct SearchRequest {
    SearchMode mode = SearchMode::substructure;
    // Each searched for alone, or with `fusion` all of them together. None, or one without text: compounds are listed.
    std::vector<QueryText> queries = {};
    // `conditions` and `among` stay empty: they are what `further`, and what chooses compounds, mean in one library.
    SearchOptions options = {};
    std::optional<Fusion> fusion = {};  // similarity search: the queries are references of one search
    // Substructure search: hydrogens written as atoms are counts, in queries and further structures, each of which has
    // this set, too.
    bool merge_hydrogens = false;
    FurtherStructures further = {};

    // Which compounds are searched: those that satisfy all of it.
    std::string where = {};                                 // a condition as it was written; empty: none
    std::vector<PropertyRange> ranges = {};                 // each of another property
    std::optional<std::vector<std::string>> ids = {};       // see CompoundFilter
    std::shared_ptr<const CompoundSelection> earlier = {};  // hits of a search before; nothing: all compounds

    // The files that queries and ids were read from; empty: none.
    std::string query_file = {};
    std::string ids_file = {};

    // Without a query.
    bool is_listing() const;
    // The typed condition and the ranges; empty: none.
    std::string condition() const { return combined_condition(where, ranges); }

    // Earlier hits, as fingerprints of queries, are the same if they are the same object.
    bool operator==(const SearchRequest&) const = default;
};

// What selects the compounds in a library: the condition and the ids, but not the earlier hits.
CompoundFilter filter_of(const SearchRequest& request);

}  // namespace chemsieve
