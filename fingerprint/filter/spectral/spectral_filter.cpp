#include "fingerprint/filter/spectral/spectral_filter.h"

#include <algorithm>
#include <numeric>

#include "fingerprint/filter/bloom/bloom_size.h"

namespace chemsieve::filter {

namespace {

using Counter = SpectralCounters::Counter;
constexpr Counter kFull = SpectralCounters::kFull;

// Sums that do not run over, without a branch: counters are waited for.
Counter sum_of(Counter counter, std::uint64_t times) noexcept {
    return counter + static_cast<Counter>(std::min<std::uint64_t>(times, kFull - counter));
}

std::uint64_t total_of(std::uint64_t total, std::uint64_t more) noexcept {
    return more > ~total ? ~std::uint64_t{0} : total + more;
}

}  // namespace

SpectralShape SpectralShape::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    SpectralShape shape{.counters = bloom_bits_to_keep(keys, probability), .seed = seed};
    shape.hashes =
        static_cast<unsigned>(std::min<std::uint64_t>(best_bloom_hashes(shape.counters, keys), shape.counters));
    return shape;
}

void SpectralShape::check() const {
    if (counters == 0 || counters > kMostCounters) throw FilterError("a spectral filter has 1 to 2^40 counters");
    if (hashes == 0 || hashes > kMostHashes || hashes > counters) {
        throw FilterError("a spectral filter has 1 to 64 hash functions, and not more than counters");
    }
}

void SpectralShape::write(FilterWriter& writer) const { writer.number(counters, hashes, hashing, seed); }

SpectralShape SpectralShape::read(FilterReader& reader) {
    SpectralShape shape;
    shape.counters = reader.number(1, kMostCounters);
    shape.hashes = reader.small_number(1, std::min<std::uint64_t>(kMostHashes, shape.counters));
    shape.hashing = reader.choice(Hashing::multiplicative);
    shape.seed = reader.number();
    return shape;
}

SpectralKeys::SpectralKeys(const SpectralShape& shape, std::uint64_t total)
    : shape_{shape}, salt_{salt_of(shape.seed)}, total_{total} {
    shape.check();
}

SpectralKeys::SpectralKeys(FilterReader& reader)
    : shape_{SpectralShape::read(reader)}, salt_{salt_of(shape_.seed)}, total_{reader.number()} {}

double SpectralKeys::expected_error(std::uint64_t keys) const {
    return asymptotic_rate(static_cast<double>(keys), shape_.counters, shape_.hashes);
}

void SpectralKeys::write(FilterWriter& writer) const {
    shape_.write(writer);
    writer.number(total_);
}

void SpectralKeys::check_same_shape(const SpectralKeys& other) const {
    if (shape_ != other.shape_) {
        throw FilterError("these spectral filters differ in length, hash functions or seed and cannot be put together");
    }
}

void SpectralKeys::add_to_total(std::uint64_t more) noexcept { total_ = total_of(total_, more); }

SpectralCounters::SpectralCounters(const SpectralShape& shape) : SpectralKeys{shape}, counters_(shape.counters) {}

SpectralCounters::SpectralCounters(const SpectralShape& shape, std::vector<Counter> counters, std::uint64_t total)
    : SpectralKeys{shape, total}, counters_{std::move(counters)} {
    if (counters_.size() != shape.counters) throw FilterError("there are not as many counters as the shape has");
}

SpectralCounters::SpectralCounters(FilterReader& reader)
    : SpectralKeys{reader}, counters_{reader.numbers<Counter>(shape_.counters)} {
    reader.end();
}

SpectralCounters::Minimum SpectralCounters::look(const SpectralPositions& positions) const noexcept {
    Minimum minimum{counters_[positions[0]], positions.size() == 1, positions[0]};
    for (unsigned i = 1; i < positions.size(); ++i) {
        const Counter counter = counters_[positions[i]];
        if (counter < minimum.least) {
            minimum = {counter, false, positions[i]};
        } else if (counter == minimum.least) {
            minimum.recurring = true;
        }
    }
    return minimum;
}

std::uint64_t SpectralCounters::counters_in_use() const noexcept {
    return counters_.size() - static_cast<std::uint64_t>(std::count(counters_.begin(), counters_.end(), Counter{0}));
}

double SpectralCounters::error_at_fill() const {
    return rate_at_fill(counters_in_use(), shape_.counters, shape_.hashes);
}

void SpectralCounters::add(const SpectralPositions& positions, std::uint64_t times) noexcept {
    for (const std::uint64_t at : positions) counters_[at] = sum_of(counters_[at], times);
    add_to_total(times);
}

void SpectralCounters::raise(const SpectralPositions& positions, std::uint64_t times) noexcept {
    const Counter level = sum_of(least_of(positions), times);
    for (const std::uint64_t at : positions) counters_[at] = std::max(counters_[at], level);
    add_to_total(times);
}

bool SpectralCounters::take(const SpectralPositions& positions, std::uint64_t times) noexcept {
    const Counter least = least_of(positions);
    if (least != kFull && least < times) return false;
    for (const std::uint64_t at : positions) {
        if (counters_[at] != kFull) counters_[at] -= static_cast<Counter>(times);
    }
    total_ -= std::min(total_, times);
    return true;
}

void SpectralCounters::add_all(const SpectralCounters& other) {
    check_same_shape(other);
    for (std::size_t i = 0; i < counters_.size(); ++i) counters_[i] = sum_of(counters_[i], other.counters_[i]);
    add_to_total(other.total_);
}

void SpectralCounters::multiply_all(const SpectralCounters& other) {
    check_same_shape(other);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < counters_.size(); ++i) {
        const std::uint64_t product = std::uint64_t{counters_[i]} * other.counters_[i];
        counters_[i] = static_cast<Counter>(std::min<std::uint64_t>(product, kFull));
        sum = total_of(sum, counters_[i]);
    }
    total_ = sum / shape_.hashes;
}

std::vector<std::uint8_t> SpectralCounters::to_bytes_as(const FilterInfo& info) const {
    FilterWriter writer{info, kVersion};
    write(writer);
    return writer.numbers(counters_).finish();
}

MinimumSelectionFilter MinimumSelectionFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    return MinimumSelectionFilter{reader};
}

MinimalIncreaseFilter MinimalIncreaseFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    return MinimalIncreaseFilter{reader};
}

}  // namespace chemsieve::filter
