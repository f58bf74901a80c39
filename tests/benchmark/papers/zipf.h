// The data of the spectral Bloom filters' experiments: keys 1 to n, drawn with probabilities by Zipf's law.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace chemsieve::test {

struct ZipfData {
    std::vector<std::uint64_t> stream;       // keys in the order in which they come
    std::vector<std::uint64_t> frequencies;  // how often key i + 1 comes
};

// `length` draws; key i comes with a probability proportional to 1 / i^skew.
ZipfData zipf_data(double skew, std::size_t keys, std::size_t length, std::uint64_t seed);

// How wrong the counts of a filter are, over the keys that are there.
struct CountErrors {
    std::size_t keys = 0, wrong = 0, too_low = 0;
    double squares = 0;

    template <class F>
    void add(const F& filter, const std::vector<std::uint64_t>& frequencies) {
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            if (frequencies[i] > 0) add(filter.count(i + 1), frequencies[i]);
        }
    }
    void add(std::uint64_t estimate, std::uint64_t truth) {
        ++keys;
        wrong += estimate != truth ? 1 : 0;
        too_low += estimate < truth ? 1 : 0;
        const double error = static_cast<double>(estimate) - static_cast<double>(truth);
        squares += error * error;
    }
    double share_wrong() const { return static_cast<double>(wrong) / static_cast<double>(keys); }
    double share_too_low() const { return static_cast<double>(too_low) / static_cast<double>(keys); }
    // The paper's E_add: the root of the mean square.
    double additive() const;
};

}  // namespace chemsieve::test
