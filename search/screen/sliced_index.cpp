#include "search/screen/sliced_index.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <new>

namespace chemsieve {

namespace {

constexpr std::size_t kLineBytes = 64;

CountRange range_of(const StoredBlock& block) {
    CountRange range{.lowest = ~0U, .highest = 0};
    for (const CountRange& column : block.columns) {
        range.lowest = std::min(range.lowest, column.lowest);
        range.highest = std::max(range.highest, column.highest);
    }
    return range;
}

}  // namespace

void SlicedClass::Free::operator()(void* memory) const noexcept { std::free(memory); }

SlicedClass::SlicedClass(std::uint32_t bits, std::vector<std::size_t> blocks, const std::vector<StoredBlock>& all)
    : bits_{bits}, blocks_{std::move(blocks)}, frequencies_(bits) {
    const std::size_t words = summary_words() * bits;
    summary_.reset(static_cast<std::uint64_t*>(std::aligned_alloc(kLineBytes, words * sizeof(std::uint64_t))));
    if (!summary_) throw std::bad_alloc{};
    std::fill_n(summary_.get(), words, 0);
    for (std::size_t place = 0; place < blocks_.size(); ++place) {
        const StoredBlock& block = all[blocks_[place]];
        for (std::uint32_t position = 0; position < bits; ++position) {
            summary_[position * summary_words() + place] = block.summary[position];
            frequencies_[position] += block.set_counts[position];
        }
    }
    rank_positions();
}

// Sorts by counting, since there may be many positions and few compounds. Positions of equal frequency stay in order.
void SlicedClass::rank_positions() {
    constexpr std::size_t kSteps = 4096;
    const std::uint64_t most = std::max<std::uint64_t>(1, *std::max_element(frequencies_.begin(), frequencies_.end()));
    const auto step_of = [&](std::uint32_t position) {
        return most < kSteps ? frequencies_[position] : frequencies_[position] * (kSteps - 1) / most;
    };
    std::vector<std::uint32_t> next(kSteps + 1);
    for (std::uint32_t position = 0; position < bits_; ++position) ++next[step_of(position) + 1];
    for (std::size_t step = 1; step <= kSteps; ++step) next[step] += next[step - 1];
    ranks_.resize(bits_);
    positions_.resize(bits_);
    for (std::uint32_t position = 0; position < bits_; ++position) {
        const std::uint32_t rank = next[step_of(position)]++;
        ranks_[position] = rank;
        positions_[rank] = position;
    }
}

SlicedIndex::SlicedIndex(std::shared_ptr<const FingerprintSource> source) : rows_{std::move(source)} {
    const std::vector<StoredBlock>& blocks = rows_.source().blocks();
    std::vector<CountRange> counts;
    std::map<std::uint32_t, std::vector<std::size_t>> by_length;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        counts.push_back(range_of(blocks[i]));
        by_length[blocks[i].bits].push_back(i);
        compound_count_ += blocks[i].compounds;
    }
    for (const FingerprintBlock& block : tail()) compound_count_ += block.compounds.size();
    const auto ascends = [](const auto& a, const auto& b) { return a.counts.lowest < b.counts.lowest; };
    for (auto& [bits, numbers] : by_length) {
        std::stable_sort(numbers.begin(), numbers.end(),
                         [&](std::size_t a, std::size_t b) { return counts[a].lowest < counts[b].lowest; });
        for (std::uint32_t place = 0; place < numbers.size(); ++place) {
            order_.push_back({static_cast<std::uint32_t>(classes_.size()), place, counts[numbers[place]]});
        }
        classes_.emplace_back(bits, std::move(numbers), blocks);
    }
    std::stable_sort(order_.begin(), order_.end(), ascends);
}

}  // namespace chemsieve
