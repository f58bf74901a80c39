#include "fingerprint/filter/catalogues/attenuated_filter.h"

namespace chemsieve::filter {

AttenuatedFilter::AttenuatedFilter(unsigned depth, const BloomFilter::Shape& level) {
    if (depth == 0 || depth > kMostLevels) throw FilterError("an attenuated Bloom filter has 1 to 64 levels");
    levels_.assign(depth, BloomFilter{level});
}

AttenuatedFilter AttenuatedFilter::of(const BloomFilter& own, unsigned depth,
                                      std::span<const AttenuatedFilter> neighbours) {
    AttenuatedFilter filter{depth, own.shape()};
    filter.levels_.front() = own;
    for (const AttenuatedFilter& neighbour : neighbours) filter.absorb(neighbour);
    return filter;
}

void AttenuatedFilter::check_like(const AttenuatedFilter& other) const {
    if (depth() != other.depth() || levels_.front().shape() != other.levels_.front().shape()) {
        throw FilterError(
            "these attenuated Bloom filters differ in depth, length, hash functions or seed and cannot be put "
            "together");
    }
}

void AttenuatedFilter::absorb(const AttenuatedFilter& neighbour) {
    check_like(neighbour);
    // From the last level on, so that a filter that absorbs itself does not meet what it has just put there.
    for (std::size_t i = levels_.size() - 1; i > 0; --i) levels_[i].merge(neighbour.levels_[i - 1]);
}

void AttenuatedFilter::merge(const AttenuatedFilter& other) {
    check_like(other);
    for (std::size_t i = 0; i < levels_.size(); ++i) levels_[i].merge(other.levels_[i]);
}

std::optional<unsigned> AttenuatedFilter::nearest(std::uint64_t key) const noexcept {
    for (unsigned hops = 0; hops < levels_.size(); ++hops) {
        if (levels_[hops].may_contain(key)) return hops;
    }
    return std::nullopt;
}

double AttenuatedFilter::expected_error() const {
    double none = 1;
    for (unsigned hops = 0; hops < levels_.size(); ++hops) none *= 1 - level_error(hops);
    return 1 - none;
}

std::vector<std::uint8_t> AttenuatedFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(levels_.size());
    for (const BloomFilter& level : levels_) writer.numbers(level.to_bytes());
    return writer.finish();
}

AttenuatedFilter AttenuatedFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    AttenuatedFilter filter{1, {}};
    filter.levels_.clear();
    const std::uint64_t levels = reader.number(1, kMostLevels);
    for (std::uint64_t i = 0; i < levels; ++i) {
        filter.levels_.push_back(BloomFilter::from_bytes(reader.numbers<std::uint8_t>()));
        if (filter.levels_.back().shape() != filter.levels_.front().shape()) reader.fail("its levels differ in shape");
    }
    reader.end();
    return filter;
}

}  // namespace chemsieve::filter
