// Activity cliffs: pairs of compounds that are alike and differ much in a column of numbers.
//
// Alike are two compounds that are a matched pair (search/series/pairs/), or whose fingerprints are so similar. A cliff
// is as steep as its structure-activity landscape index, the difference by 1 - similarity (Guha and Van Drie, J. Chem.
// Inf. Model. 2008, 48, 646); of two compounds with the same fingerprint that is infinite: these come first, those of
// the greatest difference before. Compounds without a value, and pairs without a difference, have no cliff.
//
// Memory: that of the pairs, or of the compounds' fingerprints, and some 100 bytes a cliff that is kept. Errors:
// LibraryError; QueryError for a property that is not there, of which no compound has a number, or not that of `of`.
// Threads: one call at a time; progress and events come as find_matched_pairs() and scan_all_pairs() give them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "search/neighbours/neighbour_set.h"
#include "search/series/pairs/matched_pairs.h"

namespace chemsieve::work {

struct CliffWish {
    std::string property;
    FingerprintKind fingerprint = FingerprintKind::subgraph;
    Metric metric{};  // the same in both directions
    // Millionths: near neighbours, at least so similar; nothing: matched pairs.
    std::optional<std::uint32_t> similarity = {};
    std::size_t most = 1000;                   // the steepest
    const CompoundSelection* among = nullptr;  // all
    std::optional<CompoundNumber> of = {};     // only pairs with this compound
};

struct Cliff {
    CompoundNumber low{}, high{};  // the compounds with the lower and the higher value
    double low_value = 0, high_value = 0;
    Similarity similarity;
    // Empty unless they are a matched pair: what both have in common, the largest of several, and what the two have
    // beside it.
    std::string constant = {}, low_part = {}, high_part = {};
    unsigned constant_atoms = 0;  // heavy ones

    double difference() const noexcept { return high_value - low_value; }
    // Infinite where the similarity is 1.
    double steepness() const noexcept;
};

struct Cliffs {
    std::vector<Cliff> steepest;                        // the steepest first, of as steep ones by number
    std::size_t pairs = 0;                              // pairs with a difference; matched ones once a constant
    bool are_all = true;                                // false: less steep ones are not told
    std::size_t compounds = 0;                          // with a value
    std::size_t not_comparable = 0, without_items = 0;  // compounds with a value, but none of the fingerprint
    std::optional<series::PairTotals> totals = {};      // nothing: no matched pairs were asked for
};

// Nothing if stopped. `search`, `take_large`: how matched pairs are found, and what is told of series too large, which
// have no members; `among`, `of` and `jobs` are set here.
std::optional<Cliffs> find_cliffs(const CompoundSource& source, const CliffWish& wish, series::PairSearch search,
                                  const series::TakeSeries& take_large, const series::PairEvents& events,
                                  const neighbours::Work& work);

}  // namespace chemsieve::work
