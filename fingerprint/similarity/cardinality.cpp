#include "fingerprint/similarity/cardinality.h"

#include <algorithm>
#include <bit>

namespace chemsieve {

FilterPair pair_of(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept {
    FilterPair pair{static_cast<std::uint32_t>(64 * a.size())};
    for (std::size_t i = 0; i < a.size(); ++i) {
        pair.set_a += static_cast<std::uint32_t>(std::popcount(a[i]));
        pair.set_b += static_cast<std::uint32_t>(std::popcount(b[i]));
        pair.set_either += static_cast<std::uint32_t>(std::popcount(a[i] | b[i]));
    }
    return pair;
}

FilterPair pair_of(const FoldedFingerprint& a, const FoldedFingerprint& b) {
    if (a.bits() > b.bits()) return pair_of(a.folded(), b);
    if (b.bits() > a.bits()) return pair_of(a, b.folded());
    return pair_of(a.words(), b.words());
}

std::optional<SetSizes> estimated_sizes(const FilterPair& pair, unsigned k) {
    const auto either = estimated_items(pair.set_either, pair.length, k);
    if (!either) return std::nullopt;
    // Both have a clear bit, since the two together have one.
    const double a = *estimated_items(pair.set_a, pair.length, k);
    const double b = *estimated_items(pair.set_b, pair.length, k);
    return SetSizes{a, b, std::clamp(a + b - *either, 0.0, std::min(a, b))};
}

}  // namespace chemsieve
