#include "fingerprint/slices/slice_order.h"

#include <algorithm>
#include <numeric>

namespace chemsieve {

std::vector<std::uint32_t> slice_order(const FingerprintRows& rows, SliceOrder, unsigned, const std::stop_token&) {
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return rows.item_counts[a] < rows.item_counts[b]; });
    return order;
}

}  // namespace chemsieve
