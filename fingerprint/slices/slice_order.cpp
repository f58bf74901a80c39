#include "fingerprint/slices/slice_order.h"

#include <algorithm>
#include <numeric>

#include "fingerprint/slices/similar_order.h"

namespace chemsieve {

std::vector<std::uint32_t> slice_order(const FingerprintRows& rows, SliceOrder order, unsigned jobs,
                                       const std::stop_token& stop) {
    std::vector<std::uint32_t> sorted(rows.size());
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return rows.item_counts[a] < rows.item_counts[b]; });
    if (order == SliceOrder::by_count) return sorted;
    const std::size_t most = columns_a_block(rows.bits) * kColumnCompounds;
    for (std::size_t first = 0; first < sorted.size(); first += most) {
        order_by_similarity(rows, std::span{sorted}.subspan(first, std::min(most, sorted.size() - first)), jobs, stop);
    }
    return sorted;
}

}  // namespace chemsieve
