// The items of many compounds, in the order in which all pairs of them are compared.
//
// An item is known by its rank: 0 is the one that the fewest compounds have. Each compound's ranks ascend, so its
// rarest item comes first. Compounds ascend by their number of items, those of equal numbers by their ranks from the
// commonest on, so that neighbours in this order share their common items. A compound is known by its place in the
// order, from 0.
//
// Memory: of kinds without items (bits) 2 bytes a bit that is set, of subgraphs 4 bytes an item, and some 20 bytes a
// compound. Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/parallel.h"
#include "data/source/compound_source.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/similarity/metric.h"

namespace chemsieve::neighbours {

// How long work goes on and with what.
struct Work {
    unsigned jobs = 0;                          // threads; 0: all cores
    std::function<void(double)> progress = {};  // the share that is done, 0 to 1, on any thread, one at a time
    std::stop_token stop = {};
};

inline unsigned jobs_of(const Work& work) noexcept { return work.jobs == 0 ? default_jobs() : work.jobs; }

// The same work, whose progress goes from one share of the whole to another.
inline Work part_of(const Work& work, double from, double to) {
    Work part = work;
    if (work.progress) {
        part.progress = [progress = work.progress, from, to](double done) { progress(from + (to - from) * done); };
    }
    return part;
}

// Lists of numbers one behind the other.
template <class Rank>
struct RankLists {
    std::vector<std::uint64_t> begins{0};  // that of list i is begins[i], its end begins[i + 1]
    std::vector<Rank> ranks;

    std::size_t size() const noexcept { return begins.size() - 1; }
    std::span<const Rank> of(std::size_t i) const noexcept {
        return {ranks.data() + begins[i], ranks.data() + begins[i + 1]};
    }
};

class NeighbourSet {
  public:
    // `lists` in any order; `compounds`: whose they are. No list is empty.
    NeighbourSet(const RankLists<std::uint16_t>& lists, const std::vector<CompoundNumber>& compounds,
                 std::size_t ranks);
    NeighbourSet(const RankLists<std::uint32_t>& lists, const std::vector<CompoundNumber>& compounds,
                 std::size_t ranks);

    std::size_t size() const noexcept { return compounds_.size(); }
    // All ranks are less.
    std::size_t ranks() const noexcept { return ranks_; }
    CompoundNumber compound(std::uint32_t place) const noexcept { return compounds_[place]; }
    std::uint32_t items(std::uint32_t place) const noexcept { return items_[place]; }
    std::uint32_t common(std::uint32_t a, std::uint32_t b) const;
    Similarity similarity(std::uint32_t a, std::uint32_t b, const Metric& metric = Metric{}) const {
        return metric.of_counts(common(a, b), items(a), items(b));
    }
    // Places by ascending number of their compounds.
    std::vector<std::uint32_t> by_number() const;

    // Compounds without any item, which are similar to none, and those of more subgraphs than are counted, of which
    // nothing can be told; by ascending number.
    std::vector<CompoundNumber> without_items;
    std::vector<CompoundNumber> not_comparable;

    // Calls `use` with the lists, by place; they are of one of two types.
    template <class Use>
    decltype(auto) with_lists(Use use) const {
        return wide_.ranks.empty() ? use(narrow_) : use(wide_);
    }

  private:
    // Also notes compounds and their numbers of items.
    template <class Rank>
    RankLists<Rank> take_in_order(const RankLists<Rank>& lists, const std::vector<CompoundNumber>& compounds);

    RankLists<std::uint16_t> narrow_;
    RankLists<std::uint32_t> wide_;  // one of the two has the lists
    std::vector<CompoundNumber> compounds_;
    std::vector<std::uint32_t> items_;
    std::size_t ranks_;
};

// Reads what a source has of its compounds, or of those among them. Nothing if stopped. Items of `subgraph` are made of
// the stored structures, some 30 us a compound and core. Throws LibraryError, with the remedy, if a library lacks the
// kind, or says other numbers of bits than its fingerprints have.
std::optional<NeighbourSet> read_neighbour_set(const CompoundSource& source, FingerprintKind kind,
                                               const CompoundSelection* among, const Work& work);

}  // namespace chemsieve::neighbours
