// The fingerprints of a source row-wise, as programs without bit slices keep them: what the yardsticks scan.
//
// Rows of one length follow one another in memory, ascending by item count, so that a scan can pass over compounds that
// are too small or too large without looking at them.
// Threads: values; const functions may be called concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "data/source/fingerprint_source.h"

namespace chemsieve::test {

// Memory that begins at a huge page.
class RowWords {
  public:
    explicit RowWords(std::size_t words);
    std::uint64_t* data() noexcept { return words_.get(); }
    const std::uint64_t* data() const noexcept { return words_.get(); }

  private:
    struct Free {
        void operator()(std::uint64_t* memory) const noexcept;
    };
    std::unique_ptr<std::uint64_t[], Free> words_;
};

// Where only item count and bits of compounds are known: as many items may share a bit as there are.
inline constexpr std::uint32_t kHiddenUnknown = ~0U;

struct RowClass {
    std::uint32_t bits;
    std::size_t words_a_row;
    std::vector<CompoundNumber> compounds;
    std::vector<std::uint32_t> item_counts;  // ascending
    std::vector<std::uint32_t> hidden;       // see StoredColumn
    RowWords words;

    const std::uint64_t* row(std::size_t i) const noexcept { return words.data() + i * words_a_row; }
};

struct RowTable {
    std::vector<RowClass> classes;       // by length
    std::vector<CompoundNumber> always;  // candidates of every query

    std::size_t bytes() const noexcept;  // all rows
};

RowTable rows_of(const FingerprintSource& source);

}  // namespace chemsieve::test
