// Whether two compounds are the same by the rules of a search, and if not, what they differ in.
//
// Threads: may be called concurrently. Time: see chem/sameness/sameness.h; some ten times that where they differ.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "chem/molecule.h"
#include "chem/sameness/sameness.h"

namespace chemsieve {

struct SamenessExplanation {
    // Nothing: RDKit cannot take one of them apart by these rules.
    std::optional<bool> same;
    // If the compounds are not the same: the fewest further rules that would make them the same; nothing if no rules
    // do.
    std::optional<Sameness> would_need;
    std::string query_formula, compound_formula;  // the structures compared
};

// Nothing if stopped.
std::optional<SamenessExplanation> explain_sameness(const Molecule& query, const Molecule& compound,
                                                    const Sameness& rules, const std::stop_token& stop);

}  // namespace chemsieve
