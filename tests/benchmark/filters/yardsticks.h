// What filters are measured against without bits to compare: sets that hold the keys themselves.
#pragma once

#include <algorithm>
#include <unordered_set>

#include "tests/benchmark/filters/filter_timing.h"

namespace chemsieve::test {

inline std::vector<FilterFigures> measured_yardsticks(const FilterKeys& sets, std::size_t repeats) {
    const auto count_by = [](auto has) {
        return [has](const auto& filter, const std::vector<std::uint64_t>& keys) {
            std::size_t found = 0;
            for (const std::uint64_t key : keys) found += has(filter, key) ? 1 : 0;
            return found;
        };
    };
    std::vector<FilterFigures> all;
    all.push_back(measured_filter(
        "sorted vector", sets, repeats,
        [&] {
            std::vector<std::uint64_t> sorted = sets.keys;
            std::sort(sorted.begin(), sorted.end());
            return sorted;
        },
        count_by([](const auto& f, std::uint64_t k) { return std::binary_search(f.begin(), f.end(), k); })));
    all.back().bits_a_key = 64;
    all.push_back(measured_filter(
        "std::unordered_set", sets, repeats,
        [&] { return std::unordered_set<std::uint64_t>(sets.keys.begin(), sets.keys.end()); },
        count_by([](const auto& f, std::uint64_t k) { return f.contains(k); })));
    // A node of a pointer, the key and malloc's own 8 bytes, and a pointer for each bucket.
    all.back().bits_a_key = 8 * (8 + 8 + 16 + 8.0);
    return all;
}

}  // namespace chemsieve::test
