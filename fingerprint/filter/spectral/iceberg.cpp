#include "fingerprint/filter/spectral/iceberg.h"

#include <algorithm>
#include <cmath>

namespace chemsieve::filter {

double iceberg_error(std::span<const double> frequencies, std::uint64_t least, unsigned hashes, double gamma) {
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

}  // namespace chemsieve::filter
