// Data as in the experiments of the spectral Bloom filters' paper, and how wrong the counts of a filter are.
#pragma once

#include <algorithm>
#include <numeric>

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::test {

// A stream of keys whose i-th most frequent one has a probability proportional to 1 / i^skew, in random order.
struct Stream {
    std::vector<std::uint64_t> keys;         // the different ones
    std::vector<std::uint64_t> frequencies;  // how often each comes
    std::vector<std::size_t> order;          // indices into keys
};

inline Stream zipf_stream(double skew, std::size_t different, std::size_t length, std::uint64_t seed) {
    std::vector<double> sums(different);
    double sum = 0;
    for (std::size_t i = 0; i < different; ++i) sums[i] = sum += std::pow(static_cast<double>(i + 1), -skew);
    Stream stream{some_keys(different, seed), std::vector<std::uint64_t>(different), std::vector<std::size_t>(length)};
    std::mt19937_64 random{seed};
    for (std::size_t& i : stream.order) {
        const double at = static_cast<double>(random() >> 11) / 9007199254740992.0 * sum;
        i = std::min(static_cast<std::size_t>(std::upper_bound(sums.begin(), sums.end(), at) - sums.begin()),
                     different - 1);
        ++stream.frequencies[i];
    }
    return stream;
}

template <class F>
F filled(F filter, const Stream& stream) {
    for (const std::size_t i : stream.order) filter.insert(stream.keys[i]);
    return filter;
}

// Errors in counts of the keys that are there.
struct CountErrors {
    double keys = 0;
    double wrong = 0;
    double too_low = 0;
    double squares = 0;
    std::vector<double> shares_wrong;  // one a filter

    template <class F>
    void add(const F& filter, const std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& frequencies) {
        const double keys_before = keys;
        const double wrong_before = wrong;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (frequencies[i] == 0) continue;
            const double error = static_cast<double>(filter.count(all[i])) - static_cast<double>(frequencies[i]);
            ++keys;
            wrong += error != 0;
            too_low += error < 0;
            squares += error * error;
        }
        shares_wrong.push_back((wrong - wrong_before) / (keys - keys_before));
    }
    double share_wrong() const { return wrong / keys; }
    // How far share_wrong() may lie from its mean. The errors of one filter depend on each other, those of different
    // ones do not: five standard deviations s / sqrt(R) of the mean of R filters, s being that of their shares.
    double spread_wrong() const {
        double sum = 0;
        for (const double share : shares_wrong) sum += (share - share_wrong()) * (share - share_wrong());
        const auto filters = static_cast<double>(shares_wrong.size());
        return 5 * std::sqrt(sum / (filters - 1) / filters);
    }
    double share_too_low() const { return too_low / keys; }
    double additive() const { return std::sqrt(squares / keys); }
};

}  // namespace chemsieve::test
