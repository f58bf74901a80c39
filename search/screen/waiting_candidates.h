// Candidates found block by block, given out in the order of all as soon as no better ones can come.
//
// Order: those that are always candidates first, then by item count; of equals, those that were added first. Each
// candidate is written once and given out once, however many blocks have compounds of the same size; those of columns
// that have many stay bits until their turn comes.
// Errors: std::bad_alloc. Threads: one at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/screen/sliced_index.h"

namespace chemsieve {

// Candidates of a column, as the screen gives them.
struct WaitingColumn {
    std::uint32_t block;
    std::uint32_t column;
    CountRange counts;  // item counts of the column's compounds
    ColumnBits admitted;
};

class WaitingCandidates {
  public:
    enum class Order { fewest_items_first, most_items_first };
    // Appends the candidates of a column, in any order; perhaps there are none.
    using WriteColumn = std::function<void(const WaitingColumn&, std::vector<Candidate>&)>;

    explicit WaitingCandidates(Order order) : order_{order} {}

    // Those of a block, in any order.
    void add(std::span<const Candidate> found);
    void add(const WaitingColumn& column);
    // Appends those that come before or with candidates of so many items. Columns are written by `write`, whose errors
    // this throws.
    void take(std::uint32_t item_count, std::vector<Candidate>& to, const WriteColumn& write = {});
    bool is_empty() const noexcept { return lists_.empty() && columns_.empty(); }

  private:
    // Candidates in order, from `next` on; there is at least one.
    struct List {
        std::vector<Candidate> candidates;
        std::size_t next;
        std::size_t number;  // by which it was added
    };
    struct Column {
        WaitingColumn waiting;
        std::size_t number;
    };
    // The lower comes first.
    std::uint64_t rank_of(std::uint32_t item_count) const noexcept {
        return 1 + std::uint64_t{order_ == Order::fewest_items_first ? item_count : ~item_count};
    }
    std::uint64_t rank_of(const Candidate& candidate) const noexcept {
        return candidate.always_candidate ? 0 : rank_of(candidate.item_count);
    }
    // The rank of their next candidate; for a column, the first that it can have.
    std::uint64_t rank_of(const List& list) const noexcept { return rank_of(list.candidates[list.next]); }
    std::uint64_t rank_of(const Column& column) const noexcept {
        const CountRange& counts = column.waiting.counts;
        return rank_of(order_ == Order::fewest_items_first ? counts.lowest : counts.highest);
    }
    auto comes_later() const noexcept {
        return [this](const auto& a, const auto& b) {
            const std::uint64_t of_a = rank_of(a), of_b = rank_of(b);
            return of_a != of_b ? of_a > of_b : a.number > b.number;
        };
    }
    void add_list(std::span<const Candidate> found, std::size_t number);
    std::vector<Candidate> in_order(std::span<const Candidate> found);
    void write_column(const WriteColumn& write);
    void take_run(std::uint64_t highest, std::vector<Candidate>& to);

    Order order_;
    // Heaps; at the front of each what comes first.
    std::vector<List> lists_;
    std::vector<Column> columns_;
    std::size_t added_ = 0;
    std::vector<std::uint32_t> places_;  // for in_order()
    std::vector<Candidate> written_;     // for write_column()
};

}  // namespace chemsieve
