// The similar pairs between trees, added up.
//
// Memory: 24 bytes a pair of trees that have similar compounds, and a quarter more while they are taken. Threads:
// take() may be called by several at a time; what is kept does not depend on their order.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "search/families/parts.h"

namespace chemsieve::families {

// The similar pairs between two trees.
struct TreeSum {
    std::uint32_t a = 0, b = 0;  // a < b
    std::uint32_t pairs = 0;
    std::uint64_t millionths = 0;
};

class TreeSums {
  public:
    // `trees`: a tree is known by one of its places, which all of them name. All must outlive this.
    TreeSums(const neighbours::NeighbourSet& set, const Metric& metric, const Heads& trees);

    void take(std::span<const neighbours::Pair> pairs);
    // All of them, ascending by a, then b; none is left here.
    std::vector<TreeSum> release();

  private:
    // Those whose lower tree lies in a part of all places.
    struct Part {
        std::mutex mutex;
        std::vector<TreeSum> sums;
        std::size_t merged = 0;  // so many at the beginning ascend, each pair of trees once
    };

    static void merge(Part& part);
    std::size_t part_of(std::uint32_t tree) const noexcept {
        return static_cast<std::size_t>(tree) * parts_.size() / trees_.size();
    }

    const neighbours::NeighbourSet& set_;
    const Metric& metric_;
    const Heads& trees_;
    std::vector<Part> parts_;
};

}  // namespace chemsieve::families
