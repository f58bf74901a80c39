#include "fingerprint/filter/spectral/spectral_pair.h"

namespace chemsieve::filter {

namespace {

SpectralShape primary_of(const SpectralPair::Shape& shape) {
    return {.counters = shape.primary, .hashes = shape.hashes, .hashing = shape.hashing, .seed = shape.seed};
}

SpectralShape secondary_of(const SpectralPair::Shape& shape) {
    return {.counters = shape.secondary,
            .hashes = shape.hashes,
            .hashing = shape.hashing,
            .seed = further_hash(shape.seed, 1)};
}

}  // namespace

SpectralPair::SpectralPair(const Shape& shape) : primary{primary_of(shape)}, secondary{secondary_of(shape)} {}

SpectralPair::Shape SpectralPair::shape_for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    const SpectralShape first = SpectralShape::for_keys(keys, probability, seed);
    return {.primary = first.counters,
            .secondary = std::max<std::uint64_t>(first.counters / 2, first.hashes),
            .hashes = first.hashes,
            .seed = seed};
}

SpectralPair::Shape SpectralPair::shape() const noexcept {
    const SpectralShape& first = primary.shape();
    return {.primary = first.counters,
            .secondary = secondary.shape().counters,
            .hashes = first.hashes,
            .hashing = first.hashing,
            .seed = first.seed};
}

void SpectralPair::write(FilterWriter& writer) const {
    writer.numbers(primary.to_bytes()).numbers(secondary.to_bytes());
}

SpectralPair SpectralPair::read(FilterReader& reader) {
    auto first = MinimumSelectionFilter::from_bytes(reader.numbers<std::uint8_t>());
    auto second = MinimumSelectionFilter::from_bytes(reader.numbers<std::uint8_t>());
    SpectralPair pair{std::move(first), std::move(second)};
    if (pair.secondary.shape() != secondary_of(pair.shape())) reader.fail("its two parts do not belong together");
    return pair;
}

}  // namespace chemsieve::filter
