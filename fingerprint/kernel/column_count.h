// KernelSet::count for registers of some width, see column.h.
//
// Counters are bit-sliced: bit k of all 512 counts is one column. Eight rows at a time go through carry-save adders
// into the lowest three; what is carried out ripples through the others.
#pragma once

#include "fingerprint/kernel/column.h"

namespace chemsieve {

template <class Lanes, std::size_t kBits>
class ColumnCounters {
  public:
    static constexpr std::uint32_t kRowsTogether = 8;

    // Adds `count` rows, at most kRowsTogether.
    [[gnu::always_inline]] void add(const std::uint64_t* const* rows, std::uint32_t count, std::size_t offset) {
        for (std::size_t p = 0; p < kParts; ++p) {
            Lanes row[kRowsTogether];
            for (std::uint32_t i = 0; i < kRowsTogether; ++i) {
                row[i] = i < count ? Lanes::load(rows[i] + offset + p * Lanes::kWords) : Lanes::zero();
            }
            add_part(row, p);
        }
    }

    // Which have counted at least `least`, which is less than 2^kBits.
    [[gnu::always_inline]] Column<Lanes> at_least(std::uint32_t least) const {
        // From the lowest bit: a count is no less in the bits so far if its bit is higher, or equal and no less before.
        Column<Lanes> result = Column<Lanes>::of(Lanes::all());
        for (std::size_t k = 0; k < kBits; ++k) {
            const Lanes counts_if_equal = (least >> k & 1) != 0 ? Lanes::zero() : Lanes::all();
            for (std::size_t p = 0; p < kParts; ++p) {
                result.parts[p] = Lanes::majority(bits_[k][p], result.parts[p], counts_if_equal);
            }
        }
        return result;
    }

    void store(std::uint64_t (*words)[kColumnWords]) const {
        for (std::size_t k = 0; k < kBits; ++k) {
            for (std::size_t p = 0; p < kParts; ++p) bits_[k][p].store(words[k] + p * Lanes::kWords);
        }
    }

    void clear() {
        for (auto& bit : bits_) {
            for (Lanes& part : bit) part = Lanes::zero();
        }
    }

  private:
    static constexpr std::size_t kParts = Column<Lanes>::kParts;

    struct Sum {
        Lanes low, high;
    };

    [[gnu::always_inline]] static Sum sum(Lanes a, Lanes b, Lanes c) {
        return {Lanes::parity(a, b, c), Lanes::majority(a, b, c)};
    }

    [[gnu::always_inline]] void add_part(const Lanes (&row)[kRowsTogether], std::size_t p) {
        const Sum ones0 = sum(bits_[0][p], row[0], row[1]);
        const Sum ones1 = sum(ones0.low, row[2], row[3]);
        const Sum twos0 = sum(bits_[1][p], ones0.high, ones1.high);
        const Sum ones2 = sum(ones1.low, row[4], row[5]);
        const Sum ones3 = sum(ones2.low, row[6], row[7]);
        const Sum twos1 = sum(twos0.low, ones2.high, ones3.high);
        const Sum fours = sum(bits_[2][p], twos0.high, twos1.high);
        bits_[0][p] = ones3.low;
        bits_[1][p] = twos1.low;
        bits_[2][p] = fours.low;
        Lanes carry = fours.high;
#pragma GCC unroll 20
        for (std::size_t k = 3; k < kBits; ++k) {
            const Lanes both = bits_[k][p] & carry;
            bits_[k][p] = bits_[k][p] ^ carry;
            carry = both;
        }
    }

    Lanes bits_[kBits][kParts];
};

// Where `reached` is set, the counts whose bits are in `words`.
template <class Lanes>
void gather_counts(const std::uint64_t (*words)[kColumnWords], std::size_t bits, const ColumnBits& reached,
                   std::uint32_t* counts) {
    for (std::size_t w = 0; w < kColumnWords; ++w) {
        for (std::uint64_t left = reached.words[w]; left != 0; left &= left - 1) {
            const auto lane = static_cast<unsigned>(__builtin_ctzll(left));
            std::uint32_t count = 0;
            for (std::size_t k = 0; k < bits; ++k) count |= static_cast<std::uint32_t>(words[k][w] >> lane & 1) << k;
            counts[64 * w + lane] = count;
        }
    }
}

// All 512 counts. Sixty-four at a time, their bits become bytes, eight bits each.
template <class Lanes>
void spread_counts(const std::uint64_t (*words)[kColumnWords], std::size_t bits, std::uint32_t* counts) {
    for (std::size_t w = 0; w < kColumnWords; ++w) {
        alignas(64) std::uint8_t bytes[3][64] = {};
        for (std::size_t k = 0; k < bits; k += 8) {
            Lanes::bits_to_bytes(words[k] + w, bits - k < 8 ? bits - k : 8, bytes[k / 8]);
        }
        for (std::size_t i = 0; i < 64; ++i) {
            counts[64 * w + i] = static_cast<std::uint32_t>(bytes[0][i] | bytes[1][i] << 8 | bytes[2][i] << 16);
        }
    }
}

template <class Lanes>
unsigned number_of(const ColumnBits& bits) {
    unsigned number = 0;
    for (const std::uint64_t word : bits.words) number += static_cast<unsigned>(__builtin_popcountll(word));
    return number;
}

template <class Lanes, std::size_t kBits>
class ColumnCount {
  public:
    ColumnCount(const std::uint64_t* const* rows, const CountTask& task, std::size_t column)
        : rows_{rows}, task_{task}, offset_{column * kColumnWords} {}

