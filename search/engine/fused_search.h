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

#include <span>
#include <stop_token>
#include <vector>

#include "search/engine/searcher.h"
#include "search/request/fusion.h"

namespace chemsieve {

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
                         std::stop_token stop);

}  // namespace chemsieve
