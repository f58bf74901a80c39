#include "search/screen/row_room.h"

#include <sys/mman.h>

#include <new>

namespace chemsieve {

namespace {

constexpr std::size_t kChunkBytes = 2U << 20;
constexpr std::size_t kChunkWords = kChunkBytes / sizeof(std::uint64_t);

// Rows of like lengths take the same room, so that one fits where another was: the last block of each segment has a
// length of its own.
std::size_t words_taken(std::size_t words) {
    constexpr std::size_t kStep = 64;
    return (words + kStep - 1) / kStep * kStep;
}

}  // namespace

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
    if (const auto free = given_back_.find(words); free != given_back_.end() && !free->second.empty()) {
        std::uint64_t* const row = free->second.back();
        free->second.pop_back();
        return row;
    }
    if (words_left_ < words) {
        void* memory = std::aligned_alloc(kChunkBytes, kChunkBytes);
        if (!memory) throw std::bad_alloc{};
        chunks_.emplace_back(static_cast<std::uint64_t*>(memory));
        words_left_ = kChunkWords;
        madvise(memory, kChunkBytes, MADV_HUGEPAGE);  // only a request; small pages work, too
    }
    std::uint64_t* const row = chunks_.back().get() + (kChunkWords - words_left_);
    words_left_ -= words;
    return row;
}

void RowRoom::give_back(std::uint64_t* row, std::size_t words) {
    const std::lock_guard lock{mutex_};
    given_back_[words_taken(words)].push_back(row);
}

}  // namespace chemsieve
