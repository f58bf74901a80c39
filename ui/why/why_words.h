// The results of search/explain/ in the words of chemists.
//
// Threads: may be called concurrently, each with queries of its own. Errors: those of RDKit and of the library.
#pragma once

#include <stop_token>

#include "search/explain/explained_query.h"
#include "search/request/query.h"
#include "search/request/search_types.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

// The most reasons of a group; of further reasons only the number is shown.
inline constexpr std::size_t kMostReasons = 200;

// For all functions: query: made for the mode with the recipe; options: those of the search. If stopped, the result is
// not valid.
Explanation why_substructure(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                             const SearchOptions& options, const std::stop_token& stop);
Explanation why_superstructure(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                               const SearchOptions& options, const std::stop_token& stop);
Explanation why_similar(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                        const SearchOptions& options, const std::stop_token& stop);
Explanation why_same(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                     const SearchOptions& options, const std::stop_token& stop);

// The query, or, if the compound does not contain it, one of the structures that hits may contain instead.
const Query& contained_alternative(const Query& query, const StructureConditions& further, const Molecule& compound,
                                   bool stereo);
// What further structures make of a compound that contains the query: they may be missing, or must not be there.
void tell_further(Explanation& why, const StructureConditions& further, const ExplainedCompound& compound, bool stereo);

// Adds at most kMostReasons reasons, and the number left out, here and before.
void add_reasons(Explanation& explanation, std::vector<Reason> reasons, std::size_t left_out = 0);

}  // namespace chemsieve::ui
