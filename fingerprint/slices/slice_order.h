// In which order compounds go into slices.
//
// Compounds ascend by their count of items, so that the best hits come first and compounds of unlike sizes are passed
// over in whole columns. Within each block, compounds that share rare bits are put next to each other, so that most
// columns have no compound with some bit of a query, and rows compress.
//
// Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "fingerprint/slices/slice_block.h"

namespace chemsieve {

enum class SliceOrder {
    as_given,  // what is left of a block that was in order
    by_count,
    clustered,
};

// Numbers of `rows`, block after block: each columns_a_block() x 512 of them are a block, the last one what is left.
// The same on every machine and for any number of threads. If it is stopped the order inside blocks is any.
std::vector<std::uint32_t> slice_order(const FingerprintRows& rows, SliceOrder order, unsigned jobs,
                                       const std::stop_token& stop = {});

}  // namespace chemsieve
