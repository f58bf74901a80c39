// The best `top` similarities so far: what a further hit must reach.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/request/search_types.h"

namespace chemsieve {

class BestSimilarities {
  public:
    // `top` 0: all hits are wanted.
    explicit BestSimilarities(std::size_t top) : top_{top} {}

    // Adds the similarity of a hit.
    void add(Similarity similarity) { add(similarity.millionths()); }
    void add(std::uint32_t millionths) {
        if (top_ == 0) return;
        best_.push_back(millionths);
        std::push_heap(best_.begin(), best_.end(), std::greater<>{});
        if (best_.size() <= top_) return;
        std::pop_heap(best_.begin(), best_.end(), std::greater<>{});
        best_.pop_back();
    }

    // True if a hit of at most this similarity cannot be among the best. Ties with the last of the best are still
    // wanted.
    bool are_beyond(Similarity similarity) const {
        return top_ > 0 && best_.size() >= top_ && similarity.millionths() < best_.front();
    }

    // What a hit must reach to be among the best, in millionths; 0 while any will do.
    std::uint32_t least() const { return top_ > 0 && best_.size() >= top_ ? best_.front() : 0; }

  private:
    std::size_t top_;
    std::vector<std::uint32_t> best_;  // millionths, a heap whose front is the least
};

// With `top`, removes hits that are less similar than the last of the best, whose similarity becomes `least`
// (millionths). Ties with it stay, however many. Hits are looked through only when `least` rises.
inline void keep_best(std::vector<Hit>& hits, const BestSimilarities& best, std::uint32_t& least) {
    if (best.least() <= least) return;
    least = best.least();
    std::erase_if(hits, [&](const Hit& hit) { return hit.similarity.millionths() < least; });
}

}  // namespace chemsieve
