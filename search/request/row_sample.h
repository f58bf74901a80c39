// A random sample of compounds or hits, without repetition, each as likely as any other, reproducible by its seed.
//
// Of all that are offered those stay whose hash, of the seed, the library's place and the compound's number, is least:
// so the sample depends neither on threads nor on the order of the offers. Memory: the sample. Errors: none.
// Threads: a value.
// Source: the mixing is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, OOPSLA 2014).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "data/source/compound_selection.h"

namespace chemsieve {

struct SampleSize {
    std::size_t rows = 0;  // 0: no sample, all rows
    std::uint64_t seed = 0;

    bool operator==(const SampleSize&) const = default;
};

template <class Row>
class RowSample {
  public:
    explicit RowSample(const SampleSize& size) : size_{size} {}

    void offer(std::size_t library, CompoundNumber compound, Row row) {
        const Drawn drawn{hash_of(library, compound), offered_++, std::move(row)};
        if (drawn_.size() == size_.rows) {
            if (drawn_.empty() || !is_less(drawn, drawn_.front())) return;
            std::pop_heap(drawn_.begin(), drawn_.end(), is_less);
            drawn_.back() = drawn;
        } else {
            drawn_.push_back(drawn);
        }
        std::push_heap(drawn_.begin(), drawn_.end(), is_less);
    }

    // The sample, in the order in which it was offered.
    std::vector<Row> take() {
        std::sort(drawn_.begin(), drawn_.end(), [](const Drawn& a, const Drawn& b) { return a.place < b.place; });
        std::vector<Row> rows;
        rows.reserve(drawn_.size());
        for (Drawn& drawn : drawn_) rows.push_back(std::move(drawn.row));
        drawn_.clear();
        return rows;
    }

  private:
    struct Drawn {
        std::uint64_t hash;
        std::size_t place;  // among what was offered
        Row row;
    };

    static bool is_less(const Drawn& a, const Drawn& b) {
        return std::tie(a.hash, a.place) < std::tie(b.hash, b.place);
    }

    static std::uint64_t mixed(std::uint64_t x) noexcept {
        x += 0x9e3779b97f4a7c15;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }
    std::uint64_t hash_of(std::size_t library, CompoundNumber compound) const noexcept {
        return mixed(mixed(mixed(size_.seed) ^ library) ^ static_cast<std::uint64_t>(compound));
    }

    SampleSize size_;
    std::size_t offered_ = 0;
    std::vector<Drawn> drawn_;  // a heap, the greatest hash first
};

}  // namespace chemsieve
