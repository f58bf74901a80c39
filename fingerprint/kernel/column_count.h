// KernelSet::count for registers of some width, see column.h.
//
// Counters are bit-sliced: bit k of the counts of as many compounds as a register holds is one register. Eight rows at
// a time go through carry-save adders into the lowest three; what is carried out ripples through the others. Where a
// column needs several registers, it is counted one register after the other, so that all counters stay in registers.
#pragma once

#include "fingerprint/kernel/column.h"

namespace chemsieve {

template <class Lanes, std::size_t kBits>
class LaneCounters {
  public:
    static constexpr std::uint32_t kRowsTogether = 8;

    [[gnu::always_inline]] LaneCounters() {
#pragma GCC unroll 20
        for (std::size_t k = 0; k < kBits; ++k) bits_[k] = Lanes::repeat(0);
    }

    [[gnu::always_inline]] void add(const Lanes (&rows)[kRowsTogether]) {
        const Sum ones0 = sum(bits_[0], rows[0], rows[1]);
        const Sum ones1 = sum(ones0.low, rows[2], rows[3]);
        const Sum twos0 = sum(bits_[1], ones0.high, ones1.high);
        const Sum ones2 = sum(ones1.low, rows[4], rows[5]);
        const Sum ones3 = sum(ones2.low, rows[6], rows[7]);
        const Sum twos1 = sum(twos0.low, ones2.high, ones3.high);
        const Sum fours = sum(bits_[2], twos0.high, twos1.high);
        bits_[0] = ones3.low;
        bits_[1] = twos1.low;
        bits_[2] = fours.low;
        Lanes carry = fours.high;
#pragma GCC unroll 20
        for (std::size_t k = 3; k < kBits; ++k) {
            const Lanes both = bits_[k] & carry;
            bits_[k] = bits_[k] ^ carry;
            carry = both;
        }
    }

    // Which have counted at least `least`, which is less than 2^kBits.
    [[gnu::always_inline]] Lanes at_least(std::uint32_t least) const {
        // From the lowest bit: a count is no less in the bits so far if its bit is higher, or equal and no less before.
        Lanes result = Lanes::repeat(~std::uint64_t{0});
#pragma GCC unroll 20
        for (std::size_t k = 0; k < kBits; ++k) {
            const Lanes more_if_set = Lanes::repeat((least >> k & 1) - std::uint64_t{1});
            result = Lanes::majority(bits_[k], result, more_if_set);
        }
        return result;
    }

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

    Lanes bits_[kBits];
};

// Where `reached` is set, the counts whose bits are in `words`.
template <class Lanes>
void gather_counts(const std::uint64_t (*words)[Lanes::kWords], std::size_t bits, const std::uint64_t* reached,
                   std::uint32_t* counts) {
    for (std::size_t w = 0; w < Lanes::kWords; ++w) {
        for (std::uint64_t left = reached[w]; left != 0; left &= left - 1) {
            const auto lane = static_cast<unsigned>(__builtin_ctzll(left));
            std::uint32_t count = 0;
            for (std::size_t k = 0; k < bits; ++k) count |= static_cast<std::uint32_t>(words[k][w] >> lane & 1) << k;
            counts[64 * w + lane] = count;
        }
    }
}

// All counts. Sixty-four at a time, their bits become bytes, eight bits each.
template <class Lanes>
void spread_counts(const std::uint64_t (*words)[Lanes::kWords], std::size_t bits, std::uint32_t* counts) {
    for (std::size_t w = 0; w < Lanes::kWords; ++w) {
        alignas(64) std::uint8_t bytes[3][64] = {};
        for (std::size_t k = 0; k < bits; k += 8) {
            Lanes::bits_to_bytes(words[k] + w, bits - k < 8 ? bits - k : 8, bytes[k / 8]);
        }
        for (std::size_t i = 0; i < 64; ++i) {
            counts[64 * w + i] = static_cast<std::uint32_t>(bytes[0][i] | bytes[1][i] << 8 | bytes[2][i] << 16);
        }
    }
}

// Of one register of a column.
template <class Lanes, std::size_t kBits>
class LaneCount {
  public:
    LaneCount(const std::uint64_t* const* rows, const CountTask& task, std::size_t offset)
        : rows_{rows}, task_{task}, offset_{offset} {}

    // `reached` and `counts` of these compounds.
    std::uint32_t run(std::uint64_t* reached, std::uint32_t* counts) const {
        Counters counters;
        std::uint32_t done = 0;
        std::uint32_t next_check = task_.rows - task_.least + 1;  // before, the rows that are left would suffice
        if (task_.prefetch) {
            for (std::uint32_t i = 0; i < kFetchedAhead; i += kTogether) prefetch(i);
        }
        for (; done + kTogether <= task_.rows && are_there(rows_ + done); done += kTogether) {
            if (done >= next_check) {
                if (!can_reach(counters, done)) return leave(reached);
                next_check = done + task_.check_every;
            }
            if (task_.prefetch) prefetch(done + kFetchedAhead);
            add(counters, done, kTogether);
        }
        if (done < task_.rows) {
            const std::uint32_t there = rows_there(done);
            add(counters, done, there);
            done += there;
        }
        if (done < task_.rows) return can_reach(counters, done) ? done : leave(reached);
        report(counters, reached, counts);
        return kNoRowMissing;
    }

