// Does a compound contain the query? RDKit's own matcher, made so that it can be stopped: for queries that are not
// compiled, and for comparison.
//
// RDKit's matcher has no time limit and some small queries (five dot-separated atoms against C60) take it hours. Every
// atom of the query, those of recursive parts too, is therefore wrapped so that each comparison counts as a step; once
// the limits are reached, all comparisons fail and the search ends by itself. The verdict is then "not decided".
//
// RDKit gives up silently on recursive SMARTS after 1,000 matches of the inner pattern; where that can have happened
// the verdict is "not decided" too. Threads: one matcher a thread.
#pragma once

#include <memory>
#include <vector>

#include "chem/molecule.h"
#include "match/run/match_types.h"

namespace chemsieve {

class RdkitMatcher {
  public:
    RdkitMatcher(const Molecule& query, bool stereo, const MatchLimits& limits);
    RdkitMatcher(RdkitMatcher&&) noexcept;
    ~RdkitMatcher();

    Verdict match(const Molecule& compound);

    // The compound's atoms of up to `most` matches, each in the order of the query's atoms, for highlighting.
    std::vector<std::vector<int>> matches(const Molecule& compound, unsigned most);
    // The same with all matches on the same atoms.
    Embeddings embeddings(const Molecule& compound, unsigned most);
    // Matches on different sets of atoms, of the first `most` on any.
    MatchCount count(const Molecule& compound, unsigned most);

  private:
    class Guarded;
    std::unique_ptr<Guarded> guarded_;
};

}  // namespace chemsieve
