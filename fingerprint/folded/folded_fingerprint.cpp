#include "fingerprint/folded/folded_fingerprint.h"

#include <bit>
#include <cassert>

#include "fingerprint/base/mix.h"

namespace chemsieve {

FoldedFingerprint::FoldedFingerprint(std::uint32_t bits) : words_(bits / 64, 0) {
    assert(std::has_single_bit(bits) && bits >= 64);
}

void append_item_positions(std::uint64_t item, int bits_per_item, std::vector<std::uint64_t>& positions) {
    for (int i = 1; i <= bits_per_item; ++i) positions.push_back(mix64(item + i * kGolden));
}

FoldedFingerprint FoldedFingerprint::of_items(std::span<const std::uint64_t> items, std::uint32_t bits,
                                              int bits_per_item) {
    FoldedFingerprint result{bits};
    std::vector<std::uint64_t> positions;
    for (const std::uint64_t item : items) {
        positions.clear();
        append_item_positions(item, bits_per_item, positions);
        for (const std::uint64_t position : positions) {
            const std::uint64_t bit = position & (bits - 1);
            result.words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
        }
    }
    return result;
}

FoldedFingerprint FoldedFingerprint::all_set(std::uint32_t bits) {
    FoldedFingerprint result{bits};
    for (std::uint64_t& word : result.words_) word = ~std::uint64_t{0};
    return result;
}

FoldedFingerprint FoldedFingerprint::of_compound(const ItemSet& items, const FingerprintRecipe& recipe) {
    if (!items.complete) return all_set(recipe.min_bits);
    // The share of set bits never rises with the length, so the first length that fits is the shortest.
    for (std::uint32_t bits = recipe.min_bits;; bits *= 2) {
        FoldedFingerprint result = of_items(items.items, bits, recipe.bits_per_item);
        const std::uint64_t allowed = std::uint64_t{bits} * static_cast<unsigned>(recipe.saturation_percent) / 100;
        if (result.set_bits() <= allowed || bits >= recipe.max_bits) return result;
    }
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