  private:
    using Counters = LaneCounters<Lanes, kBits>;

    static constexpr std::uint32_t kTogether = Counters::kRowsTogether;
    // Measured: 24 to 32 rows, or into the first cache, which takes fewer at a time, are slower.
    static constexpr std::uint32_t kFetchedAhead = 64;
    // Up to so many compounds, one by one is faster than all.
    static constexpr unsigned kFew = 3 * Lanes::kWords;

    [[gnu::always_inline]] static bool are_there(const std::uint64_t* const* rows) {
        for (std::uint32_t i = 0; i < kTogether; ++i) {
            if (rows[i] == nullptr) return false;
        }
        return true;
    }

    // How many of the last rows, or of eight with one that is missing, come before that.
    std::uint32_t rows_there(std::uint32_t done) const {
        std::uint32_t there = 0;
        while (done + there < task_.rows && rows_[done + there] != nullptr) ++there;
        return there;
    }

    [[gnu::always_inline]] void prefetch(std::uint32_t first) const {
        if (first + kTogether > task_.rows) return;
        for (std::uint32_t i = 0; i < kTogether; ++i) prefetch_column<Lanes>(rows_[first + i], offset_);
    }

    // `count` of eight, the others being empty.
    [[gnu::always_inline]] void add(Counters& counters, std::uint32_t done, std::uint32_t count) const {
        Lanes rows[kTogether];
        for (std::uint32_t i = 0; i < kTogether; ++i) {
            rows[i] = i < count ? Lanes::load(rows_[done + i] + offset_) : Lanes::repeat(0);
        }
        counters.add(rows);
    }

    [[gnu::always_inline]] bool can_reach(const Counters& counters, std::uint32_t done) const {
        const std::uint32_t left = task_.rows - done;
        return left >= task_.least || !counters.at_least(task_.least - left).none();
    }

    static std::uint32_t leave(std::uint64_t* reached) {
        Lanes::repeat(0).store(reached);
        return kNoRowMissing;
    }

    [[gnu::always_inline]] void report(const Counters& counters, std::uint64_t* reached, std::uint32_t* counts) const {
        const Lanes lanes = counters.at_least(task_.least);
        lanes.store(reached);
        if (lanes.none()) return;
        alignas(64) std::uint64_t words[kBits][Lanes::kWords];
        counters.store(words);
        unsigned number = 0;
        for (std::size_t w = 0; w < Lanes::kWords; ++w) {
            number += static_cast<unsigned>(__builtin_popcountll(reached[w]));
        }
        if (number <= kFew) {
            gather_counts<Lanes>(words, kBits, reached, counts);
        } else {
            spread_counts<Lanes>(words, kBits, counts);
        }
    }

    const std::uint64_t* const* rows_;
    CountTask task_;
    std::size_t offset_;
};

template <class Lanes, std::size_t kBits>
std::uint32_t count_column_with(const std::uint64_t* const* rows, const CountTask& task, std::size_t column,
                                ColumnBits& reached, std::uint32_t* counts) {
    for (std::size_t w = 0; w < kColumnWords; w += Lanes::kWords) {
        const LaneCount<Lanes, kBits> count{rows, task, column * kColumnWords + w};
        const std::uint32_t missing = count.run(reached.words + w, counts + 64 * w);
        if (missing != kNoRowMissing) return missing;
    }
    return kNoRowMissing;
}

// With no more bits a counter than the number of rows needs.
template <class Lanes>
std::uint32_t count_column(const std::uint64_t* const* rows, const CountTask& task, std::size_t column,
                           ColumnBits& reached, std::uint32_t* counts) {
    if (task.least > task.rows) {
        Column<Lanes>::of(Lanes::repeat(0)).store(reached.words);
        return kNoRowMissing;
    }
    if (task.rows < 1U << 4) return count_column_with<Lanes, 4>(rows, task, column, reached, counts);
    if (task.rows < 1U << 5) return count_column_with<Lanes, 5>(rows, task, column, reached, counts);
    if (task.rows < 1U << 6) return count_column_with<Lanes, 6>(rows, task, column, reached, counts);
    if (task.rows < 1U << 7) return count_column_with<Lanes, 7>(rows, task, column, reached, counts);
    if (task.rows < 1U << 8) return count_column_with<Lanes, 8>(rows, task, column, reached, counts);
    if (task.rows < 1U << 9) return count_column_with<Lanes, 9>(rows, task, column, reached, counts);
    if (task.rows < 1U << 10) return count_column_with<Lanes, 10>(rows, task, column, reached, counts);
    if (task.rows < 1U << 11) return count_column_with<Lanes, 11>(rows, task, column, reached, counts);
    if (task.rows < 1U << 13) return count_column_with<Lanes, 13>(rows, task, column, reached, counts);
    return count_column_with<Lanes, 20>(rows, task, column, reached, counts);
}

}  // namespace chemsieve
