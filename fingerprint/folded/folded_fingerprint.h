// A Bloom filter of items whose length varies with the molecule and which folds.
//
//     bit position of an item at length m = item mod m,  m a power of two
//
// Items are mixed numbers already (item_set.h), one bit each; copies of a subgraph's item play the part of the k hash
// functions. Because the position at m is the position at 2m modulo m, OR-ing the two halves of a fingerprint of length
// 2m gives exactly the fingerprint of length m. So a query's fingerprint can be made at any length from its items.
//
// Source: Bloom 1970; folding and saturation as in Swamidass and Baldi, J. Chem. Inf. Model. 2007, 47, 952.
// Guarantee: items(query) subset of items(compound) implies bits(query) subset of bits(compound) at every length. The
// reverse does not hold.
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

class FoldedFingerprint {
  public:
    // All bits clear. bits: a power of two, at least 64.
    explicit FoldedFingerprint(std::uint32_t bits);

    // The fingerprint of `items` at a given length.
    static FoldedFingerprint of_items(std::span<const std::uint64_t> items, std::uint32_t bits);

    // The fingerprint of a compound: the shortest length at which at most saturation_percent of the bits are set.
    static FoldedFingerprint of_compound(std::span<const std::uint64_t> items, const FingerprintRecipe& recipe);

    static FoldedFingerprint all_set(std::uint32_t bits);
    // A fingerprint of stored words, whose number is a power of two.
    static FoldedFingerprint of_words(std::span<const std::uint64_t> words);

    // OR of the halves: half the length.
    FoldedFingerprint folded() const;
    // Folded as often as the recipe allows.
    FoldedFingerprint shortest(const FingerprintRecipe& recipe) const;

    std::uint32_t bits() const noexcept { return static_cast<std::uint32_t>(words_.size() * 64); }
    std::span<const std::uint64_t> words() const noexcept { return words_; }
    std::uint32_t set_bits() const noexcept;

    bool operator==(const FoldedFingerprint&) const = default;

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace chemsieve
