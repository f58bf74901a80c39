// The stored fingerprints of a library as searching sees them: blocks of bit slices, read piece by piece, and a few
// fingerprints row-wise.
//
// Errors: LibraryError. Threads: all functions may be called concurrently.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <vector>

#include "data/source/compound_selection.h"
#include "fingerprint/slices/slice_block.h"
#include "match/parts/part_directory.h"

namespace chemsieve {

// Fingerprints of one length, row after row.
struct FingerprintBlock {
    std::uint32_t bits = 0;  // length of each fingerprint
    std::vector<CompoundNumber> compounds;
    std::vector<std::uint32_t> item_counts;  // unfolded items of each compound; of kinds without items: bits set
    std::vector<bool> always_candidate;      // see CompoundFingerprint
    std::uint32_t library = 0;               // whose compounds these are: its place in CompoundSource::libraries()
    std::vector<std::uint64_t> words;        // (bits + 63) / 64 words a compound
};

struct CountRange {
    std::uint32_t lowest = 0;
    std::uint32_t highest = 0;
};

// What is known of a block of slices without reading its rows. None of its compounds is always a candidate.
struct StoredBlock {
    std::uint32_t bits = 0;
    std::uint32_t compounds = 0;
    std::int64_t segment = 0;                    // blocks of the same segment share a directory of parts
    std::uint32_t parts = 0;                     // rows of parts; none: the block has no such rows
    std::vector<CountRange> columns;             // item counts of each column's compounds
    std::pmr::vector<std::uint64_t> summary;     // as in SliceBlock
    std::pmr::vector<std::uint16_t> set_counts;  // as in SliceBlock
    std::uint32_t library = 0;                   // whose compounds these are: its place in CompoundSource::libraries()

    std::size_t words_a_row() const noexcept { return columns.size() * kColumnWords; }
    // Compounds of a column; only the last one may have fewer than the others.
    std::size_t compounds_of(std::size_t column) const noexcept {
        return std::min<std::size_t>(kColumnCompounds, compounds - column * kColumnCompounds);
    }
    // Bit positions, and then rows of parts.
    std::uint32_t rows() const noexcept { return bits + parts; }
};

// The same of the rows of parts of a block.
struct PartSummary {
    std::vector<std::uint64_t> summary;
    std::vector<std::uint16_t> set_counts;
};

// The compounds of a column: up to 512.
struct StoredColumn {
    std::vector<CompoundNumber> compounds;
    std::vector<std::uint32_t> item_counts;
    std::vector<std::uint32_t> hidden;  // items that share a bit with another one: item count less bits set
};

// The fingerprints of one kind as they were when this was made; what is added to the library later is not seen.
class FingerprintSource {
  public:
    virtual ~FingerprintSource() = default;

    virtual const std::vector<StoredBlock>& blocks() const = 0;
    // Which row tells of which part, where a block has rows of parts: the same for all blocks of a segment; and what is
    // known of these rows.
    virtual std::shared_ptr<const PartDirectory> part_directory(std::size_t) const { return nullptr; }
    virtual PartSummary part_summary(std::size_t) const { return {}; }
    // Writes blocks()[block].words_a_row() words. Positions whose summary is 0 are not stored; do not ask for them.
    // Rows of parts follow the positions, and can all be asked for.
    virtual void read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const = 0;
    virtual StoredColumn read_column(std::size_t block, std::size_t column) const = 0;
    // What was added last, and compounds that are always candidates.
    virtual const std::vector<FingerprintBlock>& tail() const = 0;
    // Selects compounds of the library in the same state.
    virtual std::shared_ptr<const CompoundSelector> compounds() const = 0;
};

}  // namespace chemsieve
