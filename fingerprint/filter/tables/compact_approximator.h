// Compact approximator: a map from keys to elements of a lattice, which approximates each value from above.
//
// Source: Boldi and Vigna, Mutable strings in Java: design, implementation and lightweight text-search algorithms,
// Science of Computer Programming 2005, section on compact approximators. To store a value is to join it to the d cells
// of the key; to read is to meet them. With the lattice of two elements it is a Bloom filter. The paper leaves the d
// hash functions open: they are those of BloomFilter (enhanced double hashing), so that it answers as that does.
// Guarantee: what is read of a key is at least the join of all that was stored for it; a key without values has the
// bottom or more. Errs: reads too much, never too little. Where all elements are in one order, as counts are, more than
// v is read with the probability of expected_error(), by the number of keys that have more than v: the cells above v
// are a Bloom filter of those keys.
// Never full: with more keys the elements read are higher, at worst all the join of all. Merging (the join of the
// cells) gives just the approximator of both maps. Nothing can be erased. Cost: d cells looked at, d cache misses;
// bloom_bits() / n cells a key. Units: cells, keys. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "fingerprint/filter/bloom/bloom_size.h"
#include "fingerprint/filter/bloom/probes.h"
#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::filter {

// What compact approximators hold: elements that can be joined (the least element above both) and met (the greatest
// below both), with one at the bottom, which stands for "nothing".
template <class L>
concept Lattice = std::regular<typename L::Element> && std::is_nothrow_copy_constructible_v<typename L::Element> &&
    std::is_nothrow_copy_assignable_v<typename L::Element> &&
    requires(const typename L::Element a, const typename L::Element b) {
    { L::bottom() }
    noexcept->std::same_as<typename L::Element>;
    { L::join(a, b) }
    noexcept->std::same_as<typename L::Element>;
    { L::meet(a, b) }
    noexcept->std::same_as<typename L::Element>;
};

// One whose elements are numbers that can be written. `kCode`: tells it from others in the bytes. `holds`: whether a
// number is one of its elements.
template <class L>
concept WrittenLattice = Lattice<L> && FilterNumber<typename L::Element> && requires(const typename L::Element a) {
    { L::kCode } -> std::convertible_to<std::uint64_t>;
    { L::holds(a) }
    noexcept->std::same_as<bool>;
};

// Numbers from 0 up, of which the largest means "so many or more": the most times that something occurs in one
// compound.
template <class Count>
struct MaxCountLattice {
    using Element = Count;
    static constexpr std::uint64_t kCode = sizeof(Count);
    static constexpr Element bottom() noexcept { return 0; }
    static constexpr Element join(Element a, Element b) noexcept { return std::max(a, b); }
    static constexpr Element meet(Element a, Element b) noexcept { return std::min(a, b); }
    static constexpr bool holds(Element) noexcept { return true; }
    // A count, or the largest: to store counts and to ask for them.
    static constexpr Element of(std::uint64_t count) noexcept {
        return static_cast<Element>(std::min<std::uint64_t>(count, std::numeric_limits<Element>::max()));
    }
};

// Not there, there. A compact approximator of these is a Bloom filter, with a byte instead of a bit.
struct BoolLattice {
    using Element = std::uint8_t;
    static constexpr std::uint64_t kCode = 0x100;
    static constexpr Element bottom() noexcept { return 0; }
    static constexpr Element top() noexcept { return 1; }
    static constexpr Element join(Element a, Element b) noexcept { return a | b; }
    static constexpr Element meet(Element a, Element b) noexcept { return a & b; }
    static constexpr bool holds(Element a) noexcept { return a <= 1; }
};

static_assert(WrittenLattice<MaxCountLattice<std::uint8_t>> && WrittenLattice<MaxCountLattice<std::uint16_t>> &&
              WrittenLattice<BoolLattice>);

template <Lattice L>
class CompactApproximator {
  public:
    using Element = typename L::Element;
    static constexpr bool kHasTop = requires { L::top(); };
    static constexpr FilterInfo kInfo{
        .name = "compact approximator",
        .tag = "CAPX",
        .source = "Boldi and Vigna 2005",
        .chemical_use = "per block of a library: the most times that a subgraph occurs in any one of its compounds",
        .can_insert = kHasTop,  // without a value
        .can_merge = true};

    struct Shape {
        std::uint64_t cells = 1;
        unsigned hashes = 1;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kMostHashes = 64;
    static constexpr std::uint64_t kMostCells = std::uint64_t{1} << 40;

