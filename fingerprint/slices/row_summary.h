// What is known of a row of a block of slices without reading it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

struct RowSummary {
    std::uint64_t columns = 0;  // bit c is set if a compound of column c has the bit
    std::uint16_t count = 0;    // compounds of the block that have the bit
    bool operator==(const RowSummary&) const = default;
};

// `row`: whole columns.
inline RowSummary summary_of(std::span<const std::uint64_t> row) {
    RowSummary summary;
    for (std::size_t column = 0; column < row.size() / kColumnWords; ++column) {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < kColumnWords; ++i) any |= row[column * kColumnWords + i];
        summary.columns |= std::uint64_t{any != 0} << column;
    }
    std::uint32_t set = 0;  // counted by the kernels, as std::popcount is a call where all processors are to run it
    kernels().common_rows(row.data(), row.data(), 1, row.size(), &set);
    summary.count = static_cast<std::uint16_t>(set);
    return summary;
}

}  // namespace chemsieve
