// The loops for processors with AVX-512 F, BW, DQ, VL and VPOPCNTDQ.
#include <immintrin.h>

#include "fingerprint/kernel/column_count.h"
#include "fingerprint/kernel/column_screen.h"
#include "fingerprint/kernel/compiled_sets.h"
#include "fingerprint/kernel/key_lines.h"
#include "fingerprint/kernel/row_subset.h"

namespace chemsieve {

namespace {

struct Avx512Lanes {
    static constexpr std::size_t kWords = 8;

    __m512i bits;

    static Avx512Lanes load(const std::uint64_t* words) { return {_mm512_load_si512(words)}; }
    static Avx512Lanes load_any(const std::uint64_t* words) { return {_mm512_loadu_si512(words)}; }
    static Avx512Lanes load_first(const std::uint64_t* words, std::size_t count) {
        return {_mm512_maskz_loadu_epi64(static_cast<__mmask8>((1U << count) - 1), words)};
    }
    static Avx512Lanes repeat(std::uint64_t word) { return {_mm512_set1_epi64(static_cast<long long>(word))}; }
    void store(std::uint64_t* words) const { _mm512_store_si512(words, bits); }

    bool none() const { return _mm512_test_epi64_mask(bits, bits) == 0; }
    friend Avx512Lanes operator&(Avx512Lanes a, Avx512Lanes b) { return {_mm512_and_si512(a.bits, b.bits)}; }
    friend Avx512Lanes operator|(Avx512Lanes a, Avx512Lanes b) { return {_mm512_or_si512(a.bits, b.bits)}; }
    friend Avx512Lanes operator^(Avx512Lanes a, Avx512Lanes b) { return {_mm512_xor_si512(a.bits, b.bits)}; }
    Avx512Lanes without(Avx512Lanes other) const { return {_mm512_andnot_si512(other.bits, bits)}; }
    // Bit 4a + 2b + c of the constant is the result.
    static Avx512Lanes parity(Avx512Lanes a, Avx512Lanes b, Avx512Lanes c) {
        return {_mm512_ternarylogic_epi64(a.bits, b.bits, c.bits, 0x96)};
    }
    static Avx512Lanes majority(Avx512Lanes a, Avx512Lanes b, Avx512Lanes c) {
        return {_mm512_ternarylogic_epi64(a.bits, b.bits, c.bits, 0xe8)};
    }
    static Avx512Lanes majority_lacking(Avx512Lanes a, Avx512Lanes b, Avx512Lanes c) {
        return {_mm512_ternarylogic_epi64(a.bits, b.bits, c.bits, 0x71)};
    }

    static Avx512Lanes one_bit_each(std::uint64_t bits, std::size_t) {
        const __m512i shifts = _mm512_set_epi64(58, 52, 46, 40, 34, 28, 22, 16);
        const __m512i own = _mm512_srlv_epi64(_mm512_set1_epi64(static_cast<long long>(bits)), shifts);
        return {_mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_and_si512(own, _mm512_set1_epi64(63)))};
    }

    // Bit i of words[k * kWords] becomes bit k of bytes[i].
    static void bits_to_bytes(const std::uint64_t* words, std::size_t count, std::uint8_t* bytes) {
        __m512i sum = _mm512_setzero_si512();
        for (std::size_t k = 0; k < count; ++k) {
            const __m512i bit = _mm512_set1_epi8(static_cast<char>(1 << k));
            sum = _mm512_mask_add_epi8(sum, words[k * kWords], sum, bit);
        }
        _mm512_store_si512(bytes, sum);
    }
};

// The sums of the eight words of each of eight vectors.
__m256i sums_of_eight(const __m512i (&vectors)[8]) {
    // Two rows in one: neither sum reaches 2^32.
    __m512i pairs[4];
    for (unsigned i = 0; i < 4; ++i) {
        pairs[i] = _mm512_or_si512(vectors[2 * i], _mm512_slli_epi64(vectors[2 * i + 1], 32));
    }
    const __m512i low =
        _mm512_add_epi32(_mm512_unpacklo_epi64(pairs[0], pairs[1]), _mm512_unpackhi_epi64(pairs[0], pairs[1]));
    const __m512i high =
        _mm512_add_epi32(_mm512_unpacklo_epi64(pairs[2], pairs[3]), _mm512_unpackhi_epi64(pairs[2], pairs[3]));
    // Quarters now hold rows 0 to 3 (low) and 4 to 7 (high).
    const __m512i halves =
        _mm512_add_epi32(_mm512_shuffle_i64x2(low, high, 0x44), _mm512_shuffle_i64x2(low, high, 0xee));
    const __m512i sums = _mm512_add_epi32(halves, _mm512_shuffle_i64x2(halves, halves, 0xb1));
    return _mm256_inserti128_si256(_mm512_castsi512_si256(sums), _mm512_extracti32x4_epi32(sums, 2), 1);
}

__m512i common_by_word(Avx512Lanes query, Avx512Lanes row) { return _mm512_popcnt_epi64((query & row).bits); }

// The bits a row has in common with the query, in eight parts. The query's words stay in registers.
template <std::size_t kRegisters>
class ShortRows {
  public:
    ShortRows(const std::uint64_t* query, std::size_t words) : words_in_last_{words - 8 * (kRegisters - 1)} {
        for (std::size_t i = 0; i + 1 < kRegisters; ++i) query_[i] = Avx512Lanes::load_any(query + 8 * i);
        query_[kRegisters - 1] = last_of(query);
    }

