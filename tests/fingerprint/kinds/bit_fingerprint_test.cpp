#include "fingerprint/kinds/bit_fingerprint.h"

#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <set>

namespace chemsieve::bit_fingerprint_test {

TEST_CASE("a bit fingerprint keeps the bits set, whatever its length", "[differential]") {
    std::mt19937 random{3};
    for (const std::uint32_t bits : {1U, 7U, 8U, 63U, 64U, 65U, 166U, 881U, 2048U}) {
        BitFingerprint fingerprint{bits};
        CHECK(fingerprint.bits() == bits);
        CHECK(fingerprint.bytes() == (bits + 7) / 8);
        CHECK(fingerprint.set_bits() == 0);
        std::set<std::uint32_t> set{bits - 1};
        for (std::uint32_t i = 0; i < bits / 3; ++i) set.insert(static_cast<std::uint32_t>(random() % bits));
        for (const std::uint32_t bit : set) fingerprint.set(bit);
        CHECK(fingerprint.set_bits() == set.size());
        for (std::uint32_t bit = 0; bit < bits; ++bit) {
            CHECK(fingerprint.test(bit) == set.contains(bit));
            CHECK((fingerprint.byte(bit / 8) >> (bit % 8) & 1) == (set.contains(bit) ? 1 : 0));
        }
    }
}

TEST_CASE("bit fingerprints are equal if length and bits are") {
    BitFingerprint a{166};
    BitFingerprint b{166};
    CHECK(a == b);
    a.set(165);
    CHECK_FALSE(a == b);
    b.set(165);
    CHECK(a == b);
    CHECK_FALSE(BitFingerprint{166} == BitFingerprint{167});
    const std::array<std::uint64_t, 2> words{1, 2};
    CHECK(BitFingerprint{words}.bits() == 128);
    CHECK(BitFingerprint{words}.test(65));
}

TEST_CASE("Tanimoto similarity counts the bits in both and in either") {
    BitFingerprint a{200};
    BitFingerprint b{200};
    CHECK(tanimoto(a, b) == Similarity{0, 0});
    for (const std::uint32_t bit : {0U, 63U, 64U, 199U}) a.set(bit);
    for (const std::uint32_t bit : {63U, 64U, 100U}) b.set(bit);
    CHECK(tanimoto(a, b) == Similarity{2, 5});
    CHECK(tanimoto(b, a) == Similarity{2, 5});
    CHECK(tanimoto(a, a) == Similarity{4, 4});
}

}  // namespace chemsieve::bit_fingerprint_test
