// Rows and columns of a library's slices, read when first asked for and kept in memory.
//
// A program that goes on searching comes to hold the rows that its queries ask for: at most memory_of_rows() of all
// indexes together, those that were used last. What is given may be used during the visit of memory_of_rows() in which
// it was asked for (base/kept_memory.h). Where the rows of one library's fingerprints take more than
// the limit is when it is opened, those that few compounds have are kept as the places of their bits: of ten million
// compounds the rows that fifty queries for Morgan fingerprints ask for take 1 GB as words, and 0.4 GB so.
//
// Errors: LibraryError of the source, std::bad_alloc. Threads: all functions of a RowStore may be called concurrently;
// what is kept is given without a lock. Kept rows are values; an UnpackedRows is used by one at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/kept_items.h"
#include "base/platform/memory.h"
#include "data/source/fingerprint_source.h"
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

// The compounds of a column as they are kept in memory: 7 bytes each where their item counts lie close together, as
// they nearly always do, and else 12. In their room that makes 8 and 16. A view, good as long as the words are.
// Threads: any.
class KeptColumn {
  public:
    // How many words one of so many compounds takes; `counts`: of their items.
    static std::size_t words(std::size_t compounds, CountRange counts) noexcept;
    // `words`: room for a column of so many compounds. False if it has another number of them, if an item count lies
    // outside or is less than what is hidden, or if the numbers lie more than 2^32 apart.
    static bool write(const StoredColumn& column, std::size_t compounds, CountRange counts,
                      std::uint64_t* words) noexcept;

    explicit KeptColumn(const std::uint64_t* words) noexcept;

    std::size_t size() const noexcept { return head_->compounds; }
    CompoundNumber number(std::size_t i) const noexcept {
        return CompoundNumber{head_->lowest_number + std::int64_t{numbers_[i]}};
    }
    std::uint32_t item_count(std::size_t i) const noexcept {
        return head_->lowest_count + (close_counts_ ? close_counts_[i] : counts_[i]);
    }
    // Items that share a bit with another one.
    std::uint32_t hidden(std::size_t i) const noexcept { return few_hidden_ ? few_hidden_[i] : hidden_[i]; }

  private:
    struct Head {
        std::int64_t lowest_number;
        std::uint32_t lowest_count;
        std::uint16_t compounds;
        bool is_narrow;
    };
    static bool is_narrow(CountRange counts) noexcept;

    // Numbers and counts above the lowest. The head is followed by the numbers, what is hidden and the counts, of which
    // the last two are of either form.
    const Head* head_;
    const std::uint32_t* numbers_;
    const std::uint16_t* few_hidden_ = nullptr;
    const std::uint8_t* close_counts_ = nullptr;
    const std::uint32_t* hidden_ = nullptr;
    const std::uint32_t* counts_ = nullptr;
};

// Room for rows of bits and for columns of compounds, of huge pages, which is cut into slabs: all pieces of a slab have
// the same length. A slab none of whose pieces is taken is cut anew, so that long rows get the room of short ones and
// the other way round. Where many are empty, their memory goes back to the system; all is freed with the room. Throws
// std::bad_alloc where a row is taken. Threads: any.
class RowRoom {
  public:
    // The one of the process, there as long as somebody has it: what one index gives back another may take.
    static std::shared_ptr<RowRoom> of_process();

    // What a row or column of so many words takes of the room: a slab at most.
    static std::size_t words_taken(std::size_t row_words) noexcept;
    std::uint64_t* take(std::size_t row_words);
    void give_back(std::uint64_t* row) noexcept;

  private:
    struct Slab {
        std::uint64_t* begin = nullptr;
        std::size_t piece_words = 0;
        std::size_t taken = 0;          // pieces
        std::uint64_t* free = nullptr;  // the first piece that is not taken; null: all are
    };
    using Slabs = std::list<Slab>;  // a slab goes from list to list without memory being taken
    void cut_slab(std::size_t piece_words, Slabs& to);
    void put_aside(Slabs::iterator slab, Slabs& from) noexcept;

    std::mutex mutex_;
    HugePages pages_;
    Slabs uncut_, full_;
    Slabs returned_;                          // uncut, and without memory until they are touched
    std::map<std::size_t, Slabs> with_room_;  // by piece_words
    std::unordered_map<std::uintptr_t, Slabs::iterator> by_address_;  // where they begin
};

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
