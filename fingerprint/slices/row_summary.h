// What is known of a row of a block of slices without reading it.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

struct RowSummary {
    std::uint64_t columns = 0;  // bit c is set if a compound of column c has the bit
    std::uint16_t count = 0;    // compounds of the block that have the bit
    bool operator==(const RowSummary&) const = default;
};

inline RowSummary summary_of(std::span<const std::uint64_t> row) noexcept {
    RowSummary summary;
    std::uint32_t set = 0;
    for (std::size_t word = 0; word < row.size(); ++word) {
        if (row[word] == 0) continue;
        set += static_cast<std::uint32_t>(std::popcount(row[word]));
        summary.columns |= std::uint64_t{1} << (word / kColumnWords);
    }
    summary.count = static_cast<std::uint16_t>(set);
    return summary;
}

}  // namespace chemsieve
