// Iceberg queries: which keys occur at least T times, T chosen when asking.
//
// Source: Spectral Bloom Filters, section 5.2 (algorithm and error analysis; multiscan method after Fang and others,
// Computing iceberg queries efficiently, VLDB 1998).
// Guarantee: every key that occurs T times is reported, for a SpectrumFilter has no count that is too low. Errs:
// reports some that occur less often, iceberg_error() of all keys. Counting those that are reported removes the error.
// Cost: a look-up a key. Memory: that of the filter; the multiscan method takes less and reads the data several times.
// Units: occurrences; shares of different keys. Errors: none of its own. Threads: values; one at a time where something
// is inserted.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "fingerprint/filter/family/filter_info.h"

namespace chemsieve::filter {

// Those of `keys` that the filter has seen at least so often.
template <SpectrumFilter F>
std::vector<std::uint64_t> keys_at_least(const F& filter, std::span<const std::uint64_t> keys, std::uint64_t least) {
    std::vector<std::uint64_t> found;
    for (const std::uint64_t key : keys) {
        if (filter.count(key) >= least) found.push_back(key);
    }
    return found;
}

// The share of all different keys that are reported though they occur less than `least` times, predicted:
//
//     E = sum over f < T of d(f) (1 - e^(-gamma D(T - f)))^k,    D(g) = sum over f >= g of d(f)
//
// `frequencies[f]`: d(f), the share of keys that occur f times. gamma = k n / m.
inline double iceberg_error(std::span<const double> frequencies, std::uint64_t least, unsigned hashes, double gamma) {
    // at_least[g]: share of keys that occur g times or more.
    std::vector<double> at_least(frequencies.size() + 1, 0.0);
    for (std::size_t f = frequencies.size(); f-- > 0;) at_least[f] = at_least[f + 1] + frequencies[f];
    double error = 0;
    for (std::uint64_t f = 0; f < std::min<std::uint64_t>(least, frequencies.size()); ++f) {
        const std::uint64_t needed = least - f;
        if (needed >= at_least.size()) continue;  // no key is frequent enough to lift it
        error += frequencies[f] * std::pow(-std::expm1(-gamma * at_least[needed]), static_cast<double>(hashes));
    }
    return error;
}

// The data is read once for each of a row of small filters; a key goes into a filter only if all before it have it
// often enough, so that each has fewer to tell apart. A threshold has to be known beforehand.
template <SpectrumFilter F>
requires InsertingFilter<F>
class MultiscanIceberg {
  public:
    explicit MultiscanIceberg(std::uint64_t least) : least_{least} {}

    // Reads the data: for_each_key calls what it is given with each key of it, repeats included, in any order.
    template <class ForEachKey>
    void scan(F next, ForEachKey for_each_key) {
        for_each_key([&](std::uint64_t key) {
            if (passes(key)) next.insert(key);
        });
        stages_.push_back(std::move(next));
    }
    // All filters so far have it often enough.
    bool passes(std::uint64_t key) const {
        for (const F& stage : stages_) {
            if (stage.count(key) < least_) return false;
        }
        return true;
    }
    const std::vector<F>& stages() const noexcept { return stages_; }

  private:
    std::uint64_t least_;
    std::vector<F> stages_;
};

}  // namespace chemsieve::filter
