// Which compounds two lists share, and how often each list has them, by the keys of compounds (search/known/).
//
// Both lists of keys are sorted and gone through together: exact, in 8 bytes a compound and 24 a shared one. Threads:
// const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fingerprint/filter/joins/key_exchange.h"
#include "search/known/known_filter.h"

namespace chemsieve::overlap {

class SharedCompounds {
  public:
    // The keys of all compounds of both lists, in any order; one that stands there several times is one compound.
    SharedCompounds(std::vector<std::uint64_t> first, std::vector<std::uint64_t> second);

    // How many compounds are shared, and how many are in one list only; without an error.
    known::SharedEstimate numbers() const;
    // A compound that stands twice in the one and three times in the other makes six pairs, as the rows of a join.
    double pairs() const;
    // With how often each list has the compound, by ascending keys.
    const std::vector<filter::JoinedKey>& shared() const noexcept { return shared_; }
    // The place of a compound in shared(); nothing: it is not shared.
    std::optional<std::size_t> place_of(std::uint64_t key) const;

  private:
    std::vector<filter::JoinedKey> shared_;
    std::uint64_t only_first_ = 0, only_second_ = 0;
};

}  // namespace chemsieve::overlap
