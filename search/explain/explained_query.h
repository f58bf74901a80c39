// Why a compound is a hit of a substructure query or not: what the screen says, what the match says, and which pieces
// of the query decide it.
//
// The verdict is that of a substructure search: the screen asks the stored fingerprint, the match asks the structure.
// Deterministic, as long as the limits set no time. Threads: may be called concurrently with queries of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/graph/molecular_graph.h"
#include "chem/molecule.h"
#include "chem/sameness/sameness.h"
#include "match/substructure_matcher.h"
#include "search/explain/explained_compound.h"
#include "search/request/query.h"

namespace chemsieve {

// A bit of an item that the compound lacks.
struct LackedBit {
    std::uint32_t bit = 0;
    bool is_set = false;
    std::vector<std::string> set_by;  // pieces of the compound, as text
};

// A piece that the query has more often than the compound.
struct LackingPiece {
    std::string text;                     // empty if the item has no name
    std::optional<MolecularGraph> shape;  // as the text
    std::uint32_t bonds = 0;
    std::vector<std::uint32_t> query_atoms;       // its first place in the query; for environments, their own atoms
    std::optional<std::uint32_t> environment_of;  // see QueryPiece
    int needed = 1;                               // times that a hit has the piece, at least
    int present = 0;                              // times that the compound has the piece
    std::vector<LackedBit> bits;                  // empty if the items do not tell: counts between their levels

    // True if the screen sees that the compound lacks the piece.
    bool is_seen() const;
};

// A choice of the formula of which the compound satisfies no alternative; for each alternative the pieces it lacks.
struct LackingChoice {
    std::vector<std::vector<LackingPiece>> alternatives;
    // True if the screen sees it: each alternative has a bit that is not set.
    bool is_seen() const;
};

struct QueryExplanation {
    bool is_candidate = false;
    std::optional<Verdict> verdict;  // the match's; nothing if not a candidate, which is not matched
    // Required pieces that the compound lacks. Order: first those that the screen sees, then small pieces, then pieces
    // that the compound does not have at all. Empty for compounds that are candidates for every query.
    std::vector<LackingPiece> lacking;
    std::vector<LackingChoice> lacking_choices;
    // Pieces that the query has more often than the compound, although the items do not show it. For misses only.
    std::vector<LackingPiece> too_few;
    bool too_few_items = false;             // fewer items in all than required, which the screen sees, too
    bool only_stereo_fails = false;         // a miss that would be a hit without options.stereo
    std::vector<std::vector<int>> matches;  // some matches of a hit: the compound's atoms in the order of the query's
};

// query: for substructure search, made with the compound's recipe. Nothing if stopped, by the limits' token.
std::optional<QueryExplanation> explain_query(const Query& query, const ExplainedCompound& compound,
                                              const FingerprintRecipe& recipe, const MatchLimits& limits,
                                              MatchOptions options = {});

// Whether two compounds are the same by the rules of a search, and if not, what they differ in. Time: see
// chem/sameness/sameness.h; some ten times that where they differ.
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
