// Matches compounds against a query and further structures. Internal to search/engine.
//
// Errors: LibraryError. Threads: ConditionMatch may be shared; each thread has a ConditionMatcher.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/parts/query_parts.h"
#include "match/substructure_matcher.h"
#include "search/engine/search_run.h"
#include "search/request/structure_conditions.h"

namespace chemsieve {

// Query and conditions, compiled for a library.
class ConditionMatch {
  public:
    // `conditions`: nothing if there are none. All must outlive the match.
    ConditionMatch(const Query& query, const StructureConditions* conditions, const SearchResources& resources,
                   const MatchOptions& options);

    // The first reason why the query or a condition is not compiled; empty if all are compiled.
    std::string why_not_compiled() const;

    // The parts that every hit has.
    PartFormula parts(const PartCompiler& compiler) const;

  private:
    friend class ConditionMatcher;
    using Matched = std::shared_ptr<const SubstructureQuery>;

    struct Alternative {
        const Query* query;
        Matched matched;
    };
    std::vector<Alternative> either_;  // the query and its alternatives, those with most items first
    std::vector<Matched> all_, none_;
};

class ConditionMatcher {
  public:
    struct Answer {
        Verdict verdict = Verdict::miss;
        const Query* by = nullptr;  // by what a hit was found: the query or alternative with most items
    };

    ConditionMatcher(const ConditionMatch& match, const MatchLimits& limits);

    bool matches_structures() const noexcept;
    // A visit of the structures must be held if resources have some.
    Answer match(CompoundNumber compound, const SearchResources& resources, CompoundReader& reader);

  private:
    struct Compound;  // a compound in the form that a matcher takes

    Answer match_either(Compound& compound);
    static Verdict match_one(SubstructureMatcher& matcher, Compound& compound);

    const ConditionMatch& match_;
    std::vector<SubstructureMatcher> either_, all_, none_;  // as in ConditionMatch
};

}  // namespace chemsieve
