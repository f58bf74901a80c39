// Gives each of n items a cell of its own among the few it has: "peeling" of a random hypergraph.
//
// An item whose cell no other item has gets that cell and is taken away; then other items are alone in theirs. If all
// go in this way, the cells can be filled in the backward order, and each item's own cell is then the last of its cells
// to be filled: it can be given what makes all of them tell whatever is wanted of the item.
//
// Source: Majewski, Wormald, Havas, Czech, A family of perfect hashing methods, The Computer Journal 1996; the xor of
// the items beside their number, which spares lists of items, as in Graf and Lemire's xor filter (JEA 2020).
// The order is kept as cells only: an item stays in its own cell after it was taken away, for nobody changes that cell
// any more. So there is no second copy of the items.
//
// Guarantee: which items are taken away, and the cell of each, does not depend on the order in which they came.
// Cost: sizeof(Item) + sizeof(Index) + 1 bytes a cell; linear time. Items that come in the order of their cells, with
// their cells near each other, need few cache misses. Units: cells. Errors: none; peeling that fails is told.
// Threads: a value.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

template <unsigned kWays>
using CellsOfKey = std::array<std::uint64_t, kWays>;  // all different
using ThreeCells = CellsOfKey<3>;

// After so many hash functions that failed something else is wrong: the layouts used here fail at most once in six.
inline constexpr unsigned kMostAttempts = 64;

// The seed of the n-th attempt, from 0.
constexpr std::uint64_t seed_of_attempt(std::uint64_t seed, unsigned attempt) noexcept {
    return attempt == 0 ? seed : further_hash(seed, attempt);
}

// Item: a number that stands for a key. Index: counts cells. CellsOf: the cells of an item, an array of them.
template <class Item, class Index, class CellsOf>
class Peeling {
  public:
    // `cells`: at most what Index can count.
    Peeling(std::uint64_t cells, CellsOf cells_of)
        : cells_of_{cells_of},
          items_(cells),
          counts_(cells),
          order_{std::make_unique_for_overwrite<Index[]>(cells + 1)} {}

    void add(Item item) {
        for (const std::uint64_t cell : cells_of_(item)) {
            items_[cell] ^= item;
            crowded_ |= ++counts_[cell] == 0;
        }
        ++added_;
    }

    // Whether all items went.
    bool run() {
        if (crowded_) return false;
        for (std::uint64_t from = 0; from < counts_.size(); from += kStretch) {
            const std::uint64_t to = std::min<std::uint64_t>(from + kStretch, counts_.size());
            std::uint64_t end = taken_;
            for (std::uint64_t cell = from; cell < to; ++cell) {
                order_[end] = static_cast<Index>(cell);
                end += counts_[cell] == 1 ? 1 : 0;
            }
            take_all(end);
        }
        return taken_ == added_;
    }

    // Calls with each item and its own cell, in the order in which the cells are to be filled.
    template <class Visit>
    void backwards(Visit visit) const {
        for (std::uint64_t i = taken_; i-- > 0;) visit(items_[order_[i]], std::uint64_t{order_[i]});
    }

  private:
    // Cells are looked through in stretches: what becomes free near one is taken before the next, while it is cached.
    // The own cells of the items, and so the bytes of filters, depend on this number.
    static constexpr std::uint64_t kStretch = 4096;

    // Takes the items of the cells that wait, up to `end`, and of all that come to wait then. A cell waits once at
    // most, when its count is found or comes to be one, so that there is room for all behind those that are done.
    void take_all(std::uint64_t end) {
        for (std::uint64_t next = taken_; next < end; ++next) {
            const std::uint64_t own = order_[next];
            if (counts_[own] != 1) continue;  // its item got another cell meanwhile
            order_[taken_++] = static_cast<Index>(own);
            const Item item = items_[own];
            for (const std::uint64_t cell : cells_of_(item)) {
                // Without branches, which nothing could predict; the own cell comes to 0 and does not wait.
                items_[cell] ^= item;
                order_[end] = static_cast<Index>(cell);
                end += --counts_[cell] == 1 ? 1 : 0;
            }
            items_[own] = item;
        }
    }

    CellsOf cells_of_;
    std::vector<Item> items_;           // xor of those that have the cell
    std::vector<std::uint8_t> counts_;  // how many they are
    std::unique_ptr<Index[]> order_;    // the own cells of those that were taken, then cells that wait, then one spare
    std::uint64_t added_ = 0;
    std::uint64_t taken_ = 0;
    bool crowded_ = false;  // a count ran over
};

// Peels the items that `add_all` puts into the peeling, and fills the cells: `fill(item, cell)`. False if the items
// cannot be peeled; nothing is filled then.
template <class Item, class AddAll, class CellsOf, class Fill>
bool peel_and_fill(std::uint64_t cells, AddAll add_all, CellsOf cells_of, Fill fill) {
    const auto peel = [&]<class Index>(Index) {
        Peeling<Item, Index, CellsOf> peeling{cells, cells_of};
        add_all(peeling);
        if (!peeling.run()) return false;
        peeling.backwards(fill);
        return true;
    };
    return cells <= std::numeric_limits<std::uint32_t>::max() ? peel(std::uint32_t{}) : peel(std::uint64_t{});
}

}  // namespace chemsieve::filter
