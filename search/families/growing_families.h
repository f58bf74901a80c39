// Families of trees that grow by one another, and how similar the compounds of two of them are.
//
// A family is called by its lowest tree. Memory: 20 bytes a tree. Threads: one at a time.
#pragma once

#include "search/families/tree_sums.h"

namespace chemsieve::families {

class GrowingFamilies {
  public:
    // Each tree is a family. All must outlive this.
    GrowingFamilies(const neighbours::NeighbourSet& set, const Metric& metric, const Trees& trees,
                    const Averages& averages);

    // The family of a tree.
    std::uint32_t find(std::uint32_t tree) { return families_.find(tree); }
    std::uint64_t compounds(std::uint32_t family) const noexcept { return compounds_[family]; }
    std::uint64_t pairs(std::uint32_t a, std::uint32_t b) const noexcept { return compounds(a) * compounds(b); }
    // What all pairs of compounds of the two count, made anew: some 50 ns a pair.
    std::uint64_t millionths(std::uint32_t a, std::uint32_t b);
    // a < b; `b` is no family any more then.
    void unite(std::uint32_t a, std::uint32_t b);

  private:
    // What pairs of the few and the many count above what they would unseen.
    template <class Lists>
    std::uint64_t compare_items(const Lists& lists);
    template <class Lists>
    std::uint64_t compare_rows(const Lists& lists);
    std::uint32_t more_than_unseen(std::uint32_t common, std::uint32_t one, std::uint32_t other) const;
    void collect(std::uint32_t family, std::vector<std::uint32_t>& places) const;

    const neighbours::NeighbourSet& set_;
    const Metric& metric_;
    const Trees& trees_;
    const Averages& averages_;
    Unions families_;
    std::vector<std::uint32_t> compounds_;
    std::vector<std::uint32_t> next_, last_;  // the trees of a family; next_ of the last one is itself
    std::vector<std::uint32_t> few_, many_;   // places under comparison
    std::vector<std::uint64_t> has_item_;     // a bit a rank: those of the compound that is compared
    std::vector<std::uint64_t> rows_;         // the same of all of the many
    std::vector<std::uint32_t> common_;       // with each of them
};

}  // namespace chemsieve::families
