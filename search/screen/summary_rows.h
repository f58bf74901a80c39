// Summaries of the rows of some blocks: of each row a word a block, filled up with zeros to a column of the kernels.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/platform/memory.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

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

}  // namespace chemsieve
