// The test that a screen makes, for one query and one compound.
#pragma once

#include <cstdint>
#include <span>

namespace chemsieve {

// True if each bit of `query` is set in `compound`; both have the same number of words.
inline bool is_subset(std::span<const std::uint64_t> query, std::span<const std::uint64_t> compound) noexcept {
    for (std::size_t i = 0; i < query.size(); ++i) {
        if (query[i] & ~compound[i]) return false;
    }
    return true;
}

}  // namespace chemsieve