    explicit CompactApproximator(const Shape& shape) : shape_{shape} {
        check_range(shape.cells, 1, kMostCells, "a compact approximator has 1 to 2^40 cells");
        check_range(shape.hashes, 1, kMostHashes, "a compact approximator has 1 to 64 hash functions");
        cells_.assign(shape.cells, L::bottom());
    }
    // So large that, of so many keys with values, a key without seems to have one with that probability.
    static CompactApproximator for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0) {
        const std::uint64_t cells = bloom_bits_to_keep(keys, probability);
        return CompactApproximator{{.cells = cells, .hashes = best_bloom_hashes(cells, keys), .seed = seed}};
    }

    // The value of the key becomes the join of this and what it was.
    Inserted insert(std::uint64_t key, const Element& value) noexcept {
        auto probes = probes_of(key);
        for (unsigned i = 0; i < shape_.hashes; ++i) {
            Element& cell = cells_[probes.next(shape_.cells)];
            cell = L::join(cell, value);
        }
        return Inserted::stored;
    }
    // "There", where a lattice has that.
    Inserted insert(std::uint64_t key) noexcept requires kHasTop { return insert(key, L::top()); }

    Element at(std::uint64_t key) const noexcept {
        auto probes = probes_of(key);
        Element value = cells_[probes.next(shape_.cells)];
        for (unsigned i = 1; i < shape_.hashes; ++i) value = L::meet(value, cells_[probes.next(shape_.cells)]);
        return value;
    }
    // Whether it has a value, which is more than the bottom.
    bool may_contain(std::uint64_t key) const noexcept { return !(at(key) == L::bottom()); }

    void merge(const CompactApproximator& other) {
        if (shape_ != other.shape_) {
            throw FilterError(
                "these compact approximators differ in length, hash functions or seed and cannot be merged");
        }
        for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] = L::join(cells_[i], other.cells_[i]);
    }

    const Shape& shape() const noexcept { return shape_; }
    // asymptotic_rate(): that a key whose value is v or less reads more than v, where so many keys have more than v.
    double expected_error(std::uint64_t keys_above) const {
        return asymptotic_rate(static_cast<double>(keys_above), shape_.cells, shape_.hashes);
    }

    std::size_t size_in_bytes() const noexcept { return cells_.size() * sizeof(Element); }
    std::vector<std::uint8_t> to_bytes() const requires WrittenLattice<L> {
        FilterWriter writer{kInfo, kVersion};
        writer.number(L::kCode, shape_.cells, shape_.hashes, shape_.seed);
        return writer.numbers(cells_).finish();
    }
    static CompactApproximator from_bytes(std::span<const std::uint8_t> bytes) requires WrittenLattice<L> {
        FilterReader reader{bytes, kInfo, kVersion};
        if (reader.number() != L::kCode) reader.fail("its values are of another kind");
        Shape shape;
        shape.cells = reader.number(1, kMostCells);
        shape.hashes = reader.small_number(1, kMostHashes);
        shape.seed = reader.number();
        std::vector<Element> cells = reader.numbers<Element>(shape.cells);
        reader.end();
        if (!std::all_of(cells.begin(), cells.end(), [](Element cell) { return L::holds(cell); })) {
            reader.fail("it holds what is no value");
        }
        CompactApproximator read{Shape{.cells = 1}};
        read.shape_ = shape;
        read.cells_ = std::move(cells);
        return read;
    }
    bool operator==(const CompactApproximator&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;

    ProbeSequence<Probes::enhanced_double> probes_of(std::uint64_t key) const noexcept {
        return ProbeSequence<Probes::enhanced_double>{hash_of(key, shape_.seed)};
    }

    Shape shape_;
    std::vector<Element> cells_;
};

using MaxCountApproximator8 = CompactApproximator<MaxCountLattice<std::uint8_t>>;
using MaxCountApproximator16 = CompactApproximator<MaxCountLattice<std::uint16_t>>;
using BoolApproximator = CompactApproximator<BoolLattice>;

static_assert(MergingFilter<MaxCountApproximator8> && ScreeningFilter<MaxCountApproximator8>);
static_assert(MergingFilter<MaxCountApproximator16> && ScreeningFilter<MaxCountApproximator16>);
static_assert(InsertingFilter<BoolApproximator> && ScreeningFilter<BoolApproximator>);

}  // namespace chemsieve::filter
