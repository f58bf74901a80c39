// Fingerprints in memory, sliced and given to searches as a library gives its own.
#pragma once

#include <memory>
#include <vector>

#include "data/source/fingerprint_source.h"
#include "fingerprint/slices/slice_order.h"

namespace chemsieve::test {

// Threads: all functions may be called concurrently.
class MemoryFingerprints : public FingerprintSource {
  public:
    // Compounds that are always candidates, and all of them if there are fewer than `least`, become the tail.
    explicit MemoryFingerprints(const std::vector<FingerprintBlock>& fingerprints, std::size_t least = 1,
                                SliceOrder order = SliceOrder::clustered);

    const std::vector<StoredBlock>& blocks() const override { return blocks_; }
    void read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const override;
    StoredColumn read_column(std::size_t block, std::size_t column) const override;
    const std::vector<FingerprintBlock>& tail() const override { return tail_; }
    // They have no properties and no ids.
    std::shared_ptr<const CompoundSelector> compounds() const override { return nullptr; }

  private:
    void add_slices(const FingerprintBlock& fingerprints, SliceOrder order);

    std::vector<StoredBlock> blocks_;
    std::vector<SliceBlock> slices_;
    std::vector<std::vector<StoredColumn>> columns_;
    std::vector<FingerprintBlock> tail_;
};

}  // namespace chemsieve::test
