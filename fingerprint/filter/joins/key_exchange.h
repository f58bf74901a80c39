// Which keys two places share, and which one of them lacks, by sending a filter instead of the keys.
//
//     Bloomjoin            1 sends the filter of its keys; 2 sends back its keys that may be in it; 1 joins these
//                          exactly: the join is right, and a share p of the keys that do not join travelled for nothing
//     set difference       B sends the filter of its keys; A sends those of its own that are certainly not in it
//     set intersection     B sends the filter of its keys; A sends those that may be in it; B drops what it lacks
//
// Source: Mackert and Lohman, R* optimizer validation, VLDB 1986 (Bloomjoin); Spectral Bloom Filters, section 5.3;
// Byers, Considine, Mitzenmacher and Rost, Informed content delivery across adaptive overlay networks, IEEE/ACM ToN
// 2004 (difference); Reynolds and Vahdat, Middleware 2003 (intersection); the thesis on Bloom and cuckoo
// filters, 3.5.2-3.5.4. Guarantee: whatever joins is among the candidates of a join. What a difference sends is
// certainly missing there. Errs: a share p of a difference is not sent, as the filter takes these keys for present; ask
// again with another seed, or with the filter of what was left. Cost: a look-up for each key; the bytes of the filter
// and of the keys sent. Units: keys, bytes. Errors: none of its own. Threads: as the filter's look-ups.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "fingerprint/filter/family/filter_info.h"

namespace chemsieve::filter {

// Places in `keys` of those that may be in the other's filter: the second step of a join or intersection. Only filters
// that lose nothing will do.
template <ScreeningFilter F>
std::vector<std::size_t> join_candidates(const F& others, std::span<const std::uint64_t> keys) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (others.may_contain(keys[i])) places.push_back(i);
    }
    return places;
}

// Places in `keys` of those that are certainly not among the other's.
template <ScreeningFilter F>
std::vector<std::size_t> certainly_missing(const F& others, std::span<const std::uint64_t> keys) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!others.may_contain(keys[i])) places.push_back(i);
    }
    return places;
}

// A key with how often it stands in each of two lists.
struct JoinedKey {
    std::uint64_t key;
    std::uint64_t first, second;

    // Rows of the join with this key.
    std::uint64_t pairs() const noexcept { return first * second; }
    bool operator==(const JoinedKey&) const = default;
};

// The last step of a join: keys that stand in both, ascending. Exact.
std::vector<JoinedKey> joined_keys(std::vector<std::uint64_t> first, std::vector<std::uint64_t> second);

}  // namespace chemsieve::filter
