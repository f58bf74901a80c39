#include "search/screen/row_room.h"

#include <cstring>
#include <utility>

namespace chemsieve {

namespace {

constexpr std::size_t kLineBytes = 64;  // kernels load so many at once

// A row that was given back holds the address of the next.
std::uint64_t* next_of(const std::uint64_t* row) {
    std::uint64_t* next = nullptr;
    std::memcpy(&next, row, sizeof next);
    return next;
}

}  // namespace

// Rows of like lengths take the same room, so that one fits where another was: the last block of each segment has a
// length of its own.
std::size_t RowRoom::words_taken(std::size_t words) noexcept {
    constexpr std::size_t kStep = 64;
    return (words + kStep - 1) / kStep * kStep;
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
    std::uint64_t*& free = given_back_[words];
    if (free) return std::exchange(free, next_of(free));
    return static_cast<std::uint64_t*>(pages_.allocate(words * sizeof(std::uint64_t), kLineBytes));
}

void RowRoom::give_back(std::uint64_t* row, std::size_t row_words) noexcept {
    const std::lock_guard lock{mutex_};
    std::uint64_t*& free = given_back_.find(words_taken(row_words))->second;  // there since it was taken
    std::memcpy(row, &free, sizeof free);
    free = row;
}

}  // namespace chemsieve
