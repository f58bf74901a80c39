// The loops for processors with AVX2, BMI2 and POPCNT.
#include <immintrin.h>

#include "fingerprint/kernel/column_count.h"
#include "fingerprint/kernel/column_screen.h"
#include "fingerprint/kernel/compiled_sets.h"
#include "fingerprint/kernel/row_subset.h"

namespace chemsieve {

namespace {

struct Avx2Lanes {
    static constexpr std::size_t kWords = 4;

    __m256i bits;

    static Avx2Lanes load(const std::uint64_t* words) {
        return {_mm256_load_si256(reinterpret_cast<const __m256i*>(words))};
    }
    static Avx2Lanes load_any(const std::uint64_t* words) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words))};
    }
    static Avx2Lanes load_first(const std::uint64_t* words, std::size_t count) {
        const __m256i numbers = _mm256_set_epi64x(3, 2, 1, 0);
        const __m256i wanted = _mm256_cmpgt_epi64(_mm256_set1_epi64x(static_cast<long long>(count)), numbers);
        return {_mm256_maskload_epi64(reinterpret_cast<const long long*>(words), wanted)};
    }
    static Avx2Lanes repeat(std::uint64_t word) { return {_mm256_set1_epi64x(static_cast<long long>(word))}; }
    void store(std::uint64_t* words) const { _mm256_store_si256(reinterpret_cast<__m256i*>(words), bits); }

    bool none() const { return _mm256_testz_si256(bits, bits) != 0; }
    friend Avx2Lanes operator&(Avx2Lanes a, Avx2Lanes b) { return {_mm256_and_si256(a.bits, b.bits)}; }
    friend Avx2Lanes operator|(Avx2Lanes a, Avx2Lanes b) { return {_mm256_or_si256(a.bits, b.bits)}; }
    friend Avx2Lanes operator^(Avx2Lanes a, Avx2Lanes b) { return {_mm256_xor_si256(a.bits, b.bits)}; }
    Avx2Lanes without(Avx2Lanes other) const { return {_mm256_andnot_si256(other.bits, bits)}; }
    static Avx2Lanes parity(Avx2Lanes a, Avx2Lanes b, Avx2Lanes c) { return a ^ b ^ c; }
    static Avx2Lanes majority(Avx2Lanes a, Avx2Lanes b, Avx2Lanes c) { return (a & b) | ((a ^ b) & c); }

    // Bit i of words[k * kWords] becomes bit k of bytes[i].
    static void bits_to_bytes(const std::uint64_t* words, std::size_t count, std::uint8_t* bytes) {
        // Byte i of 32: byte i / 8 of a half word, and of that bit i % 8.
        const __m256i sources = _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
        const __m256i own_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
        for (unsigned half = 0; half < 2; ++half) {
            __m256i sum = _mm256_setzero_si256();
            for (std::size_t k = 0; k < count; ++k) {
                const auto part = static_cast<std::int32_t>(words[k * kWords] >> (32 * half));
                const __m256i own_byte = _mm256_shuffle_epi8(_mm256_set1_epi32(part), sources);
                const __m256i is_set = _mm256_cmpeq_epi8(_mm256_and_si256(own_byte, own_bit), own_bit);
                sum = _mm256_or_si256(sum, _mm256_and_si256(is_set, _mm256_set1_epi8(static_cast<char>(1 << k))));
            }
            _mm256_store_si256(reinterpret_cast<__m256i*>(bytes + 32 * half), sum);
        }
    }
};

void common_rows(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                 std::uint32_t* common) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t* const row = fingerprints + i * words;
        std::uint64_t sum = 0;
        for (std::size_t word = 0; word < words; ++word) {
            sum += static_cast<std::uint64_t>(__builtin_popcountll(query[word] & row[word]));
        }
        common[i] = static_cast<std::uint32_t>(sum);
    }
}

}  // namespace

const KernelSet kAvx2Kernels{"avx2", screen_column<Avx2Lanes>, count_column<Avx2Lanes>, subset_rows<Avx2Lanes>,
                             common_rows};

}  // namespace chemsieve
