#include "search/explain/explained_query.h"

#include <algorithm>
#include <exception>
#include <map>
#include <new>
#include <tuple>

#include "base/error.h"
#include "chem/graph/piece_text.h"
#include "chem/properties/formula_text.h"
#include "chem/sameness/compound_form.h"
#include "fingerprint/folded/query_pieces.h"

namespace chemsieve {

namespace {

constexpr unsigned kMostMatches = 100;

using Items = std::vector<std::uint64_t>;

// Compares a query's formula with a compound: which pieces does the compound lack?
class Comparison {
  public:
    // Its answers are of no meaning once stopped.
    Comparison(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
               const std::stop_token& stop)
        : formula_{query.formula()},
          compound_{compound},
          stop_{stop},
          pieces_{query_parts(query.molecule()), formula_, recipe, stop} {
        for (const ExplainedPiece& piece : compound.pieces.pieces) counts_[{piece.hash, piece.small}] = piece.count();
    }

    // The rule of the screen, on the stored fingerprint.
    bool is_candidate() const {
        return !too_few_items() && all_set(formula_.required.items) &&
               std::all_of(formula_.choices.begin(), formula_.choices.end(), [&](const Choice& choice) {
                   return std::any_of(choice.alternatives.begin(), choice.alternatives.end(),
                                      [&](const Items& items) { return all_set(items); });
               });
    }
    bool too_few_items() const { return compound_.stored.item_count < formula_.required.size(); }

    std::vector<LackingPiece> required() const { return lacking_of(formula_.required.items); }

    std::vector<LackingChoice> choices() const {
        std::vector<LackingChoice> result;
        for (const Choice& choice : formula_.choices) {
            LackingChoice lacking;
            for (const Items& items : choice.alternatives) lacking.alternatives.push_back(lacking_of(items));
            const auto& all = lacking.alternatives;
            if (std::none_of(all.begin(), all.end(), [](const auto& pieces) { return pieces.empty(); })) {
                result.push_back(std::move(lacking));
            }
        }
        std::stable_sort(result.begin(), result.end(),
                         [](const LackingChoice& a, const LackingChoice& b) { return a.is_seen() > b.is_seen(); });
        return result;
    }

    // Pieces that the compound has too seldom although it has all their items.
    std::vector<LackingPiece> too_few() const {
        std::vector<LackingPiece> result;
        for (const QueryPiece& piece : pieces_.pieces()) {
            if (stop_.stop_requested()) return {};
            if (!piece.fixed || piece.environment_of) continue;
            LackingPiece lacking = described(piece, 1);
            const auto lacks_item = [&](int level) {
                const Items items = items_of(piece.piece, level, recipe());
                return std::any_of(items.begin(), items.end(), [&](std::uint64_t item) { return !has(item); });
            };
            const auto levels = levels_of(piece.piece, recipe());
            if (lacking.present >= lacking.needed || std::any_of(levels.begin(), levels.end(), lacks_item)) continue;
            result.push_back(std::move(lacking));
        }
        sort(result);
        return result;
    }

  private:
    const FingerprintRecipe& recipe() const { return pieces_.recipe(); }
    bool has(std::uint64_t item) const {
        return std::binary_search(compound_.items.items.begin(), compound_.items.items.end(), item);
    }
    std::uint32_t bit_of(std::uint64_t item) const {
        return static_cast<std::uint32_t>(item & (compound_.stored.bits - 1));
    }
    bool all_set(const Items& items) const {
        return std::all_of(items.begin(), items.end(),
                           [&](std::uint64_t item) { return compound_.stored.is_set(bit_of(item)); });
    }

    LackedBit lacked_bit(std::uint64_t item) const {
        LackedBit result{bit_of(item), compound_.stored.is_set(bit_of(item)), {}};
        for (const BitCause& cause : compound_.causes_of(result.bit)) {
            std::string text = piece_text(compound_.pieces.pieces[cause.piece].shape);
            const auto& known = result.set_by;
            if (std::find(known.begin(), known.end(), text) == known.end()) result.set_by.push_back(std::move(text));
        }
        return result;
    }

    LackingPiece described(const QueryPiece& piece, int level) const {
        LackingPiece result;
        result.text = piece_text(piece.piece.shape);
        result.shape = piece.piece.shape;
        result.bonds = piece.piece.bonds();
        result.query_atoms = piece.piece.occurrences.front().atoms;
        result.environment_of = piece.environment_of;
        // All occurrences in the query are needed; of environments only what the formula says.
        result.needed = piece.fixed && !piece.environment_of ? piece.piece.count() : level;
        const auto count = counts_.find({piece.piece.hash, piece.piece.small});
        result.present = count == counts_.end() ? 0 : count->second;
        return result;
    }

    std::vector<LackingPiece> lacking_of(const Items& items) const {
        struct Lacked {
            std::size_t piece = 0;
            int level = 0;
            Items items;
        };
        std::map<std::pair<std::uint64_t, bool>, Lacked> by_piece;
        std::vector<LackingPiece> result;
        for (const std::uint64_t item : items) {
            if (stop_.stop_requested()) return {};
            if (has(item)) continue;
            const auto meaning = pieces_.meaning_of(item);
            if (!meaning) {
                result.push_back({});
                result.back().bits = {lacked_bit(item)};
                continue;
            }
            const ExplainedPiece& piece = pieces_.pieces()[meaning->piece].piece;
            Lacked& lacked = by_piece[{piece.hash, piece.small}];
            if (meaning->level > lacked.level)
                std::tie(lacked.piece, lacked.level) = std::tie(meaning->piece, meaning->level);
            lacked.items.push_back(item);
        }
        for (const auto& [hash, lacked] : by_piece) {
            if (stop_.stop_requested()) return {};
            LackingPiece piece = described(pieces_.pieces()[lacked.piece], lacked.level);
            for (const std::uint64_t item : lacked.items) piece.bits.push_back(lacked_bit(item));
            std::sort(piece.bits.begin(), piece.bits.end(),
                      [](const LackedBit& a, const LackedBit& b) { return a.bit < b.bit; });
            result.push_back(std::move(piece));
        }
        sort(result);
        return result;
    }

