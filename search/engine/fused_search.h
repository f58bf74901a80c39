// One similarity search for several references: it finds the compounds most similar to one of the references, or to all
// of them on average.
//
//     max    the greatest of a compound's similarities to the references
//     mean   their mean, from millionths as they are shown, rounded to millionths, halves up
//
// Both are exact, with a threshold or the best `top`. For max each reference is searched alone, and only for compounds
// at least as similar as the last of the best hits so far. A mean needs the similarities to all references: scans of
// the fingerprints give an upper bound of each similarity. Compounds are scored in the order of the mean of their
// bounds, until no bound reaches the similarity asked for. For fingerprints of fixed length the bounds are the
// similarities.
//
// Memory: for the mean 8 bytes a compound of the library, and some 24 a compound that may reach the similarity asked
// for. Errors: LibraryError. Threads: as Searcher.
#pragma once

#include <algorithm>
#include <span>
#include <stop_token>
#include <vector>

#include "search/engine/searcher.h"
#include "search/request/search_types.h"

namespace chemsieve {

// `add`: adds the counts of a library, or of all, to those of the sum.
template <class AddCounts>
void add_to(SearchOutcome& sum, const SearchOutcome& one, AddCounts add) {
    add(sum.stats, one.stats);
    sum.stats.by_library.resize(std::max(sum.stats.by_library.size(), one.stats.by_library.size()));
    for (std::size_t i = 0; i < one.stats.by_library.size(); ++i) add(sum.stats.by_library[i], one.stats.by_library[i]);
    sum.stats.mode = one.stats.mode;
    sum.stats.screen_ms += one.stats.screen_ms;
    sum.stats.verify_ms += one.stats.verify_ms;
    if (one.end != SearchEnd::complete) sum.end = one.end;
}

// Adds all but the number of hits, of which some may be the same.
inline void add_to(SearchOutcome& sum, const SearchOutcome& one) {
    add_to(sum, one, [](SearchCounts& all, const SearchCounts& counts) {
        all.compounds = counts.compounds;
        all.screened = std::max(all.screened, counts.screened);
        all.candidates += counts.candidates;
        all.verified += counts.verified;
        all.not_decided += counts.not_decided;
    });
}

// The mean of `references` similarities whose millionths add up to `sum`.
std::uint32_t mean_of_millionths(std::uint64_t sum, std::size_t references) noexcept;

struct FusedResult {
    SearchOutcome outcome;
    std::vector<Hit> hits;  // ranked
    double rank_ms = 0;
};

// Throws QueryError if the text cannot be a reference for this kind of fingerprint.
Query read_reference(const QueryText& text, const FingerprintRecipe& recipe, FingerprintKind kind);

// `references`: at least one, read by read_reference(). The time limit holds for all references together.
FusedResult search_fused(Searcher& searcher, std::span<const Query> references, Fusion fusion,
                         const SearchOptions& options, const std::function<void(const SearchProgress&)>& progress,
                         const std::stop_token& stop);

// The screen asks for one of few structures at once; with thousands it would look at nearly all of the index for each
// compound. A substructure search with more alternatives (StructureConditions::any) is one of several queries.
inline constexpr std::size_t kMostAskedTogether = 64;

// A search for the compounds that are hits of any of several queries, as one list of hits. Similarity: the queries are
// references of one search, of which the most similar counts; the hits come at the end. Other kinds are searched one
// after the other, and a compound has the greatest of its similarities. A single query of a substructure search may
// have alternatives, of which many are searched one after the other, too.
//
// `queries`: at least one, of the kind that the mode needs. Hits come as they are found.
SearchOutcome search_any(Searcher& searcher, SearchMode mode, std::span<const Query> queries,
                         const SearchOptions& options, const SearchEvents& events, const std::stop_token& stop);

}  // namespace chemsieve
