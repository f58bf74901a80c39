// Which row of a segment of a library tells of each part.
//
// A part that enough of the segment's compounds have has a row of its own. Those that next to all have have none: they
// tell nothing. All others share a few rows, by their hash; so a part that was never seen has a row, too, and a
// compound that has it is in that row. Threads: const functions may be called by several.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "match/parts/part_items.h"

namespace chemsieve {

class PartDirectory {
  public:
    // own, everywhere: ascending, without repeats. shared: rows, a power of two.
    PartDirectory(std::vector<std::uint64_t> own, std::vector<std::uint64_t> everywhere, std::uint32_t shared);

    // Rows of their own come first, in the order of their items.
    std::uint32_t rows() const noexcept { return own_rows() + shared_; }
    std::uint32_t own_rows() const noexcept { return static_cast<std::uint32_t>(own_.size()); }
    std::uint32_t shared_rows() const noexcept { return shared_; }

    // Nothing: it has no row, every compound may have it.
    std::optional<std::uint32_t> row_of(std::uint64_t item) const noexcept {
        for (std::size_t at = slot_of(item);; at = (at + 1) & mask_) {
            const Slot& slot = slots_[at];
            if (slot.row == kFree) return own_rows() + static_cast<std::uint32_t>(item >> kFamilyBits & (shared_ - 1));
            if (slot.item != item) continue;
            if (slot.row == kNone) return std::nullopt;
            return slot.row;
        }
    }

    // As a library holds it, and back: nothing if the bytes are no directory or one of other parts.
    std::string bytes() const;
    static std::optional<PartDirectory> of_bytes(std::string_view bytes);

  private:
    static constexpr std::uint32_t kFree = ~0U, kNone = ~0U - 1;
    struct Slot {
        std::uint64_t item = 0;
        std::uint32_t row = kFree;
    };
    std::size_t slot_of(std::uint64_t item) const noexcept { return item >> kFamilyBits & mask_; }
    void insert(std::uint64_t item, std::uint32_t row);

    std::vector<std::uint64_t> own_, everywhere_;
    std::uint32_t shared_;
    std::vector<Slot> slots_;  // open addressing, at most half full
    std::size_t mask_ = 0;
};

// Counts which parts compounds have, to choose a directory by.
class PartCensus {
  public:
    // The items of one compound, without repeats.
    void add(std::span<const std::uint64_t> items);
    PartDirectory directory() const;

  private:
    std::size_t compounds_ = 0;
    std::unordered_map<std::uint64_t, std::uint32_t> times_;
};

}  // namespace chemsieve
