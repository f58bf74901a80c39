// The fingerprints of a set as a library file holds them at one moment; see LibrarySnapshot.
//
// Making one reads the tail and what is known of each block; rows and columns are read when asked for and not kept.
// Errors: LibraryError, with file, damage and remedy. Threads: any; SQLite is used by one at a time, what was read is
// decompressed by all at once.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/platform/memory.h"
#include "data/fingerprints/part_tables.h"
#include "data/fingerprints/slice_tables.h"
#include "data/source/fingerprint_source.h"
#include "data/where/library_snapshot.h"

namespace chemsieve {

class StoredFingerprints : public FingerprintSource {
  public:
    // Nothing if the library has no fingerprints of that kind.
    static std::shared_ptr<const StoredFingerprints> open(const std::string& path, FingerprintKind kind);

    const std::vector<StoredBlock>& blocks() const override { return blocks_; }
    std::shared_ptr<const PartDirectory> part_directory(std::size_t block) const override;
    PartSummary part_summary(std::size_t block) const override;
    void read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const override;
    StoredColumn read_column(std::size_t block, std::size_t column) const override;
    const std::vector<FingerprintBlock>& tail() const override { return tail_; }
    std::shared_ptr<const CompoundSelector> compounds() const override { return library_; }

    // Which compounds are sliced together; blocks() has the blocks of a segment.
    const std::vector<BlockEntry>& entries() const noexcept { return entries_; }

  private:
    StoredFingerprints(std::shared_ptr<const LibrarySnapshot> library, const FingerprintSet& set);
    void check_count(FingerprintKind kind) const;
    void look_for_parts(FingerprintKind kind);
    void read_part_row(std::size_t block, std::uint32_t row, std::uint64_t* words) const;

    // What was read of the rows of parts of a segment.
    struct Parts {
        std::shared_ptr<const PartDirectory> directory;
        std::optional<PartCodec> codec;
    };
    // Both while the library is locked.
    const Parts& parts_of_segment(std::int64_t segment) const;
    const PlacedParts& placed_parts(std::size_t block) const;

    std::shared_ptr<const LibrarySnapshot> library_;
    std::unique_ptr<SliceTables> tables_;  // used while the library is locked
    std::vector<BlockEntry> entries_;
    HugePages pages_;  // for what there is of all positions of blocks
    std::vector<StoredBlock> blocks_;
    std::vector<std::pmr::vector<std::uint16_t>> places_;  // see PlacedBlock
    std::vector<FingerprintBlock> tail_;
    std::unique_ptr<PartTables> part_tables_;      // used while the library is locked; none: no rows of parts
    mutable std::map<std::int64_t, Parts> parts_;  // by segment; read when first asked for, like the next
    mutable std::vector<std::unique_ptr<const PlacedParts>> placed_parts_;
};

}  // namespace chemsieve
