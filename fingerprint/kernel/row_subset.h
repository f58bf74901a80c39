// KernelSet::subset_rows for registers of some width, see column.h.
#pragma once

#include "fingerprint/kernel/column.h"

namespace chemsieve {

template <class Lanes>
bool is_subset_of_row(const std::uint64_t* query, const std::uint64_t* row, std::size_t words) {
    std::size_t word = 0;
    for (; word + Lanes::kWords <= words; word += Lanes::kWords) {
        if (!Lanes::load_any(query + word).without(Lanes::load_any(row + word)).none()) return false;
    }
    const std::size_t left = words - word;
    return left == 0 || Lanes::load_first(query + word, left).without(Lanes::load_first(row + word, left)).none();
}

// The subset test for rows that fit into a register.
template <class Lanes>
void subset_short_rows(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count,
                       std::size_t words, std::uint8_t* admitted) {
    const Lanes wanted = Lanes::load_first(query, words);
    for (std::size_t i = 0; i < count; ++i) {
        admitted[i] = wanted.without(Lanes::load_first(fingerprints + i * words, words)).none() ? 1 : 0;
    }
}

template <class Lanes>
void subset_rows(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count, std::size_t words,
                 std::uint8_t* admitted) {
    if (words < Lanes::kWords) return subset_short_rows<Lanes>(query, fingerprints, count, words, admitted);
    for (std::size_t i = 0; i < count; ++i) {
        admitted[i] = is_subset_of_row<Lanes>(query, fingerprints + i * words, words) ? 1 : 0;
    }
}

}  // namespace chemsieve
