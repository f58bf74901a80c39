// What compact approximators hold: elements that can be joined (the least element above both) and met (the greatest
// below both), with one at the bottom, which stands for "nothing".
//
// Source: Boldi and Vigna 2005, as compact_approximator.h. Units: counts. Errors: none. Threads: functions of their
// arguments.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::filter {

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

}  // namespace chemsieve::filter
