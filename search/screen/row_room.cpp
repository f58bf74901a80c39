#include "search/screen/row_room.h"

#include <algorithm>
#include <cstring>

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

namespace {

// Two of the longest rows, and five of the usual ones that are kept as places.
constexpr std::size_t kSlabBytes = 8U << 10;
constexpr std::size_t kSlabWords = kSlabBytes / sizeof(std::uint64_t);
constexpr std::size_t kMostPieces = 32;
// More than are dropped at once where the memory of rows is full, at the usual limit.
constexpr std::size_t kMostUncut = (std::size_t{40} << 20) / kSlabBytes;

// A piece that is not taken holds the address of the next.
std::uint64_t* next_of(const std::uint64_t* piece) {
    std::uint64_t* next = nullptr;
    std::memcpy(&next, piece, sizeof next);
    return next;
}

void set_next(std::uint64_t* piece, const std::uint64_t* next) { std::memcpy(piece, &next, sizeof next); }

}  // namespace

// Whole columns, as kernels load those at once.
std::size_t RowRoom::words_taken(std::size_t row_words) noexcept {
    const std::size_t columns = (row_words + kColumnWords - 1) / kColumnWords;
    const std::size_t pieces = std::min(kMostPieces, kSlabWords / (columns * kColumnWords));
    return kSlabWords / pieces / kColumnWords * kColumnWords;
}

std::shared_ptr<RowRoom> RowRoom::of_process() {
    static std::mutex mutex;
    static std::weak_ptr<RowRoom> known;
    const std::lock_guard lock{mutex};
    auto room = known.lock();
    if (!room) known = room = std::make_shared<RowRoom>();
    return room;
}

std::uint64_t* RowRoom::take(std::size_t row_words) {
    const std::size_t words = words_taken(row_words);
    const std::lock_guard lock{mutex_};
    Slabs& with_room = with_room_[words];
    if (with_room.empty()) cut_slab(words, with_room);
    Slab& slab = with_room.front();
    std::uint64_t* const row = slab.free;
    slab.free = next_of(row);
    ++slab.taken;
    if (!slab.free) full_.splice(full_.begin(), with_room, with_room.begin());
    return row;
}

void RowRoom::cut_slab(std::size_t piece_words, Slabs& to) {
    if (uncut_.empty() && !returned_.empty()) uncut_.splice(uncut_.begin(), returned_, returned_.begin());
    if (uncut_.empty()) {
        auto* const begin = static_cast<std::uint64_t*>(pages_.allocate(kSlabBytes, kSlabBytes));
        Slabs::iterator& known = by_address_[reinterpret_cast<std::uintptr_t>(begin)];
        uncut_.push_back({.begin = begin});
        known = uncut_.begin();
    }
    Slab& slab = uncut_.front();
    slab.piece_words = piece_words;
    for (std::size_t piece = kSlabWords / piece_words; piece > 0; --piece) {
        std::uint64_t* const begin = slab.begin + (piece - 1) * piece_words;
        set_next(begin, slab.free);
        slab.free = begin;
    }
    to.splice(to.begin(), uncut_, uncut_.begin());
}

void RowRoom::give_back(std::uint64_t* row) noexcept {
    const std::lock_guard lock{mutex_};
    const auto slab = by_address_.find(reinterpret_cast<std::uintptr_t>(row) & ~(kSlabBytes - 1))->second;
    Slabs& with_room = with_room_.find(slab->piece_words)->second;  // there since the slab was cut
    if (!slab->free) with_room.splice(with_room.begin(), full_, slab);
    set_next(row, slab->free);
    slab->free = row;
    if (--slab->taken > 0) return;
    put_aside(slab, with_room);
}

void RowRoom::put_aside(Slabs::iterator slab, Slabs& from) noexcept {
    slab->free = nullptr;
    if (uncut_.size() < kMostUncut) {
        uncut_.splice(uncut_.begin(), from, slab);
    } else {
        return_memory(slab->begin, kSlabBytes);
        returned_.splice(returned_.begin(), from, slab);
    }
}

}  // namespace chemsieve
