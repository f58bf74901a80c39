#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"

#include "fingerprint/filter/bloom/bloom_size.h"

namespace chemsieve::filter {

DynamicSpectralFilter::DynamicSpectralFilter(const SpectralShape& shape, const DynamicLayout& layout)
    : shape_{shape}, salt_{salt_of(shape.seed)} {
    shape.check();
    counters_ = DynamicCounters{shape.counters, layout};
}

DynamicSpectralFilter::DynamicSpectralFilter(FilterReader& reader)
    : shape_{SpectralShape::read(reader)},
      salt_{salt_of(shape_.seed)},
      total_{reader.number()},
      counters_{DynamicCounters::read(reader)} {
    if (counters_.size() != shape_.counters) reader.fail("its counters are not as many as it says");
    reader.end();
}

std::uint64_t DynamicSpectralFilter::least_of(const SpectralPositions& positions) const noexcept {
    std::uint64_t least = kMostCoded;
    for (const std::uint64_t at : positions) {
        least = std::min(least, counters_[at]);
        if (least == 0) break;
    }
    return least;
}

Inserted DynamicSpectralFilter::insert(std::uint64_t key, std::uint64_t times) {
    for (const std::uint64_t at : SpectralPositions{key, shape_, salt_}) counters_.add(at, times);
    count_total(times);
    return Inserted::stored;
}

void DynamicSpectralFilter::count_total(std::uint64_t more) noexcept {
    total_ = more > ~total_ ? ~std::uint64_t{0} : total_ + more;
}

bool DynamicSpectralFilter::erase(std::uint64_t key, std::uint64_t times) {
    const SpectralPositions positions{key, shape_, salt_};
    if (least_of(positions) < times) return false;
    for (const std::uint64_t at : positions) {
        if (const std::uint64_t counter = counters_[at]; counter != kMostCoded) counters_.set(at, counter - times);
    }
    total_ -= std::min(total_, times);
    return true;
}

void DynamicSpectralFilter::merge(const DynamicSpectralFilter& other) {
    if (shape_ != other.shape_) {
        throw FilterError("these spectral filters differ in length, hash functions or seed and cannot be put together");
    }
    const std::vector<std::uint64_t> more = other.counters_.values();
    for (std::uint64_t i = 0; i < more.size(); ++i) {
        if (more[i] > 0) counters_.add(i, more[i]);
    }
    count_total(other.total_);
}

double DynamicSpectralFilter::expected_error(std::uint64_t keys) const {
    return asymptotic_rate(static_cast<double>(keys), shape_.counters, shape_.hashes);
}

std::vector<std::uint8_t> DynamicSpectralFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    shape_.write(writer);
    writer.number(total_);
    counters_.write(writer);
    return writer.finish();
}

DynamicSpectralFilter DynamicSpectralFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    return DynamicSpectralFilter{reader};
}

}  // namespace chemsieve::filter
