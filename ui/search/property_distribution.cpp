#include "ui/search/property_distribution.h"

#include "ui/post.h"

namespace chemsieve::ui {

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
        histogram = histogram_of(numbers->values);
    } catch (const std::exception& e) {
        reason = QString::fromUtf8(e.what());
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
