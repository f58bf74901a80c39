// A formula over items made ready for one class of the index: which rows are read, rarest first.
//
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/demand/screen_formula.h"
#include "fingerprint/kernel/kernels.h"
#include "search/screen/sliced_index.h"

namespace chemsieve {

// The positions of items at a class's length, without repeats, rarest first.
std::vector<std::uint32_t> rarest_first(std::span<const std::uint64_t> items, const SlicedClass& length_class);

class FormulaPlan {
  public:
    FormulaPlan(const ScreenFormula& formula, const SlicedClass& length_class);

    // The list of rows that formula() speaks of, as positions.
    std::span<const std::uint32_t> positions() const noexcept { return positions_; }
    SliceFormula formula() const noexcept;

  private:
    using Alternatives = std::vector<std::vector<std::uint32_t>>;  // an alternative is a list of positions

    void add_choice(const Alternatives& alternatives);

    std::vector<std::uint32_t> positions_;
    std::uint32_t required_ = 0;
    std::vector<std::uint32_t> choices_;  // see SliceFormula
};

}  // namespace chemsieve
