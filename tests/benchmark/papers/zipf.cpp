#include "tests/benchmark/papers/zipf.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace chemsieve::test {

ZipfData zipf_data(double skew, std::size_t keys, std::size_t length, std::uint64_t seed) {
    std::vector<double> sums(keys);
    double sum = 0;
    for (std::size_t i = 0; i < keys; ++i) sums[i] = sum += std::pow(static_cast<double>(i + 1), -skew);
    std::mt19937_64 random{seed};
    std::uniform_real_distribution<double> draw{0, sum};
    ZipfData data;
    data.frequencies.resize(keys);
    data.stream.reserve(length);
    for (std::size_t i = 0; i < length; ++i) {
        const auto at = std::upper_bound(sums.begin(), sums.end() - 1, draw(random)) - sums.begin();
        data.stream.push_back(static_cast<std::uint64_t>(at + 1));
        ++data.frequencies[static_cast<std::size_t>(at)];
    }
    return data;
}

double CountErrors::additive() const { return std::sqrt(squares / static_cast<double>(keys)); }

}  // namespace chemsieve::test
