// Compounds that were picked, laid out so that another is compared with up to 512 of them at once.
//
// Of each 512 every item that one of them has makes a row of as many bits. The rows of a compound's items are counted
// for all 512 together (KernelSet::count), the rarest first, until none of them can be as similar as asked for.
//
// Threads: const functions may be called concurrently, each with a room of its own.
#pragma once

#include <array>

#include "fingerprint/kernel/kernels.h"
#include "search/families/parts.h"

namespace chemsieve::families {

class PickedColumns {
  public:
    // What a comparison takes while it lasts.
    struct Room {
        std::vector<const std::uint64_t*> rows;
        ColumnBits reached;
        std::array<std::uint32_t, kColumnCompounds> counts;
    };

    PickedColumns(const neighbours::NeighbourSet& set, const Metric& metric) : set_{set}, metric_{metric} {}

    void add(std::uint32_t place);
    std::size_t size() const noexcept { return size_; }

    // The greatest of `nearest` and the similarities of a compound to those from number `first` to before `end`, in the
    // order added.
    Similarity nearest(std::uint32_t place, Similarity nearest, std::size_t first, std::size_t end, Room& room) const;

  private:
    struct Column {
        std::vector<std::uint32_t> row_of;         // by rank, from 1; 0: none of the 512 has the item
        std::vector<ColumnBits> rows;              // the first is row 1
        std::vector<std::uint32_t> items;          // how many each compound has
        std::uint32_t fewest = ~std::uint32_t{0};  // the least of these numbers
    };

    // Those with a compound that may share so many items; false: there is none.
    bool count(std::uint32_t place, const Column& column, std::uint32_t shared, Room& room) const;

    const neighbours::NeighbourSet& set_;
    const Metric metric_;
    std::vector<Column> columns_;
    std::size_t size_ = 0;
};

}  // namespace chemsieve::families
