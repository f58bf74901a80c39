// KernelSet::count for registers of some width, see column.h.
//
// The loop counts the rows that a compound lacks. A compound may lack so many rows and no more; the counters start so
// much below a power of two that they overflow with the first row too many, and a compound whose counter overflowed is
// out. Counters are bit-sliced: bit k of the counts of as many compounds as a register holds is one register. Eight
// rows at a time go through carry-save adders into the lowest three; what is carried out ripples through the others.
// Where a column needs several registers, it is counted one register after the other, so that all counters stay in
// registers.
#pragma once

#include "fingerprint/kernel/column.h"

namespace chemsieve {

template <class Lanes, std::size_t kBits>
class LackCounters {
  public:
    static_assert(kBits >= 3);
    static constexpr std::uint32_t kRowsTogether = 8;

    // `spare`: how many rows a compound may lack, less than 2^kBits.
    [[gnu::always_inline]] explicit LackCounters(std::uint32_t spare)
        : start_{(std::uint32_t{1} << kBits) - 1 - spare}, left_{Lanes::repeat(~std::uint64_t{0})} {
#pragma GCC unroll 20
        for (std::size_t k = 0; k < kBits; ++k) bits_[k] = Lanes::repeat(std::uint64_t{0} - (start_ >> k & 1));
    }

    [[gnu::always_inline]] void add(const Lanes (&rows)[kRowsTogether]) {
        const Sum ones0 = sum_of_lacking(bits_[0], rows[0], rows[1]);
        const Sum ones1 = sum_of_lacking(ones0.low, rows[2], rows[3]);
        const Sum twos0 = sum(bits_[1], ones0.high, ones1.high);
        const Sum ones2 = sum_of_lacking(ones1.low, rows[4], rows[5]);
        const Sum ones3 = sum_of_lacking(ones2.low, rows[6], rows[7]);
        const Sum twos1 = sum(twos0.low, ones2.high, ones3.high);
        const Sum fours = sum(bits_[2], twos0.high, twos1.high);
        bits_[0] = ones3.low;
        bits_[1] = twos1.low;
        bits_[2] = fours.low;
        carry<3>(fours.high);
    }

    [[gnu::always_inline]] void add_half(const Lanes (&rows)[kRowsTogether / 2]) {
        const Sum ones0 = sum_of_lacking(bits_[0], rows[0], rows[1]);
        const Sum ones1 = sum_of_lacking(ones0.low, rows[2], rows[3]);
        const Sum twos = sum(bits_[1], ones0.high, ones1.high);
        bits_[0] = ones1.low;
        bits_[1] = twos.low;
        carry<2>(twos.high);
    }

    // Those that lack no more than they may.
    [[gnu::always_inline]] Lanes left() const { return left_; }

    // What the counters of compounds that lack nothing show.
    std::uint32_t start() const { return start_; }
    [[gnu::always_inline]] void store(std::uint64_t (*words)[Lanes::kWords]) const {
#pragma GCC unroll 20
        for (std::size_t k = 0; k < kBits; ++k) bits_[k].store(words[k]);
    }

  private:
    struct Sum {
        Lanes low, high;
    };

    [[gnu::always_inline]] static Sum sum(Lanes a, Lanes b, Lanes c) {
        return {Lanes::parity(a, b, c), Lanes::majority(a, b, c)};
    }
    // The sum of a and the complements of the rows.
    [[gnu::always_inline]] static Sum sum_of_lacking(Lanes a, Lanes b, Lanes c) {
        return {Lanes::parity(a, b, c), Lanes::majority_lacking(a, b, c)};
    }

    template <std::size_t kFirst>
    [[gnu::always_inline]] void carry(Lanes carried) {
#pragma GCC unroll 20
        for (std::size_t k = kFirst; k < kBits; ++k) {
            const Lanes both = bits_[k] & carried;
            bits_[k] = bits_[k] ^ carried;
            carried = both;
        }
        left_ = left_.without(carried);
    }

