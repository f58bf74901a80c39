// Rows and columns of a library's slices, read when first asked for and kept in memory.
//
// A program that goes on searching comes to hold the rows that its queries ask for: at most memory_of_rows() of all
// indexes together, those that were used last. What is given may be used during the visit of memory_of_rows() in which
// it was asked for (base/memory/kept_memory.h). Where the rows of one library's fingerprints take more than
// the limit is when it is opened, those that few compounds have are kept as the places of their bits.
//
// Errors: LibraryError of the source. Threads: all functions may be called concurrently; what is kept is given without
// a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/memory/kept_items.h"
#include "data/source/fingerprint_source.h"
#include "search/screen/kept_row.h"
#include "search/screen/row_room.h"

namespace chemsieve {

// 480 MB, unless it is set otherwise.
KeptMemory& memory_of_rows();

class RowStore {
  public:
    explicit RowStore(std::shared_ptr<const FingerprintSource> source);
    RowStore(const RowStore&) = delete;
    RowStore& operator=(const RowStore&) = delete;

    const FingerprintSource& source() const noexcept { return *source_; }

    // Zeros if no compound of the block has the bit. Rows of parts follow the positions.
    KeptRow row(std::size_t block, std::uint32_t position) const {
        const KeptRow kept = row_if_kept(block, position);
        return kept.is_there() ? kept : read_row(block, position);
    }
    // Not there if it would have to be read.
    KeptRow row_if_kept(std::size_t block, std::uint32_t position) const noexcept {
        const std::uint64_t* const kept = rows_->find(numbers_[block].row + position);
        return keeps_places_ ? kept_form(block, position, kept) : KeptRow{.words = kept};
    }
    const StoredColumn& column(std::size_t block, std::size_t column) const {
        const StoredColumn* kept = columns_->find(numbers_[block].column + column);
        return kept ? *kept : read_column(block, column);
    }

  private:
    // Of a block's first row and first column, among those of all blocks.
    struct FirstNumbers {
        std::size_t row, column;
    };
    // Where kept rows and columns lie.
    struct Rows {
        std::size_t bytes(std::size_t number, const std::uint64_t* row) const noexcept;
        void free(std::size_t number, const std::uint64_t* row) const;
        const RowStore& store;
        const std::shared_ptr<RowRoom> room = RowRoom::of_process();
    };
    struct Columns {
        static std::size_t bytes(std::size_t number, const StoredColumn* column) noexcept;
        static void free(std::size_t, const StoredColumn* column) noexcept { delete column; }
    };

    // How many places are kept of a row; 0: its words are.
    std::size_t places_kept(std::size_t block, std::uint32_t position) const noexcept;
    // Of what rows_ has; null: not there.
    KeptRow kept_form(std::size_t block, std::uint32_t position, const std::uint64_t* kept) const noexcept;
    // How many words long it is, as words or as places.
    std::size_t length_of_row(std::size_t block, std::uint32_t position) const noexcept;
    KeptRow read_row(std::size_t block, std::uint32_t position) const;
    void read_places(std::size_t block, std::uint32_t position, std::size_t places, std::uint16_t* numbers) const;
    const StoredColumn& read_column(std::size_t block, std::size_t column) const;

    std::shared_ptr<const FingerprintSource> source_;
    std::vector<FirstNumbers> numbers_;  // by block
    bool keeps_places_ = false;          // of rows with few bits
    const Rows row_room_{*this};
    const Columns column_room_{};
    std::unique_ptr<KeptItems<std::uint64_t, const Rows>> rows_;
    std::unique_ptr<KeptItems<StoredColumn, const Columns>> columns_;
};

}  // namespace chemsieve
