// Counts how often each 64-bit hash is seen: open addressing, linear probing, at most half full.
//
// Keeps its memory between molecules; clearing costs as much as was counted. Threads: one object a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace chemsieve {

class HashCounter {
  public:
    // How often `hash` has been seen, this time included.
    int add(std::uint64_t hash) {
        std::size_t slot = hash & mask_;
        while (slots_[slot].count != 0 && slots_[slot].hash != hash) slot = (slot + 1) & mask_;
        if (slots_[slot].count == 0) {
            slots_[slot].hash = hash;
            used_.push_back(static_cast<std::uint32_t>(slot));
            if (2 * used_.size() > mask_) {
                slots_[slot].count = 1;
                grow();
                return 1;
            }
        }
        return ++slots_[slot].count;
    }

    void clear() {
        for (const std::uint32_t slot : used_) slots_[slot].count = 0;
        used_.clear();
    }

  private:
    struct Slot {
        std::uint64_t hash = 0;
        int count = 0;
    };

    void grow() {
        std::vector<Slot> old = std::move(slots_);
        const std::vector<std::uint32_t> filled = std::move(used_);
        mask_ = 2 * mask_ + 1;
        slots_.assign(mask_ + 1, {});
        used_.clear();
        for (const std::uint32_t from : filled) {
            std::size_t slot = old[from].hash & mask_;
            while (slots_[slot].count != 0) slot = (slot + 1) & mask_;
            slots_[slot] = old[from];
            used_.push_back(static_cast<std::uint32_t>(slot));
        }
    }

    std::size_t mask_ = 1023;
    std::vector<Slot> slots_ = std::vector<Slot>(1024);
    std::vector<std::uint32_t> used_;
};

}  // namespace chemsieve
