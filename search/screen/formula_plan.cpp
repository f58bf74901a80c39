#include "search/screen/formula_plan.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace chemsieve {

namespace {

// What a formula asks of the rows, rarest first.
struct PartClauses {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> required;  // frequency, row
    std::vector<RowClause> choices;                                 // each has several alternatives
};

// Measured with patterns of five collections: more clauses, or weaker ones, cost more time than the candidates that
// they spare.
constexpr double kMostShare = 0.95;
constexpr std::size_t kMostClauses = 32;
constexpr std::size_t kMostAlternativesOfClause = 128;
constexpr std::size_t kMostRowsOfAlternative = 3;

bool is_rarer(const RowClause& a, const RowClause& b) { return a.frequency < b.frequency; }

// All clauses, rarest first; a choice between formulas becomes a choice between what is rarest of each.
class Flattening {
  public:
    explicit Flattening(const SlicedParts& parts) : parts_{parts} {}

    PartClauses clauses_of(const PartFormula& formula) const {
        PartClauses clauses;
        for (const std::uint64_t item : formula.required) {
            if (const auto row = parts_.row_of(item)) clauses.required.emplace_back(parts_.frequency(*row), *row);
        }
        for (const PartChoice& choice : formula.choices) {
            auto clause = choice.formulas.empty() ? clause_of_items(choice.items) : clause_of_formulas(choice.formulas);
            if (!clause) continue;
            if (clause->alternatives.size() == 1) {
                for (const std::uint32_t row : clause->alternatives.front()) {
                    clauses.required.emplace_back(parts_.frequency(row), row);
                }
            } else {
                clauses.choices.push_back(std::move(*clause));
            }
        }
        std::sort(clauses.required.begin(), clauses.required.end());
        clauses.required.erase(std::unique(clauses.required.begin(), clauses.required.end()), clauses.required.end());
        std::stable_sort(clauses.choices.begin(), clauses.choices.end(), is_rarer);
        return clauses;
    }

  private:
    // Nothing if every compound may fulfil it.
    std::optional<RowClause> clause_of_items(const std::vector<std::uint64_t>& items) const {
        std::vector<std::uint32_t> rows;
        for (const std::uint64_t item : items) {
            const auto row = parts_.row_of(item);
            if (!row) return std::nullopt;
            rows.push_back(*row);
        }
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        RowClause clause;
        // The most frequent first: it settles most compounds.
        std::stable_sort(rows.begin(), rows.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return parts_.frequency(a) > parts_.frequency(b); });
        for (const std::uint32_t row : rows) {
            clause.frequency += parts_.frequency(row);
            clause.alternatives.push_back({row});
        }
        return clause;
    }

    std::optional<RowClause> clause_of_formulas(const std::vector<PartFormula>& formulas) const {
        RowClause clause;
        for (const PartFormula& formula : formulas) {
            if (!add_alternatives(formula, clause)) return std::nullopt;
        }
        return clause;
    }

    // Adds the formula's rarest rows together with each alternative of its rarest choice.
    bool add_alternatives(const PartFormula& formula, RowClause& clause) const {
        const PartClauses clauses = clauses_of(formula);
        if (clauses.required.empty() && clauses.choices.empty()) return false;
        std::vector<std::uint32_t> rows;
        for (const auto& [frequency, row] : clauses.required) {
            if (rows.size() < kMostRowsOfAlternative) rows.push_back(row);
        }
        std::uint64_t frequency = rows.empty() ? parts_.compounds() : clauses.required.front().first;
        const RowClause* choice = clauses.choices.empty() ? nullptr : &clauses.choices.front();
        // A choice that is much more frequent than the rarest row adds little.
        if (choice && (rows.empty() || choice->frequency < 2 * frequency)) {
            frequency = std::min(frequency, choice->frequency);
            for (std::vector<std::uint32_t> asked : choice->alternatives) {
                asked.insert(asked.end(), rows.begin(), rows.end());
                clause.alternatives.push_back(std::move(asked));
            }
        } else {
            clause.alternatives.push_back(std::move(rows));
        }
        clause.frequency += frequency;
        return clause.alternatives.size() <= kMostAlternativesOfClause;
    }

    const SlicedParts& parts_;
};

// What is worth asking for: it leaves out what nearly every compound fulfils, and of many clauses the less telling
// ones.
PartClauses telling_clauses(const PartFormula& formula, const SlicedParts& parts) {
    PartClauses clauses = Flattening{parts}.clauses_of(formula);
    const auto most = static_cast<std::uint64_t>(kMostShare * static_cast<double>(parts.compounds()));
    std::erase_if(clauses.required, [&](const auto& row) { return row.first > most; });
    std::erase_if(clauses.choices, [&](const RowClause& clause) { return clause.frequency > most; });
    while (clauses.required.size() + clauses.choices.size() > kMostClauses) {
        const bool drops_row =
            clauses.choices.empty() ||
            (!clauses.required.empty() && clauses.required.back().first >= clauses.choices.back().frequency);
        drops_row ? clauses.required.pop_back() : clauses.choices.pop_back();
    }
    return clauses;
}

}  // namespace

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
    std::vector<RowClause> choices;
    add_choices_of_items(demands.items, length_class, choices);
    if (parts && demands.parts) add_parts(*demands.parts, length_class, *parts, choices);
    required_ = static_cast<std::uint32_t>(positions_.size());
    std::stable_sort(choices.begin(), choices.end(), is_rarer);
    for (const RowClause& choice : choices) add_choice(choice.alternatives);
}

void FormulaPlan::add_choices_of_items(const ScreenFormula& formula, const SlicedClass& length_class,
                                       std::vector<RowClause>& choices) const {
    if (formula.choices.empty()) return;
    std::vector<std::uint32_t> required = positions_;
    std::sort(required.begin(), required.end());
    for (const Choice& choice : formula.choices) {
        RowClause clause;
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
                            std::vector<RowClause>& choices) {
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
    for (RowClause& clause : clauses.choices) {
        for (auto& rows : clause.alternatives) {
            for (std::uint32_t& row : rows) row += length_class.bits();
        }
        choices.push_back(std::move(clause));
    }
}

void FormulaPlan::add_choice(const std::vector<std::vector<std::uint32_t>>& alternatives) {
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
