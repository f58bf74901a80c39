// The census of a library: in how many of its compounds does each subgraph occur, and how many have a property in a
// range? A few bytes a compound, which answer without the library.
//
// What is counted are the pieces that fingerprints are made of (fingerprint/subgraph/item_walk.h), for each level of
// their number: in how many compounds a piece is found at least once, twice, four, eight times. A piece and a level
// make a key; each compound counts once for each of its keys. The counts lie in a spectral Bloom filter of minimal
// increase, compact: of all spectral filters it errs least on subgraphs of real libraries (docs/filters.md, "On real
// compounds"). The most common pieces are kept as well, with their shape, since a filter cannot say which keys it
// holds.
//
// Guarantee: a count is never too low. It is too high for the share expected_error() of the keys at most, by compounds
// that were removed since, and for compounds whose pieces could not all be counted by partly_counted().
// Errors: CensusError. Threads: values; const functions may be called concurrently.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "chem/graph/molecular_graph.h"
#include "data/source/compound_selection.h"
#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "fingerprint/filter/spectral/range_counts.h"
#include "fingerprint/subgraph/hash_counter.h"
#include "fingerprint/subgraph/item_set.h"
#include "fingerprint/subgraph/item_walk.h"
#include "search/request/query.h"

namespace chemsieve::census {

// How many compounds of a list have a property between two values, of a small filter instead of the list.
//
// Values are put into steps; a range counts every step that it touches, so the number is never too low, and too high by
// what lies beside the ends in the same steps. Source: filter::RangeCounts.
// A computed property as the census counts it: from `lowest` on in 2^levels steps; what lies beyond is in the last one.
struct CountedProperty {
    std::string_view name;
    double lowest = 0;
    double step = 1;
    unsigned levels = 12;

    std::uint64_t step_of(double value) const noexcept;
};

inline constexpr std::array<CountedProperty, 8> kCountedProperties{{
    {"mw", 0, 1, 12},
    {"logp", -40.96, 0.02, 12},
    {"tpsa", 0, 0.5, 12},
    {"donors", 0, 1, 7},
    {"acceptors", 0, 1, 7},
    {"rotatable_bonds", 0, 1, 8},
    {"rings", 0, 1, 7},
    {"heavy_atoms", 0, 1, 9},
}};

// The place in kCountedProperties; nothing if it is not counted.
std::optional<std::size_t> counted_property(std::string_view name);

using OpenRangeCounts = filter::RangeCounts<filter::MinimalIncreaseFilter>;
using RangeCounts = filter::RangeCounts<filter::CompactSpectralFilter>;

class CensusError : public Error {
  public:
    using Error::Error;
};

// The key of a piece (the hash of its subgraph) that is there so often: 1, 2, 4 or 8 times.
constexpr std::uint64_t census_key(std::uint64_t hash, int level) noexcept { return subgraph_item(hash, level, 0); }

struct CommonPiece {
    MolecularGraph shape;
    std::uint64_t key = 0;  // that of level 1
    std::uint64_t count = 0;

    std::size_t bonds() const noexcept { return shape.bonds.size(); }
};

// The parts of a census, as they are kept.
struct CensusParts {
    FingerprintRecipe recipe;
    std::uint64_t compounds = 0;
    std::uint64_t partly_counted = 0;
    CompoundNumber counted_to{0};
    std::uint64_t keys = 0;
    std::uint64_t listed_from = 1;
};

class Census {
  public:
    static constexpr std::string_view kMark = "CSCENSU1";
    static constexpr std::string_view kWhat = "census";

    Census(CensusParts parts, filter::CompactSpectralFilter counts, std::vector<RangeCounts> properties,
           std::vector<CommonPiece> pieces);

