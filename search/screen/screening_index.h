// The screen: which compounds can contain a query, and how similar a compound can be at most.
//
// One interface, so that how fingerprints are laid out in memory can change without the searches.
// Guarantees: candidates() leaves out no compound that satisfies the formula; no similarity exceeds its
// bound. Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "data/source/compound_source.h"
#include "fingerprint/screen/screen_formula.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve {

struct Candidate {
    CompoundNumber compound{};
    std::uint32_t item_count = 0;
    bool always_candidate = false;  // its items do not tell what it contains
};

struct BoundedCandidate {
    CompoundNumber compound{};
    std::uint32_t bound = 0;  // its similarity in millionths is at most this
};

class ScreeningIndex {
  public:
    virtual ~ScreeningIndex() = default;

    virtual std::size_t compound_count() const = 0;
    // Those that are always candidates first, then by ascending item count, equal ones by number: for compounds that
    // contain the query this is the order of falling similarity.
    virtual std::vector<Candidate> candidates(const ScreenFormula& query) const = 0;
    // All compounds whose bound is at least `least` millionths, in no particular order.
    virtual std::vector<BoundedCandidate> similar_at_most(const ItemSet& query, std::uint32_t least) const = 0;
};

// Reads all fingerprints of the library into memory.
std::unique_ptr<ScreeningIndex> load_screening_index(const CompoundSource& source);

}  // namespace chemsieve
