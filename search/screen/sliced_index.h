// The screening index: a library's slices in the order in which searches go through them.
//
//     class    fingerprints of one length, of one segment; its blocks ascend by item count
//     summary  of each class: for each position a word a block, whose bit c tells whether a compound of column c has
//              the bit. Eight blocks' words make a column of the kernels, so that a formula is first evaluated on
//              summaries, for eight blocks at once, and then in the columns that are left.
//     rarity   of each class: positions by how many of the library's compounds have the bit, rarest first
//
// Opening reads what is known of the blocks and the tail, a few hundred bytes a thousand compounds; rows are read as
// they are needed (row_store.h).
// Errors: LibraryError. Threads: const functions may be called concurrently.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <vector>

#include "base/platform/memory.h"
#include "fingerprint/kernel/kernels.h"
#include "match/parts/part_directory.h"
#include "search/screen/row_store.h"

namespace chemsieve {

// Numbers of compounds of each library of a source, see StoredBlock::library.
class LibraryCounts {
  public:
    void add(std::uint32_t library, std::size_t compounds) {
        if (library >= counts_.size()) counts_.resize(library + std::size_t{1});
        counts_[library] += compounds;
    }
    std::size_t of(std::size_t library) const noexcept { return library < counts_.size() ? counts_[library] : 0; }
    std::size_t sum() const noexcept { return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0}); }

  private:
    std::vector<std::size_t> counts_;
};

struct Candidate {
    CompoundNumber compound{};
    std::uint32_t item_count = 0;
    bool always_candidate = false;  // its items do not tell what it contains
};

// Summaries of the rows of some blocks: of each row a word a block, filled up with zeros to a column of the kernels.
class SummaryRows {
  public:
    // Zeros. `pages` must outlive them. Throws std::bad_alloc.
    SummaryRows(std::size_t rows, std::size_t blocks, HugePages& pages)
        : words_a_row_{(blocks + kColumnWords - 1) / kColumnWords * kColumnWords} {
        constexpr std::size_t line_bytes = kColumnWords * sizeof(std::uint64_t);
        const std::size_t words = words_a_row_ * rows;
        words_ = static_cast<std::uint64_t*>(pages.allocate(words * sizeof(std::uint64_t), line_bytes));
        std::fill_n(words_, words, 0);
    }

    SummaryRows(const SummaryRows&) = delete;
    SummaryRows& operator=(const SummaryRows&) = delete;

    std::size_t words_a_row() const noexcept { return words_a_row_; }
    const std::uint64_t* row(std::size_t i) const noexcept { return words_ + i * words_a_row_; }
    std::uint64_t* row(std::size_t i) noexcept { return words_ + i * words_a_row_; }

  private:
    std::size_t words_a_row_;
    std::uint64_t* words_;
};

// What is known of the rows of parts of a class.
class SlicedParts {
  public:
    // blocks: of one segment, all with rows of parts, in the order of the class.
    SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks, HugePages& pages);

    std::uint64_t compounds() const noexcept { return compounds_; }
    // Nothing: it has no row, every compound may have it.
    std::optional<std::uint32_t> row_of(std::uint64_t item) const noexcept { return directory_->row_of(item); }
    // The number of compounds in the row.
    std::uint64_t frequency(std::uint32_t row) const noexcept { return frequencies_[row]; }
    // As ClassPositions::summary().
    const std::uint64_t* summary(std::uint32_t row) const noexcept { return summary_.row(row); }

  private:
    SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks,
                const std::vector<PartSummary>& known, HugePages& pages);

    std::shared_ptr<const PartDirectory> directory_;
    std::uint64_t compounds_ = 0;
    SummaryRows summary_;
    std::vector<std::uint64_t> frequencies_;
};

// What is known of the positions of a class.
class ClassPositions {
  public:
    // `blocks`: numbers of the class's blocks in `all`.
    ClassPositions(std::uint32_t bits, const std::vector<std::size_t>& blocks, const std::vector<StoredBlock>& all,
                   HugePages& pages);

    // The summary of a position: one word for each block, filled up with zeros to a multiple of eight.
    const std::uint64_t* summary(std::uint32_t position) const noexcept { return summary_.row(position); }
    std::size_t summary_words() const noexcept { return summary_.words_a_row(); }
    // 0 is the rarest.
    std::uint32_t rank_of(std::uint32_t position) const noexcept { return ranks_[position]; }
    std::uint32_t position_of(std::uint32_t rank) const noexcept { return positions_[rank]; }
    // The number of this class's compounds that have the bit.
    std::uint64_t frequency(std::uint32_t position) const noexcept { return frequencies_[position]; }

  private:
    void rank_positions();

    SummaryRows summary_;  // by position, then by place of the block in the class
    std::vector<std::uint64_t> frequencies_;
    std::vector<std::uint32_t> ranks_, positions_;
};

class SlicedClass {
  public:
    // `blocks`: numbers of the blocks of this length in `all`, which must outlive this, as `pages` must.
    SlicedClass(std::uint32_t bits, std::vector<std::size_t> blocks, const std::vector<StoredBlock>& all,
                HugePages& pages);

    std::uint32_t bits() const noexcept { return bits_; }
    const std::vector<std::size_t>& blocks() const noexcept { return blocks_; }  // ascending by lowest item count
    // Put together when it is first asked for.
    const ClassPositions& positions() const;

  private:
    struct LazyPositions {
        std::once_flag is_made;
        std::optional<const ClassPositions> positions;
    };
    std::uint32_t bits_;
    std::vector<std::size_t> blocks_;
    const std::vector<StoredBlock>* all_;
    HugePages* pages_;
    std::unique_ptr<LazyPositions> lazy_ = std::make_unique<LazyPositions>();
};

// A block of a class, by its place in SlicedClass::blocks().
struct BlockPlace {
    std::uint32_t class_number = 0;
    std::uint32_t place = 0;
    CountRange counts;  // item counts of its compounds
};

class SlicedIndex {
  public:
    explicit SlicedIndex(std::shared_ptr<const FingerprintSource> source);

    std::size_t compound_count() const noexcept { return compound_count_; }
    // By library of the source; of those behind the last that has compounds nothing.
    const LibraryCounts& counts_by_library() const noexcept { return counts_by_library_; }
    const std::vector<SlicedClass>& classes() const noexcept { return classes_; }
    const StoredBlock& block(std::size_t number) const noexcept { return rows_.source().blocks()[number]; }
    const RowStore& rows() const noexcept { return rows_; }
    // Whether any class has rows of parts.
    bool has_parts() const noexcept { return has_parts_; }
    // Those of a class, read when they are first asked for; null if a block has none.
    const SlicedParts* parts(std::uint32_t class_number) const;
    const std::vector<FingerprintBlock>& tail() const noexcept { return rows_.source().tail(); }
    // All blocks, ascending by lowest item count.
    const std::vector<BlockPlace>& order() const noexcept { return order_; }

  private:
    mutable HugePages pages_;  // for summaries
    RowStore rows_;
    std::vector<SlicedClass> classes_;
    std::vector<BlockPlace> order_;
    std::size_t compound_count_ = 0;
    LibraryCounts counts_by_library_;
    bool has_parts_ = false;
    struct LazyParts {
        std::once_flag is_read;
        std::unique_ptr<const SlicedParts> parts;
    };
    mutable std::vector<std::unique_ptr<LazyParts>> parts_;  // by class
};

}  // namespace chemsieve
