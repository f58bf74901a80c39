#include "search/explain/explained_sameness.h"

#include <exception>
#include <new>

#include "base/error.h"
#include "chem/properties/formula_text.h"
#include "chem/sameness/compound_form.h"

namespace chemsieve {

namespace {

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
                                 {.ignore_stereo = true, .ignore_salts = true},
                                 {.ignore_stereo = true, .tautomers = true},
                                 {.ignore_salts = true, .tautomers = true},
                                 {.ignore_stereo = true, .ignore_salts = true, .tautomers = true}};

bool overlaps(const Sameness& a, const Sameness& b) {
    return (a.ignore_stereo && b.ignore_stereo) || (a.ignore_salts && b.ignore_salts) || (a.tautomers && b.tautomers);
}

}  // namespace

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
                             .tautomers = rules.tautomers || further.tautomers};
        const bool same = same_by(query, compound, loose, stop).value_or(false);
        if (stop.stop_requested()) return std::nullopt;
        if (!same) continue;
        result.would_need = further;
        break;
    }
    return result;
}

}  // namespace chemsieve
