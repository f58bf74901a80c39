// Everything that a search is asked for. The query panel or the command line makes it; engine, log and export take it
// unchanged. It knows no library: names and ids are looked up when it is searched.
//
// All members may be set in any mode; a mode uses only those that matter to it.
// Units: as in SearchOptions. Errors: none; what cannot be used is found when the search begins. Threads: a value.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/condition_names.h"
#include "search/request/property_range.h"
#include "search/request/query.h"
#include "search/request/row_sample.h"
#include "search/request/search_types.h"

namespace chemsieve {

struct SearchRequest {
    SearchMode mode = SearchMode::substructure;
    // Each query is searched alone, or with `fusion` all together. Without queries, or with a blank one, compounds are
    // listed.
    std::vector<QueryText> queries = {};
    // `conditions` and `among` stay empty: they are made for each library when it is searched.
    SearchOptions options = {};
    // The queries make one list of hits: of a similarity search as references, of others by search_any().
    std::optional<Fusion> fusion = {};
    // Substructure search: hydrogens written as atoms are counts, in queries and further structures, each of which has
    // this set, too.
    bool merge_hydrogens = false;
    FurtherStructures further = {};

    // Which compounds are searched: those that satisfy all of the following.
    std::string where = {};                                 // a condition as it was written; empty: none
    std::vector<PropertyRange> ranges = {};                 // each of a different property
    std::optional<std::vector<std::string>> ids = {};       // see CompoundFilter
    std::shared_ptr<const CompoundSelection> earlier = {};  // hits of a search before; nothing: all compounds

    // Which hits of a query are listed, and in what order, where it is not that of rank: a column, as the command line
    // has it.
    SampleSize sample = {};
    std::string sort = {};

    // The files that queries and ids were read from; empty: none.
    std::string query_file = {};
    std::string ids_file = {};
    // The files of structures of which compounds contain one at least, or none; they are read where the search is asked
    // for, and the compounds are in SearchOptions::among then. Empty: none.
    std::string any_of_file = {};
    std::string none_of_file = {};
    // The sets of structures that `where` calls.
    std::vector<StructureFile> set_files = {};

    // True if there is no query, so that compounds are listed.
    bool is_listing() const;
    // The typed condition and the ranges; empty: none.
    std::string condition() const { return combined_condition(where, ranges); }
    // Whether a condition or files of structures choose compounds.
    bool chooses_compounds() const { return !condition().empty() || !any_of_file.empty() || !none_of_file.empty(); }

    // Earlier hits and fingerprints of queries are equal only if they are the same object.
    bool operator==(const SearchRequest&) const = default;
};

// The condition, with the names that it calls resolved. `names`: that it may call; nullptr: none.
ResolvedCondition resolved_condition(const SearchRequest& request, const ConditionNames* names);

// The options as a library's engine takes them, with the further structures read; `among` is still to be chosen. Throws
// QueryError with the id of a structure that cannot be read and the reason. After a stop further structures lack.
SearchOptions options_for(const SearchRequest& request, const FingerprintRecipe& recipe,
                          const std::stop_token& stop = {});

}  // namespace chemsieve
