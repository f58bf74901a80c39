// Which keys two multisets share, and how many rows their join has for each, of their counting filters: Spectral
// Bloomjoin.
//
//     SELECT R.a, count(*) FROM R, S WHERE R.a = S.a GROUP BY R.a HAVING count(*) >= T
//
// S sends its filter; it is multiplied into that of R, counter by counter, and R's keys are looked up in the product.
// No keys travel, and no answer has to come back.
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2 (multiplication) and 5.3.
// Guarantee: every key whose join has at least T rows is reported, with at least as many rows as it has; where a
// product does not fit into a counter, SpectralCounters::kFull stands for "that or more". Errs: reports keys that do
// not join, or too many rows, with the filters' error; counting those that are reported removes it. Cost: a
// multiplication a counter, a look-up a key. Errors: FilterError for filters of different shapes. Units: rows. Threads:
// function of its arguments.
#pragma once

#include <span>
#include <vector>

#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

struct JoinRows {
    std::uint64_t key;
    std::uint64_t rows;

    bool operator==(const JoinRows&) const = default;
};

// `keys`: the different ones of the first. `least`: T, at least 1.
template <class F>
requires std::derived_from<F, SpectralCounters> std::vector<JoinRows> spectral_join(F first, const F& second,
                                                                                    std::span<const std::uint64_t> keys,
                                                                                    std::uint64_t least = 1) {
    first.multiply(second);
    std::vector<JoinRows> joined;
    for (const std::uint64_t key : keys) {
        const std::uint64_t rows = first.count(key);
        if (rows > 0 && (rows >= least || rows == SpectralCounters::kFull)) joined.push_back({key, rows});
    }
    return joined;
}

}  // namespace chemsieve::filter
