#include "fingerprint/similarity/item_overlap.h"

#include <algorithm>
#include <bit>

namespace chemsieve {

// Items are mixed numbers already, so their low bits are as good as a hash.
ItemOverlap::ItemOverlap(std::span<const std::uint64_t> items)
    : slots_(std::bit_ceil(4 * items.size() + 1)), mask_{slots_.size() - 1} {
    for (const std::uint64_t item : items) {
        std::uint64_t place = item & mask_;
        while (slots_[place].used) place = (place + 1) & mask_;
        slots_[place] = {.item = item, .seen = 0, .used = true};
    }
}

std::uint32_t ItemOverlap::count(std::span<const std::uint64_t> compound) {
    if (++round_ == 0) {
        for (Slot& slot : slots_) slot.seen = 0;
        round_ = 1;
    }
    std::uint32_t common = 0;
    for (const std::uint64_t item : compound) {
        std::uint64_t place = item & mask_;
        while (slots_[place].used && slots_[place].item != item) place = (place + 1) & mask_;
        Slot& slot = slots_[place];
        if (!slot.used || slot.seen == round_) continue;
        slot.seen = round_;
        ++common;
    }
    return common;
}

}  // namespace chemsieve
