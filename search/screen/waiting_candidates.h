// Candidates found block by block, given out in the order of all as soon as no better ones can come.
//
// Order: those that are always candidates first, then by item count; of equals, those that were added first. Each
// candidate is written once and given out once, however many blocks have compounds of the same size.
// Errors: std::bad_alloc. Threads: one at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/screen/sliced_index.h"

namespace chemsieve {

class WaitingCandidates {
  public:
    enum class Order { fewest_items_first, most_items_first };

    explicit WaitingCandidates(Order order) : order_{order} {}

    // Those of a block, in any order.
    void add(std::span<const Candidate> found);
    // Appends those that come before or with candidates of so many items.
    void take(std::uint32_t item_count, std::vector<Candidate>& to);
    bool is_empty() const noexcept { return lists_.empty(); }

  private:
    // Of a block, in order, from `next` on; there is at least one.
    struct List {
        std::vector<Candidate> candidates;
        std::size_t next;
        std::size_t number;  // of lists that were added
    };
    // The lower comes first.
    std::uint64_t rank_of(std::uint32_t item_count) const noexcept {
        return 1 + std::uint64_t{order_ == Order::fewest_items_first ? item_count : ~item_count};
    }
    std::uint64_t rank_of(const Candidate& candidate) const noexcept {
        return candidate.always_candidate ? 0 : rank_of(candidate.item_count);
    }
    std::vector<Candidate> in_order(std::span<const Candidate> found);
    bool comes_later(const List& a, const List& b) const noexcept;
    std::size_t end_of_run(const List& list, std::uint64_t highest) const noexcept;

    Order order_;
    std::vector<List> lists_;  // a heap; at its front the one whose next candidate comes first
    std::size_t lists_added_ = 0;
    std::vector<std::uint32_t> places_;  // of in_order()
};

}  // namespace chemsieve
