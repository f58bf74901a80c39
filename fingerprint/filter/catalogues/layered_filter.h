// Layered Bloom filter: how often a key was inserted, up to a depth.
//
// A key goes into the first layer that does not hold it yet, the top one first; it was inserted as often as there are
// layers, from the top on, that hold it. For catalogues: each inserts each of its compounds once, and the count is the
// number of catalogues that have the compound.
//
// Source: the encyclopedia's article on Bloom filters, "Layered Bloom filters"; which refers to Cen, Xu and
// Sun, A multi-layer Bloom filter for duplicated URL detection, ICACTE 2010 (theirs layers the parts of a URL and does
// not count). What the article leaves open: all layers have one length, though the
// deeper ones hold fewer keys. Each has a hash function of its own, so that a key which seems to be in one layer does
// not for that reason seem to be in the next.
// Guarantee: the count is at least the number of inserts that were stored. Errs: counts too much, never too little. A
// key that was inserted c times is counted more often if one of the first c + 1 layers falsely seemed to hold it, with
// the sum of layer_error() of these at most. One that was never inserted is counted with expected_error().
// Full for a key that all layers hold: insert() then says no_space, and the count stays at the depth, which means "so
// often or more". Nothing can be erased, and filters cannot be merged, as counts of one key do not add.
// Cost: k bits in each layer that holds the key, and in one more; depth times the bits of a layer.
// Units: layers, keys. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/bloom/bloom_filter.h"

namespace chemsieve::filter {

class LayeredFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "layered Bloom filter",
                                      .tag = "LAYR",
                                      .source = "the encyclopedia's article, after Cen, Xu and Sun 2010",
                                      .chemical_use = "in how many of these catalogues does each compound occur",
                                      .can_insert = true,
                                      .can_count = true};
    static constexpr unsigned kMostLayers = 64;

    // `layer`: of all; the layers' own seeds are made of its seed.
    LayeredFilter(unsigned depth, const BloomFilter::Shape& layer);
    // Layers that keep that rate with so many different keys in the top one.
    static LayeredFilter for_keys(unsigned depth, std::uint64_t keys, double probability, std::uint64_t seed = 0);

    Inserted insert(std::uint64_t key) noexcept;
    bool may_contain(std::uint64_t key) const noexcept { return layers_.front().may_contain(key); }
    // Layers from the top on that hold it: 0 to depth().
    std::uint64_t count(std::uint64_t key) const noexcept;

    unsigned depth() const noexcept { return static_cast<unsigned>(layers_.size()); }
    // From the top, at 0.
    const BloomFilter& layer(unsigned i) const { return layers_.at(i); }
    // That layer i seems to hold a key which it does not hold, by its fill: keys that it seemed to hold are not in it,
    // but would have set no bits.
    double layer_error(unsigned i) const { return layers_.at(i).error_at_fill(); }
    // That a key which was never inserted is counted so often or more: the product of the layers' rates.
    double expected_error(unsigned count = 1) const;

    std::size_t size_in_bytes() const noexcept { return layers_.size() * layers_.front().size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static LayeredFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const LayeredFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    BloomFilter::Shape shape_of(unsigned layer) const noexcept;

    BloomFilter::Shape shape_;  // with the seed of which the layers' are made
    std::vector<BloomFilter> layers_;
};

static_assert(InsertingFilter<LayeredFilter> && CountingFilter<LayeredFilter> && ScreeningFilter<LayeredFilter>);

}  // namespace chemsieve::filter
