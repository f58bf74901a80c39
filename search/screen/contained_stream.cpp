#include "search/screen/contained_stream.h"

#include <algorithm>
#include <bit>

#include "fingerprint/folded/folded_fingerprint.h"
#include "search/screen/formula_plan.h"

namespace chemsieve {

namespace {

// The fewest bits of a column's compounds that have at most `items` items; nothing if there are none.
std::optional<std::uint32_t> fewest_bits(const KeptColumn& column, std::size_t items) {
    std::optional<std::uint32_t> fewest;
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (column.item_count(i) > items) continue;
        const std::uint32_t bits = column.item_count(i) - column.hidden(i);
        fewest = std::min(fewest.value_or(bits), bits);
    }
    return fewest;
}

}  // namespace

ContainedStream::ContainedStream(const SlicedIndex& index, std::span<const std::uint64_t> items,
                                 const CompoundSelection* among)
    : index_{index}, items_{items}, among_{among}, order_{index.order()}, classes_(index.classes().size()) {
    std::stable_sort(order_.begin(), order_.end(),
                     [](const BlockPlace& a, const BlockPlace& b) { return a.counts.highest > b.counts.highest; });
}

bool ContainedStream::next(std::vector<Candidate>& candidates) {
    if (!tail_done_) {
        tail_done_ = true;
        screen_tail();
    } else if (next_block_ < order_.size()) {
        screen_block(order_[next_block_++]);
    }
    waiting_.take(most_item_count(), candidates);
    return next_block_ < order_.size() || !waiting_.is_empty();
}

std::uint32_t ContainedStream::most_item_count() const noexcept {
    return next_block_ < order_.size() ? order_[next_block_].counts.highest : 0;
}

void ContainedStream::screen_tail() {
    for (const FingerprintBlock& block : index_.tail()) {
        const FoldedFingerprint query = FoldedFingerprint::of_items(items_, block.bits);
        const std::size_t words = block.bits / 64;
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            const std::uint64_t* const row = block.words.data() + i * words;
            bool is_candidate = block.item_counts[i] <= items_.size();
            for (std::size_t w = 0; w < words && is_candidate; ++w) is_candidate = (row[w] & ~query.words()[w]) == 0;
            const bool always = block.always_candidate[i];
            if (always || is_candidate) found_.push_back({block.compounds[i], block.item_counts[i], always});
        }
        screened_.add(block.library, block.compounds.size());
    }
    if (among_) std::erase_if(found_, [&](const Candidate& c) { return !among_->contains(c.compound); });
    waiting_.add(found_);
}

void ContainedStream::screen_block(const BlockPlace& place) {
    const SlicedClass& length_class = index_.classes()[place.class_number];
    const std::size_t block = length_class.blocks()[place.place];
    const StoredBlock& stored = index_.block(block);
    screened_.add(stored.library, stored.compounds);
    if (place.counts.lowest > items_.size()) return;
    const KeptMemory::Visit visit = memory_of_rows().visit();
    auto& positions = classes_[place.class_number];
    if (!positions) positions = rarest_first(items_, length_class);

    std::vector<const std::uint64_t*> rows;
    for (const std::uint32_t position : *positions) {
        if (stored.summary[position] == 0) continue;
        rows.push_back(unpacked_.words_of(index_.rows().row(block, position), rows.size(), {0, stored.columns.size()}));
    }
    std::vector<ColumnToCount> columns;
    for (std::uint32_t column = 0; column < stored.columns.size(); ++column) {
        if (stored.columns[column].lowest > items_.size()) continue;
        const auto fewest = fewest_bits(index_.rows().column(block, column), items_.size());
        if (fewest) columns.push_back({column, *fewest});
    }
    found_.clear();
    ColumnBits reached;
    std::uint32_t shared[kColumnCompounds];
    for (std::size_t next = 0; next < columns.size(); ++next) {
        const CountTask task{.rows = rows.data(),
                             .row_count = static_cast<std::uint32_t>(rows.size()),
                             .columns = columns.data() + next,
                             .column_count = static_cast<std::uint32_t>(columns.size() - next)};
        next += kernels().count(task, reached, shared).place;
        if (next == columns.size()) break;
        take_column(index_.rows().column(block, columns[next].column), reached, shared);
    }
    waiting_.add(found_);
}

void ContainedStream::take_column(const KeptColumn& compounds, const ColumnBits& reached, const std::uint32_t* shared) {
    for (std::size_t word = 0; word < kColumnWords; ++word) {
        for (std::uint64_t left = reached.words[word]; left != 0; left &= left - 1) {
            const std::size_t lane = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (lane >= compounds.size()) return;
            if (among_ && !among_->contains(compounds.number(lane))) continue;
            const std::uint32_t count = compounds.item_count(lane);
            if (count > items_.size() || shared[lane] != count - compounds.hidden(lane)) continue;
            found_.push_back({compounds.number(lane), count, false});
        }
    }
}

}  // namespace chemsieve
