
#include <algorithm>
#include <array>
#include <bit>

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

namespace {

constexpr unsigned kHashBits = 64;
constexpr unsigned kMostDigitBits = 10;  // with more digits at a time their targets are more pages than the TLB holds
constexpr std::size_t kFew = 32;         // so many are sorted by comparison

// Hashes at `here`, which agree in their first `done` bits, are sorted to `here` or to `there`, of the same length.
void sort_hashes(std::uint64_t* here, std::uint64_t* there, std::size_t count, unsigned done, bool stay) {
    if (count <= kFew || done == kHashBits) {
        std::sort(here, here + count);
        if (!stay) std::copy_n(here, count, there);
        return;
    }
    // A few keys a digit are left for the comparison.
    const unsigned wanted = std::min<unsigned>(static_cast<unsigned>(std::bit_width(count)) - 3, kMostDigitBits);
    const unsigned bits = std::min(wanted, kHashBits - done);
    const unsigned shift = kHashBits - done - bits;
    const std::size_t digits = std::size_t{1} << bits;
    const auto digit_of = [&](std::uint64_t hash) { return (hash >> shift) & (digits - 1); };

    std::array<std::size_t, (std::size_t{1} << kMostDigitBits) + 1> ends;  // where each digit ends, while it is filled
    std::fill_n(ends.begin(), digits + 1, 0);
    for (std::size_t i = 0; i < count; ++i) ++ends[digit_of(here[i]) + 1];
    for (std::size_t digit = 0; digit < digits; ++digit) ends[digit + 1] += ends[digit];
    for (std::size_t i = 0; i < count; ++i) there[ends[digit_of(here[i])]++] = here[i];
    std::size_t start = 0;
    for (std::size_t digit = 0; digit < digits; ++digit) {
        sort_hashes(there + start, here + start, ends[digit] - start, done + bits, !stay);
        start = ends[digit];
    }
}

}  // namespace

std::vector<std::uint64_t> sorted_hashes(std::span<const std::uint64_t> keys, std::uint64_t seed) {
    std::vector<std::uint64_t> hashes(keys.size());
    std::vector<std::uint64_t> room(keys.size());
    std::transform(keys.begin(), keys.end(), hashes.begin(), [seed](std::uint64_t key) { return hash_of(key, seed); });
    sort_hashes(hashes.data(), room.data(), hashes.size(), 0, true);
    hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
    return hashes;
}

}  // namespace chemsieve::filter
