#include "ui/property_filters/property_distribution.h"

#include <algorithm>
#include <optional>
#include <span>

namespace chemsieve::ui {

namespace {

constexpr double kFarOut = 0.002;  // share of all numbers, at each end
constexpr double kTooWide = 1.5;   // times what the others need

}  // namespace

Histogram distribution_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto out = static_cast<std::size_t>(kFarOut * static_cast<double>(values.size()));
    const std::span<const double> most{values.data() + out, values.size() - 2 * out};
    const double needed = most.back() - most.front();
    if (!(values.back() - values.front() > kTooWide * needed) || needed <= 0) return histogram_of(values);
    Histogram histogram = histogram_of(most);
    std::fill(histogram.counts.begin(), histogram.counts.end(), std::size_t{0});
    for (const double value : values) ++histogram.counts[histogram.bin_of(value)];
    return histogram;
}

void PropertyDistribution::read(std::shared_ptr<const CompoundSource> source, const PropertyKey& property) {
    job_.forget();
    if (!source) return;
    job_.start(
        [source = std::move(source), property](const std::stop_token& stop) -> std::optional<Histogram> {
            const auto numbers = source->numeric_values(property, stop);
            if (!numbers) return std::nullopt;
            return distribution_of(numbers->values);
        },
        [this](const std::optional<Histogram>& histogram) {
            if (histogram) Q_EMIT known(*histogram);
        },
        [this](const QString& reason) { Q_EMIT failed(reason); });
}

}  // namespace chemsieve::ui
