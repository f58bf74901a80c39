// Two filters of minimum selection, of which the second knows some keys better: what both kinds of recurring minimum
// are made of.
//
// Source: Cohen and Matias, Spectral Bloom Filters, section 3.3. Both have as many hash functions (left open there),
// and seeds of their own. Units: inserts, counters. Cost, errors, threads: as the filters.
#pragma once

#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

struct SpectralPair {
    struct Shape {
        std::uint64_t primary = 1;    // counters
        std::uint64_t secondary = 1;  // counters
        unsigned hashes = 1;
        Hashing hashing = Hashing::independent;
        std::uint64_t seed = 0;
    };

    // The rows of a shape that has more than these, as that of a recurring-minimum filter.
    template <class Whole>
    static Shape rows_of(const Whole& whole) {
        return {.primary = whole.primary,
                .secondary = whole.secondary,
                .hashes = whole.hashes,
                .hashing = whole.hashing,
                .seed = whole.seed};
    }

    explicit SpectralPair(const Shape& shape);
    SpectralPair(MinimumSelectionFilter first, MinimumSelectionFilter second)
        : primary{std::move(first)}, secondary{std::move(second)} {}
    // The primary sized for the keys, and the secondary with half its counters, as in the paper's table 1.
    static Shape shape_for_keys(std::uint64_t keys, double probability, std::uint64_t seed);

    Shape shape() const noexcept;
    std::size_t size_in_bytes() const noexcept { return primary.size_in_bytes() + secondary.size_in_bytes(); }
    // Each with a head and a checksum of its own.
    void write(FilterWriter& writer) const;
    static SpectralPair read(FilterReader& reader);
    bool operator==(const SpectralPair&) const = default;

    MinimumSelectionFilter primary;
    MinimumSelectionFilter secondary;
};

}  // namespace chemsieve::filter
