// Makes slices of fingerprints that are stored as rows.
//
// Compounds of one length that are sorted together are a segment. The tail becomes one when there is enough of it;
// smaller segments at the end that are not more than twice as large are read back and merged in, so that many small
// imports leave few segments and a compound is rewritten a few times only.
//
// The rows are read, and the slices are made, without a lock on the file; then one transaction puts the slices in the
// place of what they were made from, unless another program did so in the meantime. A kill at any moment leaves the one
// or the other. Memory: the rows of one segment (SliceSizes::bytes at most), its compressed slices and what
// slice_order() and make_segment() need, however large the library is. Errors: LibraryError. Threads: as the
// connection; the work is spread over `jobs` threads.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/fingerprints/fingerprint_tail.h"
#include "data/fingerprints/slice_tables.h"
#include "data/source/fingerprint_source.h"
#include "fingerprint/slices/slice_order.h"

namespace chemsieve {

// Fingerprints of one length that are made into blocks of slices, none of them always a candidate.
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

// Nothing if it was stopped. Memory: the slices of one block (32 MiB at most, 8 MiB at 2,048 bits) for each of `jobs`
// threads, and the compressed blocks.
std::optional<std::vector<PackedBlock>> make_segment(const SegmentRows& segment, SliceOrder order, unsigned jobs,
                                                     const std::stop_token& stop);

struct SliceSizes {
    // A full segment: eight blocks of 2,048 bits. Sorting more together gains little.
    std::int64_t compounds = 8 * 63 * 512;
    // The rows of a segment, which are in memory while it is made: fewer compounds go into one of longer fingerprints.
    std::int64_t bytes = 8 * 63 * 512 * std::int64_t{2048 / 8};
    // Fewer compounds of a length stay rows: a stored row of slices takes some 30 bytes besides its bits, so that below
    // two columns slices take more room than they save.
    std::int64_t least = 1024;
};

class SliceWriter {
  public:
    // The connection must outlive this.
    SliceWriter(sqlite::Connection& connection, const FingerprintSet& set, const SliceSizes& sizes, unsigned jobs,
                std::stop_token stop);

    // Whether the tail is as long as a full segment.
    bool tail_is_full();
    // Turns each length of the tail of which there is enough, in transactions of its own. Ends early, the rest of the
    // tail being as it was, if it was stopped or another program did the same.
    void turn_tail();

    // Blocks that merge_all() will read.
    std::int64_t blocks_to_merge();
    // Makes full segments of all that is not in one yet, in the transaction under way. `read` is called for each of
    // these blocks. False if it was stopped.
    bool merge_all(const std::function<void()>& read);

    // Slices and rows that drop() will look at.
    std::int64_t blocks();
    // Takes compounds out of all slices and rows, in the transaction under way; `looked` is called for each of these
    // blocks. What is left of a block of slices is written anew, in its order, into the same segment, or row by row if
    // it is little.
    // Returns how many there were; nothing if it was stopped.
    std::optional<std::int64_t> drop(const CompoundSelection& compounds, const std::function<void()>& looked);

  private:
    // Blocks of one length that may become a segment.
    struct Sources {
        std::uint32_t bits = 0;
        std::vector<BlockEntry> slices;
        std::vector<BlockEntry> tail;
    };
    struct Gathered {
        SegmentRows segment;
        FingerprintBlock rest;  // what the last block has more than fits
    };
    using Segment = std::vector<BlockEntry>;

    std::int64_t full(std::uint32_t bits) const;
    std::map<std::uint32_t, std::vector<Segment>> segments();
    std::map<std::uint32_t, std::vector<BlockEntry>> tails();
    std::optional<Sources> sources_of_tail();
    std::vector<Sources> sources_to_merge();
    Sources no_more_than_full(const Sources& sources) const;
    bool turn_next();

    Gathered gather(const Sources& sources, const std::function<void(const BlockEntry&)>& read);
    bool holds_any(const BlockEntry& entry, const CompoundSelection& compounds);
    // Both return how many there were.
    std::int64_t drop_from_slices(const BlockEntry& entry, const CompoundSelection& compounds);
    std::int64_t drop_from_rows(std::int64_t block_id, const CompoundSelection& compounds);
    bool replace(const Sources& sources, const FingerprintBlock& rest, std::vector<PackedBlock>& blocks);
    bool remove_slices(std::int64_t block_id);
    void write(std::int64_t segment, PackedBlock& block);

    sqlite::Connection& connection_;
    FingerprintSet set_;
    SliceSizes sizes_;
    unsigned jobs_;
    std::stop_token stop_;
    FingerprintTail tail_;
    SliceTables tables_;
    bool keeps_parts_;  // see data/fingerprints/part_writer.h
};

}  // namespace chemsieve
