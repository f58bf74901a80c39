#include "fingerprint/recipe.h"

#include <bit>
#include <cstdio>

#include "fingerprint/base/error.h"
#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

std::string FingerprintRecipe::to_text() const {
    char text[200];
    std::snprintf(
        text, sizeof text, "subgraph hash=%d bonds=%d counts=%d bits-per-item=%d saturation=%d length=%u-%u cap=%u",
        hash_version, max_bonds, count_cap, bits_per_item, saturation_percent, min_bits, max_bits, max_subgraphs);
    return text;
}

FingerprintRecipe FingerprintRecipe::from_text(std::string_view text) {
    FingerprintRecipe r;
    const int fields =
        std::sscanf(std::string{text}.c_str(),
                    "subgraph hash=%d bonds=%d counts=%d bits-per-item=%d saturation=%d length=%u-%u cap=%u",
                    &r.hash_version, &r.max_bonds, &r.count_cap, &r.bits_per_item, &r.saturation_percent, &r.min_bits,
                    &r.max_bits, &r.max_subgraphs);
    const bool in_range = fields == 8 && r.max_bonds >= 0 && r.max_bonds <= 8 && r.count_cap >= 1 &&
                          r.count_cap <= 255 && r.bits_per_item >= 1 && r.bits_per_item <= 16 &&
                          r.saturation_percent >= 1 && r.saturation_percent <= 90 && std::has_single_bit(r.min_bits) &&
                          std::has_single_bit(r.max_bits) && r.min_bits >= 64 && r.min_bits <= r.max_bits &&
                          r.max_bits <= (1U << 24) && r.max_subgraphs > 0;
    if (!in_range) throw LibraryError("the fingerprint parameters are damaged: '" + std::string{text} + "'");
    if (r.hash_version != kSubgraphHashVersion) {
        throw LibraryError("the fingerprints were made with hash version " + std::to_string(r.hash_version) +
                           ", this program knows version " + std::to_string(kSubgraphHashVersion) +
                           "; import the compounds anew");
    }
    return r;
}

}  // namespace chemsieve
