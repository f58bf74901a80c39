#include "fingerprint/filter/spectral/compact_spectral_filter.h"

#include "fingerprint/filter/bloom/bloom_size.h"

namespace chemsieve::filter {

CompactSpectralFilter::CompactSpectralFilter(const SpectralCounters& filter, const StringArrayLayout& layout)
    : shape_{filter.shape()},
      salt_{salt_of(shape_.seed)},
      total_{filter.total_count()},
      counters_{filter.counters(), layout} {}

CompactSpectralFilter::CompactSpectralFilter(FilterReader& reader)
    : shape_{SpectralShape::read(reader)},
      salt_{salt_of(shape_.seed)},
      total_{reader.number()},
      counters_{StringArrayIndex::read(reader)} {
    if (counters_.size() != shape_.counters) reader.fail("its counters are not as many as it says");
    reader.end();
}

CompactSpectralFilter CompactSpectralFilter::build(std::span<const std::uint64_t> keys, double probability,
                                                   std::uint64_t seed) {
    MinimumSelectionFilter filter = MinimumSelectionFilter::for_keys(keys.size(), probability, seed);
    for (const std::uint64_t key : keys) filter.insert(key);
    return CompactSpectralFilter{filter};
}

MinimalIncreaseFilter CompactSpectralFilter::opened() const {
    std::vector<SpectralCounters::Counter> counters(shape_.counters);
    for (std::uint64_t i = 0; i < counters.size(); ++i) {
        counters[i] =
            static_cast<SpectralCounters::Counter>(std::min<std::uint64_t>(counters_[i], SpectralCounters::kFull));
    }
    return {shape_, std::move(counters), total_};
}

std::uint64_t CompactSpectralFilter::count(std::uint64_t key) const noexcept {
    std::uint64_t least = ~std::uint64_t{0};
    for (const std::uint64_t at : SpectralPositions{key, shape_, salt_}) {
        least = std::min(least, counters_[at]);
        if (least == 0) break;
    }
    return least;
}

double CompactSpectralFilter::expected_error(std::uint64_t keys) const {
    return asymptotic_rate(static_cast<double>(keys), shape_.counters, shape_.hashes);
}

std::vector<std::uint8_t> CompactSpectralFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    shape_.write(writer);
    writer.number(total_);
    counters_.write(writer);
    return writer.finish();
}

CompactSpectralFilter CompactSpectralFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    return CompactSpectralFilter{reader};
}

}  // namespace chemsieve::filter
