#include "fingerprint/filter/fuse/binary_fuse_filter.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "fingerprint/filter/fuse/xor_cells_build.h"

namespace chemsieve::filter {

namespace {

constexpr std::uint64_t kLongestSegment = std::uint64_t{1} << 24;
constexpr std::uint64_t kMostStarts = std::uint64_t{1} << 40;

}  // namespace

FuseLayout::FuseLayout(std::uint64_t keys) {
    if (keys == 0) return;
    // With one key as with two: the logarithm of one is zero.
    const double n = static_cast<double>(std::max<std::uint64_t>(keys, 2));
    segment_ = std::uint64_t{1} << static_cast<unsigned>(std::log(n) / std::log(3.33) + 2.25);
    const double cells = n * std::max(1.125, 0.875 + 0.25 * std::log(1e6) / std::log(n));
    const auto segments = static_cast<std::uint64_t>(std::ceil(cells / static_cast<double>(segment_)));
    starts_ = (std::max<std::uint64_t>(segments, 3) - 2) * segment_;
}

FuseLayout FuseLayout::read(FilterReader& reader) {
    FuseLayout layout;
    layout.segment_ = reader.number(0, kLongestSegment);
    layout.starts_ = reader.number(0, kMostStarts);
    if (layout.segment_ == 0) {
        if (layout.starts_ != 0) reader.fail("it has no segments");
    } else if (!std::has_single_bit(layout.segment_) || layout.starts_ == 0 || layout.starts_ % layout.segment_ != 0) {
        reader.fail("its segments have a wrong length");
    }
    return layout;
}

template class XorCells<FuseLayout, std::uint8_t>;
template class XorCells<FuseLayout, std::uint16_t>;

}  // namespace chemsieve::filter