    std::uint32_t start_;
    Lanes bits_[kBits];
    Lanes left_;
};

// Where `reached` is set, `most` less the numbers whose bits are in `words`.
template <class Lanes>
void gather_counts(const std::uint64_t (*words)[Lanes::kWords], std::size_t bits, const std::uint64_t* reached,
                   std::uint32_t most, std::uint32_t* counts) {
    for (std::size_t w = 0; w < Lanes::kWords; ++w) {
        for (std::uint64_t left = reached[w]; left != 0; left &= left - 1) {
            const auto lane = static_cast<unsigned>(__builtin_ctzll(left));
            std::uint32_t number = 0;
            for (std::size_t k = 0; k < bits; ++k) number |= static_cast<std::uint32_t>(words[k][w] >> lane & 1) << k;
            counts[64 * w + lane] = most - number;
        }
    }
}

// The same for all. Sixty-four at a time, their bits become bytes, eight bits each.
template <class Lanes>
void spread_counts(const std::uint64_t (*words)[Lanes::kWords], std::size_t bits, std::uint32_t most,
                   std::uint32_t* counts) {
    for (std::size_t w = 0; w < Lanes::kWords; ++w) {
        alignas(64) std::uint8_t bytes[3][64] = {};
        for (std::size_t k = 0; k < bits; k += 8) {
            Lanes::bits_to_bytes(words[k] + w, bits - k < 8 ? bits - k : 8, bytes[k / 8]);
        }
        for (std::size_t i = 0; i < 64; ++i) {
            counts[64 * w + i] = most - static_cast<std::uint32_t>(bytes[0][i] | bytes[1][i] << 8 | bytes[2][i] << 16);
        }
    }
}

// Goes through the columns of a task, with counters of so many bits.
template <class Lanes, std::size_t kBits>
class ColumnCounter {
  public:
    ColumnCounter(const CountTask& task, ColumnBits& reached, std::uint32_t* counts)
        : task_{task}, reached_{reached}, counts_{counts} {
        while (there_ < task.row_count && task.rows[there_] != nullptr) ++there_;
    }

    CountStop run() const {
        for (std::uint32_t place = 0; place < task_.column_count; ++place) {
            if (place + kColumnsAhead < task_.column_count) prefetch_start(place + kColumnsAhead);
            const ColumnToCount& column = task_.columns[place];
            if (column.least > task_.row_count) continue;
            bool any = false;
            for (std::size_t w = 0; w < kColumnWords; w += Lanes::kWords) {
                const std::uint32_t missing = count(column, w, any);
                if (missing != kNoRowMissing) return {place, missing};
            }
            if (any) return {place, kNoRowMissing};
        }
        return {task_.column_count, kNoRowMissing};
    }

  private:
    using Counters = LackCounters<Lanes, kBits>;

    static constexpr std::uint32_t kTogether = Counters::kRowsTogether;
    static constexpr std::uint32_t kHalf = kTogether / 2;
    static constexpr std::uint32_t kColumnsAhead = 2;
    // Measured: 24 to 32 rows, or into the first cache, which takes fewer at a time, are slower.
    static constexpr std::uint32_t kFetchedAhead = 64;
    // Up to so many compounds, one by one is faster than all.
    static constexpr unsigned kFew = 3 * Lanes::kWords;

    // One register of a column, from word `w` on.
    [[gnu::always_inline]] std::uint32_t count(const ColumnToCount& column, std::size_t w, bool& any) const {
        const std::size_t offset = column.column * kColumnWords + w;
        const std::uint32_t spare = task_.row_count - column.least;
        const std::uint64_t* const* const rows = task_.rows;
        Counters counters{spare};
        std::uint32_t done = 0;
        const std::uint32_t sure = spare < there_ ? spare : there_;
        for (; done + kTogether <= sure; done += kTogether) {
            if (w == 0) prefetch(column.column, done + kFetchedAhead, kTogether);
            Lanes lanes[kTogether];
            for (std::uint32_t i = 0; i < kTogether; ++i) lanes[i] = Lanes::load(rows[done + i] + offset);
            counters.add(lanes);
        }
        for (; done + kHalf <= there_; done += kHalf) {
            if (w == 0) prefetch(column.column, done + kFetchedAhead, kHalf);
            Lanes lanes[kHalf];
            for (std::uint32_t i = 0; i < kHalf; ++i) lanes[i] = Lanes::load(rows[done + i] + offset);
            counters.add_half(lanes);
            if (counters.left().none()) return leave(w);
        }
        if (done < task_.row_count) {
            Lanes lanes[kHalf];
            for (std::uint32_t i = 0; i < kHalf; ++i) {
                lanes[i] = done + i < there_ ? Lanes::load(rows[done + i] + offset) : Lanes::repeat(~std::uint64_t{0});
            }
            counters.add_half(lanes);
            done = there_;
        }
        if (counters.left().none()) return leave(w);
        if (done < task_.row_count) return done;
        report(counters, w);
        any = true;
        return kNoRowMissing;
    }

