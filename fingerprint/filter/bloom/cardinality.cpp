#include "fingerprint/filter/bloom/cardinality.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"

namespace chemsieve::filter {

std::optional<double> estimated_items(std::uint64_t set, std::uint64_t length, unsigned k) {
    if (length == 0 || k == 0 || set > length) {
        throw Error("no filter has " + std::to_string(set) + " of " + std::to_string(length) + " bits set by " +
                    std::to_string(k) + " bits an item");
    }
    if (set == length) return std::nullopt;
    const auto m = static_cast<double>(length);
    return -m * std::log1p(-(static_cast<double>(set) / m)) / k;
}

std::uint64_t least_items(std::uint64_t set, unsigned k) noexcept { return set / k + (set % k != 0 ? 1 : 0); }

double standard_error_of_items(double items, std::uint64_t length, unsigned k) noexcept {
    const auto m = static_cast<double>(length);
    const double t = k * items / m;
    return std::sqrt(m * std::max(0.0, std::expm1(t) - t)) / k;
}

}  // namespace chemsieve::filter
