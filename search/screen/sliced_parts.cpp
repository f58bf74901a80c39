#include "search/screen/sliced_parts.h"

#include <algorithm>
#include <optional>

namespace chemsieve {

namespace {

// Measured with patterns of five collections: more clauses, or weaker ones, cost more time than the candidates that
// they spare.
constexpr double kMostShare = 0.95;
constexpr std::size_t kMostClauses = 32;
constexpr std::size_t kMostAlternativesOfClause = 128;
constexpr std::size_t kMostRowsOfAlternative = 3;

bool is_rarer(const PartClause& a, const PartClause& b) { return a.frequency < b.frequency; }

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
    std::optional<PartClause> clause_of_items(const std::vector<std::uint64_t>& items) const {
        std::vector<std::uint32_t> rows;
        for (const std::uint64_t item : items) {
            const auto row = parts_.row_of(item);
            if (!row) return std::nullopt;
            rows.push_back(*row);
        }
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        PartClause clause;
        // The most frequent first: it settles most compounds.
        std::stable_sort(rows.begin(), rows.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return parts_.frequency(a) > parts_.frequency(b); });
        for (const std::uint32_t row : rows) {
            clause.frequency += parts_.frequency(row);
            clause.alternatives.push_back({row});
        }
        return clause;
    }

    std::optional<PartClause> clause_of_formulas(const std::vector<PartFormula>& formulas) const {
        PartClause clause;
        for (const PartFormula& formula : formulas) {
            if (!add_alternatives(formula, clause)) return std::nullopt;
        }
        return clause;
    }

    // Adds the formula's rarest rows together with each alternative of its rarest choice.
    bool add_alternatives(const PartFormula& formula, PartClause& clause) const {
        const PartClauses clauses = clauses_of(formula);
        if (clauses.required.empty() && clauses.choices.empty()) return false;
        std::vector<std::uint32_t> rows;
        for (const auto& [frequency, row] : clauses.required) {
            if (rows.size() < kMostRowsOfAlternative) rows.push_back(row);
        }
        std::uint64_t frequency = rows.empty() ? parts_.compounds() : clauses.required.front().first;
        const PartClause* choice = clauses.choices.empty() ? nullptr : &clauses.choices.front();
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

std::vector<PartSummary> summaries_of(const FingerprintSource& source, const std::vector<std::size_t>& blocks) {
    std::vector<PartSummary> known;
    for (const std::size_t block : blocks) known.push_back(source.part_summary(block));
    return known;
}

}  // namespace

// All are read before room is taken, which is not given back if one of them is damaged.
SlicedParts::SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks, HugePages& pages)
    : SlicedParts{source, blocks, summaries_of(source, blocks), pages} {}

SlicedParts::SlicedParts(const FingerprintSource& source, const std::vector<std::size_t>& blocks,
                         const std::vector<PartSummary>& known, HugePages& pages)
    : directory_{source.part_directory(blocks.front())},
      summary_{directory_->rows(), blocks.size(), pages},
      frequencies_(directory_->rows()) {
    for (std::size_t place = 0; place < blocks.size(); ++place) {
        compounds_ += source.blocks()[blocks[place]].compounds;
        for (std::uint32_t row = 0; row < directory_->rows(); ++row) {
            summary_.row(row)[place] = known[place].summary[row];
            frequencies_[row] += known[place].set_counts[row];
        }
    }
}

PartClauses telling_clauses(const PartFormula& formula, const SlicedParts& parts) {
    PartClauses clauses = Flattening{parts}.clauses_of(formula);
    const auto most = static_cast<std::uint64_t>(kMostShare * static_cast<double>(parts.compounds()));
    std::erase_if(clauses.required, [&](const auto& row) { return row.first > most; });
    std::erase_if(clauses.choices, [&](const PartClause& clause) { return clause.frequency > most; });
    while (clauses.required.size() + clauses.choices.size() > kMostClauses) {
        const bool drops_row =
            clauses.choices.empty() ||
            (!clauses.required.empty() && clauses.required.back().first >= clauses.choices.back().frequency);
        drops_row ? clauses.required.pop_back() : clauses.choices.pop_back();
    }
    return clauses;
}

}  // namespace chemsieve
