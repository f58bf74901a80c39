// How many of a query's items a compound has, from the compound's items in any order: for scoring one compound after
// the other without sorting each one's items.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace chemsieve {

class ItemOverlap {
  public:
    // `items`: of the query, without repeats.
    explicit ItemOverlap(std::span<const std::uint64_t> items);

    // Items of the compound that the query has; repeats count once.
    std::uint32_t count(std::span<const std::uint64_t> compound);

  private:
    struct Slot {
        std::uint64_t item = 0;
        std::uint32_t seen = 0;  // the round in which it was last met
        bool used = false;
    };
    std::vector<Slot> slots_;  // open addressing, a power of two, at most a quarter full
    std::uint64_t mask_;
    std::uint32_t round_ = 0;
};

}  // namespace chemsieve
