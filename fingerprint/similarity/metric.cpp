#include "fingerprint/similarity/metric.h"

#include <algorithm>
#include <array>
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

constexpr std::array kKinds{MetricKind::tanimoto, MetricKind::dice, MetricKind::cosine, MetricKind::tversky};

bool is_weight(double weight) { return std::isfinite(weight) && weight >= 0; }

double usual_weight(MetricKind kind) { return kind == MetricKind::tanimoto ? 1 : 0.5; }

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

const char* name_of(MetricKind kind) noexcept {
    switch (kind) {
        case MetricKind::tanimoto: return "tanimoto";
        case MetricKind::dice: return "dice";
        case MetricKind::cosine: return "cosine";
        case MetricKind::tversky: return "tversky";
    }
    return "";
}

std::optional<MetricKind> metric_kind_from_name(std::string_view name) {
    for (const MetricKind kind : kKinds) {
        if (name == name_of(kind)) return kind;
    }
    return std::nullopt;
}

Metric::Metric(MetricKind kind) noexcept : Metric{kind, usual_weight(kind), usual_weight(kind)} {}

Metric Metric::tversky(double alpha, double beta) {
    if (!is_weight(alpha) || !is_weight(beta) || (alpha == 0 && beta == 0)) {
        throw Error("the weights of Tversky's similarity must not be negative, and one must be more than 0");
    }
    return {MetricKind::tversky, alpha, beta};
}

double Metric::value(std::uint32_t common, std::uint32_t query, std::uint32_t compound) const {
    const SetSizes sizes{static_cast<double>(query), static_cast<double>(compound), static_cast<double>(common)};
    switch (kind_) {
        case MetricKind::tanimoto: return chemsieve::tanimoto(sizes);
        case MetricKind::dice: return chemsieve::dice(sizes);
        case MetricKind::cosine: return chemsieve::cosine(sizes);
        case MetricKind::tversky: return chemsieve::tversky(sizes, alpha_, beta_);
    }
    return 0;
}

Similarity Metric::of_counts(std::uint32_t common, std::uint32_t query, std::uint32_t compound) const {
    if (kind_ == MetricKind::tanimoto) return tanimoto_of_counts(common, query, compound);
    return similarity_of_millionths(millionths_of(value(common, query, compound)));
}

double Metric::reach(std::uint32_t query, std::uint32_t lowest, std::uint32_t highest) const {
    const std::uint32_t nearest = std::clamp(query, lowest, highest);
    if (kind_ != MetricKind::tanimoto) return value(std::min(query, nearest), query, nearest);
    return static_cast<double>(std::min(query, nearest)) / std::max({1U, query, nearest});
}

Metric::Need Metric::need(std::uint32_t query, std::uint32_t millionths) const {
    const double least = std::max(0.0, least_value(millionths));
    Need need;
    if (kind_ == MetricKind::cosine) {
        need.grows_as_root_ = true;
        need.smallest_ = least * least * query;
        need.each_ = least * std::sqrt(query);
        return need;
    }
    need.smallest_ = least * alpha_ * query / (1 - least + least * alpha_);
    const double whole = 1 - least + least * (alpha_ + beta_);
    need.fixed_ = least * alpha_ * query / whole;
    need.each_ = least * beta_ / whole;
    return need;
}

std::uint32_t Metric::Need::common(std::uint32_t lowest) const {
    const double compound = std::max<double>(lowest, smallest_);
    const double common = std::max(0.0, fixed_ + each_ * (grows_as_root_ ? std::sqrt(compound) : compound) - 1e-6);
    const auto whole = static_cast<std::uint32_t>(common);
    return whole + (common > whole ? 1 : 0);
}

}  // namespace chemsieve
