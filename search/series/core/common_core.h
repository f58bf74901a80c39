// The greatest common core of compounds of a library: what all of them contain, or so many of them.
//
// A core is connected, of most bonds, then of most atoms, and is a part of the compound with the fewest bonds; with a
// share of the compounds it may be a part of some larger one. Which atoms and bonds are alike say the rules
// (core_rules.h); stereochemistry does not count. The result does not depend on the number of threads. Memory: some 500
// bytes a compound. Errors: LibraryError. Threads: one call at a time; progress comes on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "data/source/compound_source.h"
#include "search/series/core/core_rules.h"

namespace chemsieve::series {

// The core that a share of more compounds has is settled on a random sample of kCoreSample.
inline constexpr std::size_t kMostSharing = 300, kCoreSample = 100;

struct CoreRequest {
    CoreRules rules = {};
    double share = 1;                          // the compounds that have the core are at least this, above 0
    std::uint64_t most_steps = 1'000'000'000;  // then the search ends, after some 10 to 50 seconds
};

struct CommonCore {
    std::string smarts;  // finds all compounds that have it; empty: nothing is common
    std::string smiles;  // empty: it is no compound by itself
    std::size_t atoms = 0, bonds = 0;
    std::size_t most_bonds = 0;  // no core has more, of the sample if there is one
    bool is_greatest = true;     // proved; false: the steps were not enough
    std::size_t compounds = 0;   // that have it
    std::size_t looked_at = 0;   // compounds
    std::size_t sample = 0;      // compounds that it was settled on; 0: all
};

// "yes", "of a sample" or "no": whether no larger core than this is common.
constexpr std::string_view proof_word(const CommonCore& core) {
    if (!core.is_greatest) return "no";
    return core.sample > 0 ? "of a sample" : "yes";
}

struct CoreEvents {
    std::function<void(double)> progress = {};  // the share that is done, 0 to 1
    // A compound that cannot be read; nothing: LibraryError is thrown.
    std::function<void(CompoundNumber, const Failure&)> left_out = {};
};

// `among`: nullptr: all compounds. `jobs`: threads that read; 0: all cores. Nothing if stopped.
std::optional<CommonCore> find_common_core(const CompoundSource& source, const CompoundSelection* among,
                                           const CoreRequest& request, unsigned jobs, const CoreEvents& events,
                                           const std::stop_token& stop);

}  // namespace chemsieve::series
