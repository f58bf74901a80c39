// Fingerprints of one length made into blocks of slices, ready to be written.
//
// Threads: any; work is spread over `jobs` threads. Memory: the slices of one block (32 MiB at most, 8 MiB at 2,048
// bits) for each of them, and the compressed blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/fingerprint_source.h"
#include "fingerprint/slices/slice_order.h"

namespace chemsieve {

// None of them always a candidate.
struct SegmentRows {
    FingerprintRows rows;
    std::vector<CompoundNumber> compounds;
};

// Not sealed yet (slice_codec.h), since that takes the block's number.
struct PackedBlock {
    std::uint32_t bits = 0;
    std::uint32_t compounds = 0;
    std::string block;
    std::vector<std::string> rows;  // by position; empty: no compound has it
    std::vector<std::uint16_t> places;
    std::vector<std::string> columns;
};

// Nothing if it was stopped.
std::optional<std::vector<PackedBlock>> make_segment(const SegmentRows& segment, SliceOrder order, unsigned jobs,
                                                     const std::stop_token& stop);

}  // namespace chemsieve
