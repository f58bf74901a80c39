#include "base/student.h"

#include <cmath>

namespace chemsieve {

namespace {

// Lentz's way from the beginning of the fraction to its end, without denominators of zero.
double beta_fraction(double a, double b, double x) {
    constexpr double kTiny = 1e-300, kExact = 1e-15;
    constexpr int kMostSteps = 10'000;
    const auto not_zero = [](double value) { return std::fabs(value) < kTiny ? kTiny : value; };
    double c = 1, d = 1 / not_zero(1 - (a + b) * x / (a + 1)), fraction = d;
    for (int m = 1; m < kMostSteps; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / not_zero(1 + even * d);
        c = not_zero(1 + even / c);
        fraction *= c * d;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / not_zero(1 + odd * d);
        c = not_zero(1 + odd / c);
        fraction *= c * d;
        if (std::fabs(c * d - 1) < kExact) break;
    }
    return fraction;
}

double incomplete_beta(double a, double b, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

}  // namespace

double two_sided_p(double t, double freedom) {
    if (std::isinf(t)) return 0;
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

}  // namespace chemsieve