    std::uint32_t run(ColumnBits& reached, std::uint32_t* counts) {
        Counters counters;
        counters.clear();
        std::uint32_t done = 0;
        std::uint32_t next_check = first_check();
        for (; done + kTogether <= task_.rows && rows_there(done) == kTogether; done += kTogether) {
            if (done >= next_check) {
                if (!can_reach(counters, done)) return leave(reached);
                next_check = done + task_.check_every;
            }
            if (task_.prefetch) prefetch(done + kFetchedAhead);
            counters.add(rows_ + done, kTogether, offset_);
        }
        if (done < task_.rows) {
            const std::uint32_t there = rows_there(done);
            counters.add(rows_ + done, there, offset_);
            done += there;
        }
        if (done < task_.rows) return can_reach(counters, done) ? done : leave(reached);
        report(counters, reached, counts);
        return kNoRowMissing;
    }

  private:
    using Counters = ColumnCounters<Lanes, kBits>;

    static constexpr std::uint32_t kTogether = Counters::kRowsTogether;
    static constexpr std::uint32_t kFetchedAhead = 24;
    // Up to so many compounds, one by one is faster than all.
    static constexpr unsigned kFew = 24;

    // Until so many rows are done, those left would suffice alone.
    std::uint32_t first_check() const { return task_.rows - task_.least + 1; }

    // How many of the next eight rows there are, up to the first that is missing.
    [[gnu::always_inline]] std::uint32_t rows_there(std::uint32_t done) const {
        const std::uint32_t left = task_.rows - done;
        const std::uint32_t limit = left < kTogether ? left : kTogether;
        std::uint32_t there = 0;
        while (there < limit && rows_[done + there] != nullptr) ++there;
        return there;
    }

    [[gnu::always_inline]] void prefetch(std::uint32_t first) const {
        if (first + kTogether > task_.rows) return;
        for (std::uint32_t i = 0; i < kTogether; ++i) prefetch_column<Lanes>(rows_[first + i], offset_);
    }

    [[gnu::always_inline]] bool can_reach(const Counters& counters, std::uint32_t done) const {
        const std::uint32_t left = task_.rows - done;
        return left >= task_.least || !counters.at_least(task_.least - left).none();
    }

    static std::uint32_t leave(ColumnBits& reached) {
        Column<Lanes>::of(Lanes::zero()).store(reached.words);
        return kNoRowMissing;
    }

    void report(const Counters& counters, ColumnBits& reached, std::uint32_t* counts) const {
        counters.at_least(task_.least).store(reached.words);
        const unsigned number = number_of<Lanes>(reached);
        if (number == 0) return;
        alignas(64) std::uint64_t words[kBits][kColumnWords];
        counters.store(words);
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

// With no more bits a counter than the number of rows needs.
template <class Lanes>
std::uint32_t count_column(const std::uint64_t* const* rows, const CountTask& task, std::size_t column,
                           ColumnBits& reached, std::uint32_t* counts) {
    if (task.least > task.rows) {
        Column<Lanes>::of(Lanes::zero()).store(reached.words);
        return kNoRowMissing;
    }
    if (task.rows < 1U << 4) return ColumnCount<Lanes, 4>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 5) return ColumnCount<Lanes, 5>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 6) return ColumnCount<Lanes, 6>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 7) return ColumnCount<Lanes, 7>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 8) return ColumnCount<Lanes, 8>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 9) return ColumnCount<Lanes, 9>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 10) return ColumnCount<Lanes, 10>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 11) return ColumnCount<Lanes, 11>{rows, task, column}.run(reached, counts);
    if (task.rows < 1U << 13) return ColumnCount<Lanes, 13>{rows, task, column}.run(reached, counts);
    return ColumnCount<Lanes, 20>{rows, task, column}.run(reached, counts);
}

}  // namespace chemsieve
