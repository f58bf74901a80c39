#include "data/rows/kept_row_blocks.h"

namespace chemsieve {

namespace {

constexpr std::size_t kBytesAround = 512;  // that a block takes beside its own

std::size_t size_of(const std::string& bytes) { return bytes.size() + kBytesAround; }

}  // namespace

const RowBlock* KeptRowBlocks::find(std::int64_t number) {
    const auto found = blocks_.lower_bound(number);
    if (found == blocks_.end() || found->second.rows.number(0) > number) return nullptr;
    found->second.is_of_late = true;
    return &found->second.rows;
}

const RowBlock& KeptRowBlocks::keep(std::int64_t last, std::string_view bytes, const RowCode& code) {
    const auto [place, is_new] = blocks_.try_emplace(last);
    Kept& kept = place->second;
    if (!is_new) bytes_ -= size_of(kept.bytes);
    try {
        kept.bytes = bytes;
        kept.rows = RowBlock{kept.bytes, code};
    } catch (...) {
        if (hand_ == place) ++hand_;
        blocks_.erase(place);
        throw;
    }
    bytes_ += size_of(kept.bytes);
    kept.is_of_late = true;
    make_room(place);
    return kept.rows;
}

void KeptRowBlocks::make_room(Blocks::const_iterator needed) {
    while (bytes_ > most_bytes_ && blocks_.size() > 1) {
        if (hand_ == blocks_.end()) hand_ = blocks_.begin();
        if (hand_ == needed || hand_->second.is_of_late) {
            hand_->second.is_of_late = false;
            ++hand_;
        } else {
            bytes_ -= size_of(hand_->second.bytes);
            hand_ = blocks_.erase(hand_);
        }
    }
}

void KeptRowBlocks::clear() noexcept {
    blocks_.clear();
    hand_ = blocks_.end();
    bytes_ = 0;
}

}  // namespace chemsieve