    [[gnu::always_inline]] __m512i common(const std::uint64_t* row) const {
        __m512i sum = _mm512_setzero_si512();
        for (std::size_t i = 0; i + 1 < kRegisters; ++i) {
            sum = _mm512_add_epi64(sum, common_by_word(query_[i], Avx512Lanes::load_any(row + 8 * i)));
        }
        return _mm512_add_epi64(sum, common_by_word(query_[kRegisters - 1], last_of(row)));
    }

  private:
    [[gnu::always_inline]] Avx512Lanes last_of(const std::uint64_t* words) const {
        return Avx512Lanes::load_first(words + 8 * (kRegisters - 1), words_in_last_);
    }

    Avx512Lanes query_[kRegisters];
    std::size_t words_in_last_;
};

class LongRows {
  public:
    LongRows(const std::uint64_t* query, std::size_t words) : query_{query}, words_{words} {}

    [[gnu::always_inline]] __m512i common(const std::uint64_t* row) const {
        __m512i sum = _mm512_setzero_si512();
        std::size_t word = 0;
        for (; word + 8 <= words_; word += 8) {
            const auto common = common_by_word(Avx512Lanes::load_any(query_ + word), Avx512Lanes::load_any(row + word));
            sum = _mm512_add_epi64(sum, common);
        }
        const std::size_t left = words_ - word;
        if (left == 0) return sum;
        const auto common =
            common_by_word(Avx512Lanes::load_first(query_ + word, left), Avx512Lanes::load_first(row + word, left));
        return _mm512_add_epi64(sum, common);
    }

  private:
    const std::uint64_t* query_;
    std::size_t words_;
};

// Eight at a time. The loop is not unrolled: g++ would mix the loads of eight rows, and rows that come from memory, in
// any order but theirs, come much slower.
template <class Rows>
void common_rows_of(const Rows& rows, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                    std::uint32_t* common) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m512i sums[8];
#pragma GCC unroll 1
        for (std::size_t j = 0; j < 8; ++j) sums[j] = rows.common(fingerprints + (i + j) * words);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(common + i), sums_of_eight(sums));
    }
    if (i == count) return;
    __m512i sums[8] = {};
    for (std::size_t j = 0; i + j < count; ++j) sums[j] = rows.common(fingerprints + (i + j) * words);
    _mm256_mask_storeu_epi32(common + i, static_cast<__mmask8>((1U << (count - i)) - 1), sums_of_eight(sums));
}

template <class Rows>
void common_rows_as(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                    std::uint32_t* common) {
    common_rows_of(Rows{query, words}, fingerprints, count, words, common);
}

void common_rows(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                 std::uint32_t* common) {
    auto* const rows = words <= 8    ? common_rows_as<ShortRows<1>>
                       : words <= 16 ? common_rows_as<ShortRows<2>>
                       : words <= 24 ? common_rows_as<ShortRows<3>>
                       : words <= 32 ? common_rows_as<ShortRows<4>>
                                     : common_rows_as<LongRows>;
    rows(query, fingerprints, count, words, common);
}

}  // namespace

const KernelSet kAvx512Kernels{"avx512", screen_column<Avx512Lanes>, count_columns<Avx512Lanes>,
                               subset_rows<Avx512Lanes>, common_rows, KeyLines<Avx512Lanes>::insert,
                                 KeyLines<Avx512Lanes>::find};

}  // namespace chemsieve
