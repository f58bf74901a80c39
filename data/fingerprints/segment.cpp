#include "data/fingerprints/segment.h"

#include <algorithm>
#include <bit>

#include "base/thread_pool.h"
#include "data/codec/slice_codec.h"

namespace chemsieve {

namespace {

using Members = std::span<const std::uint32_t>;

constexpr std::uint32_t kRowsATask = 64;

std::uint32_t set_bits(std::span<const std::uint64_t> words) {
    std::uint32_t set = 0;
    for (const std::uint64_t word : words) set += static_cast<std::uint32_t>(std::popcount(word));
    return set;
}

StoredColumn column_of(const SegmentRows& segment, Members members) {
    StoredColumn column;
    for (const std::uint32_t i : members) {
        column.compounds.push_back(segment.compounds[i]);
        column.item_counts.push_back(segment.rows.item_counts[i]);
        column.hidden.push_back(segment.rows.item_counts[i] - set_bits(segment.rows.row(i)));
    }
    return column;
}

CountRange range_of(const StoredColumn& column) {
    const auto [lowest, highest] = std::minmax_element(column.item_counts.begin(), column.item_counts.end());
    return {*lowest, *highest};
}

PackedBlock make_block(const SegmentRows& segment, Members members, ThreadPool& pool, unsigned jobs,
                       const std::stop_token& stop) {
    PackedBlock result;
    SliceBlock slices = make_slice_block(segment.rows, members, pool, jobs);
    result.bits = slices.bits;
    result.compounds = slices.compounds;
    result.rows.resize(slices.bits);
    pool.run((slices.bits + kRowsATask - 1) / kRowsATask, jobs, [&](std::size_t task, unsigned) {
        const auto first = static_cast<std::uint32_t>(task * kRowsATask);
        for (std::uint32_t i = first; i < std::min(first + kRowsATask, slices.bits) && !stop.stop_requested(); ++i) {
            if (slices.summary[i] != 0) result.rows[i] = pack_row(slices.row(i));
        }
    });
    StoredBlock known{.bits = slices.bits,
                      .compounds = slices.compounds,
                      .columns = {},
                      .summary = {slices.summary.begin(), slices.summary.end()},
                      .set_counts = {slices.set_counts.begin(), slices.set_counts.end()}};
    for (std::size_t first = 0; first < members.size(); first += kColumnCompounds) {
        const StoredColumn column =
            column_of(segment, members.subspan(first, std::min(kColumnCompounds, members.size() - first)));
        known.columns.push_back(range_of(column));
        result.columns.push_back(pack_column(column));
    }
    std::vector<std::size_t> sizes;
    for (const std::string& row : result.rows) sizes.push_back(row.size());
    result.places = places_of_rows(sizes);
    result.block = pack_block({std::move(known), {result.places.begin(), result.places.end()}});
    return result;
}

}  // namespace

std::optional<std::vector<PackedBlock>> make_segment(const SegmentRows& segment, SliceOrder order, unsigned jobs,
                                                     const std::stop_token& stop) {
    const std::vector<std::uint32_t> sorted = slice_order(segment.rows, order, jobs, stop);
    const std::size_t most = columns_a_block(segment.rows.bits) * kColumnCompounds;
    std::vector<PackedBlock> blocks;
    ThreadPool pool;
    for (std::size_t first = 0; first < sorted.size() && !stop.stop_requested(); first += most) {
        const Members members = Members{sorted}.subspan(first, std::min(most, sorted.size() - first));
        blocks.push_back(make_block(segment, members, pool, jobs, stop));
    }
    if (stop.stop_requested()) return std::nullopt;
    return blocks;
}

}  // namespace chemsieve
