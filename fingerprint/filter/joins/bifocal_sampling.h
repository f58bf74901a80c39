// How many rows a join will have, from samples of both lists and their counting filters: bifocal sampling.
//
// A key is dense in a list if it stands there at least n / m2 times, of n rows. The join is the sum of three:
//
//     dense in both       m1 rows of either list are drawn; each key that is drawn from both counts for
//                         (n1 / m1) (n2 / m1) x its numbers in the samples
//     sparse in the first, any in the second     m2 rows are drawn from the first; each whose key is sparse counts for
//                         (n1 / m2) x its number in the second list
//     dense in the first, sparse in the second   m2 rows are drawn from the second, likewise
//
// Source: Ganguly, Gibbons, Matias and Silberschatz, Bifocal sampling for skew-resistant join size estimation, SIGMOD
// 1996; Spectral Bloom Filters, section 5.4, which takes counting filters instead of an index for the numbers. The
// paper leaves open how rows are drawn: here with replacement, by a generator with a seed. Guarantee: none, it is an
// estimate. Errs: in both directions by sampling; counts that are too high add at most their share to the sparse part.
// Cost: 2 m1 + 2 m2 draws, as many look-ups in each filter. Units: rows. Errors: FilterError without draws. Threads:
// function of its arguments.
#pragma once

#include <map>
#include <span>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

struct BifocalDraws {
    std::size_t dense = 1000;   // m1
    std::size_t sparse = 1000;  // m2
    std::uint64_t seed = 0;
};

struct JoinEstimate {
    double dense_dense = 0, sparse_any = 0, dense_sparse = 0;

    double rows() const noexcept { return dense_dense + sparse_any + dense_sparse; }
};

// One list of a join: a key a row, and a filter that has seen all of them.
template <CountingFilter F>
struct CountedRows {
    std::span<const std::uint64_t> keys;
    const F& counts;

    bool is_dense(std::uint64_t key, std::size_t draws) const {
        return static_cast<double>(counts.count(key)) * static_cast<double>(draws) >= static_cast<double>(keys.size());
    }
    // Row number `i` of those drawn for a purpose.
    std::uint64_t drawn(std::uint64_t seed, std::uint64_t purpose, std::uint64_t i) const {
        return keys[reduced(further_hash(mix64(seed + purpose * kGolden), i + 1), keys.size())];
    }
};

template <CountingFilter F>
double dense_dense_rows(const CountedRows<F>& first, const CountedRows<F>& second, const BifocalDraws& draws) {
    std::map<std::uint64_t, std::pair<double, double>> numbers;
    for (std::size_t i = 0; i < draws.dense; ++i) {
        ++numbers[first.drawn(draws.seed, 1, i)].first;
        ++numbers[second.drawn(draws.seed, 2, i)].second;
    }
    double pairs = 0;
    for (const auto& [key, number] : numbers) {
        if (number.first == 0 || number.second == 0) continue;
        if (first.is_dense(key, draws.sparse) && second.is_dense(key, draws.sparse)) {
            pairs += number.first * number.second;
        }
    }
    const auto scale = static_cast<double>(draws.dense);
    return pairs * (static_cast<double>(first.keys.size()) / scale) * (static_cast<double>(second.keys.size()) / scale);
}

// Rows whose key is sparse in `drawn`; `counts` says for a key how often it stands in the other list, or 0 to leave it.
template <CountingFilter F, class Counts>
double sparse_rows(const CountedRows<F>& drawn, std::uint64_t purpose, const BifocalDraws& draws, Counts counts) {
    double sum = 0;
    for (std::size_t i = 0; i < draws.sparse; ++i) {
        const std::uint64_t key = drawn.drawn(draws.seed, purpose, i);
        if (!drawn.is_dense(key, draws.sparse)) sum += static_cast<double>(counts(key));
    }
    return sum * static_cast<double>(drawn.keys.size()) / static_cast<double>(draws.sparse);
}

template <CountingFilter F>
JoinEstimate estimated_join(const CountedRows<F>& first, const CountedRows<F>& second, const BifocalDraws& draws) {
    if (draws.dense == 0 || draws.sparse == 0)
        throw FilterError("bifocal sampling draws at least one row for each part");
    JoinEstimate estimate;
    if (first.keys.empty() || second.keys.empty()) return estimate;
    estimate.dense_dense = dense_dense_rows(first, second, draws);
    estimate.sparse_any = sparse_rows(first, 3, draws, [&](std::uint64_t key) { return second.counts.count(key); });
    estimate.dense_sparse = sparse_rows(second, 4, draws, [&](std::uint64_t key) {
        return first.is_dense(key, draws.sparse) ? first.counts.count(key) : 0;
    });
    return estimate;
}

}  // namespace chemsieve::filter
