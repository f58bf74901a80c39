#include "fingerprint/filter/counting/scalable_filter.h"

#include <algorithm>

namespace chemsieve::filter {

namespace {

constexpr double kLeastSliceProbability = 0x1p-60;                  // for a slice: what 64 hash functions can keep
constexpr std::uint64_t kMostPlannedKeys = std::uint64_t{1} << 48;  // no Bloom filter has so many bits for each

bool can_be_series(const ScalableFilter::Shape& shape) {
    return shape.first_keys >= 1 && shape.first_keys <= ScalableFilter::kMostFirstKeys &&
           shape.first_probability >= kLeastSliceProbability && shape.first_probability <= 0.5 && shape.growth >= 2 &&
           shape.growth <= 16 && shape.tightening >= 0.5 && shape.tightening <= 0.9;
}

}  // namespace

ScalableFilter::ScalableFilter(const Shape& shape) : shape_{shape} {
    if (!can_be_series(shape)) {
        throw FilterError(
            "a scalable Bloom filter begins with 1 to 2^32 keys and a rate of at most 1/2, grows by 2 to 16 and "
            "tightens by 0.5 to 0.9");
    }
    add_slice();
}

ScalableFilter ScalableFilter::for_rate(double probability, std::uint64_t first_keys, std::uint64_t seed) {
    Shape shape{.first_keys = first_keys, .seed = seed};
    shape.first_probability = probability * (1 - shape.tightening);
    return ScalableFilter{shape};
}

std::uint64_t ScalableFilter::planned_keys(std::size_t slice) const noexcept {
    std::uint64_t keys = shape_.first_keys;
    for (std::size_t i = 0; i < slice && keys <= kMostPlannedKeys; ++i) keys *= shape_.growth;
    return keys;
}

// By products, which are equal on every machine.
double ScalableFilter::planned_probability(std::size_t slice) const noexcept {
    double probability = shape_.first_probability;
    for (std::size_t i = 0; i < slice; ++i) probability *= shape_.tightening;
    return probability;
}

std::uint64_t ScalableFilter::room_of(std::size_t slice) const noexcept {
    const std::uint64_t keys = planned_keys(slice);
    return keys - static_cast<std::uint64_t>(static_cast<double>(keys) * planned_probability(slice));
}

// False if there can be no further one.
bool ScalableFilter::add_slice() {
    const std::uint64_t keys = planned_keys(slices_.size());
    const double probability = planned_probability(slices_.size());
    if (slices_.size() == kMostSlices || keys > kMostPlannedKeys || probability < kLeastSliceProbability) return false;
    if (bloom_bits_to_keep(keys, probability) > BloomFilter::kMostBits) return false;
    slices_.push_back(BloomFilter::for_keys(keys, probability, seed_of(slices_.size())));
    return true;
}

Inserted ScalableFilter::insert(std::uint64_t key) {
    if (may_contain(key)) return Inserted::stored;
    if (slices_.back().inserts() >= room_of(slices_.size() - 1) && !add_slice()) return Inserted::no_space;
    return slices_.back().insert(key);
}

bool ScalableFilter::may_contain(std::uint64_t key) const noexcept {
    return std::any_of(slices_.rbegin(), slices_.rend(), [key](const auto& slice) { return slice.may_contain(key); });
}

std::uint64_t ScalableFilter::keys() const noexcept {
    std::uint64_t keys = 0;
    for (const BloomFilter& slice : slices_) keys += slice.inserts();
    return keys;
}

double ScalableFilter::expected_error() const {
    double none = 1;
    for (const BloomFilter& slice : slices_) none *= 1 - slice.error_at_fill();
    return 1 - none;
}

std::size_t ScalableFilter::size_in_bytes() const noexcept {
    std::size_t bytes = 0;
    for (const BloomFilter& slice : slices_) bytes += slice.size_in_bytes();
    return bytes;
}

std::vector<std::uint8_t> ScalableFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.first_keys).real(shape_.first_probability).number(shape_.growth).real(shape_.tightening);
    writer.number(shape_.seed, slices_.size());
    for (const BloomFilter& slice : slices_) writer.numbers(slice.to_bytes());
    return writer.finish();
}

ScalableFilter ScalableFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.first_keys = reader.number();
    shape.first_probability = reader.real();
    shape.growth = reader.small_number(2, 16);
    shape.tightening = reader.real();
    shape.seed = reader.number();
    if (!can_be_series(shape)) reader.fail("a parameter is out of range");
    ScalableFilter filter{Shape{.first_keys = 1}};
    filter.shape_ = shape;
    filter.slices_.clear();
    const std::uint64_t slices = reader.number(1, kMostSlices);
    for (std::uint64_t i = 0; i < slices; ++i) {
        BloomFilter slice = BloomFilter::from_bytes(reader.numbers<std::uint8_t>());
        const std::uint64_t room = filter.room_of(i);
        if (slice.shape().seed != filter.seed_of(i)) reader.fail("a slice is not where it belongs");
        if (slice.inserts() > room || (i + 1 < slices && slice.inserts() < room)) {
            reader.fail("a slice has another number of keys than was planned");
        }
        filter.slices_.push_back(std::move(slice));
    }
    reader.end();
    return filter;
}

}  // namespace chemsieve::filter