    const FingerprintRecipe& recipe() const noexcept { return parts_.recipe; }
    // Compounds counted; also those of them that were removed later.
    std::uint64_t compounds() const noexcept { return parts_.compounds; }
    // Those among them that have more subgraphs than the recipe's limit: they may have a piece that was not counted.
    std::uint64_t partly_counted() const noexcept { return parts_.partly_counted; }
    // The highest number of a compound of the library that it was counted in; 0 if it was merged.
    CompoundNumber counted_to() const noexcept { return parts_.counted_to; }
    // Different keys, about; of a merged one at most.
    std::uint64_t keys() const noexcept { return parts_.keys; }

    // In so many compounds, or in fewer.
    std::uint64_t count(std::uint64_t key) const noexcept { return counts_.count(key); }
    // The share of keys whose count is too high, at most.
    double expected_error() const { return counts_.expected_error(parts_.keys); }
    // Compounds with the property from `least` to `most`. `property`: place in kCountedProperties.
    std::uint64_t count_between(std::size_t property, double least, double most) const;

    // The most frequent first. All that occur in at least listed_from() compounds are among them.
    const std::vector<CommonPiece>& pieces() const noexcept { return pieces_; }
    std::uint64_t listed_from() const noexcept { return parts_.listed_from; }

    // Afterwards it counts the compounds of both. Throws CensusError if recipe or size differ.
    void merge(const Census& other);

    const filter::CompactSpectralFilter& counts() const noexcept { return counts_; }
    const std::vector<RangeCounts>& properties() const noexcept { return properties_; }
    const CensusParts& parts() const noexcept { return parts_; }

    std::vector<std::uint8_t> to_bytes() const;
    static Census from_bytes(std::span<const std::uint8_t> bytes);

  private:
    CensusParts parts_;
    filter::CompactSpectralFilter counts_;
    std::vector<RangeCounts> properties_;  // as kCountedProperties
    std::vector<CommonPiece> pieces_;
};

// Sets counts, sorts, the most frequent first, and leaves `most` of them or somewhat fewer: those from a count on,
// which it returns. Before, all of `listed_from` and more were there.
std::uint64_t keep_most_frequent(std::vector<CommonPiece>& pieces, std::size_t most, std::uint64_t listed_from,
                                 const std::function<std::uint64_t(std::uint64_t)>& count_of);
// How many pieces the census of so many compounds lists.
std::size_t pieces_listed(std::uint64_t compounds) noexcept;

// The keys of a compound that a census counts: its pieces and the levels of their numbers. One object a thread; it
// keeps its memory between compounds.
struct CensusKeys {
    std::vector<std::uint64_t> once;  // level 1: a key a piece
    std::vector<std::uint64_t> more;  // higher levels
    bool complete = true;             // false: the compound has more subgraphs than the recipe's limit
};

class CensusKeyMaker {
  public:
    void make(const MolecularGraph& graph, const FingerprintRecipe& recipe, CensusKeys& keys);
    // A piece with this key of level 1, without states; nothing if the graph has none.
    std::optional<MolecularGraph> shape_of(std::uint64_t key, const MolecularGraph& graph,
                                           const FingerprintRecipe& recipe);

  private:
    ItemWalk walk_;
    HashCounter small_, large_;
};

// What a census says of a query before it is searched: its rarest pieces, and how many candidates there will be.
// A piece that every hit has, so often or more.
struct QueryPieceCount {
    std::string text;
    int times = 1;                     // 1, 2, 4 or 8
    std::uint64_t compounds = 0;       // that have it so often, at most
    std::vector<std::uint32_t> atoms;  // the query's, ascending; none in environments of atoms
};

struct QueryForecast {
    std::vector<QueryPieceCount> pieces;  // the rarest first
    // No more compounds than this are hits.
    std::uint64_t most_hits = 0;
    // The screen's, an estimate: pieces that share no atom are taken for half as independent as they look.
    double candidates = 0;
};

// `query`: for substructure search, made with the census's recipe.
QueryForecast forecast(const Query& query, const Census& census);

}  // namespace chemsieve::census
