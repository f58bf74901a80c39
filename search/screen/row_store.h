// Rows and columns of a library's slices, read when first asked for and kept in memory.
//
// A program that goes on searching comes to hold all rows that its queries ask for, at most bits / 8 bytes a compound.
// Errors: LibraryError of the source. Threads: all functions may be called concurrently; what is kept is given without
// a lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "data/source/fingerprint_source.h"

namespace chemsieve {

class RowStore {
  public:
    explicit RowStore(std::shared_ptr<const FingerprintSource> source);
    ~RowStore();

    const FingerprintSource& source() const noexcept { return *source_; }

    // The row's words, of all columns; zeros if no compound of the block has the bit. Rows of parts follow the
    // positions.
    const std::uint64_t* row(std::size_t block, std::uint32_t position) const {
        const std::uint64_t* kept = row_if_kept(block, position);
        return kept ? kept : read_row(block, position);
    }
    // The row, or null if it would have to be read.
    const std::uint64_t* row_if_kept(std::size_t block, std::uint32_t position) const noexcept {
        return rows_[block][position].load(std::memory_order_acquire);
    }
    const StoredColumn& column(std::size_t block, std::size_t column) const {
        const StoredColumn* kept = columns_[block][column].load(std::memory_order_acquire);
        return kept ? *kept : read_column(block, column);
    }

  private:
    const std::uint64_t* read_row(std::size_t block, std::uint32_t position) const;
    const StoredColumn& read_column(std::size_t block, std::size_t column) const;
    std::uint64_t* room_for(std::size_t words) const;

    template <class T>
    using Slots = std::vector<std::unique_ptr<std::atomic<const T*>[]>>;

    std::shared_ptr<const FingerprintSource> source_;
    Slots<std::uint64_t> rows_;    // by block, and position or row of parts
    Slots<StoredColumn> columns_;  // by block and column

    struct Free {
        void operator()(void* memory) const noexcept;
    };
    mutable std::mutex mutex_;  // guards the members below
    mutable std::vector<std::unique_ptr<std::uint64_t, Free>> chunks_;
    mutable std::size_t words_left_ = 0;  // words free in the last chunk
    mutable std::vector<std::unique_ptr<const StoredColumn>> kept_columns_;
};

}  // namespace chemsieve
