// The k positions of a key among m places, made of few hashes.
//
//     independent       a hash of its own for each position
//     double_hashing    h1 + i h2                            Kirsch and Mitzenmacher, ESA 2006; h2 is made of h1
//     enhanced_double   h1 + i h2 + (i^3 - i)/6              Dillinger and Manolios, FMCAD 2004
//     triple            h1 + i h2 + i(i-1)/2 h3              Dillinger and Manolios, FMCAD 2004
//
// The papers add modulo m. Here sums are taken modulo 2^64 and scaled to m by their highest bits: no division, m need
// not be a prime or a power of two, and a step is never a divisor of m. The cubic term of enhanced double hashing is
// scaled by the golden ratio, for added to the lowest bits it would be lost. For filters of a few hundred places double
// hashing errs more often than independent positions (docs/filters.md has how much); from 4,096 on none can be told
// from another. Cost: a
// multiplication and some additions a position, or a hash where they are independent. Units: places. Errors: none.
// Threads: values.
#pragma once

#include <cstdint>

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

enum class Probes : std::uint8_t { independent, double_hashing, enhanced_double, triple };

// Gives the positions of a hash one after the other.
template <Probes kProbes>
class ProbeSequence {
  public:
    explicit constexpr ProbeSequence(std::uint64_t hash) noexcept
        : at_{hash}, step_{step_of(hash)}, growth_{kProbes == Probes::triple ? further_hash(hash, 1) : 0} {}

    // Below `places`.
    constexpr std::uint64_t next(std::uint64_t places) noexcept {
        const std::uint64_t position = reduced(at_, places);
        if constexpr (kProbes == Probes::independent) {
            at_ = further_hash(step_, ++growth_);
        } else {
            at_ += step_;
            if constexpr (kProbes == Probes::triple) step_ += growth_;
            if constexpr (kProbes == Probes::enhanced_double) step_ += growth_ += kGolden;
        }
        return position;
    }

  private:
    std::uint64_t at_;
    std::uint64_t step_;
    std::uint64_t growth_;  // the step's; for independent positions their number
};

}  // namespace chemsieve::filter
