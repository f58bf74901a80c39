#include "search/screen/waiting_candidates.h"

#include <algorithm>

namespace chemsieve {

void WaitingCandidates::add(std::span<const Candidate> found) {
    if (!found.empty()) add_list(found, added_++);
}

void WaitingCandidates::add(const WaitingColumn& column) {
    columns_.push_back({column, added_++});
    std::push_heap(columns_.begin(), columns_.end(), comes_later());
}

void WaitingCandidates::add_list(std::span<const Candidate> found, std::size_t number) {
    lists_.push_back({in_order(found), 0, number});
    std::push_heap(lists_.begin(), lists_.end(), comes_later());
}

// Sorts by counting where it can, as a block has few different item counts.
std::vector<Candidate> WaitingCandidates::in_order(std::span<const Candidate> found) {
    std::uint64_t lowest = ~std::uint64_t{0}, highest = 0;
    for (const Candidate& c : found) {
        lowest = std::min(lowest, rank_of(c));
        highest = std::max(highest, rank_of(c));
    }
    if (highest - lowest > 4 * found.size()) {
        std::vector<Candidate> sorted{found.begin(), found.end()};
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](const Candidate& a, const Candidate& b) { return rank_of(a) < rank_of(b); });
        return sorted;
    }
    places_.assign(highest - lowest + 2, 0);
    for (const Candidate& c : found) ++places_[rank_of(c) - lowest + 1];
    for (std::size_t i = 1; i < places_.size(); ++i) places_[i] += places_[i - 1];
    std::vector<Candidate> sorted(found.size());
    for (const Candidate& c : found) sorted[places_[rank_of(c) - lowest]++] = c;
    return sorted;
}

// A column is written when the first candidate that it can have would be next.
void WaitingCandidates::take(std::uint32_t item_count, std::vector<Candidate>& to, const WriteColumn& write) {
    const std::uint64_t highest = rank_of(item_count);
    for (;;) {
        const std::uint64_t of_columns = columns_.empty() ? highest + 1 : rank_of(columns_.front());
        const std::uint64_t of_lists = lists_.empty() ? highest + 1 : rank_of(lists_.front());
        if (std::min(of_columns, of_lists) > highest) return;
        if (of_columns <= of_lists) {
            write_column(write);
        } else {
            take_run(std::min(highest, of_columns - 1), to);
        }
    }
}

void WaitingCandidates::write_column(const WriteColumn& write) {
    written_.clear();
    write(columns_.front().waiting, written_);
    std::pop_heap(columns_.begin(), columns_.end(), comes_later());
    if (!written_.empty()) add_list(written_, columns_.back().number);
    columns_.pop_back();
}

// Takes the first list up to where another's candidates come before: equals are looked at list by list.
void WaitingCandidates::take_run(std::uint64_t highest, std::vector<Candidate>& to) {
    std::pop_heap(lists_.begin(), lists_.end(), comes_later());
    List& list = lists_.back();
    if (lists_.size() > 1) highest = rank_of(list);
    const auto begin = list.candidates.begin() + static_cast<std::ptrdiff_t>(list.next);
    const auto end =
        std::partition_point(begin, list.candidates.end(), [&](const Candidate& c) { return rank_of(c) <= highest; });
    const bool is_all = end == list.candidates.end();
    if (is_all && list.next == 0 && to.empty() && lists_.size() == 1 && columns_.empty()) {
        to = std::move(list.candidates);
    } else {
        to.insert(to.end(), begin, end);
        list.next = static_cast<std::size_t>(end - list.candidates.begin());
    }
    if (is_all) {
        lists_.pop_back();
    } else {
        std::push_heap(lists_.begin(), lists_.end(), comes_later());
    }
}

}  // namespace chemsieve
