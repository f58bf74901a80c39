#include "search/ranking/merged_hits.h"

#include <algorithm>

namespace chemsieve {

MergedHits::MergedHits(std::vector<Part> parts, std::size_t top) {
    for (const Part& part : parts) {
        heads_.push_back({.part = part, .next = 0, .id = std::nullopt});
        left_ += part.ranked.size();
    }
    if (top > 0) left_ = std::min(left_, top);
}

std::optional<LibraryHit> MergedHits::next() {
    if (left_ == 0) return std::nullopt;
    if (heads_.empty()) return listed_[listed_.size() - left_--];
    --left_;
    Head* best = nullptr;
    for (Head& head : heads_) {
        if (!head.is_at_end() && (best == nullptr || comes_before(head, *best))) best = &head;
    }
    const LibraryHit hit{.library = static_cast<std::size_t>(best - heads_.data()), .hit = best->hit()};
    ++best->next;
    best->id.reset();
    return hit;
}

// Of equal hits the earlier library's comes first, as it was looked at first.
bool MergedHits::comes_before(Head& a, Head& b) {
    const std::uint32_t similarity_a = a.hit().similarity.millionths();
    const std::uint32_t similarity_b = b.hit().similarity.millionths();
    if (similarity_a != similarity_b) return similarity_a > similarity_b;
    return id_of(a) < id_of(b);
}

const std::string& MergedHits::id_of(Head& head) {
    if (!head.id) head.id = head.part.id(head.hit().compound);
    return *head.id;
}

}  // namespace chemsieve
