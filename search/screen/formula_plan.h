// What a query demands, made ready for one class of the index: which rows are read, rarest first.
//
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/demand/screen_formula.h"
#include "fingerprint/kernel/kernels.h"
#include "match/parts/part_formula.h"
#include "search/screen/sliced_index.h"

namespace chemsieve {

// What every hit must have. Both must outlive it.
struct Demands {
    const ScreenFormula& items;
    const PartFormula* parts = nullptr;  // none: nothing of parts
};

// The positions of items at a class's length, without repeats, rarest first.
std::vector<std::uint32_t> rarest_first(std::span<const std::uint64_t> items, const SlicedClass& length_class);

// At least one alternative holds: all of its rows.
struct RowClause {
    std::uint64_t frequency = 0;  // the most compounds that it lets through
    std::vector<std::vector<std::uint32_t>> alternatives;
};

class FormulaPlan {
  public:
    // parts: those of the class; nothing to leave out what is demanded of parts.
    FormulaPlan(const Demands& demands, const SlicedClass& length_class, const SlicedParts* parts);

    // The list of rows that formula() speaks of, as positions; rows of parts follow the last position.
    std::span<const std::uint32_t> positions() const noexcept { return positions_; }
    SliceFormula formula() const noexcept;

  private:
    void add_choices_of_items(const ScreenFormula& formula, const SlicedClass& length_class,
                              std::vector<RowClause>& choices) const;
    void add_parts(const PartFormula& formula, const SlicedClass& length_class, const SlicedParts& parts,
                   std::vector<RowClause>& choices);
    void add_choice(const std::vector<std::vector<std::uint32_t>>& alternatives);

    std::vector<std::uint32_t> positions_;
    std::uint32_t required_ = 0;
    std::vector<std::uint32_t> choices_;  // see SliceFormula
};

}  // namespace chemsieve
