#include "search/families/pair_packing.h"

#include <algorithm>

namespace chemsieve::families {

namespace {

constexpr std::size_t kMostBytesAPair = 15;  // three numbers of 32 bits

std::byte* put_number(std::byte* to, std::uint32_t number) noexcept {
    for (; number >= 0x80; number >>= 7) *to++ = static_cast<std::byte>(number | 0x80);
    *to++ = static_cast<std::byte>(number);
    return to;
}
const std::byte* take_number(const std::byte* from, std::uint32_t& number) noexcept {
    number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<std::uint32_t>(*from++);
        number |= (byte & 0x7F) << shift;
        if (byte < 0x80) return from;
    }
}

// Differences wrap around, so that they are 32 bits as well.
std::uint32_t zigzag(std::uint32_t difference) noexcept { return difference << 1 ^ (0 - (difference >> 31)); }
std::uint32_t unzigzag(std::uint32_t number) noexcept { return number >> 1 ^ (0 - (number & 1)); }

}  // namespace

std::vector<std::byte> PairPacking::pack(const std::vector<CountedPair>& pairs) {
    std::vector<std::byte> bytes(pairs.size() * kMostBytesAPair);
    std::byte* to = bytes.data();
    CountedPair before;
    for (const CountedPair& pair : pairs) {
        to = put_number(to, zigzag(pair.a - before.a));
        to = put_number(to, zigzag(pair.b - before.b));
        to = put_number(to, pair.more);
        before = pair;
    }
    bytes.resize(static_cast<std::size_t>(to - bytes.data()));
    return bytes;
}

void PairPacking::unpack(const std::vector<std::byte>& bytes, std::vector<CountedPair>& pairs) {
    CountedPair before;
    for (const std::byte* from = bytes.data(); from != bytes.data() + bytes.size();) {
        CountedPair pair;
        from = take_number(from, pair.a);
        from = take_number(from, pair.b);
        from = take_number(from, pair.more);
        pair.a = before.a + unzigzag(pair.a);
        pair.b = before.b + unzigzag(pair.b);
        pairs.push_back(pair);
        before = pair;
    }
}

std::vector<std::byte> TreePairPacking::pack(std::vector<CountedPair>& pairs) {
    std::sort(pairs.begin(), pairs.end(), comes_before);
    std::size_t kept = 0;
    for (const CountedPair& pair : pairs) {
        CountedPair* const last = kept > 0 ? &pairs[kept - 1] : nullptr;
        if (last && last->a == pair.a && last->b == pair.b && last->more <= ~0U - pair.more) {
            last->more += pair.more;
        } else {
            pairs[kept++] = pair;
        }
    }
    pairs.resize(kept);
    return PairPacking::pack(pairs);
}

}  // namespace chemsieve::families
