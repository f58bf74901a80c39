#include "fingerprint/filter/spectral/trapping_minimum.h"

namespace chemsieve::filter {

TrappingMinimumFilter::TrappingMinimumFilter(const Shape& shape)
    : TrappingMinimumFilter{SpectralPair{SpectralPair::rows_of(shape)}, shape.sprung, TrapTable{shape.primary}} {}

TrappingMinimumFilter TrappingMinimumFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    const SpectralPair::Shape rows = SpectralPair::shape_for_keys(keys, probability, seed);
    return TrappingMinimumFilter{SpectralPair{rows}, Shape{}.sprung, TrapTable{rows.primary}};
}

TrappingMinimumFilter::Shape TrappingMinimumFilter::shape() const noexcept {
    const SpectralPair::Shape rows = rows_.shape();
    return {.primary = rows.primary,
            .secondary = rows.secondary,
            .hashes = rows.hashes,
            .sprung = sprung_,
            .hashing = rows.hashing,
            .seed = rows.seed};
}

void TrappingMinimumFilter::spring_traps(std::uint64_t key, const SpectralPositions& positions) {
    if (sprung_ == Sprung::by_recurring && !rows_.primary.look(positions).recurring) return;
    for (const std::uint64_t at : positions) {
        const std::optional<std::uint64_t> victim = traps_.at(at);
        if (!victim || *victim == key) continue;
        const std::uint64_t counted_along = count(key);
        const SpectralPositions in_secondary = rows_.secondary.positions(*victim);
        // A count as high as the victim's own cannot have been part of it: that key came later, or is wrong itself.
        if (counted_along < rows_.secondary.least_of(in_secondary)) rows_.secondary.erase(in_secondary, counted_along);
        traps_.clear(at);
    }
}

Inserted TrappingMinimumFilter::insert(std::uint64_t key, std::uint64_t times) {
    if (times == 0) return Inserted::stored;
    const SpectralPositions positions = rows_.primary.positions(key);
    spring_traps(key, positions);
    rows_.primary.insert(positions, times);
    const SpectralPositions in_secondary = rows_.secondary.positions(key);
    if (rows_.secondary.least_of(in_secondary) > 0) {
        rows_.secondary.insert(in_secondary, times);
    } else if (const SpectralCounters::Minimum minimum = rows_.primary.look(positions); !minimum.recurring) {
        rows_.secondary.insert(in_secondary, minimum.least);
        traps_.set(minimum.at, key);
    }
    return Inserted::stored;
}

std::uint64_t TrappingMinimumFilter::count(std::uint64_t key) const noexcept {
    const std::uint64_t least = rows_.primary.count(key);
    if (least == 0) return 0;
    const std::uint64_t secondary = rows_.secondary.count(key);
    return secondary == 0 ? least : std::min(secondary, least);
}

std::vector<std::uint8_t> TrappingMinimumFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(static_cast<std::uint64_t>(sprung_));
    rows_.write(writer);
    traps_.write(writer);
    return writer.finish();
}

TrappingMinimumFilter TrappingMinimumFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const auto sprung = static_cast<Sprung>(reader.number(0, static_cast<std::uint64_t>(Sprung::by_any)));
    SpectralPair rows = SpectralPair::read(reader);
    TrapTable traps = TrapTable::read(reader, rows.primary.shape().counters);
    reader.end();
    return TrappingMinimumFilter{std::move(rows), sprung, std::move(traps)};
}

}  // namespace chemsieve::filter
