// A column, one bit for each of 512 compounds, in registers of some width.
//
// `Lanes` is one register: kWords words of 64 bits, with load() from where it is aligned to its size, load_any() from
// any word, load_first() of at most kWords words, the others being 0, repeat(), store(), none(), &, |, ^, without(),
// and, of three registers, parity(), majority() and majority_lacking(), which is the majority of the first and the
// complements of the others; bits_to_bytes() makes bytes of up to eight bits of 64 counts. Each source that is compiled
// for some kind of processor defines a `Lanes` of its own, without a name outside, so that the linker cannot mistake a
// function made from these templates for that of another source.
#pragma once

#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

template <class Lanes>
struct Column {
    static constexpr std::size_t kParts = kColumnWords / Lanes::kWords;

    Lanes parts[kParts];

    static Column of(Lanes lanes) {
        Column column;
        for (Lanes& part : column.parts) part = lanes;
        return column;
    }

    static Column load(const std::uint64_t* words) {
        Column column;
        for (std::size_t p = 0; p < kParts; ++p) column.parts[p] = Lanes::load(words + p * Lanes::kWords);
        return column;
    }

    void store(std::uint64_t* words) const {
        for (std::size_t p = 0; p < kParts; ++p) parts[p].store(words + p * Lanes::kWords);
    }

    bool none() const {
        Lanes any = parts[0];
        for (std::size_t p = 1; p < kParts; ++p) any = any | parts[p];
        return any.none();
    }

    friend Column operator&(const Column& a, const Column& b) {
        Column both;
        for (std::size_t p = 0; p < kParts; ++p) both.parts[p] = a.parts[p] & b.parts[p];
        return both;
    }

    Column without(const Column& other) const {
        Column rest;
        for (std::size_t p = 0; p < kParts; ++p) rest.parts[p] = parts[p].without(other.parts[p]);
        return rest;
    }
};

// Into the second cache, which takes more at a time than the first. The row may be missing, so the address is not made
// by counting on from the pointer.
template <class Lanes>
void prefetch_column(const std::uint64_t* row, std::size_t offset) {
    __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(row) + 8 * offset), 0, 2);
}

}  // namespace chemsieve
