// Attenuated Bloom filter: which keys can be found from a node of a network, and how many hops away.
//
// It has a Bloom filter for each number of hops: level 0 is of the node's own keys, level i of the keys of all nodes
// that are i hops away. A query goes to the neighbour whose filter knows the key nearest. For libraries: on this disk,
// on the file server, on the cluster; and for the blocks of one library, as an OR up a tree of summaries.
//
// Source: Rhea and Kubiatowicz, Probabilistic location and routing, INFOCOM 2002; Cohen and Matias, Spectral Bloom
// filters, section 1.1.1; the encyclopedia's article on Bloom filters, "Attenuated Bloom filters". Rhea and Kubiatowicz
// keep a filter for each link, of what lies behind it; here each node has one, and that of a link is the filter of the
// node at its end, one hop nearer. So a node's own keys come back to it by its neighbours' levels: this does no harm,
// as they are found at level 0 before. Levels have one shape and one hash function, as they could not be merged else.
// Guarantee: a key that is i hops away, i below the depth, is found at i hops or fewer, once the filters were exchanged
// i times. Errs: says "there" or "nearer" of a key if a level falsely seems to hold it, which is more frequent in the
// farther levels, as they hold more keys: level_error(). Never the other way, but within the depth: what lies farther
// away is dropped ("attenuated"), so that no level is of the whole network.
// Never full. Nothing can be erased: a node whose neighbours changed is made again.
// Cost: k bits in each level up to the nearest that has the key; depth times the bits of a level.
// Units: hops, keys. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include <optional>

#include "fingerprint/filter/bloom/bloom_filter.h"

namespace chemsieve::filter {

class AttenuatedFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "attenuated Bloom filter",
        .tag = "ATTN",
        .source = "Rhea and Kubiatowicz 2002",
        .chemical_use = "which library, on this disk or elsewhere, can have the answer, nearest first",
        .can_insert = true,
        .can_merge = true};
    static constexpr unsigned kMostLevels = 64;

    // Without keys.
    AttenuatedFilter(unsigned depth, const BloomFilter::Shape& level);
    // Made of a node's own keys and what its neighbours know, all of one shape and depth.
    static AttenuatedFilter of(const BloomFilter& own, unsigned depth,
                               std::span<const AttenuatedFilter> neighbours = {});

    // A key of the node itself.
    Inserted insert(std::uint64_t key) noexcept { return levels_.front().insert(key); }
    // What the neighbour knows, one hop farther; what it knows in its last level is dropped.
    void absorb(const AttenuatedFilter& neighbour);
    // Takes in the filter of a node at the same place, level by level.
    void merge(const AttenuatedFilter& other);

    // Hops to the nearest node that seems to have it.
    std::optional<unsigned> nearest(std::uint64_t key) const noexcept;
    bool may_contain(std::uint64_t key) const noexcept { return nearest(key).has_value(); }

    unsigned depth() const noexcept { return static_cast<unsigned>(levels_.size()); }
    const BloomFilter& level(unsigned hops) const { return levels_.at(hops); }
    // That the level seems to hold a key which it does not hold, by its fill: levels hold the same key several times.
    double level_error(unsigned hops) const { return levels_.at(hops).error_at_fill(); }
    // That a key which is nowhere is found at some level: 1 - (1 - p_0)(1 - p_1)...
    double expected_error() const;

    std::size_t size_in_bytes() const noexcept { return levels_.size() * levels_.front().size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static AttenuatedFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const AttenuatedFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    void check_like(const AttenuatedFilter& other) const;

    std::vector<BloomFilter> levels_;  // one at least, by hops
};

static_assert(InsertingFilter<AttenuatedFilter> && MergingFilter<AttenuatedFilter> &&
              ScreeningFilter<AttenuatedFilter>);

}  // namespace chemsieve::filter
