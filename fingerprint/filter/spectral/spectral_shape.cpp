#include "fingerprint/filter/spectral/spectral_shape.h"

#include <algorithm>

#include "fingerprint/filter/bloom/bloom_size.h"

namespace chemsieve::filter {

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

void SpectralShape::write(FilterWriter& writer) const {
    writer.number(counters).number(hashes).number(static_cast<std::uint64_t>(hashing)).number(seed);
}

SpectralShape SpectralShape::read(FilterReader& reader) {
    SpectralShape shape;
    shape.counters = reader.number(1, kMostCounters);
    shape.hashes = static_cast<unsigned>(reader.number(1, std::min<std::uint64_t>(kMostHashes, shape.counters)));
    shape.hashing = static_cast<Hashing>(reader.number(0, static_cast<std::uint64_t>(Hashing::multiplicative)));
    shape.seed = reader.number();
    return shape;
}

}  // namespace chemsieve::filter
