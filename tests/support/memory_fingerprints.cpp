#include "tests/support/memory_fingerprints.h"

#include <algorithm>
#include <bit>

namespace chemsieve::test {

namespace {

void append(FingerprintBlock& to, const FingerprintBlock& from, std::size_t i) {
    const std::size_t words = (std::size_t{from.bits} + 63) / 64;
    const auto first = from.words.begin() + static_cast<std::ptrdiff_t>(i * words);
    to.bits = from.bits;
    to.compounds.push_back(from.compounds[i]);
    to.item_counts.push_back(from.item_counts[i]);
    to.always_candidate.push_back(from.always_candidate[i]);
    to.words.insert(to.words.end(), first, first + static_cast<std::ptrdiff_t>(words));
}

}  // namespace

MemoryFingerprints::MemoryFingerprints(const std::vector<FingerprintBlock>& fingerprints, std::size_t least,
                                       SliceOrder order) {
    for (const FingerprintBlock& block : fingerprints) {
        FingerprintBlock sliced;
        FingerprintBlock tail;
        const bool few = block.compounds.size() < least;
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            append(few || block.always_candidate[i] ? tail : sliced, block, i);
        }
        if (!sliced.compounds.empty()) add_slices(sliced, order);
        if (!tail.compounds.empty()) tail_.push_back(std::move(tail));
    }
}

void MemoryFingerprints::add_slices(const FingerprintBlock& fingerprints, SliceOrder order) {
    const FingerprintRows rows{fingerprints.bits, fingerprints.item_counts, fingerprints.words};
    const std::vector<std::uint32_t> ordered = slice_order(rows, order, 1);
    const std::size_t most = columns_a_block(rows.bits) * kColumnCompounds;
    for (std::size_t first = 0; first < ordered.size(); first += most) {
        const auto members = std::span{ordered}.subspan(first, std::min(most, ordered.size() - first));
        SliceBlock& slices = slices_.emplace_back(make_slice_block(rows, members));
        StoredBlock& block = blocks_.emplace_back();
        block.bits = slices.bits;
        block.compounds = slices.compounds;
        block.summary.assign(slices.summary.begin(), slices.summary.end());
        block.set_counts.assign(slices.set_counts.begin(), slices.set_counts.end());
        std::vector<StoredColumn>& columns = columns_.emplace_back(slices.columns);
        for (std::size_t i = 0; i < members.size(); ++i) {
            StoredColumn& column = columns[i / kColumnCompounds];
            std::uint32_t set = 0;
            for (const std::uint64_t word : rows.row(members[i]))
                set += static_cast<std::uint32_t>(std::popcount(word));
            column.compounds.push_back(fingerprints.compounds[members[i]]);
            column.item_counts.push_back(rows.item_counts[members[i]]);
            column.hidden.push_back(rows.item_counts[members[i]] - set);
        }
        for (const StoredColumn& column : columns) {
            const auto [lowest, highest] = std::minmax_element(column.item_counts.begin(), column.item_counts.end());
            block.columns.push_back({*lowest, *highest});
        }
    }
}

void MemoryFingerprints::read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const {
    const auto row = slices_.at(block).row(position);
    std::copy(row.begin(), row.end(), words);
}

StoredColumn MemoryFingerprints::read_column(std::size_t block, std::size_t column) const {
    return columns_.at(block).at(column);
}

}  // namespace chemsieve::test
