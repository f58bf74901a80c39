#include "fingerprint/kinds/bit_fingerprint.h"

#include <bit>

namespace chemsieve {

std::uint32_t BitFingerprint::set_bits() const noexcept {
    std::uint32_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::uint32_t>(std::popcount(word));
    return count;
}

Similarity tanimoto(const BitFingerprint& a, const BitFingerprint& b) noexcept {
    Similarity result;
    for (std::size_t i = 0; i < a.words().size(); ++i) {
        result.common += static_cast<std::uint32_t>(std::popcount(a.words()[i] & b.words()[i]));
        result.total += static_cast<std::uint32_t>(std::popcount(a.words()[i] | b.words()[i]));
    }
    return result;
}

}  // namespace chemsieve
