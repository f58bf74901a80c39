#include "ui/property_filters/property_distribution.h"

#include <algorithm>
#include <span>

#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr double kFarOut = 0.002;  // of all numbers, at each end
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

PropertyDistribution::PropertyDistribution(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64 number, const Task& task) { perform(number, task); }} {}

PropertyDistribution::~PropertyDistribution() { stop_.request_stop(); }

void PropertyDistribution::read(std::shared_ptr<const CompoundSource> source, const PropertyKey& property) {
    stop_.request_stop();
    tasks_.forget();
    if (!source) return;
    stop_ = std::stop_source{};
    tasks_.give({std::move(source), property, stop_.get_token()});
}

void PropertyDistribution::perform(quint64 number, const Task& task) {
    Histogram histogram;
    QString reason;
    try {
        const auto numbers = task.source->numeric_values(task.property, task.stop);
        if (!numbers) return;
        histogram = distribution_of(numbers->values);
    } catch (const std::exception& e) {
        reason = error_text(e);
    }
    post(this, [this, number, histogram, reason] {
        if (!tasks_.is_newest(number)) return;
        if (reason.isEmpty()) {
            Q_EMIT known(histogram);
        } else {
            Q_EMIT failed(reason);
        }
    });
}

}  // namespace chemsieve::ui
