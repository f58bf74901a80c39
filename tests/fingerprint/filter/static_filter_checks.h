// What every filter that is built of all its keys at once must do, beside the checks of filter_checks.h.
#pragma once

#include <algorithm>

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::test {

template <class F>
void require_all(const F& filter, const std::vector<std::uint64_t>& keys) {
    const bool all = std::all_of(keys.begin(), keys.end(), [&](std::uint64_t key) { return filter.may_contain(key); });
    REQUIRE(all);
}

// `build(keys, seed)` gives the filter. It finds its keys, whatever they are, and depends on nothing but their set.
template <class Build>
void check_built_sets(Build build) {
    for (const std::size_t count : {0, 1, 2, 3, 4, 5, 10, 31, 64, 100, 1000, 4099, 50'000}) {
        for (std::uint64_t seed = 0; seed < (count < 1000 ? 30 : 2); ++seed) {
            const std::vector<std::uint64_t> keys = some_keys(count, seed + 1);
            require_all(build(keys, seed), keys);
        }
    }
    std::vector<std::uint64_t> keys = some_keys(3000, 5);
    const auto filter = build(keys, 7);
    std::vector<std::uint64_t> twice = keys;
    twice.insert(twice.end(), keys.rbegin(), keys.rend());
    twice.insert(twice.end(), 100, keys[5]);
    CHECK(build(twice, 7) == filter);
    CHECK(filter.keys() == 3000);
    CHECK_FALSE(build(keys, 8) == filter);
    // Plain numbers are keys as good as hashes.
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = i;
    require_all(build(keys, 1), keys);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = i << 40;
    require_all(build(keys, 1), keys);

    const auto empty = build(std::vector<std::uint64_t>{}, 3);
    CHECK(share_of_false_positives(empty, 1000, 9) == 0);
    CHECK(empty.expected_error() == 0);
    CHECK(decltype(filter)::from_bytes(empty.to_bytes()) == empty);
}

// The share of absent keys that are taken for present is that which the filter says, at three sizes: hash bits that are
// used twice show at the larger ones.
template <class Build>
void check_built_error(Build build, std::size_t asked) {
    for (const std::size_t count : {500, 20'000, 300'000}) {
        const auto filter = build(some_keys(count, 21), 4);
        const double p = filter.expected_error();
        INFO(count << " keys, expected " << p);
        const double share = share_of_false_positives(filter, asked, 22);
        CHECK(std::abs(share - p) < binomial_spread(p, asked));
    }
}

}  // namespace chemsieve::test