    static void sort(std::vector<LackingPiece>& pieces) {
        std::stable_sort(pieces.begin(), pieces.end(), [](const LackingPiece& a, const LackingPiece& b) {
            return std::tuple{!a.is_seen(), a.bonds, a.present > 0, a.query_atoms, a.text} <
                   std::tuple{!b.is_seen(), b.bonds, b.present > 0, b.query_atoms, b.text};
        });
    }

    const ScreenFormula& formula_;
    const ExplainedCompound& compound_;
    const std::stop_token& stop_;
    QueryPieces pieces_;
    std::map<std::pair<std::uint64_t, bool>, int> counts_;  // how often the compound has a piece, by hash and small
};

// Nothing: RDKit cannot read a structure by these rules.
std::optional<bool> same_by(const Molecule& query, const Molecule& compound, const Sameness& rules,
                            const std::stop_token& stop) {
    try {
        const Molecule a = essence_of(query, rules), b = essence_of(compound, rules);
        // The skeleton is compared first: it is cheap, and decides most pairs before tautomers are made.
        if (skeleton_formula(formula_of(a)) != skeleton_formula(formula_of(b))) return false;
        return canonical_form(a, rules, stop) == canonical_form(b, rules, stop);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const Error&) {  // not of this structure
        throw;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// One rule, then two, then three; stereochemistry before salts before tautomers.
constexpr Sameness kFurther[] = {{.ignore_stereo = true},
                                 {.ignore_salts = true},
                                 {.tautomers = true},
                                 {.normalise = true},
                                 {.ignore_stereo = true, .ignore_salts = true},
                                 {.ignore_stereo = true, .tautomers = true},
                                 {.ignore_salts = true, .tautomers = true},
                                 {.ignore_stereo = true, .ignore_salts = true, .tautomers = true}};

bool overlaps(const Sameness& a, const Sameness& b) {
    return (a.ignore_stereo && b.ignore_stereo) || (a.ignore_salts && b.ignore_salts) || (a.tautomers && b.tautomers) ||
           (a.normalise && b.normalise);
}

}  // namespace

bool LackingPiece::is_seen() const {
    return std::any_of(bits.begin(), bits.end(), [](const LackedBit& bit) { return !bit.is_set; });
}

bool LackingChoice::is_seen() const {
    return std::all_of(alternatives.begin(), alternatives.end(), [](const auto& pieces) {
        return std::any_of(pieces.begin(), pieces.end(), [](const LackingPiece& piece) { return piece.is_seen(); });
    });
}

std::optional<QueryExplanation> explain_query(const Query& query, const ExplainedCompound& compound,
                                              const FingerprintRecipe& recipe, const MatchLimits& limits,
                                              MatchOptions options) {
    QueryExplanation result;
    const Comparison comparison{query, compound, recipe, limits.stop};
    const bool items_tell = !compound.stored.always_candidate && compound.always_reason == AlwaysReason::none;
    result.is_candidate = compound.stored.always_candidate || comparison.is_candidate();
    if (items_tell) {
        result.lacking = comparison.required();
        result.lacking_choices = comparison.choices();
        result.too_few_items = comparison.too_few_items();
    }
    if (limits.stop.stop_requested()) return std::nullopt;
    if (!result.is_candidate) return result;
    SubstructureMatcher matcher{query.molecule(), limits, options};
    result.verdict = matcher.match(compound.structure);
    if (result.verdict == Verdict::hit) {
        result.matches = matcher.matches(compound.structure, kMostMatches);
    } else if (result.verdict == Verdict::miss) {
        if (items_tell) result.too_few = comparison.too_few();
        result.only_stereo_fails =
            options.stereo && SubstructureMatcher{query.molecule(), limits}.match(compound.structure) == Verdict::hit;
    }
    if (limits.stop.stop_requested()) return std::nullopt;
    return result;
}

std::optional<SamenessExplanation> explain_sameness(const Molecule& query, const Molecule& compound,
                                                    const Sameness& rules, const std::stop_token& stop) {
    SamenessExplanation result;
    result.same =
        rules.is_plain() ? compound_form(query) == compound_form(compound) : same_by(query, compound, rules, stop);
    if (stop.stop_requested()) return std::nullopt;
    try {
        result.query_formula = formula_of(essence_of(query, rules));
        result.compound_formula = formula_of(essence_of(compound, rules));
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const Error&) {  // not of this structure
        throw;
    } catch (const std::exception&) {
        result.query_formula = formula_of(query);
        result.compound_formula = formula_of(compound);
    }
    if (result.same.value_or(true)) return result;
    for (const Sameness& further : kFurther) {
        if (overlaps(further, rules)) continue;
        const Sameness loose{.ignore_stereo = rules.ignore_stereo || further.ignore_stereo,
                             .ignore_salts = rules.ignore_salts || further.ignore_salts,
                             .tautomers = rules.tautomers || further.tautomers,
                             .normalise = rules.normalise || further.normalise};
        const bool same = same_by(query, compound, loose, stop).value_or(false);
        if (stop.stop_requested()) return std::nullopt;
        if (!same) continue;
        result.would_need = further;
        break;
    }
    return result;
}

}  // namespace chemsieve
