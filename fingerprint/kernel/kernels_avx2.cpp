// The loops for processors with AVX2, BMI2 and POPCNT.
#include <immintrin.h>

#include "fingerprint/kernel/column_count.h"
#include "fingerprint/kernel/column_screen.h"
#include "fingerprint/kernel/compiled_sets.h"
#include "fingerprint/kernel/key_lines.h"
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
    static Avx2Lanes majority_lacking(Avx2Lanes a, Avx2Lanes b, Avx2Lanes c) {
        const Avx2Lanes differ = b ^ c;
        return (differ & a) | repeat(~std::uint64_t{0}).without(differ | b);
    }

    static Avx2Lanes one_bit_each(std::uint64_t bits, std::size_t first) {
        const long long from = 16 + 6 * static_cast<long long>(first);
        const __m256i shifts = _mm256_set_epi64x(from + 18, from + 12, from + 6, from);
        const __m256i own = _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(bits)), shifts);
        return {_mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_and_si256(own, _mm256_set1_epi64x(63)))};
    }

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

// Bits set in each byte: those of either half of it are looked up. Mula, Kurz and Lemire, Computer J. 2018, 61, 111.
__m256i set_bits_of_bytes(__m256i bytes) {
    const __m256i of_half =
        _mm256_set_epi64x(0x0403030203020201, 0x0302020102010100, 0x0403030203020201, 0x0302020102010100);
    const __m256i low_half = _mm256_set1_epi8(0x0f);
    const __m256i low = _mm256_and_si256(bytes, low_half);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), low_half);
    return _mm256_add_epi8(_mm256_shuffle_epi8(of_half, low), _mm256_shuffle_epi8(of_half, high));
}

// Whole registers of a row; the sum is in four parts.
__m256i common_by_word(const std::uint64_t* query, const std::uint64_t* row, std::size_t words) {
    constexpr std::size_t kMostAdded = 31;  // at most 8 bits each, before a byte overflows
    __m256i sum = _mm256_setzero_si256();
    for (std::size_t word = 0; word + 4 <= words;) {
        const std::size_t registers = (words - word) / 4;
        const std::size_t end = word + 4 * (registers < kMostAdded ? registers : kMostAdded);
        __m256i bytes = _mm256_setzero_si256();
        for (; word < end; word += 4) {
            const Avx2Lanes both = Avx2Lanes::load_any(query + word) & Avx2Lanes::load_any(row + word);
            bytes = _mm256_add_epi8(bytes, set_bits_of_bytes(both.bits));
        }
        sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    return sum;
}

std::uint32_t common_of_row(const std::uint64_t* query, const std::uint64_t* row, std::size_t words) {
    const __m256i sum = common_by_word(query, row, words);
    const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    long long common = _mm_cvtsi128_si64(halves) + _mm_extract_epi64(halves, 1);
    for (std::size_t word = words / 4 * 4; word < words; ++word)
        common += __builtin_popcountll(query[word] & row[word]);
    return static_cast<std::uint32_t>(common);
}

void common_rows(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                 std::uint32_t* common) {
    for (std::size_t i = 0; i < count; ++i) common[i] = common_of_row(query, fingerprints + i * words, words);
}

}  // namespace

const KernelSet kAvx2Kernels{"avx2",      screen_column<Avx2Lanes>,    count_columns<Avx2Lanes>, subset_rows<Avx2Lanes>,
                             common_rows, KeyLines<Avx2Lanes>::insert, KeyLines<Avx2Lanes>::find};

}  // namespace chemsieve
