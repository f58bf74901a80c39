// How many values lie in a range, from a counting filter: range-tree hashing.
//
// The values 0 to 2^levels - 1 are the leaves of a binary tree; a value is inserted together with every node above it.
// A range is the sum over the nodes that make it up, at most 2 levels of them, or one if there are no levels.
//
// Source: Spectral Bloom Filters, section 5.5, theorem 11. The paper leaves open how a node becomes a key: here by a
// hash of its level and number, so that nodes and values are different keys.
// Guarantee: the number is never too low, for a SpectrumFilter has no count that is. Errs: each node adds the
// filter's error; nodes high in the tree are frequent, so that a collision with one of them adds much.
// Values are erased as they were inserted; what happens if they were not is the filter's.
// Cost: levels + 1 inserts a value, at most 2 levels look-ups a range; up to levels + 1 different keys for each
// different value, for which the filter must have room. Errors: FilterError for values or ranges beyond the tree.
// Units: values. Threads: as the filter's.
#pragma once

#include <algorithm>
#include <utility>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

// The key of a node of a level, 0 being the leaves.
constexpr std::uint64_t range_node_key(unsigned level, std::uint64_t number) noexcept {
    return further_hash(mix64(number + 1), level + 1);
}

template <SpectrumFilter F>
class RangeCounts {
  public:
    static constexpr FilterInfo kInfo{
        .name = "range counts",
        .tag = "RNGE",
        .source = "Cohen and Matias 2003, section 5.5",
        .chemical_use = "how many compounds have a molecular weight between a and b, without a scan",
        .can_insert = InsertingFilter<F>,
        .can_erase = ErasingFilter<F>,
        .can_count = true,
        .counts_all = true};
    static constexpr unsigned kMostLevels = 40;

    // `filter`: empty, or of the nodes of such a tree. Values are below 2^levels.
    RangeCounts(F filter, unsigned levels) : filter_{std::move(filter)}, levels_{levels} {
        if (levels > kMostLevels) throw FilterError("a range tree has at most 40 levels");
    }

    void insert(std::uint64_t value) requires InsertingFilter<F> {
        check(value);
        for (unsigned level = 0; level <= levels_; ++level) filter_.insert(range_node_key(level, value >> level));
    }
    // Takes back one insert of the value.
    void erase(std::uint64_t value) requires ErasingFilter<F> {
        check(value);
        for (unsigned level = 0; level <= levels_; ++level) filter_.erase(range_node_key(level, value >> level));
    }
    // Whether a value may be there.
    bool may_contain(std::uint64_t value) const noexcept {
        return value >> levels_ == 0 && filter_.may_contain(range_node_key(0, value));
    }
    // Values from `first` to `last`, both included.
    std::uint64_t count(std::uint64_t first, std::uint64_t last) const {
        if (first > last) return 0;
        check(last);
        std::uint64_t sum = 0;
        // From the leaves up: an end that is not the left (right) son of its node stands alone on its level.
        std::uint64_t begin = first;
        std::uint64_t end = last + 1;
        for (unsigned level = 0; begin < end; ++level) {
            if (begin % 2 == 1) sum += filter_.count(range_node_key(level, begin++));
            if (end % 2 == 1) sum += filter_.count(range_node_key(level, --end));
            begin /= 2;
            end /= 2;
        }
        return sum;
    }

    unsigned levels() const noexcept { return levels_; }
    const F& filter() const noexcept { return filter_; }

    std::size_t size_in_bytes() const noexcept { return filter_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const {
        return FilterWriter{kInfo, kVersion}.number(levels_).numbers(filter_.to_bytes()).finish();
    }
    static RangeCounts from_bytes(std::span<const std::uint8_t> bytes) {
        FilterReader reader{bytes, kInfo, kVersion};
        const auto levels = reader.small_number(0, kMostLevels);
        const auto filter = reader.numbers<std::uint8_t>();
        reader.end();
        return RangeCounts{F::from_bytes(filter), levels};
    }
    bool operator==(const RangeCounts&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    void check(std::uint64_t value) const {
        if (value >> levels_ != 0) throw FilterError("a value lies beyond the range tree");
    }

    F filter_;
    unsigned levels_;
};

}  // namespace chemsieve::filter
