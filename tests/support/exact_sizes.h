// What estimates are compared with.
#pragma once

#include "fingerprint/similarity/metric.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve {

// Sizes of sets of unfolded items; both ascending without repeats.
inline SetSizes exact_sizes(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept {
    return {static_cast<double>(a.size()), static_cast<double>(b.size()), static_cast<double>(common_items(a, b))};
}

}  // namespace chemsieve
