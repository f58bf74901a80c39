#include "ui/plot/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace chemsieve::ui {

namespace {

constexpr int kMostDecimals = 6;
constexpr double kFarOutShare = 0.002;  // share of all numbers, at each end
constexpr double kTooWide = 1.5;        // times what the others need

// The next of 1, 2, 2.5, 5, 10 times a power of ten.
double readable_step(double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= least * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

void count(Histogram& histogram, std::span<const double> values) {
    for (const double value : values) ++histogram.counts[histogram.bin_of(value)];
}

}  // namespace

std::size_t Histogram::most() const noexcept {
    return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

std::size_t Histogram::total() const noexcept { return std::accumulate(counts.begin(), counts.end(), std::size_t{0}); }

std::size_t Histogram::bin_of(double value) const noexcept {
    const double bin = std::floor((value - lowest) / width);
    return static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(counts.size() - 1)));
}

Histogram histogram_of(std::span<const double> values, std::size_t bins) {
    Histogram histogram;
    if (values.empty()) return histogram;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double first = *least;
    const double last = *most;
    histogram.whole_numbers = std::all_of(values.begin(), values.end(), [](double v) { return v == std::floor(v); });
    // Half each first: the difference of two finite numbers may not be finite.
    const double range = 2 * (last / 2 - first / 2);
    const double about =
        std::isfinite(range) ? range / static_cast<double>(bins) : last / static_cast<double>(bins) * 2;
    histogram.width = about > 0 ? readable_step(about) : 1;
    if (histogram.whole_numbers) histogram.width = std::max(1.0, std::ceil(histogram.width));
    histogram.lowest = std::floor(first / histogram.width) * histogram.width;
    if (histogram.whole_numbers) histogram.lowest -= 0.5;
    const double needed = std::floor((last - histogram.lowest) / histogram.width) + 1;
    histogram.counts.resize(static_cast<std::size_t>(std::clamp(needed, 1.0, 2.0 * static_cast<double>(bins) + 2)));
    count(histogram, values);
    return histogram;
}

Histogram histogram_between(std::span<const double> values, double lowest, double highest, std::size_t bins) {
    Histogram histogram{.lowest = lowest,
                        .width = (highest - lowest) / static_cast<double>(bins),
                        .counts = std::vector<std::size_t>(bins)};
    count(histogram, values);
    return histogram;
}

Histogram distribution_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto out = static_cast<std::size_t>(kFarOutShare * static_cast<double>(values.size()));
    const std::span<const double> most{values.data() + out, values.size() - 2 * out};
    const double needed = most.back() - most.front();
    if (!(values.back() - values.front() > kTooWide * needed) || needed <= 0) return histogram_of(values);
    Histogram histogram = histogram_of(most);
    std::fill(histogram.counts.begin(), histogram.counts.end(), std::size_t{0});
    for (const double value : values) ++histogram.counts[histogram.bin_of(value)];
    return histogram;
}

std::vector<double> axis_ticks(double lowest, double highest, int about) {
    std::vector<double> ticks;
    const double range = highest - lowest;
    if (!(range > 0) || !std::isfinite(range) || about < 1) return ticks;
    const double step = readable_step(range / about);
    const double first = std::ceil(lowest / step - 1e-9);
    const double last = std::floor(highest / step + 1e-9);
    for (double i = first; i <= last; ++i) ticks.push_back(i == 0 ? 0 : i * step);
    return ticks;
}

int tick_decimals(const std::vector<double>& ticks) {
    for (int decimals = 0; decimals < kMostDecimals; ++decimals) {
        const double scale = std::pow(10, decimals);
        const auto is_told = [scale](double tick) {
            return std::abs(tick * scale - std::round(tick * scale)) < 1e-6 * std::max(1.0, std::abs(tick * scale));
        };
        if (std::all_of(ticks.begin(), ticks.end(), is_told)) return decimals;
    }
    return kMostDecimals;
}

}  // namespace chemsieve::ui
