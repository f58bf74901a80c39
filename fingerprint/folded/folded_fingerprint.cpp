#include "fingerprint/folded/folded_fingerprint.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace chemsieve {

namespace {

std::uint64_t most_set(std::uint32_t bits, const FingerprintRecipe& recipe) {
    return std::uint64_t{bits} * static_cast<unsigned>(recipe.saturation_percent) / 100;
}

}  // namespace

FoldedFingerprint::FoldedFingerprint(std::uint32_t bits) : words_(bits / 64, 0) {
    assert(std::has_single_bit(bits) && bits >= 64);
}

FoldedFingerprint FoldedFingerprint::of_items(std::span<const std::uint64_t> items, std::uint32_t bits) {
    FoldedFingerprint result{bits};
    for (const std::uint64_t item : items) {
        const std::uint64_t bit = item & (bits - 1);
        result.words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    return result;
}

FoldedFingerprint FoldedFingerprint::of_words(std::span<const std::uint64_t> words) {
    FoldedFingerprint result{static_cast<std::uint32_t>(words.size() * 64)};
    std::copy(words.begin(), words.end(), result.words_.begin());
    return result;
}

FoldedFingerprint FoldedFingerprint::all_set(std::uint32_t bits) {
    FoldedFingerprint result{bits};
    for (std::uint64_t& word : result.words_) word = ~std::uint64_t{0};
    return result;
}

FoldedFingerprint FoldedFingerprint::of_compound(std::span<const std::uint64_t> items,
                                                 const FingerprintRecipe& recipe) {
    // A length that certainly fits; then shorter ones by folding, for the share of set bits never falls by that.
    std::uint32_t bits = recipe.min_bits;
    while (bits < recipe.max_bits && items.size() > most_set(bits, recipe)) bits *= 2;
    return of_items(items, bits).shortest(recipe);
}

FoldedFingerprint FoldedFingerprint::shortest(const FingerprintRecipe& recipe) const {
    FoldedFingerprint result = *this;
    while (result.bits() > recipe.min_bits) {
        FoldedFingerprint shorter = result.folded();
        if (shorter.set_bits() > most_set(shorter.bits(), recipe)) break;
        result = std::move(shorter);
    }
    return result;
}

FoldedFingerprint FoldedFingerprint::folded() const {
    FoldedFingerprint result{bits() / 2};
    const std::size_t half = words_.size() / 2;
    for (std::size_t i = 0; i < half; ++i) result.words_[i] = words_[i] | words_[i + half];
    return result;
}

std::uint32_t FoldedFingerprint::set_bits() const noexcept {
    std::uint32_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::uint32_t>(std::popcount(word));
    return count;
}

}  // namespace chemsieve
