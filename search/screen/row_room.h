// Room for rows of bits and for columns of compounds, of huge pages, which is cut into slabs: all pieces of a slab have
// the same length. A slab none of whose pieces is taken is cut anew, so that long rows get the room of short ones and
// the other way round. Where many are empty, their memory goes back to the system; all is freed with the room.
//
// Errors: std::bad_alloc where a row is taken. Threads: any.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/platform/memory.h"

namespace chemsieve {

class RowRoom {
  public:
    // The one of the process, there as long as somebody has it: what one index gives back another may take.
    static std::shared_ptr<RowRoom> of_process();

    // What a row or column of so many words takes of the room: a slab at most.
    static std::size_t words_taken(std::size_t row_words) noexcept;
    std::uint64_t* take(std::size_t row_words);
    void give_back(std::uint64_t* row) noexcept;

  private:
    struct Slab {
        std::uint64_t* begin = nullptr;
        std::size_t piece_words = 0;
        std::size_t taken = 0;          // pieces
        std::uint64_t* free = nullptr;  // the first piece that is not taken; null: all are
    };
    using Slabs = std::list<Slab>;  // a slab goes from list to list without memory being taken
    void cut_slab(std::size_t piece_words, Slabs& to);
    void put_aside(Slabs::iterator slab, Slabs& from) noexcept;

    std::mutex mutex_;
    HugePages pages_;
    Slabs uncut_, full_;
    Slabs returned_;                          // uncut, and without memory until they are touched
    std::map<std::size_t, Slabs> with_room_;  // by piece_words
    std::unordered_map<std::uintptr_t, Slabs::iterator> by_address_;  // where they begin
};

}  // namespace chemsieve
