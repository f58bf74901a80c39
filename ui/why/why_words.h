// What search/explain/ finds out, said as a chemist would say it.
//
// Threads: may be called concurrently, each with queries of its own. Errors: those of RDKit and of the library.
#pragma once

#include <stop_token>

#include "search/explain/explained_query.h"
#include "search/request/query.h"
#include "search/request/search_types.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

// The most reasons of a group; of the rest their number is said.
inline constexpr std::size_t kMostReasons = 200;

// All: query made for the mode with the recipe; options: of the search. Of no meaning if stopped.
Explanation why_substructure(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                             const SearchOptions& options, const std::stop_token& stop);
Explanation why_superstructure(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                               const SearchOptions& options, const std::stop_token& stop);
Explanation why_similar(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                        const SearchOptions& options, const std::stop_token& stop);
Explanation why_same(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                     const SearchOptions& options, const std::stop_token& stop);

// Adds at most kMostReasons of them, and how many are left out, here and before.
void add_reasons(Explanation& explanation, std::vector<Reason> reasons, std::size_t left_out = 0);

}  // namespace chemsieve::ui
