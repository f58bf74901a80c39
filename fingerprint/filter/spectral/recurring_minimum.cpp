#include "fingerprint/filter/spectral/recurring_minimum.h"

namespace chemsieve::filter {

namespace {

SpectralShape secondary_of(SpectralShape primary, std::uint64_t counters) {
    primary.counters = counters;
    primary.seed = further_hash(primary.seed, 1);
    return primary;
}

// B_f has as many bits as the primary has counters.
BloomFilter::Shape marker_of(const SpectralShape& primary) {
    return {.bits = primary.counters, .hashes = primary.hashes, .seed = further_hash(primary.seed, 2)};
}

}  // namespace

SpectralPair::SpectralPair(const SpectralShape& primary, std::uint64_t secondary_counters)
    : primary_{primary}, secondary_{secondary_of(primary, secondary_counters)} {}

SpectralPair SpectralPair::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    const SpectralShape primary = SpectralShape::for_keys(keys, probability, seed);
    return {primary, std::max<std::uint64_t>(primary.counters / 2, primary.hashes)};
}

void SpectralPair::write(FilterWriter& writer) const {
    writer.numbers(primary_.to_bytes()).numbers(secondary_.to_bytes());
}

SpectralPair SpectralPair::read(FilterReader& reader) {
    auto first = MinimumSelectionFilter::from_bytes(reader.numbers<std::uint8_t>());
    auto second = MinimumSelectionFilter::from_bytes(reader.numbers<std::uint8_t>());
    if (second.shape() != secondary_of(first.shape(), second.shape().counters)) {
        reader.fail("its two parts do not belong together");
    }
    return {std::move(first), std::move(second)};
}

RecurringMinimumFilter::RecurringMinimumFilter(const Shape& shape)
    : SpectralPair{{shape.primary, shape.hashes, shape.hashing, shape.seed}, shape.secondary}, variant_{shape.variant} {
    if (variant_ == Variant::marker) marker_.emplace(marker_of(primary_.shape()));
}

RecurringMinimumFilter RecurringMinimumFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    return RecurringMinimumFilter{SpectralPair::for_keys(keys, probability, seed), Shape{}.variant, std::nullopt};
}

RecurringMinimumFilter::Shape RecurringMinimumFilter::shape() const noexcept {
    const auto& [counters, hashes, hashing, seed] = primary_.shape();
    return {counters, secondary_.shape().counters, hashes, variant_, hashing, seed};
}

bool RecurringMinimumFilter::is_in_secondary(std::uint64_t key, SpectralCounters::Minimum minimum,
                                             std::uint64_t secondary) const noexcept {
    switch (variant_) {
        case Variant::text: return !minimum.recurring && secondary > 0;
        case Variant::marker: return (marker_->may_contain(key) || !minimum.recurring) && secondary > 0;
        case Variant::secondary_first: return secondary > 0;
    }
    return false;
}

Inserted RecurringMinimumFilter::insert(std::uint64_t key, std::uint64_t times) noexcept {
    if (times == 0) return Inserted::stored;
    const SpectralPositions positions = primary_.positions(key);
    primary_.insert(positions, times);
    const SpectralCounters::Minimum minimum = primary_.look(positions);
    const bool asks = variant_ != Variant::text || !minimum.recurring;
    if (!asks) return Inserted::stored;

    const SpectralPositions in_secondary = secondary_.positions(key);
    if (is_in_secondary(key, minimum, secondary_.least_of(in_secondary))) {
        secondary_.insert(in_secondary, times);
    } else if (!minimum.recurring || (marker_ && marker_->may_contain(key))) {
        secondary_.insert(in_secondary, minimum.least);
        if (marker_) marker_->insert(key);
    }
    return Inserted::stored;
}

bool RecurringMinimumFilter::erase(std::uint64_t key, std::uint64_t times) noexcept {
    const SpectralPositions positions = primary_.positions(key);
    if (!primary_.erase(positions, times)) return false;
    const SpectralPositions in_secondary = secondary_.positions(key);
    const std::uint64_t secondary = secondary_.least_of(in_secondary);
    if (is_in_secondary(key, primary_.look(positions), secondary)) {
        secondary_.erase(in_secondary, std::min(times, secondary));
    }
    return true;
}

std::uint64_t RecurringMinimumFilter::count(std::uint64_t key) const noexcept {
    const SpectralCounters::Minimum minimum = primary_.look(primary_.positions(key));
    if (minimum.least == 0 || (variant_ == Variant::text && minimum.recurring)) return minimum.least;
    if (variant_ == Variant::marker && !marker_->may_contain(key)) return minimum.least;
    const std::uint64_t secondary = secondary_.count(key);
    if (secondary == 0) return minimum.least;
    return variant_ == Variant::secondary_first ? std::min<std::uint64_t>(secondary, minimum.least) : secondary;
}

std::vector<std::uint8_t> RecurringMinimumFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(variant_);
    SpectralPair::write(writer);
    if (marker_) writer.numbers(marker_->to_bytes());
    return writer.finish();
}

RecurringMinimumFilter RecurringMinimumFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const auto variant = reader.choice(Variant::secondary_first);
    SpectralPair rows = SpectralPair::read(reader);
    std::optional<BloomFilter> marker;
    if (variant == Variant::marker) {
        marker = BloomFilter::from_bytes(reader.numbers<std::uint8_t>());
        if (marker->shape() != marker_of(rows.primary().shape()))
            reader.fail("the marker does not belong to its counters");
    }
    reader.end();
    return RecurringMinimumFilter{std::move(rows), variant, std::move(marker)};
}

}  // namespace chemsieve::filter
