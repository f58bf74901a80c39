// Room for rows of bits, taken from chunks of the size of a huge page, so that the processor looks up fewer page
// addresses. Rows given back are used again for rows of like length; chunks are freed with the room.
//
// Errors: std::bad_alloc where a row is taken. Threads: any.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace chemsieve {

class RowRoom {
  public:
    // The one of the process, there as long as somebody has it: what one index gives back another may take.
    static std::shared_ptr<RowRoom> of_process();

    std::uint64_t* take(std::size_t row_words);
    void give_back(std::uint64_t* row, std::size_t row_words) noexcept;

  private:
    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };
    std::mutex mutex_;
    std::vector<std::unique_ptr<std::uint64_t, Free>> chunks_;
    std::size_t words_left_ = 0;                                  // words free in the last chunk
    std::unordered_map<std::size_t, std::uint64_t*> given_back_;  // by words taken: the first of a list, or null
};

}  // namespace chemsieve
