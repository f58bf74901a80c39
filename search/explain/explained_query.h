// Why a compound is a hit of a substructure query or not: what the screen says, what the match says, and which pieces
// of the query decide it.
//
// The verdict is that of a substructure search: the screen asks the stored fingerprint, the match asks the structure.
// Deterministic, as long as the limits set no time. Threads: may be called concurrently with queries of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    std::string text;  // empty if the item has no name
    std::uint32_t bonds = 0;
    std::vector<std::uint32_t> query_atoms;       // where the query has it first; of environments, their own atoms
    std::optional<std::uint32_t> environment_of;  // see QueryPiece
    int needed = 1;                               // at least
    int present = 0;                              // in the compound
    std::vector<LackedBit> bits;                  // empty if the items do not tell: counts between their levels

    // True if the screen sees that it lacks.
    bool is_seen() const;
};

// A choice of which the compound has no alternative: for each, what it lacks.
struct LackingChoice {
    std::vector<std::vector<LackingPiece>> alternatives;
    // True if the screen sees it: of each alternative a bit is not set.
    bool is_seen() const;
};

struct QueryExplanation {
    bool is_candidate = false;
    std::optional<Verdict> verdict;  // of the match; nothing if not a candidate, which is not matched
    // Required items and choices that the compound lacks: those that the screen sees first, of these small ones first,
    // of these what is not there at all. Empty for compounds that are candidates for every query.
    std::vector<LackingPiece> lacking;
    std::vector<LackingChoice> lacking_choices;
    // Pieces that the query has more often than the compound, which the levels of items do not tell. Of misses only.
    std::vector<LackingPiece> too_few;
    bool too_few_items = false;             // fewer items in all than are required: that, too, the screen sees
    bool only_stereo_fails = false;         // of a miss: it would be a hit without options.stereo
    std::vector<std::vector<int>> matches;  // of a hit, some: the compound's atoms in the order of the query's
};

// query: for substructure search, made with the compound's recipe. Nothing if stopped, by the limits' token.
std::optional<QueryExplanation> explain_query(const Query& query, const ExplainedCompound& compound,
                                              const FingerprintRecipe& recipe, const MatchLimits& limits,
                                              MatchOptions options = {});

}  // namespace chemsieve
