// What the members of the filter family have in common: a vocabulary, and abilities as data and as concepts.
//
// A filter holds keys: numbers of 64 bits, which are hashes made elsewhere (of a compound's exact form, of a subgraph).
// It answers about keys with a stated probability of error, in far less memory than the keys take.
//
//     may_contain(key)   false: certainly not there. true: probably there. Exceptions: admits_false_negatives
//     insert(key)        Inserted::no_space if the filter is full; it then holds what it held before
//     erase(key)         takes back one insert of the key. Who erases what was not inserted may take away another key
//     count(key)         how often it was inserted; members say in which direction they err
//     merge(other)       afterwards this one answers as if all keys of the other had been inserted here as well; counts
//                        may be higher where a member says so
//     to_bytes()         the whole filter, see filter_bytes.h; from_bytes() of it gives an equal filter
//
// Members are values: they are copied and compared, and equal calls of equal shapes and seeds give equal bytes on every
// machine. (A shape for so many keys comes out of logarithms, which may differ in the last digit between machines.)
// Errors: FilterError, which filter_bytes.h has, for parameters that cannot be, damaged bytes, filters that do not fit.
// Threads: any number may ask at a time while none changes the filter.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace chemsieve::filter {

struct FilterInfo {
    std::string_view name;          // "blocked Bloom filter"
    std::string_view tag;           // four letters by which its bytes are known
    std::string_view source;        // the paper followed
    std::string_view chemical_use;  // what it is for here
    bool can_insert = false;        // else it is built of all keys at once
    bool can_erase = false;
    bool can_count = false;
    bool can_grow = false;  // its error stays bounded however many keys come
    bool can_merge = false;
    bool counts_all = false;  // count() is never too low, and no insert is refused
    bool admits_false_negatives = false;
};

enum class Inserted { stored, no_space };

template <class F>
concept MembershipFilter = std::same_as<decltype(F::kInfo), const FilterInfo> && std::copyable<F> &&
    std::equality_comparable<F> && requires(const F filter, std::uint64_t key, std::span<const std::uint8_t> bytes) {
    { filter.may_contain(key) }
    noexcept->std::same_as<bool>;
    { filter.size_in_bytes() } -> std::same_as<std::size_t>;
    { filter.to_bytes() } -> std::same_as<std::vector<std::uint8_t>>;
    { F::from_bytes(bytes) } -> std::same_as<F>;
};

template <class F>
concept InsertingFilter = MembershipFilter<F> && F::kInfo.can_insert&& requires(F filter, std::uint64_t key) {
    { filter.insert(key) } -> std::same_as<Inserted>;
};

// erase() is false if it can tell that the key was not there.
template <class F>
concept ErasingFilter = InsertingFilter<F> && F::kInfo.can_erase&& requires(F filter, std::uint64_t key) {
    { filter.erase(key) } -> std::same_as<bool>;
};

template <class F>
concept CountingFilter = MembershipFilter<F> && F::kInfo.can_count&& requires(const F filter, std::uint64_t key) {
    { filter.count(key) } -> std::same_as<std::uint64_t>;
};

// How often keys occur, never too low: what icebergs and ranges are asked of.
template <class F>
concept SpectrumFilter = CountingFilter<F> && F::kInfo.counts_all;

// Throws FilterError if the other has other parameters.
template <class F>
concept MergingFilter = MembershipFilter<F> && F::kInfo.can_merge&& requires(F filter, const F other) {
    filter.merge(other);
};

// A filter that may stand before a search: it loses nothing that is there. Those that forget do not compile here.
template <class F>
concept ScreeningFilter = MembershipFilter<F> && !F::kInfo.admits_false_negatives;

}  // namespace chemsieve::filter
