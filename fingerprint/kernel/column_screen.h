// KernelSet::screen for registers of some width, see column.h.
#pragma once

#include "fingerprint/kernel/column.h"

namespace chemsieve {

template <class Lanes>
class ColumnScreen {
  public:
    ColumnScreen(const std::uint64_t* const* rows, std::size_t column) : rows_{rows}, offset_{column * kColumnWords} {}

    std::uint32_t run(const SliceFormula& formula, ColumnBits& result) {
        require(formula.required);
        const std::uint32_t* const end = formula.choices + formula.choice_words;
        for (const std::uint32_t* next = formula.choices; next != end && going_on();) next = choose(next);
        alive_.store(result.words);
        return missing_;
    }

  private:
    using Bits = Column<Lanes>;

    static constexpr std::uint32_t kAhead = 4;  // rows that are fetched while earlier ones are looked at

    bool going_on() const { return missing_ == kNoRowMissing && !alive_.none(); }

    void require(std::uint32_t count) {
        Bits alive = alive_;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (rows_[i] == nullptr) {
                missing_ = i;
                break;
            }
            if (i + kAhead < count) prefetch_column<Lanes>(rows_[i + kAhead], offset_);
            alive = alive & Bits::load(rows_[i] + offset_);
            if (alive.none()) break;
        }
        alive_ = alive;
    }

    // Keeps what one of the alternatives holds for. Returns where the next choice is.
    const std::uint32_t* choose(const std::uint32_t* next) {
        Bits open = alive_;  // none of the alternatives so far holds for these
        for (std::uint32_t alternatives = *next++; alternatives != 0; --alternatives) {
            const std::uint32_t count = *next++;
            if (missing_ == kNoRowMissing && !open.none()) open = open.without(all_of(next, count, open));
            next += count;
        }
        alive_ = alive_.without(open);
        return next;
    }

    Bits all_of(const std::uint32_t* indices, std::uint32_t count, Bits among) {
        for (std::uint32_t i = 0; i < count && !among.none(); ++i) {
            const std::uint64_t* const row = rows_[indices[i]];
            if (row == nullptr) {
                missing_ = indices[i];
                break;
            }
            among = among & Bits::load(row + offset_);
        }
        return among;
    }

    const std::uint64_t* const* rows_;
    std::size_t offset_;
    Bits alive_ = Bits::of(Lanes::repeat(~std::uint64_t{0}));
    std::uint32_t missing_ = kNoRowMissing;
};

template <class Lanes>
std::uint32_t screen_column(const std::uint64_t* const* rows, const SliceFormula& formula, std::size_t column,
                            ColumnBits& result) {
    return ColumnScreen<Lanes>{rows, column}.run(formula, result);
}

}  // namespace chemsieve
