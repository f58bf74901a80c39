// What every member of the filter family must do, checked in one way: bytes that come back, bytes that are damaged, and
// a set or multiset of keys beside it that is never wrong.
#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "base/checksum.h"
#include "base/mix.h"
#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::test {

// Different keys, equal on every machine.
inline std::vector<std::uint64_t> some_keys(std::size_t count, std::uint64_t seed) {
    std::vector<std::uint64_t> keys(count);
    for (std::size_t i = 0; i < count; ++i) keys[i] = mix64(seed * 0x1000000 + i + 1);
    return keys;
}

// How far the share among n may lie from a share that is p: five standard deviations of the binomial, 5 sqrt(p (1 - p)
// / n), which chance exceeds once in 1.7 million tries, and 1/n for its steps.
inline double binomial_spread(double p, std::size_t n) {
    const double count = static_cast<double>(n);
    return 5 * std::sqrt(p * (1 - p) / count) + 1 / count;
}

// The share of so many keys that are not in it which it takes for present. `seed`: not that of the keys inserted.
template <filter::MembershipFilter F>
double share_of_false_positives(const F& filter, std::size_t count, std::uint64_t seed) {
    std::size_t found = 0;
    for (const std::uint64_t key : some_keys(count, seed)) found += filter.may_contain(key) ? 1 : 0;
    return static_cast<double>(found) / static_cast<double>(count);
}

// Bytes are whole, come back as they were, and any damage is found. `golden`: checksum of the bytes; equal calls give
// equal bytes on every machine and in every version.
template <filter::MembershipFilter F>
void check_bytes(const F& filter, std::uint64_t golden) {
    const std::vector<std::uint8_t> bytes = filter.to_bytes();
    CHECK(bytes == F{filter}.to_bytes());
    const F back = F::from_bytes(bytes);
    CHECK(back == filter);
    CHECK(back.to_bytes() == bytes);
    std::uint64_t sum = 0;
    for (const std::uint8_t byte : bytes) sum = mix64(sum + byte);
    INFO("golden bytes: 0x" << std::hex << sum);
    CHECK(sum == golden);

    // Every byte near the head and the end, and some hundred in between.
    const std::size_t step = std::max<std::size_t>(1, bytes.size() / 300);
    std::vector<std::uint8_t> damaged = bytes;
    for (std::size_t at = 0; at < bytes.size(); at += at < 100 || at + 100 > bytes.size() ? 1 : step) {
        for (const std::uint8_t change : {std::uint8_t{1}, std::uint8_t{0x80}}) {
            damaged[at] ^= change;
            INFO("byte " << at);
            CHECK_THROWS_AS(F::from_bytes(damaged), filter::FilterError);
            damaged[at] = bytes[at];
        }
        CHECK_THROWS_AS(F::from_bytes(std::span{bytes}.first(at)), filter::FilterError);
    }
    damaged.push_back(0);
    CHECK_THROWS_AS(F::from_bytes(damaged), filter::FilterError);
    CHECK_THROWS_WITH(F::from_bytes({}), Catch::Contains(std::string{F::kInfo.name}));
}

// All that can be asked of a filter, and done with it.
template <filter::MembershipFilter F>
void use_all_of(F filter) {
    for (const std::uint64_t key : some_keys(50, 99)) {
        (void)filter.may_contain(key);
        if constexpr (filter::CountingFilter<F>) (void)filter.count(key);
        if constexpr (filter::ErasingFilter<F>) (void)filter.erase(key);
        if constexpr (filter::InsertingFilter<F>) (void)filter.insert(key);
        if constexpr (filter::MergingFilter<F>) filter.merge(F{filter});
    }
    if constexpr (requires { filter.expected_error(); }) (void)filter.expected_error();
    CHECK(F::from_bytes(filter.to_bytes()) == filter);
}

// Bytes with a right checksum over a payload that is wrong: what remains to be checked once the checksum holds. Each
// number of the payload becomes each of some hostile values; what is read must be refused, or be a filter that can be
// used without harm. Some of them must be read, the seed for one: else nothing was tried.
template <filter::MembershipFilter F>
void check_hostile_bytes(const F& filter) {
    const std::vector<std::uint8_t> bytes = filter.to_bytes();
    constexpr std::size_t kHead = 24;
    constexpr std::size_t kChecksum = 8;
    std::size_t accepted = 0;
    for (std::size_t at = kHead; at + 8 + kChecksum <= bytes.size() && at < kHead + 40 * 8; at += 8) {
        for (const std::uint64_t hostile : {0UL, 1UL, 3UL, 64UL, 0xffffUL, 1UL << 33, 1UL << 63, ~0UL}) {
            std::vector<std::uint8_t> damaged = bytes;
            std::memcpy(damaged.data() + at, &hostile, sizeof hostile);
            const std::uint64_t sum = checksum64_of_bytes(damaged.data(), damaged.size() - kChecksum, 0);
            std::memcpy(damaged.data() + bytes.size() - kChecksum, &sum, sizeof sum);
            try {
                use_all_of(F::from_bytes(damaged));
                ++accepted;
            } catch (const filter::FilterError&) {
            }
        }
    }
    CHECK(accepted > 0);
}

// Random inserts, erasures and questions beside a multiset. Nothing that is there may be missed, and erase() of what is
// there must succeed. `erases`: whether to erase.
template <filter::InsertingFilter F>
void check_against_multiset(F filter, std::size_t operations, std::uint64_t seed, std::size_t different_keys,
                            std::size_t most_of_one = 3) {
    std::mt19937_64 random{seed};
    std::map<std::uint64_t, std::size_t> there;
    const std::vector<std::uint64_t> keys = some_keys(different_keys, seed);
    for (std::size_t i = 0; i < operations; ++i) {
        const std::uint64_t key = keys[random() % keys.size()];
        std::size_t& copies = there[key];
        if constexpr (filter::ErasingFilter<F>) {
            if (copies > 0 && random() % 3 == 0) {
                REQUIRE(filter.erase(key));
                --copies;
            }
        }
        if (copies < most_of_one && random() % 2 == 0 && filter.insert(key) == filter::Inserted::stored) ++copies;
        if (copies > 0) REQUIRE(filter.may_contain(key));
        if constexpr (filter::CountingFilter<F>) REQUIRE(filter.count(key) >= copies);
    }
    for (const auto& [key, copies] : there) {
        if (copies > 0) REQUIRE(filter.may_contain(key));
    }
}

}  // namespace chemsieve::test
