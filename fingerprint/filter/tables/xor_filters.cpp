#include "fingerprint/filter/tables/xor_filters.h"

#include <bit>
#include <cmath>

#include "fingerprint/filter/family/key_hash.h"

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

template <class Layout, class Word>
bool XorCells<Layout, Word>::fill(std::vector<std::uint64_t> hashes) {
    keys_ = hashes.size();
    layout_ = Layout{keys_};
    std::vector<Word> words(layout_.cells());
    const auto cells_of = [layout = layout_](std::uint64_t hash) { return layout.cells_of(hash); };
    const auto add_all = [&hashes](auto& peeling) {
        for (const std::uint64_t hash : hashes) peeling.add(hash);
        std::vector<std::uint64_t>{}.swap(hashes);  // the peeling has them now
    };
    const auto fill_cell = [&](std::uint64_t hash, std::uint64_t own) {
        // The own cell is still 0.
        const auto [a, b, c] = cells_of(hash);
        words[own] = static_cast<Word>(fingerprint_of(hash) ^ words[a] ^ words[b] ^ words[c]);
    };
    const bool filled = peel_and_fill<std::uint64_t>(layout_.cells(), add_all, cells_of, fill_cell);
    words_ = std::move(words);
    return filled;
}

template <class Layout, class Word>
XorCells<Layout, Word> XorCells<Layout, Word>::build(std::span<const std::uint64_t> keys, std::uint64_t seed) {
    for (unsigned attempt = 0; attempt < kMostAttempts; ++attempt) {
        XorCells filter{seed, attempt};
        std::vector<std::uint64_t> hashes = sorted_hashes(keys, filter.hash_seed_);
        if (hashes.size() > kMostKeys) throw FilterError("this filter holds at most 2^32 keys");
        if (hashes.empty() || filter.fill(std::move(hashes))) return filter;
    }
    throw FilterError("no hash functions were found with which this filter can be built");
}

template <class Layout, class Word>
std::vector<std::uint8_t> XorCells<Layout, Word>::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(seed_, attempt_, keys_);
    layout_.write(writer);
    return writer.numbers(words_).finish();
}

template <class Layout, class Word>
XorCells<Layout, Word> XorCells<Layout, Word>::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const std::uint64_t seed = reader.number();
    XorCells filter{seed, reader.small_number(0, kMostAttempts - 1)};
    filter.keys_ = reader.number(0, kMostKeys);
    filter.layout_ = Layout::read(reader);
    filter.words_ = reader.numbers<Word>(filter.layout_.cells());
    reader.end();
    if ((filter.keys_ == 0) != filter.words_.empty()) reader.fail("its keys and its cells do not fit");
    return filter;
}

template class XorCells<XorLayout, std::uint8_t>;
template class XorCells<XorLayout, std::uint16_t>;
template class XorCells<FuseLayout, std::uint8_t>;
template class XorCells<FuseLayout, std::uint16_t>;

}  // namespace chemsieve::filter
