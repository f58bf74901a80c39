// From a key to the numbers a filter works with.
//
// Keys come from elsewhere and may be weak hashes, or plain numbers; so each is mixed with the filter's seed first.
// For one seed the mixing is a bijection: different keys have different hashes. Further numbers are made of the hash.
// Cost: two or three multiplications each. Units: numbers of 64 bits. Errors: none but of memory. Threads: functions of
// their arguments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/mix.h"

namespace chemsieve::filter {

// What is added to each key, made of a filter's seed once.
constexpr std::uint64_t salt_of(std::uint64_t seed) noexcept { return mix64(seed + kGolden); }
constexpr std::uint64_t salted_hash(std::uint64_t key, std::uint64_t salt) noexcept { return mix64(key + salt); }
constexpr std::uint64_t hash_of(std::uint64_t key, std::uint64_t seed) noexcept {
    return salted_hash(key, salt_of(seed));
}

// The i-th number that belongs to a hash, i from 1: as good as independent of the hash and of each other.
constexpr std::uint64_t further_hash(std::uint64_t hash, std::uint64_t i) noexcept { return mix64(hash + i * kGolden); }

__extension__ using Wide = unsigned __int128;

// One more number for the price of a multiplication: good enough for steps, which are added to the hash itself.
constexpr std::uint64_t step_of(std::uint64_t hash) noexcept { return (hash ^ (hash >> 32)) * kGolden; }

// A number below `size` from the highest bits of the hash: uniform as far as the hash is, without a division.
// Source: Lemire, Fast random integer generation in an interval, ACM TOMACS 2019.
constexpr std::uint64_t reduced(std::uint64_t hash, std::uint64_t size) noexcept {
    return static_cast<std::uint64_t>((Wide{hash} * size) >> 64);
}

// The hashes of keys in ascending order, each once: what the members are made of that need all keys at once.
//
// Order makes their work local: keys that are near by hash lie near in the filter. A key that comes twice has one hash,
// and different keys have different ones, so that the number of hashes is that of different keys.
//
// Source: sorting by the highest digit first (McIlroy, Bostic, McIlroy, Engineering radix sort, Computing Systems
// 1993), between two arrays instead of in place. Cost: about 25 ns a key for 10^7 keys; 16 bytes a key while it works,
// 8 afterwards.
std::vector<std::uint64_t> sorted_hashes(std::span<const std::uint64_t> keys, std::uint64_t seed);

}  // namespace chemsieve::filter
