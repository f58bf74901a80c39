#include "search/screen/waiting_candidates.h"

#include <algorithm>

namespace chemsieve {

void WaitingCandidates::add(std::span<const Candidate> found) {
    if (found.empty()) return;
    lists_.push_back({in_order(found), 0, lists_added_++});
    std::push_heap(lists_.begin(), lists_.end(), [&](const List& a, const List& b) { return comes_later(a, b); });
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

bool WaitingCandidates::comes_later(const List& a, const List& b) const noexcept {
    const std::uint64_t of_a = rank_of(a.candidates[a.next]), of_b = rank_of(b.candidates[b.next]);
    return of_a != of_b ? of_a > of_b : a.number > b.number;
}

// The first place whose candidate has a higher rank.
std::size_t WaitingCandidates::end_of_run(const List& list, std::uint64_t highest) const noexcept {
    const auto next = list.candidates.begin() + static_cast<std::ptrdiff_t>(list.next);
    const auto end =
        std::partition_point(next, list.candidates.end(), [&](const Candidate& c) { return rank_of(c) <= highest; });
    return static_cast<std::size_t>(end - list.candidates.begin());
}

void WaitingCandidates::take(std::uint32_t item_count, std::vector<Candidate>& to) {
    const std::uint64_t highest = rank_of(item_count);
    const auto later = [&](const List& a, const List& b) { return comes_later(a, b); };
    while (!lists_.empty()) {
        const List& first = lists_.front();
        const std::uint64_t rank = rank_of(first.candidates[first.next]);
        if (rank > highest) return;
        std::pop_heap(lists_.begin(), lists_.end(), later);
        List& list = lists_.back();
        // Up to where another list has candidates that come before: equals are looked at list by list.
        const std::size_t end = end_of_run(list, lists_.size() == 1 ? highest : rank);
        if (to.empty() && list.next == 0 && end == list.candidates.size()) {
            to = std::move(list.candidates);
            lists_.pop_back();
            continue;
        }
        const auto begin = list.candidates.begin();
        to.insert(to.end(), begin + static_cast<std::ptrdiff_t>(list.next), begin + static_cast<std::ptrdiff_t>(end));
        list.next = end;
        if (end == list.candidates.size()) {
            lists_.pop_back();
        } else {
            std::push_heap(lists_.begin(), lists_.end(), later);
        }
    }
}

}  // namespace chemsieve
