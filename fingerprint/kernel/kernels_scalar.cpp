// The loops for any processor.
#include "fingerprint/kernel/column_count.h"
#include "fingerprint/kernel/column_screen.h"
#include "fingerprint/kernel/compiled_sets.h"
#include "fingerprint/kernel/row_subset.h"

namespace chemsieve {

namespace {

constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101;

struct WordLanes {
    static constexpr std::size_t kWords = 1;

    std::uint64_t bits;

    static WordLanes load(const std::uint64_t* words) { return {*words}; }
    static WordLanes load_any(const std::uint64_t* words) { return {*words}; }
    static WordLanes load_first(const std::uint64_t*, std::size_t) { return {0}; }
    static WordLanes zero() { return {0}; }
    static WordLanes all() { return {~std::uint64_t{0}}; }
    void store(std::uint64_t* words) const { *words = bits; }

    bool none() const { return bits == 0; }
    friend WordLanes operator&(WordLanes a, WordLanes b) { return {a.bits & b.bits}; }
    friend WordLanes operator|(WordLanes a, WordLanes b) { return {a.bits | b.bits}; }
    friend WordLanes operator^(WordLanes a, WordLanes b) { return {a.bits ^ b.bits}; }
    WordLanes without(WordLanes other) const { return {bits & ~other.bits}; }
    static WordLanes parity(WordLanes a, WordLanes b, WordLanes c) { return a ^ b ^ c; }
    static WordLanes majority(WordLanes a, WordLanes b, WordLanes c) { return (a & b) | ((a ^ b) & c); }

    // Bit i of words[k * kColumnWords] becomes bit k of bytes[i].
    static void bits_to_bytes(const std::uint64_t* words, std::size_t count, std::uint8_t* bytes) {
        for (std::size_t i = 0; i < 64; ++i) {
            unsigned byte = 0;
            for (std::size_t k = 0; k < count; ++k)
                byte |= static_cast<unsigned>(words[k * kColumnWords] >> i & 1) << k;
            bytes[i] = static_cast<std::uint8_t>(byte);
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

const KernelSet kScalarKernels{"scalar", screen_column<WordLanes>, count_column<WordLanes>, subset_rows<WordLanes>,
                               common_rows};

}  // namespace chemsieve
