// All members of the family: what tests, benchmark, command line and documents walk.
//
// A new member is added here: its header, its place in Members, and, if it is made neither by build() nor by
// for_keys(), a made_of() for it. Errors: FilterError, of the member, or if one is full before it has the keys it was
// made for. Threads: functions of their arguments.
#pragma once

#include <cmath>
#include <tuple>
#include <type_traits>

#include "fingerprint/filter/bloom/blocked_filter.h"
#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/bloom/golomb_filter.h"
#include "fingerprint/filter/catalogues/attenuated_filter.h"
#include "fingerprint/filter/catalogues/layered_filter.h"
#include "fingerprint/filter/counting/counting_filter.h"
#include "fingerprint/filter/counting/d_left_filter.h"
#include "fingerprint/filter/counting/scalable_filter.h"
#include "fingerprint/filter/counting/stable_filter.h"
#include "fingerprint/filter/counting/variable_increment_filter.h"
#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "fingerprint/filter/spectral/dynamic_spectral_filter.h"
#include "fingerprint/filter/spectral/recurring_minimum.h"
#include "fingerprint/filter/spectral/spectral_filter.h"
#include "fingerprint/filter/spectral/trapping_minimum.h"
#include "fingerprint/filter/tables/bloomier_filter.h"
#include "fingerprint/filter/tables/compact_approximator.h"
#include "fingerprint/filter/tables/compacted_table.h"
#include "fingerprint/filter/tables/cuckoo_filter.h"
#include "fingerprint/filter/tables/packed_fuse_filter.h"
#include "fingerprint/filter/tables/xor_filters.h"

namespace chemsieve::filter {

using Members =
    std::tuple<BloomFilter, BlockedFilter, GolombFilter, BinaryFuseFilter8, BinaryFuseFilter16, PackedFuseFilter,
               XorFilter8, XorFilter16, CountingBloomFilter, DLeftFilter, VariableIncrementFilter, CuckooFilter,
               CompactedTable, MinimumSelectionFilter, MinimalIncreaseFilter, RecurringMinimumFilter,
               TrappingMinimumFilter, CompactSpectralFilter, DynamicSpectralFilter, ScalableFilter, StableFilter,
               LayeredFilter, AttenuatedFilter, BloomierTable, BloomierMatrix, MaxCountApproximator8>;

// Members that are made in their own way, empty or of the keys; `keys` is the number of those to come.
inline ScalableFilter made_of(std::type_identity<ScalableFilter>, std::uint64_t keys, double rate, std::uint64_t seed) {
    return ScalableFilter::for_rate(rate, std::max<std::uint64_t>(1, keys / 4), seed);
}
// So large that half of the keys are forgotten at most.
inline StableFilter made_of(std::type_identity<StableFilter>, std::uint64_t keys, double rate, std::uint64_t seed) {
    return StableFilter::for_rate(64 + 8 * keys, rate, 2, seed);
}
inline LayeredFilter made_of(std::type_identity<LayeredFilter>, std::uint64_t keys, double rate, std::uint64_t seed) {
    constexpr unsigned kDepth = 3;
    return LayeredFilter::for_keys(kDepth, std::max<std::uint64_t>(1, keys), rate, seed);
}
inline AttenuatedFilter made_of(std::type_identity<AttenuatedFilter>, std::uint64_t keys, double rate,
                                std::uint64_t seed) {
    constexpr unsigned kDepth = 3;
    return AttenuatedFilter{kDepth, BloomFilter::for_keys(keys, rate, seed).shape()};
}

// Maps: the number of each key is its place.
template <class F>
F map_of_places(std::span<const std::uint64_t> keys, double rate, std::uint64_t seed) {
    std::vector<std::uint32_t> places(keys.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
    const auto check_bits = static_cast<unsigned>(std::ceil(-std::log2(rate)));
    return F::build(keys, places, {.value_bits = 32, .check_bits = check_bits, .seed = seed});
}

// Each key with the least value that is more than none.
inline MaxCountApproximator8 counts_of_one(std::span<const std::uint64_t> keys, double rate, std::uint64_t seed) {
    MaxCountApproximator8 counts = MaxCountApproximator8::for_keys(keys.size(), rate, seed);
    for (const std::uint64_t key : keys) counts.insert(key, 1);
    return counts;
}

// A filter of different keys with about that rate.
template <MembershipFilter F>
F filter_of_keys(std::span<const std::uint64_t> keys, double rate, std::uint64_t seed) {
    if constexpr (std::same_as<F, BloomierTable> || std::same_as<F, BloomierMatrix>) {
        return map_of_places<F>(keys, rate, seed);
    } else if constexpr (std::same_as<F, MaxCountApproximator8>) {
        return counts_of_one(keys, rate, seed);
    } else if constexpr (requires { F::build(keys, rate, seed); }) {
        return F::build(keys, rate, seed);
    } else if constexpr (requires { F::build(keys, seed); }) {
        return F::build(keys, seed);
    } else {
        F filter = [&] {
            if constexpr (requires { made_of(std::type_identity<F>{}, keys.size(), rate, seed); }) {
                return made_of(std::type_identity<F>{}, keys.size(), rate, seed);
            } else {
                return F::for_keys(keys.size(), rate, seed);
            }
        }();
        for (const std::uint64_t key : keys) {
            if (filter.insert(key) == Inserted::no_space) throw FilterError("a filter is full before its time");
        }
        return filter;
    }
}

// How often it errs of a key that is not there, with so many different keys in it.
template <MembershipFilter F>
double expected_error_of(const F& filter, std::uint64_t keys) {
    if constexpr (requires { filter.expected_error(); }) {
        return filter.expected_error();
    } else {
        return filter.expected_error(keys);
    }
}

// Calls visit(std::type_identity<F>{}) for each member F.
template <class Visit>
void for_each_member(Visit visit) {
    [&]<class... F>(std::type_identity<std::tuple<F...>>) {
        (visit(std::type_identity<F>{}), ...);
    }(std::type_identity<Members>{});
}

}  // namespace chemsieve::filter
