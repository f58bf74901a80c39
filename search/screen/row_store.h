// Rows and columns of a library's slices, read when first asked for and kept in memory.
//
// A program that goes on searching comes to hold the rows that its queries ask for: at most memory_of_rows() of all
// indexes together, those that were used last. What is given may be used during the visit of memory_of_rows() in which
// it was asked for (base/kept_memory.h). Where the rows of one library's fingerprints take more than
// the limit is when it is opened, those that few compounds have are kept as the places of their bits.
//
// Errors: LibraryError of the source. Threads: all functions may be called concurrently; what is kept is given without
// a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/kept_items.h"
#include "data/source/fingerprint_source.h"
#include "search/screen/kept_column.h"
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
        const std::uint64_t* const kept = kept_->find(first_[block] + position);
        return keeps_places_ ? kept_form(block, position, kept) : KeptRow{.words = kept};
    }
    KeptColumn column(std::size_t block, std::size_t column) const {
        const std::uint64_t* const kept = kept_->find(first_[block] + source_->blocks()[block].rows() + column);
        return KeptColumn{kept ? kept : read_column(block, column)};
    }

  private:
    // Where rows and columns lie that are kept. The columns of a block have the numbers after its rows.
    struct Room {
        std::size_t bytes(std::size_t number, const std::uint64_t* kept) const noexcept;
        void free(std::size_t number, const std::uint64_t* kept) const;
        const RowStore& store;
        const std::shared_ptr<RowRoom> room = RowRoom::of_process();
    };

    // How many places are kept of a row; 0: its words are.
    std::size_t places_kept(std::size_t block, std::uint32_t position) const noexcept;
    // The row in the form that is kept; null: not there.
    KeptRow kept_form(std::size_t block, std::uint32_t position, const std::uint64_t* kept) const noexcept;
    // How many words long it is, as words or as places.
    std::size_t length_of_row(std::size_t block, std::uint32_t position) const noexcept;
    std::size_t length_of_column(std::size_t block, std::size_t column) const noexcept;
    KeptRow read_row(std::size_t block, std::uint32_t position) const;
    void read_places(std::size_t block, std::uint32_t position, std::size_t places, std::uint16_t* numbers) const;
    const std::uint64_t* read_column(std::size_t block, std::size_t column) const;
    // Keeps what `write` writes to so many words.
    template <class Write>
    const std::uint64_t* keep(std::size_t number, std::size_t words, Write write) const;

    std::shared_ptr<const FingerprintSource> source_;
    std::vector<std::size_t> first_;  // by block: the number of its first row
    bool keeps_places_ = false;       // for rows with few bits
    const Room room_{*this};
    std::unique_ptr<KeptItems<std::uint64_t, const Room>> kept_;
};

}  // namespace chemsieve