    // Rows of a column from `first` on, as far as there are such.
    [[gnu::always_inline]] void prefetch(std::size_t column, std::uint32_t first, std::uint32_t count) const {
        const std::uint32_t end = first + count < there_ ? first + count : there_;
        for (std::uint32_t i = first; i < end; ++i) {
            prefetch_column<Lanes>(task_.rows[i], column * kColumnWords);
        }
    }

    // Those rows of a column that are read in any case, and some more that most columns need.
    [[gnu::always_inline]] void prefetch_start(std::uint32_t place) const {
        const ColumnToCount& column = task_.columns[place];
        if (column.least > task_.row_count) return;
        const std::uint32_t expected = task_.row_count - column.least + 2 * kTogether;
        prefetch(column.column, 0, expected < kFetchedAhead ? expected : kFetchedAhead);
    }

    std::uint32_t leave(std::size_t w) const {
        Lanes::repeat(0).store(reached_.words + w);
        return kNoRowMissing;
    }

    void report(const Counters& counters, std::size_t w) const {
        std::uint64_t* const reached = reached_.words + w;
        counters.left().store(reached);
        alignas(64) std::uint64_t words[kBits][Lanes::kWords];
        counters.store(words);
        unsigned number = 0;
        for (std::size_t i = 0; i < Lanes::kWords; ++i) {
            number += static_cast<unsigned>(__builtin_popcountll(reached[i]));
        }
        const std::uint32_t most = task_.row_count + counters.start();
        if (number <= kFew) {
            gather_counts<Lanes>(words, kBits, reached, most, counts_ + 64 * w);
        } else {
            spread_counts<Lanes>(words, kBits, most, counts_ + 64 * w);
        }
    }

    const CountTask& task_;
    ColumnBits& reached_;
    std::uint32_t* counts_;
    std::uint32_t there_ = 0;  // rows before the first that is missing
};

template <class Lanes, std::size_t kBits>
CountStop count_columns_with(const CountTask& task, ColumnBits& reached, std::uint32_t* counts) {
    return ColumnCounter<Lanes, kBits>{task, reached, counts}.run();
}

// With no more bits a counter than are needed.
template <class Lanes>
CountStop count_columns(const CountTask& task, ColumnBits& reached, std::uint32_t* counts) {
    std::uint32_t least = task.row_count;
    for (std::uint32_t i = 0; i < task.column_count; ++i) {
        if (task.columns[i].least < least) least = task.columns[i].least;
    }
    const std::uint32_t spare = task.row_count - least;
    if (spare < 1U << 3) return count_columns_with<Lanes, 3>(task, reached, counts);
    if (spare < 1U << 4) return count_columns_with<Lanes, 4>(task, reached, counts);
    if (spare < 1U << 5) return count_columns_with<Lanes, 5>(task, reached, counts);
    if (spare < 1U << 6) return count_columns_with<Lanes, 6>(task, reached, counts);
    if (spare < 1U << 7) return count_columns_with<Lanes, 7>(task, reached, counts);
    if (spare < 1U << 8) return count_columns_with<Lanes, 8>(task, reached, counts);
    if (spare < 1U << 9) return count_columns_with<Lanes, 9>(task, reached, counts);
    if (spare < 1U << 10) return count_columns_with<Lanes, 10>(task, reached, counts);
    if (spare < 1U << 11) return count_columns_with<Lanes, 11>(task, reached, counts);
    if (spare < 1U << 13) return count_columns_with<Lanes, 13>(task, reached, counts);
    return count_columns_with<Lanes, 20>(task, reached, counts);
}

}  // namespace chemsieve
