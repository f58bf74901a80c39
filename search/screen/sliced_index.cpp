#include "search/screen/sliced_index.h"

#include <map>

namespace chemsieve {

namespace {

std::vector<PartSummary> summaries_of(const FingerprintSource& source, const std::vector<std::size_t>& blocks) {
    std::vector<PartSummary> known;
    for (const std::size_t block : blocks) known.push_back(source.part_summary(block));
    return known;
}

CountRange range_of(const StoredBlock& block) {
    CountRange range{.lowest = ~0U, .highest = 0};
    for (const CountRange& column : block.columns) {
        range.lowest = std::min(range.lowest, column.lowest);
        range.highest = std::max(range.highest, column.highest);
    }
    return range;
}

}  // namespace

SlicedClass::SlicedClass(std::uint32_t bits, std::vector<std::size_t> blocks, const std::vector<StoredBlock>& all,
                         HugePages& pages)
    : bits_{bits}, blocks_{std::move(blocks)}, all_{&all}, pages_{&pages} {}

const ClassPositions& SlicedClass::positions() const {
    std::call_once(lazy_->is_made, [this] { lazy_->positions.emplace(bits_, blocks_, *all_, *pages_); });
    return *lazy_->positions;
}

ClassPositions::ClassPositions(std::uint32_t bits, const std::vector<std::size_t>& blocks,
                               const std::vector<StoredBlock>& all, HugePages& pages)
    : summary_{bits, blocks.size(), pages}, frequencies_(bits) {
    for (std::size_t place = 0; place < blocks.size(); ++place) {
        const StoredBlock& block = all[blocks[place]];
        for (std::uint32_t position = 0; position < bits; ++position) {
            summary_.row(position)[place] = block.summary[position];
            frequencies_[position] += block.set_counts[position];
        }
    }
    rank_positions();
}

// Sorts by counting, since there may be many positions and few compounds. Positions of equal frequency stay in order.
void ClassPositions::rank_positions() {
    constexpr std::size_t kSteps = 4096;
    const std::uint64_t most = std::max<std::uint64_t>(1, *std::max_element(frequencies_.begin(), frequencies_.end()));
    const auto bits = static_cast<std::uint32_t>(frequencies_.size());
    const auto step_of = [&](std::uint32_t position) {
        return most < kSteps ? frequencies_[position] : frequencies_[position] * (kSteps - 1) / most;
    };
    std::vector<std::uint32_t> next(kSteps + 1);
    for (std::uint32_t position = 0; position < bits; ++position) ++next[step_of(position) + 1];
    for (std::size_t step = 1; step <= kSteps; ++step) next[step] += next[step - 1];
    ranks_.resize(bits);
    positions_.resize(bits);
    for (std::uint32_t position = 0; position < bits; ++position) {
        const std::uint32_t rank = next[step_of(position)]++;
        ranks_[position] = rank;
        positions_[rank] = position;
    }
}

SlicedIndex::SlicedIndex(std::shared_ptr<const FingerprintSource> source) : rows_{std::move(source)} {
    const std::vector<StoredBlock>& blocks = rows_.source().blocks();
    std::vector<CountRange> counts;
    std::map<std::pair<std::uint32_t, std::int64_t>, std::vector<std::size_t>> by_length;  // and segment
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        counts.push_back(range_of(blocks[i]));
        by_length[{blocks[i].bits, blocks[i].segment}].push_back(i);
        has_parts_ = has_parts_ || blocks[i].parts > 0;
        counts_by_library_.add(blocks[i].library, blocks[i].compounds);
    }
    for (const FingerprintBlock& block : tail()) counts_by_library_.add(block.library, block.compounds.size());
    compound_count_ = counts_by_library_.sum();
    const auto ascends = [](const auto& a, const auto& b) { return a.counts.lowest < b.counts.lowest; };
    for (auto& [length, numbers] : by_length) {
        std::stable_sort(numbers.begin(), numbers.end(),
                         [&](std::size_t a, std::size_t b) { return counts[a].lowest < counts[b].lowest; });
        for (std::uint32_t place = 0; place < numbers.size(); ++place) {
            order_.push_back({static_cast<std::uint32_t>(classes_.size()), place, counts[numbers[place]]});
        }
        classes_.emplace_back(length.first, std::move(numbers), blocks, pages_);
        parts_.push_back(std::make_unique<LazyParts>());
    }
    std::stable_sort(order_.begin(), order_.end(), ascends);
}

const SlicedParts* SlicedIndex::parts(std::uint32_t class_number) const {
    LazyParts& lazy = *parts_[class_number];
    std::call_once(lazy.is_read, [&] {
        const std::vector<std::size_t>& blocks = classes_[class_number].blocks();
        const bool all = std::all_of(blocks.begin(), blocks.end(), [&](std::size_t b) { return block(b).parts > 0; });
        if (all) lazy.parts = std::make_unique<const SlicedParts>(rows_.source(), blocks, pages_);
    });
    return lazy.parts.get();
}

// All are read before room is taken, which is not given back if one of them is damaged.
SlicedParts::SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks, HugePages& pages)
    : SlicedParts{source, blocks, summaries_of(source, blocks), pages} {}

SlicedParts::SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks,
                         const std::vector<PartSummary>& known, HugePages& pages)
    : directory_{source.part_directory(blocks.front())},
      summary_{directory_->rows(), blocks.size(), pages},
      frequencies_(directory_->rows()) {
    for (std::size_t place = 0; place < blocks.size(); ++place) {
        compounds_ += source.blocks()[blocks[place]].compounds;
        for (std::uint32_t row = 0; row < directory_->rows(); ++row) {
            summary_.row(row)[place] = known[place].summary[row];
            frequencies_[row] += known[place].set_counts[row];
        }
    }
}

}  // namespace chemsieve
