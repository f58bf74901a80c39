#include "fingerprint/filter/tables/fuse_segments.h"

#include <bit>
#include <cmath>

namespace chemsieve::filter {

namespace {

constexpr std::uint64_t kLongestSegment = std::uint64_t{1} << 21;
constexpr std::uint64_t kMostStarts = std::uint64_t{1} << 40;

// The paper's figures: base and summand of the segments' length, least cells a key, and how many more few keys need.
struct FuseFigures {
    double base, summand;
    double least, few, few_log, few_keys;
};
constexpr FuseFigures kThreeWays{3.33, 2.25, 1.125, 0.875, 0.25, 1e6};
constexpr FuseFigures kFourWays{2.91, -0.5, 1.075, 0.77, 0.305, 6e5};

}  // namespace

template <unsigned kWays>
FuseSegments<kWays>::FuseSegments(std::uint64_t keys) {
    if (keys == 0) return;
    constexpr FuseFigures kFigures = kWays == 3 ? kThreeWays : kFourWays;
    // With one key as with two: the logarithm of one is zero.
    const double n = static_cast<double>(std::max<std::uint64_t>(keys, 2));
    const double power = std::log(n) / std::log(kFigures.base) + kFigures.summand;
    segment_ = std::uint64_t{1} << static_cast<unsigned>(std::max(0.0, power));
    const double few = kFigures.few + kFigures.few_log * std::log(kFigures.few_keys) / std::log(n);
    const double cells = n * std::max(kFigures.least, few);
    const auto segments = static_cast<std::uint64_t>(std::ceil(cells / static_cast<double>(segment_)));
    starts_ = (std::max<std::uint64_t>(segments, kWays) - (kWays - 1)) * segment_;
}

template <unsigned kWays>
FuseSegments<kWays> FuseSegments<kWays>::read(FilterReader& reader) {
    FuseSegments segments;
    segments.segment_ = reader.number(0, kLongestSegment);
    segments.starts_ = reader.number(0, kMostStarts);
    const auto [segment, starts] = std::pair{segments.segment_, segments.starts_};
    if (segment == 0) {
        if (starts != 0) reader.fail("it has no segments");
    } else if (!std::has_single_bit(segment) || starts == 0 || starts % segment != 0) {
        reader.fail("its segments have a wrong length");
    }
    return segments;
}

template class FuseSegments<3>;
template class FuseSegments<4>;

}  // namespace chemsieve::filter
