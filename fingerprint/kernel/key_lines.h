// KernelSet::insert_keys and find_keys for registers of some width, see column.h.
//
// A key's line is chosen by the high half of hash x lines, a product of 128 bits; what is left of the hash, the low
// half, chooses a bit in each of the eight words. The halves share no bits, so that the keys of one line are spread
// over it however many lines there are. The low half is mixed once, as its last bits are clear where the number of
// lines is a power of two. one_bit_each() of `Lanes` gives a register with one bit in each word: six bits of the number
// for each.
#pragma once

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

struct KeyPlace {
    std::uint64_t line;
    std::uint64_t bits;  // which bit of word i: the six bits from 16 + 6 i
};

template <class Lanes>
struct KeyLines {
    // How many keys ahead a line is asked for: as many as the processor fetches at a time.
    static constexpr std::size_t kAhead = 12;
    static constexpr std::uint64_t kOdd = 0xd6e8feb86659fd93U;

    __extension__ using Wide = unsigned __int128;

    [[gnu::always_inline]] static KeyPlace place(std::uint64_t hash, std::uint64_t line_count) {
        const Wide product = Wide{hash} * line_count;
        const auto low = static_cast<std::uint64_t>(product);
        return {static_cast<std::uint64_t>(product >> 64), (low ^ (low >> 32)) * kOdd};
    }

    [[gnu::always_inline]] static void ask_for(const std::uint64_t* lines, std::uint64_t line_count,
                                               const std::uint64_t* hashes, std::size_t i, std::size_t count) {
        if (i < count) __builtin_prefetch(lines + place(hashes[i], line_count).line * kColumnWords);
    }

    [[gnu::always_inline]] static bool has(const std::uint64_t* lines, const KeyPlace& at) {
        const std::uint64_t* const line = lines + at.line * kColumnWords;
        Lanes missing = Lanes::repeat(0);
#pragma GCC unroll 8
        for (std::size_t word = 0; word < kColumnWords; word += Lanes::kWords) {
            missing = missing | Lanes::one_bit_each(at.bits, word).without(Lanes::load(line + word));
        }
        return missing.none();
    }

    [[gnu::always_inline]] static void set(std::uint64_t* lines, const KeyPlace& at) {
        std::uint64_t* const line = lines + at.line * kColumnWords;
#pragma GCC unroll 8
        for (std::size_t word = 0; word < kColumnWords; word += Lanes::kWords) {
            (Lanes::load(line + word) | Lanes::one_bit_each(at.bits, word)).store(line + word);
        }
    }

    static void insert(std::uint64_t* lines, std::uint64_t line_count, const std::uint64_t* hashes, std::size_t count) {
        for (std::size_t i = 0; i < kAhead; ++i) ask_for(lines, line_count, hashes, i, count);
        for (std::size_t i = 0; i < count; ++i) {
            ask_for(lines, line_count, hashes, i + kAhead, count);
            set(lines, place(hashes[i], line_count));
        }
    }

    static void find(const std::uint64_t* lines, std::uint64_t line_count, const std::uint64_t* hashes,
                     std::size_t count, std::uint8_t* found) {
        for (std::size_t i = 0; i < kAhead; ++i) ask_for(lines, line_count, hashes, i, count);
        for (std::size_t i = 0; i < count; ++i) {
            ask_for(lines, line_count, hashes, i + kAhead, count);
            found[i] = has(lines, place(hashes[i], line_count)) ? 1 : 0;
        }
    }
};

}  // namespace chemsieve
