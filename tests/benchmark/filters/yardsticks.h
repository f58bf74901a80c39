// What filters are measured against: the shortest Bloom loops that can be written, and sets that hold the keys.
#pragma once

#include <algorithm>
#include <unordered_set>

#include "fingerprint/filter/family/key_hash.h"
#include "tests/benchmark/filters/filter_timing.h"

namespace chemsieve::test {

// A Bloom filter without anything but its loop: double hashing, no seed, no checks.
class MinimalBloom {
  public:
    MinimalBloom(std::uint64_t bits, unsigned hashes) : bits_{bits}, hashes_{hashes}, words_(bits / 64 + 1) {}

    void insert(std::uint64_t key) {
        std::uint64_t at = mix64(key);
        const std::uint64_t step = at * kGolden;
        for (unsigned i = 0; i < hashes_; ++i, at += step) {
            const std::uint64_t bit = filter::reduced(at, bits_);
            words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
        }
    }
    bool has_by_first_clear(std::uint64_t key) const {
        std::uint64_t at = mix64(key);
        const std::uint64_t step = at * kGolden;
        for (unsigned i = 0; i < hashes_; ++i, at += step) {
            const std::uint64_t bit = filter::reduced(at, bits_);
            if ((words_[bit / 64] >> (bit % 64) & 1) == 0) return false;
        }
        return true;
    }
    bool has_by_all(std::uint64_t key) const {
        std::uint64_t at = mix64(key);
        const std::uint64_t step = at * kGolden;
        std::uint64_t found = 1;
        for (unsigned i = 0; i < hashes_; ++i, at += step) {
            const std::uint64_t bit = filter::reduced(at, bits_);
            found &= words_[bit / 64] >> (bit % 64);
        }
        return found != 0;
    }
    std::size_t size_in_bytes() const { return 8 * words_.size(); }

  private:
    std::uint64_t bits_;
    unsigned hashes_;
    std::vector<std::uint64_t> words_;
};

inline std::vector<FilterFigures> measured_yardsticks(const FilterKeys& sets, std::size_t repeats, double bits_a_key,
                                                      unsigned hashes) {
    const auto n = static_cast<double>(sets.keys.size());
    const auto count_by = [](auto has) {
        return [has](const auto& filter, const std::vector<std::uint64_t>& keys) {
            std::size_t found = 0;
            for (const std::uint64_t key : keys) found += has(filter, key) ? 1 : 0;
            return found;
        };
    };
    const auto bloom = [&] {
        MinimalBloom filter{static_cast<std::uint64_t>(bits_a_key * n), hashes};
        for (const std::uint64_t key : sets.keys) filter.insert(key);
        return filter;
    };
    std::vector<FilterFigures> all;
    all.push_back(
        measured_filter("minimal Bloom loop, stops at a clear bit", sets, repeats, bloom,
                        count_by([](const MinimalBloom& f, std::uint64_t k) { return f.has_by_first_clear(k); })));
    all.back().bits_a_key = bits_a_key;
    all.push_back(measured_filter("minimal Bloom loop, looks at all bits", sets, repeats, bloom,
                                  count_by([](const MinimalBloom& f, std::uint64_t k) { return f.has_by_all(k); })));
    all.back().bits_a_key = bits_a_key;
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
