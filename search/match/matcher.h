// Does a compound contain the query? RDKit's verdict, which can be stopped.
//
// RDKit's matcher has no time limit and some small queries (five dot-separated atoms against C60) take it hours. Every
// atom of the query, those of recursive parts too, is therefore wrapped so that each comparison counts as a step; once
// the budget is spent, the time is up or a stop is requested, all comparisons fail and the search ends by itself. The
// verdict is then "not decided". The step budget gives the same verdict on every machine.
//
// RDKit gives up silently on recursive SMARTS after 1,000 matches of the inner pattern; where that can have happened
// the verdict is "not decided" too. Threads: one matcher a thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "fingerprint/chem/molecule.h"

namespace chemsieve {

enum class Verdict { hit, miss, not_decided };

struct MatchLimits {
    std::uint64_t steps = 3'000'000;                // atom comparisons a compound; some 0.2 s
    std::optional<std::chrono::milliseconds> time;  // a compound
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::stop_token stop;
    bool stereo = false;  // stereochemistry must agree
};

class SubstructureMatcher {
  public:
    SubstructureMatcher(const Molecule& query, const MatchLimits& limits);
    SubstructureMatcher(SubstructureMatcher&&) noexcept;
    ~SubstructureMatcher();

    Verdict match(const Molecule& compound);

    // The compound's atoms of up to `most` matches, each in the order of the query's atoms, for highlighting.
    std::vector<std::vector<int>> matches(const Molecule& compound, unsigned most);

  private:
    class Guarded;
    std::unique_ptr<Guarded> guarded_;
};

}  // namespace chemsieve
