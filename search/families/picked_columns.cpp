#include "search/families/picked_columns.h"

#include <algorithm>
#include <bit>

namespace chemsieve::families {

void PickedColumns::add(std::uint32_t place) {
    const std::size_t lane = size_++ % kColumnCompounds;
    if (lane == 0) columns_.emplace_back().row_of.resize(set_.ranks());
    Column& column = columns_.back();
    set_.with_lists([&](const auto& lists) {
        for (const auto rank : lists.of(place)) {
            if (column.row_of[rank] == 0) {
                column.rows.push_back({});
                column.row_of[rank] = static_cast<std::uint32_t>(column.rows.size());
            }
            column.rows[column.row_of[rank] - 1].words[lane / 64] |= std::uint64_t{1} << (lane % 64);
        }
    });
    column.items.push_back(set_.items(place));
    column.fewest = std::min(column.fewest, set_.items(place));
}

bool PickedColumns::count(std::uint32_t place, const Column& column, std::uint32_t shared, Room& room) const {
    room.rows.clear();
    set_.with_lists([&](const auto& lists) {
        for (const auto rank : lists.of(place)) {
            if (column.row_of[rank] > 0) room.rows.push_back(column.rows[column.row_of[rank] - 1].words);
        }
    });
    if (room.rows.size() < shared) return false;
    const ColumnToCount counted{.column = 0, .least = shared};
    const CountTask task{.rows = room.rows.data(),
                         .row_count = static_cast<std::uint32_t>(room.rows.size()),
                         .columns = &counted,
                         .column_count = 1};
    return kernels().count(task, room.reached, room.counts.data()).place == 0;
}

Similarity PickedColumns::nearest(std::uint32_t place, Similarity nearest, std::size_t first, std::size_t end,
                                  Room& room) const {
    const std::uint32_t items = set_.items(place);
    for (std::size_t begin = first / kColumnCompounds * kColumnCompounds; begin < end; begin += kColumnCompounds) {
        const Column& column = columns_[begin / kColumnCompounds];
        const std::uint32_t shared = metric_.need(items, nearest.millionths()).common(column.fewest);
        if (!count(place, column, std::max(shared, 1U), room)) continue;
        for (std::size_t w = 0; w < kColumnWords; ++w) {
            for (std::uint64_t left = room.reached.words[w]; left != 0; left &= left - 1) {
                const std::size_t lane = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
                if (begin + lane < first || begin + lane >= end) continue;
                const Similarity similarity = metric_.of_counts(room.counts[lane], items, column.items[lane]);
                if (is_more(similarity, nearest)) nearest = similarity;
            }
        }
    }
    return nearest;
}

}  // namespace chemsieve::families
