// What two lists share and what only one of them has, in numbers and, on demand, compound by compound.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fingerprint/filter/joins/key_exchange.h"
#include "search/known/known_filter.h"

namespace chemsieve::overlap {

// What two lists share, estimated by filters and samples of the keys of their compounds (search/known/). Rows are keys
// of compounds, repeats included, in any order. Source: filter/joins/ (overlap of two Bloom filters, bifocal sampling).
//
// How many compounds both have, and how many only one has, by plain Bloom filters of each alone. Throws KnownError if
// the filters are full.
known::SharedEstimate estimated_shared(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second);

struct PairsEstimate {
    double pairs = 0;
    double standard_error = 0;
};

// The number of pairs, see SharedCompounds::pairs(), of so many rows drawn from each list; several draws give the
// error.
PairsEstimate estimated_pairs(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second,
                              std::size_t draws, std::uint64_t seed);

// What two lists share, exactly.
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

struct ListedCompound {
    std::string id, smiles;
    std::string other_id = {};  // what the second list calls one that both have
};

struct OverlapReport {
    known::SharedEstimate numbers;
    bool is_estimate = false;            // the numbers are; else they are exact
    std::optional<PairsEstimate> pairs;  // if they were asked for
    std::uint64_t unreadable = 0;        // records of both

    // Each compound once, if they are kept. If the second list is a filter, shared are those that it has probably, and
    // what only it has is not known.
    bool lists_compounds = false;
    std::vector<ListedCompound> shared, only_first, only_second;
};

}  // namespace chemsieve::overlap
