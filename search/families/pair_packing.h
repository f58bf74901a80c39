// Pairs of compounds or trees as they lie in temporary files: some 6 to 8 bytes each instead of 12.
//
// Each is told by its difference from the one before: a, b (zigzag) and `more`, as numbers of seven bits a byte, the
// last without the eighth. Errors: none. Threads: functions without state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace chemsieve::families {

// Two compounds by their places, or two trees with what some of their pairs count above what they would unseen.
struct CountedPair {
    std::uint32_t a = 0, b = 0, more = 0;
};
inline bool comes_before(const CountedPair& x, const CountedPair& y) noexcept {
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

// In the order in which they are.
struct PairPacking {
    static std::vector<std::byte> pack(const std::vector<CountedPair>& pairs);
    static void unpack(const std::vector<std::byte>& bytes, std::vector<CountedPair>& pairs);
};

// Sorted, and those of the same two trees added up as far as 32 bits hold it.
struct TreePairPacking {
    static std::vector<std::byte> pack(std::vector<CountedPair>& pairs);
    static void unpack(const std::vector<std::byte>& bytes, std::vector<CountedPair>& pairs) {
        PairPacking::unpack(bytes, pairs);
    }
};

}  // namespace chemsieve::families
