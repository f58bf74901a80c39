// The compounds of a library by the number of the whole (CompoundCutter::whole()), for those that are a constant with
// hydrogen.
//
// Threads: each() by any number once finish() is done.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace chemsieve::series {

class WholeCompounds {
  public:
    void add(std::uint64_t whole, std::uint32_t place) { all_.push_back({whole, place}); }
    void finish() {
        std::sort(all_.begin(), all_.end());
        bits_.assign(std::bit_ceil(all_.size() * 16 / 64 + 1), 0);
        for (const auto& [whole, place] : all_) bits_[word_of(whole)] |= bit_of(whole);
    }
    template <class Visit>
    void each(std::uint64_t whole, const Visit& visit) const {
        if (bits_.empty() || (bits_[word_of(whole)] & bit_of(whole)) == 0) return;
        for (auto at = std::lower_bound(all_.begin(), all_.end(), std::pair{whole, std::uint32_t{0}});
             at != all_.end() && at->first == whole; ++at) {
            visit(at->second);
        }
    }

  private:
    std::size_t word_of(std::uint64_t whole) const { return whole >> 8 & (bits_.size() - 1); }
    static std::uint64_t bit_of(std::uint64_t whole) { return std::uint64_t{1} << whole % 64; }

    std::vector<std::pair<std::uint64_t, std::uint32_t>> all_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace chemsieve::series
