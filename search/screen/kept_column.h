// The compounds of a column as they are kept in memory: 7 bytes each where their item counts lie close together, as
// they nearly always do, and else 12. In their room that makes 8 and 16.
//
// A KeptColumn is a view, good as long as the words are. Threads: any.
#pragma once

#include <cstddef>
#include <cstdint>

#include "data/source/fingerprint_source.h"

namespace chemsieve {

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

}  // namespace chemsieve
