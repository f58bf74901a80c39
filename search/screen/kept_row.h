// Rows as they are kept in memory, and the words of those that are not kept as words.
//
// A row that few compounds have is kept as the places of its bits where memory is short: of ten million compounds the
// rows that fifty queries for Morgan fingerprints ask for take 1 GB as words, and 0.4 GB so.
// Errors: std::bad_alloc. Threads: values; an UnpackedRows is used by one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

inline constexpr std::size_t kMostColumnsOfRow = 64;

struct alignas(64) RowWords {
    std::array<std::uint64_t, kMostColumnsOfRow * kColumnWords> words;
};

// The places in the block of the bits that are set, ascending; before them, of each part of four columns, how many
// places lie before it, and how many there are in all.
class RowPlaces {
  public:
    static constexpr std::size_t kColumnsAPart = 4;
    static constexpr std::size_t kStarts = kMostColumnsOfRow / kColumnsAPart + 1;

    explicit RowPlaces(const std::uint16_t* numbers) : numbers_{numbers} {}
    static constexpr std::size_t bytes(std::size_t places) noexcept {
        return (kStarts + places) * sizeof(std::uint16_t);
    }
    // `numbers`: room for these of `places`, which must be those of the words. False if they are not.
    static bool write(std::span<const std::uint64_t> words, std::size_t places, std::uint16_t* numbers) noexcept;

    std::span<const std::uint16_t> of_parts(std::size_t first, std::size_t last) const noexcept {
        return {numbers_ + kStarts + numbers_[first], numbers_ + kStarts + numbers_[last]};
    }

  private:
    const std::uint16_t* numbers_;
};

// Neither: the row is not in memory.
struct KeptRow {
    const std::uint64_t* words = nullptr;   // all columns
    const std::uint16_t* places = nullptr;  // see RowPlaces

    bool is_there() const noexcept { return words || places; }
};

// Columns of a block, the last one excluded.
struct ColumnRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

// Room for the words of rows that are kept as places.
class UnpackedRows {
  public:
    // A pointer to the words of all columns, of which those of `columns` are there. Of rows kept as places they are
    // written to the room of number `i` and stay until it is asked for again; words of other columns are those of a row
    // before.
    const std::uint64_t* words_of(const KeptRow& row, std::size_t i, ColumnRange columns);

  private:
    std::vector<std::unique_ptr<RowWords>> room_;
};

}  // namespace chemsieve
