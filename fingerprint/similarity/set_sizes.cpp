#include "fingerprint/similarity/set_sizes.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"

namespace chemsieve {

namespace {

bool is_amount(double value) { return std::isfinite(value) && value >= 0; }

void check(const SetSizes& s) {
    if (is_amount(s.a) && is_amount(s.b) && is_amount(s.common) && s.common <= std::min(s.a, s.b)) return;
    throw Error("sets of " + std::to_string(s.a) + " and " + std::to_string(s.b) + " items cannot share " +
                std::to_string(s.common));
}

// Rounding may carry a quotient beyond 1 in its last digit.
double share(double part, double whole) { return part == 0 ? 0 : std::min(1.0, part / whole); }

}  // namespace

double tanimoto(const SetSizes& s) {
    check(s);
    return share(s.common, s.a + (s.b - s.common));
}

double dice(const SetSizes& s) {
    check(s);
    return share(2 * s.common, s.a + s.b);
}

double cosine(const SetSizes& s) {
    check(s);
    return share(s.common, std::sqrt(s.a * s.b));
}

double tversky(const SetSizes& s, double alpha, double beta) {
    check(s);
    if (!is_amount(alpha) || !is_amount(beta)) {
        throw Error("the weights of Tversky's similarity must not be negative: " + std::to_string(alpha) + ", " +
                    std::to_string(beta));
    }
    return share(s.common, s.common + alpha * (s.a - s.common) + beta * (s.b - s.common));
}

}  // namespace chemsieve
