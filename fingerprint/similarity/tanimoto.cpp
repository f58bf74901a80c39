#include "fingerprint/similarity/tanimoto.h"

#include <cstdio>

namespace chemsieve {

std::string six_decimals(Similarity similarity) {
    char text[32];
    const std::uint32_t millionths = similarity.millionths();
    std::snprintf(text, sizeof text, "%u.%06u", millionths / 1'000'000, millionths % 1'000'000);
    return text;
}

Similarity tanimoto_of_counts(std::uint32_t common, std::uint32_t size_a, std::uint32_t size_b) noexcept {
    return {common, size_a + size_b - common};
}

Similarity tanimoto(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept {
    std::uint32_t common = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] == b[j]) {
            ++common, ++i, ++j;
        } else if (a[i] < b[j]) {
            ++i;
        } else {
            ++j;
        }
    }
    return tanimoto_of_counts(common, static_cast<std::uint32_t>(a.size()), static_cast<std::uint32_t>(b.size()));
}

}  // namespace chemsieve
