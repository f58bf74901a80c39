// Summaries of the rows of some blocks: of each row a word a block, filled up with zeros to a column of the kernels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

class SummaryRows {
  public:
    // Zeros. Throws std::bad_alloc.
    SummaryRows(std::size_t rows, std::size_t blocks)
        : words_a_row_{(blocks + kColumnWords - 1) / kColumnWords * kColumnWords} {
        constexpr std::size_t line_bytes = kColumnWords * sizeof(std::uint64_t);
        const std::size_t words = words_a_row_ * rows;
        words_.reset(static_cast<std::uint64_t*>(std::aligned_alloc(line_bytes, words * sizeof(std::uint64_t))));
        if (!words_) throw std::bad_alloc{};
        std::fill_n(words_.get(), words, 0);
    }

    std::size_t words_a_row() const noexcept { return words_a_row_; }
    const std::uint64_t* row(std::size_t i) const noexcept { return words_.get() + i * words_a_row_; }
    std::uint64_t* row(std::size_t i) noexcept { return words_.get() + i * words_a_row_; }

  private:
    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };
    std::size_t words_a_row_;
    std::unique_ptr<std::uint64_t[], Free> words_;
};

}  // namespace chemsieve
