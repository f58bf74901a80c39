#include "search/screen/kept_column.h"

#include <algorithm>

namespace chemsieve {

namespace {

// The second array and, behind it, the third.
template <class Count, class Hidden>
void write_counts(const StoredColumn& column, CountRange range, Hidden* hidden) {
    auto* const counts = reinterpret_cast<Count*>(hidden + column.hidden.size());
    for (std::size_t i = 0; i < column.hidden.size(); ++i) {
        hidden[i] = static_cast<Hidden>(column.hidden[i]);
        counts[i] = static_cast<Count>(column.item_counts[i] - range.lowest);
    }
}

}  // namespace

bool KeptColumn::is_narrow(CountRange counts) noexcept {
    return counts.highest - counts.lowest <= 0xff && counts.highest <= 0xffff;
}

std::size_t KeptColumn::words(std::size_t compounds, CountRange counts) noexcept {
    constexpr std::size_t kNarrow = sizeof(std::uint32_t) + sizeof(std::uint8_t) + sizeof(std::uint16_t);
    constexpr std::size_t kWide = 3 * sizeof(std::uint32_t);
    const std::size_t bytes = sizeof(Head) + compounds * (is_narrow(counts) ? kNarrow : kWide);
    return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
}

KeptColumn::KeptColumn(const std::uint64_t* words) noexcept
    : head_{reinterpret_cast<const Head*>(words)}, numbers_{reinterpret_cast<const std::uint32_t*>(head_ + 1)} {
    const std::uint32_t* const after = numbers_ + size();
    if (head_->is_narrow) {
        few_hidden_ = reinterpret_cast<const std::uint16_t*>(after);
        close_counts_ = reinterpret_cast<const std::uint8_t*>(few_hidden_ + size());
    } else {
        hidden_ = after;
        counts_ = after + size();
    }
}

bool KeptColumn::write(const StoredColumn& column, std::size_t compounds, CountRange counts,
                       std::uint64_t* words) noexcept {
    if (column.compounds.size() != compounds || column.item_counts.size() != compounds ||
        column.hidden.size() != compounds) {
        return false;
    }
    const auto number = [&](std::size_t i) { return static_cast<std::int64_t>(column.compounds[i]); };
    std::int64_t lowest = compounds > 0 ? number(0) : 0;
    for (std::size_t i = 0; i < compounds; ++i) lowest = std::min(lowest, number(i));
    for (std::size_t i = 0; i < compounds; ++i) {
        const std::uint32_t count = column.item_counts[i];
        if (count < counts.lowest || count > counts.highest || column.hidden[i] > count) return false;
        if (number(i) - lowest > std::int64_t{0xffffffff}) return false;
    }
    auto* const head = reinterpret_cast<Head*>(words);
    *head = {.lowest_number = lowest,
             .lowest_count = counts.lowest,
             .compounds = static_cast<std::uint16_t>(compounds),
             .is_narrow = is_narrow(counts)};
    auto* const numbers = reinterpret_cast<std::uint32_t*>(head + 1);
    for (std::size_t i = 0; i < compounds; ++i) numbers[i] = static_cast<std::uint32_t>(number(i) - lowest);
    if (is_narrow(counts)) {
        write_counts<std::uint8_t>(column, counts, reinterpret_cast<std::uint16_t*>(numbers + compounds));
    } else {
        write_counts<std::uint32_t>(column, counts, numbers + compounds);
    }
    return true;
}

}  // namespace chemsieve
