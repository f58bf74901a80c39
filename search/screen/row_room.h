// Room for rows of bits, of huge pages. Rows given back are used again for rows of like length; all is freed with the
// room.
//
// Errors: std::bad_alloc where a row is taken. Threads: any.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/memory/huge_pages.h"

namespace chemsieve {

class RowRoom {
  public:
    // The one of the process, there as long as somebody has it: what one index gives back another may take.
    static std::shared_ptr<RowRoom> of_process();

    // Of the room, for a row of so many words.
    static std::size_t words_taken(std::size_t row_words) noexcept;
    std::uint64_t* take(std::size_t row_words);
    void give_back(std::uint64_t* row, std::size_t row_words) noexcept;

  private:
    std::mutex mutex_;
    HugePages pages_;
    std::unordered_map<std::size_t, std::uint64_t*> given_back_;  // by words taken: the first of a list, or null
};

}  // namespace chemsieve
