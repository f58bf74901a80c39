// What the changes between matched pairs do to columns of a library: transformations, each told of all of its pairs.
//
// A transformation goes from the change that Change::is_before() puts first to the other, whatever the numbers of their
// labels, so that what its pairs have in common are the changes, not the constants. Differences are those of the
// compound that has the second less that which has the first.
//
// Errors: LibraryError; QueryError for a property that is not there. Threads: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "data/source/compound_values.h"
#include "search/series/pairs/matched_pairs.h"

namespace chemsieve::work {

// Differences in a column, of pairs of which both compounds have a value.
struct Differences {
    std::size_t count = 0;
    double mean = 0;
    double squares = 0;  // sum of the squares of what differs from the mean (Welford, Technometrics 1962, 4, 419)

    void add(double difference);
    std::optional<double> deviation() const;  // standard deviation of a sample; nothing of less than two
    // By a t test on both sides, how likely a mean so far from 0 is by chance; nothing of less than two, and
    // where all are the same.
    std::optional<double> p() const;
};

struct Transformation {
    std::string from, to;  // as Change::text, labels from 1 in the order in which `from` has them
    unsigned cuts = 1;
    std::size_t pairs = 0;
    CompoundNumber first{}, second{};  // the first pair
    std::vector<Differences> columns;
};

class Transformations {
  public:
    // `columns`: properties of numbers. Nothing if stopped.
    static std::optional<Transformations> of_columns(const CompoundSource& source,
                                                     const std::vector<std::string>& columns,
                                                     const std::stop_token& stop);

    // PairRules::with_turns must have been asked for. False if stopped.
    bool add(const series::PairSeries& series, const std::stop_token& stop);
    // Only its pairs of this compound.
    bool add_of(const series::PairSeries& series, CompoundNumber compound, const std::stop_token& stop);

    std::size_t pairs() const noexcept { return pairs_; }
    std::size_t size() const noexcept { return all_.size(); }
    // Those of so many pairs at least, of most pairs first, of as many by text.
    std::vector<Transformation> with_pairs(std::size_t least) const;

  private:
    struct Key {
        std::uint64_t from, to;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept { return key.from * 3 ^ key.to; }
    };
    struct Counted {
        std::uint64_t from, to;  // keys of texts
        std::uint32_t pairs = 0;
        std::uint8_t cuts = 1;
        CompoundNumber first{}, second{};
    };

    void add(const series::PairMember& a, const series::PairMember& b);
    static Key key_of(const series::Change& from, const series::Change& to);

    std::vector<CompoundValues<std::optional<double>>> values_;  // a column each
    std::unordered_map<Key, std::uint32_t, Hash> places_;
    std::vector<Counted> all_;
    std::vector<Differences> differences_;  // as many as there are columns, of each
    std::unordered_map<std::uint64_t, std::string> texts_;
    std::size_t pairs_ = 0;
};

}  // namespace chemsieve::work
