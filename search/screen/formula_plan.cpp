#include "search/screen/formula_plan.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace chemsieve {

std::vector<std::uint32_t> rarest_first(std::span<const std::uint64_t> items, const SlicedClass& length_class) {
    // Items fold to a power of two; for kinds without items they are bit positions already.
    const bool folds = std::has_single_bit(length_class.bits());
    const ClassPositions& known = length_class.positions();
    const std::uint64_t mask = folds ? length_class.bits() - 1 : ~std::uint64_t{0};
    // One bit for each rank: this sorts positions and drops repeats at once. All bits are clear between calls.
    thread_local std::vector<std::uint64_t> ranks;
    const std::size_t words = (length_class.bits() + 63) / 64;
    if (ranks.size() < words) ranks.resize(words);
    std::vector<std::uint32_t> positions;
    positions.reserve(items.size());  // nothing may throw while bits are set
    for (const std::uint64_t item : items) {
        const std::uint32_t rank = known.rank_of(static_cast<std::uint32_t>(item & mask));
        ranks[rank / 64] |= std::uint64_t{1} << (rank % 64);
    }
    for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t left = std::exchange(ranks[word], 0); left != 0; left &= left - 1) {
            const auto rank =
                static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(std::countr_zero(left));
            positions.push_back(known.position_of(rank));
        }
    }
    return positions;
}

FormulaPlan::FormulaPlan(const Demands& demands, const SlicedClass& length_class, const SlicedParts* parts)
    : positions_{rarest_first(demands.items.required.items, length_class)} {
    std::vector<Clause> choices;
    add_choices_of_items(demands.items, length_class, choices);
    if (parts && demands.parts) add_parts(*demands.parts, length_class, *parts, choices);
    required_ = static_cast<std::uint32_t>(positions_.size());
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Clause& a, const Clause& b) { return a.frequency < b.frequency; });
    for (const Clause& choice : choices) add_choice(choice.alternatives);
}

void FormulaPlan::add_choices_of_items(const ScreenFormula& formula, const SlicedClass& length_class,
                                       std::vector<Clause>& choices) const {
    if (formula.choices.empty()) return;
    std::vector<std::uint32_t> required = positions_;
    std::sort(required.begin(), required.end());
    for (const Choice& choice : formula.choices) {
        Clause clause;
        bool is_free = false;  // an alternative asks only for bits that are required anyway
        for (const auto& items : choice.alternatives) {
            std::vector<std::uint32_t> asked = rarest_first(items, length_class);
            std::erase_if(asked, [&](std::uint32_t position) {
                return std::binary_search(required.begin(), required.end(), position);
            });
            is_free = is_free || asked.empty();
            if (is_free) break;
            clause.frequency += length_class.positions().frequency(asked.front());
            clause.alternatives.push_back(std::move(asked));
        }
        if (!is_free) choices.push_back(std::move(clause));
    }
}

// Those of one row become required, among the rarest first.
void FormulaPlan::add_parts(const PartFormula& formula, const SlicedClass& length_class, const SlicedParts& parts,
                            std::vector<Clause>& choices) {
    PartClauses clauses = telling_clauses(formula, parts);
    std::vector<std::uint32_t> merged;
    const ClassPositions& known = length_class.positions();
    merged.reserve(positions_.size() + clauses.required.size());
    auto next = positions_.begin();
    for (const auto& [frequency, row] : clauses.required) {
        while (next != positions_.end() && known.frequency(*next) <= frequency) merged.push_back(*next++);
        merged.push_back(length_class.bits() + row);
    }
    merged.insert(merged.end(), next, positions_.end());
    positions_ = std::move(merged);
    for (PartClause& clause : clauses.choices) {
        for (auto& rows : clause.alternatives) {
            for (std::uint32_t& row : rows) row += length_class.bits();
        }
        choices.push_back({clause.frequency, std::move(clause.alternatives)});
    }
}

void FormulaPlan::add_choice(const Alternatives& alternatives) {
    choices_.push_back(static_cast<std::uint32_t>(alternatives.size()));
    for (const auto& asked : alternatives) {
        choices_.push_back(static_cast<std::uint32_t>(asked.size()));
        for (const std::uint32_t position : asked) {
            choices_.push_back(static_cast<std::uint32_t>(positions_.size()));
            positions_.push_back(position);
        }
    }
}

SliceFormula FormulaPlan::formula() const noexcept {
    return {
        .required = required_, .choices = choices_.data(), .choice_words = static_cast<std::uint32_t>(choices_.size())};
}

}  // namespace chemsieve
