#include "fingerprint/filter/spectral/recurring_minimum.h"

namespace chemsieve::filter {

namespace {

// B_f has as many bits as the primary has counters.
BloomFilter::Shape marker_of(const SpectralPair& rows) {
    const SpectralShape& primary = rows.primary.shape();
    return {.bits = primary.counters, .hashes = primary.hashes, .seed = further_hash(primary.seed, 2)};
}

}  // namespace

RecurringMinimumFilter::RecurringMinimumFilter(const Shape& shape)
    : variant_{shape.variant}, rows_{SpectralPair::rows_of(shape)} {
    if (variant_ == Variant::marker) marker_.emplace(marker_of(rows_));
}

RecurringMinimumFilter RecurringMinimumFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    SpectralPair rows{SpectralPair::shape_for_keys(keys, probability, seed)};
    return RecurringMinimumFilter{std::move(rows), Shape{}.variant, std::nullopt};
}

RecurringMinimumFilter::Shape RecurringMinimumFilter::shape() const noexcept {
    const SpectralPair::Shape rows = rows_.shape();
    return {.primary = rows.primary,
            .secondary = rows.secondary,
            .hashes = rows.hashes,
            .variant = variant_,
            .hashing = rows.hashing,
            .seed = rows.seed};
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
    const SpectralPositions positions = rows_.primary.positions(key);
    rows_.primary.insert(positions, times);
    const SpectralCounters::Minimum minimum = rows_.primary.look(positions);
    const bool asks = variant_ != Variant::text || !minimum.recurring;
    if (!asks) return Inserted::stored;

    const SpectralPositions in_secondary = rows_.secondary.positions(key);
    if (is_in_secondary(key, minimum, rows_.secondary.least_of(in_secondary))) {
        rows_.secondary.insert(in_secondary, times);
    } else if (!minimum.recurring || (marker_ && marker_->may_contain(key))) {
        rows_.secondary.insert(in_secondary, minimum.least);
        if (marker_) marker_->insert(key);
    }
    return Inserted::stored;
}

bool RecurringMinimumFilter::erase(std::uint64_t key, std::uint64_t times) noexcept {
    const SpectralPositions positions = rows_.primary.positions(key);
    if (!rows_.primary.erase(positions, times)) return false;
    const SpectralPositions in_secondary = rows_.secondary.positions(key);
    const std::uint64_t secondary = rows_.secondary.least_of(in_secondary);
    if (is_in_secondary(key, rows_.primary.look(positions), secondary)) {
        rows_.secondary.erase(in_secondary, std::min(times, secondary));
    }
    return true;
}

std::uint64_t RecurringMinimumFilter::count(std::uint64_t key) const noexcept {
    const SpectralCounters::Minimum minimum = rows_.primary.look(rows_.primary.positions(key));
    if (minimum.least == 0 || (variant_ == Variant::text && minimum.recurring)) return minimum.least;
    if (variant_ == Variant::marker && !marker_->may_contain(key)) return minimum.least;
    const std::uint64_t secondary = rows_.secondary.count(key);
    if (secondary == 0) return minimum.least;
    return variant_ == Variant::secondary_first ? std::min<std::uint64_t>(secondary, minimum.least) : secondary;
}

std::vector<std::uint8_t> RecurringMinimumFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(static_cast<std::uint64_t>(variant_));
    rows_.write(writer);
    if (marker_) writer.numbers(marker_->to_bytes());
    return writer.finish();
}

RecurringMinimumFilter RecurringMinimumFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const auto variant = static_cast<Variant>(reader.number(0, static_cast<std::uint64_t>(Variant::secondary_first)));
    SpectralPair rows = SpectralPair::read(reader);
    std::optional<BloomFilter> marker;
    if (variant == Variant::marker) {
        marker = BloomFilter::from_bytes(reader.numbers<std::uint8_t>());
        if (marker->shape() != marker_of(rows)) reader.fail("the marker does not belong to its counters");
    }
    reader.end();
    return RecurringMinimumFilter{std::move(rows), variant, std::move(marker)};
}

}  // namespace chemsieve::filter
