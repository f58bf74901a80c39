// The fingerprints of a set as a library file holds them at one moment; see LibrarySnapshot.
//
// Making one reads the tail and what is known of each block; rows and columns are read when asked for and not kept.
// Errors: LibraryError, with file, damage and remedy. Threads: any; SQLite is used by one at a time, what was read is
// decompressed by all at once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "data/fingerprints/slice_tables.h"
#include "data/source/fingerprint_source.h"
#include "data/where/library_snapshot.h"

namespace chemsieve {

class StoredFingerprints : public FingerprintSource {
  public:
    // Nothing if the library has no fingerprints of that kind.
    static std::shared_ptr<const StoredFingerprints> open(const std::string& path, FingerprintKind kind);

    const std::vector<StoredBlock>& blocks() const override { return blocks_; }
    void read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const override;
    StoredColumn read_column(std::size_t block, std::size_t column) const override;
    const std::vector<FingerprintBlock>& tail() const override { return tail_; }
    std::shared_ptr<const CompoundSelector> compounds() const override { return library_; }

    // Which compounds are sliced together; blocks() has the blocks of a segment.
    const std::vector<BlockEntry>& entries() const noexcept { return entries_; }

  private:
    StoredFingerprints(std::shared_ptr<const LibrarySnapshot> library, const FingerprintSet& set);
    void check_count(FingerprintKind kind) const;

    std::shared_ptr<const LibrarySnapshot> library_;
    std::unique_ptr<SliceTables> tables_;  // used while the library is locked
    std::vector<BlockEntry> entries_;
    std::vector<StoredBlock> blocks_;
    std::vector<std::vector<std::uint16_t>> places_;  // see PlacedBlock
    std::vector<FingerprintBlock> tail_;
};

}  // namespace chemsieve
