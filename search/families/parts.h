// The steps that make_families() and make_picks() are made of.
#pragma once

#include <numeric>

#include "search/families/families.h"
#include "search/neighbours/pair_scan.h"

namespace chemsieve::families {

// Throws Error, saying what needs it, unless a similarity is the same in both directions.
void check_symmetric(const Metric& metric, const std::string& what);

// By exact quotients.
inline bool is_more(const Similarity& a, const Similarity& b) noexcept {
    return std::uint64_t{a.common} * b.total > std::uint64_t{b.common} * a.total;
}

// Which places are together.
class Unions {
  public:
    explicit Unions(std::size_t places) : parents_(places) { std::iota(parents_.begin(), parents_.end(), 0U); }

    // The lowest place that is together with this one.
    std::uint32_t find(std::uint32_t place) {
        while (parents_[place] != place) {
            parents_[place] = parents_[parents_[place]];
            place = parents_[place];
        }
        return place;
    }
    void unite(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        if (a != b) parents_[a < b ? b : a] = a < b ? a : b;
    }
    Heads all() {
        Heads lowest(parents_.size());
        for (std::uint32_t place = 0; place < lowest.size(); ++place) lowest[place] = find(place);
        return lowest;
    }

  private:
    std::vector<std::uint32_t> parents_;
};

// Who is around whom.
class Neighbourhoods {
  public:
    // False: stopped. Lists are kept unless there are more pairs than `most_kept`.
    bool find(const neighbours::NeighbourSet& set, const neighbours::PairGoal& goal, std::uint64_t most_kept,
              const neighbours::Work& work);

    std::uint32_t count(std::uint32_t place) const noexcept { return counts_[place]; }
    bool has_lists() const noexcept { return !begins_.empty(); }
    std::span<const std::uint32_t> of(std::uint32_t place) const noexcept {
        return {others_.data() + begins_[place], others_.data() + begins_[place + 1]};
    }

  private:
    std::vector<std::uint32_t> counts_;
    std::vector<std::uint64_t> begins_;
    std::vector<std::uint32_t> others_;
};

// Centres in the given order, each with those of its neighbours that are not taken yet. Nothing if stopped.
std::optional<Heads> take_around(const neighbours::NeighbourSet& set, const neighbours::PairGoal& goal,
                                 const std::vector<std::uint32_t>& order, const Neighbourhoods& around,
                                 const neighbours::Work& work);

// The trees of nearest neighbours put together by average similarity; heads are any of the family. Throws FileError.
std::optional<Heads> link_trees(const neighbours::NeighbourSet& set, const Goal& goal, const neighbours::Work& work);

// For heads that are any place of the family, the representatives.
std::optional<Heads> with_representatives(const neighbours::NeighbourSet& set, const Heads& heads, const Metric& metric,
                                          const neighbours::Work& work);

}  // namespace chemsieve::families
