// The loops for any processor.
#include "fingerprint/kernel/column_count.h"
#include "fingerprint/kernel/column_screen.h"
#include "fingerprint/kernel/compiled_sets.h"
#include "fingerprint/kernel/key_lines.h"
#include "fingerprint/kernel/row_subset.h"

namespace chemsieve {

namespace {

constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101;

// Bit i of eight becomes the lowest of byte i.
std::uint64_t bits_apart(std::uint64_t byte) {
    const std::uint64_t own_bits = byte * kEachByte & 0x8040'2010'0804'0201;
    return (own_bits + 0x7f * kEachByte) >> 7 & kEachByte;
}

// A vector of two words, which nearly every processor has; g++ and clang make it of two where it has not.
using WordPair [[gnu::vector_size(16)]] = std::uint64_t;

struct PairLanes {
    static constexpr std::size_t kWords = 2;

    WordPair bits;

    static PairLanes load(const std::uint64_t* words) { return load_any(words); }
    static PairLanes load_any(const std::uint64_t* words) {
        PairLanes lanes;
        __builtin_memcpy(&lanes.bits, words, sizeof lanes.bits);
        return lanes;
    }
    static PairLanes load_first(const std::uint64_t* words, std::size_t count) {
        return {WordPair{words[0], count > 1 ? words[1] : 0}};
    }
    static PairLanes repeat(std::uint64_t word) { return {WordPair{word, word}}; }
    void store(std::uint64_t* words) const { __builtin_memcpy(words, &bits, sizeof bits); }

    bool none() const { return (bits[0] | bits[1]) == 0; }
    friend PairLanes operator&(PairLanes a, PairLanes b) { return {a.bits & b.bits}; }
    friend PairLanes operator|(PairLanes a, PairLanes b) { return {a.bits | b.bits}; }
    friend PairLanes operator^(PairLanes a, PairLanes b) { return {a.bits ^ b.bits}; }
    PairLanes without(PairLanes other) const { return {bits & ~other.bits}; }
    static PairLanes parity(PairLanes a, PairLanes b, PairLanes c) { return a ^ b ^ c; }
    static PairLanes majority(PairLanes a, PairLanes b, PairLanes c) { return (a & b) | ((a ^ b) & c); }
    static PairLanes majority_lacking(PairLanes a, PairLanes b, PairLanes c) {
        const PairLanes differ = b ^ c;
        return (differ & a) | repeat(~std::uint64_t{0}).without(differ | b);
    }

    static PairLanes one_bit_each(std::uint64_t bits, std::size_t first) {
        const std::uint64_t own = bits >> (16 + 6 * first);
        return {WordPair{std::uint64_t{1} << (own & 63), std::uint64_t{1} << (own >> 6 & 63)}};
    }

    // Bit i of words[k * kWords] becomes bit k of bytes[i].
    static void bits_to_bytes(const std::uint64_t* words, std::size_t count, std::uint8_t* bytes) {
        for (unsigned group = 0; group < 64; group += 8) {
            std::uint64_t sum = 0;
            for (std::size_t k = 0; k < count; ++k) sum |= bits_apart(words[k * kWords] >> group & 0xff) << k;
            for (unsigned i = 0; i < 8; ++i) bytes[group + i] = static_cast<std::uint8_t>(sum >> 8 * i);
        }
    }
};

// Hacker's Delight, 2nd ed., 5-1.
std::uint64_t set_bits(std::uint64_t word) {
    word -= word >> 1 & 0x5555'5555'5555'5555;
    word = (word & 0x3333'3333'3333'3333) + (word >> 2 & 0x3333'3333'3333'3333);
    word = (word + (word >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
    return word * kEachByte >> 56;
}

void common_rows(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                 std::uint32_t* common) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t* const row = fingerprints + i * words;
        std::uint64_t sum = 0;
        for (std::size_t word = 0; word < words; ++word) sum += set_bits(query[word] & row[word]);
        common[i] = static_cast<std::uint32_t>(sum);
    }
}

}  // namespace

const KernelSet kScalarKernels{"scalar", screen_column<PairLanes>, count_columns<PairLanes>, subset_rows<PairLanes>,
                               common_rows, KeyLines<PairLanes>::insert, KeyLines<PairLanes>::find};

}  // namespace chemsieve
