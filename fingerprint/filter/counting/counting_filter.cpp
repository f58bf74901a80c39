#include "fingerprint/filter/counting/counting_filter.h"

#include <algorithm>
#include <array>

#include "fingerprint/filter/bloom/probes.h"
#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

namespace {

using Sequence = ProbeSequence<Probes::enhanced_double>;

CountingBloomFilter::Shape checked(const CountingBloomFilter::Shape& shape) {
    using F = CountingBloomFilter;
    check_range(shape.counters, 1, F::kMostCounters, "a counting Bloom filter has 1 to 2^48 counters");
    check_range(shape.hashes, 1, F::kMostHashes, "a counting Bloom filter has 1 to 64 hash functions");
    check_range(shape.counter_bits, F::kLeastBits, F::kMostBits,
                "the counters of a counting Bloom filter have 2 to 8 bits");
    return shape;
}

}  // namespace

CountingBloomFilter::CountingBloomFilter(const Shape& shape)
    : shape_{checked(shape)}, salt_{salt_of(shape.seed)}, cells_{shape.counters, shape.counter_bits} {}

CountingBloomFilter CountingBloomFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed,
                                                  unsigned counter_bits) {
    const std::uint64_t counters = bloom_bits_to_keep(keys, probability);
    return CountingBloomFilter{{.counters = counters,
                                .hashes = best_bloom_hashes(counters, keys),
                                .counter_bits = counter_bits,
                                .seed = seed}};
}

Inserted CountingBloomFilter::insert(std::uint64_t key) noexcept {
    const std::uint64_t largest = largest_count();
    const PackedCells::Changes change{cells_};
    Sequence probes{salted_hash(key, salt_)};
    const Shape shape = shape_;
    for (unsigned i = 0; i < shape.hashes; ++i) {
        change(probes.next(shape.counters),
               [largest](std::uint64_t value) { return value + (value != largest ? 1 : 0); });
    }
    ++keys_;
    return Inserted::stored;
}

template <bool kStops>
bool CountingBloomFilter::has_all(std::uint64_t hash) const noexcept {
    Sequence probes{hash};
    bool found = true;
    for (unsigned i = 0; i < shape_.hashes; ++i) {
        found &= cells_.narrow(probes.next(shape_.counters)) != 0;
        if (kStops && !found) return false;
    }
    return found;
}

bool CountingBloomFilter::may_contain(std::uint64_t key) const noexcept {
    const std::uint64_t hash = salted_hash(key, salt_);
    return size_in_bytes() > kCachedBytes ? has_all<true>(hash) : has_all<false>(hash);
}

bool CountingBloomFilter::erase(std::uint64_t key) noexcept {
    if (!may_contain(key)) return false;
    const std::uint64_t largest = largest_count();
    const PackedCells::Changes change{cells_};
    Sequence probes{salted_hash(key, salt_)};
    for (unsigned i = 0; i < shape_.hashes; ++i) {
        change(probes.next(shape_.counters),
               [largest](std::uint64_t value) { return value - (value != largest && value != 0 ? 1 : 0); });
    }
    // Where all counters are saturated a key can be erased more often than it was inserted.
    if (keys_ > 0) --keys_;
    return true;
}

std::uint64_t CountingBloomFilter::count(std::uint64_t key) const noexcept {
    Sequence probes{salted_hash(key, salt_)};
    std::uint64_t least = largest_count();
    for (unsigned i = 0; i < shape_.hashes; ++i) least = std::min(least, cells_.narrow(probes.next(shape_.counters)));
    return least;
}

void CountingBloomFilter::merge(const CountingBloomFilter& other) {
    if (shape_ != other.shape_) {
        throw FilterError(
            "these counting Bloom filters differ in counters, hash functions or seed and cannot be merged");
    }
    const std::uint64_t largest = largest_count();
    for (std::uint64_t at = 0; at < shape_.counters; ++at) {
        cells_.set(at, std::min(largest, cells_[at] + other.cells_[at]));
    }
    keys_ += other.keys_;
}

std::uint64_t CountingBloomFilter::saturated_counters() const noexcept {
    std::uint64_t saturated = 0;
    for (std::uint64_t at = 0; at < shape_.counters; ++at) saturated += cells_[at] == largest_count() ? 1 : 0;
    return saturated;
}

std::uint64_t CountingBloomFilter::counters_in_use() const noexcept {
    std::uint64_t used = 0;
    for (std::uint64_t at = 0; at < shape_.counters; ++at) used += cells_[at] != 0 ? 1 : 0;
    return used;
}

std::vector<std::uint8_t> CountingBloomFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.counters, shape_.hashes, shape_.counter_bits, shape_.seed, keys_);
    cells_.write(writer);
    return writer.finish();
}

CountingBloomFilter CountingBloomFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.counters = reader.number(1, kMostCounters);
    shape.hashes = reader.small_number(1, kMostHashes);
    shape.counter_bits = reader.small_number(kLeastBits, kMostBits);
    shape.seed = reader.number();
    const std::uint64_t keys = reader.number();
    PackedCells cells = PackedCells::read(reader, shape.counters, shape.counter_bits);
    reader.end();
    CountingBloomFilter filter{Shape{}};  // small: the cells are there already
    filter.shape_ = shape;
    filter.salt_ = salt_of(shape.seed);
    filter.keys_ = keys;
    filter.cells_ = std::move(cells);
    return filter;
}

}  // namespace chemsieve::filter
