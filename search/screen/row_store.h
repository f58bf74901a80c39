// Rows and columns of a library's slices, read when first asked for and kept in memory.
//
// A program that goes on searching comes to hold the rows that its queries ask for: at most memory_of_rows() of all
// indexes together, those that were used last. What is given may be used during the visit of memory_of_rows() in which
// it was asked for (base/memory/kept_memory.h).
// Errors: LibraryError of the source. Threads: all functions may be called concurrently; what is kept is given without
// a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/memory/kept_items.h"
#include "data/source/fingerprint_source.h"
#include "search/screen/row_room.h"

namespace chemsieve {

// 512 MB, unless it is set otherwise.
KeptMemory& memory_of_rows();

class RowStore {
  public:
    explicit RowStore(std::shared_ptr<const FingerprintSource> source);

    const FingerprintSource& source() const noexcept { return *source_; }

    // The row's words, of all columns; zeros if no compound of the block has the bit. Rows of parts follow the
    // positions.
    const std::uint64_t* row(std::size_t block, std::uint32_t position) const {
        const std::uint64_t* kept = row_if_kept(block, position);
        return kept ? kept : read_row(block, position);
    }
    // The row, or null if it would have to be read.
    const std::uint64_t* row_if_kept(std::size_t block, std::uint32_t position) const noexcept {
        return rows_->find(places_[block].row + position);
    }
    const StoredColumn& column(std::size_t block, std::size_t column) const {
        const StoredColumn* kept = columns_->find(places_[block].column + column);
        return kept ? *kept : read_column(block, column);
    }

  private:
    // The numbers of a block's first row and first column among those of all blocks.
    struct Place {
        std::size_t row, column;
    };
    // Where kept rows and columns lie.
    class Rows {
      public:
        Rows(const std::vector<StoredBlock>& blocks, const std::vector<Place>& places)
            : room{RowRoom::of_process()}, blocks_{blocks}, places_{places} {}
        std::size_t bytes(std::size_t number, const std::uint64_t* row) const noexcept;
        void free(std::size_t number, const std::uint64_t* row) const;
        const std::shared_ptr<RowRoom> room;

      private:
        std::size_t words(std::size_t number) const noexcept;
        const std::vector<StoredBlock>& blocks_;
        const std::vector<Place>& places_;
    };
    struct Columns {
        static std::size_t bytes(std::size_t number, const StoredColumn* column) noexcept;
        static void free(std::size_t, const StoredColumn* column) noexcept { delete column; }
    };

    const std::uint64_t* read_row(std::size_t block, std::uint32_t position) const;
    const StoredColumn& read_column(std::size_t block, std::size_t column) const;

    std::shared_ptr<const FingerprintSource> source_;
    std::vector<Place> places_;  // by block
    std::unique_ptr<Rows> row_room_;
    Columns column_room_;
    std::unique_ptr<KeptItems<std::uint64_t, const Rows>> rows_;
    std::unique_ptr<KeptItems<StoredColumn, const Columns>> columns_;
};

}  // namespace chemsieve
