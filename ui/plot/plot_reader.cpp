#include "ui/plot/plot_reader.h"

#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

PlotReader::PlotReader(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64, const Task& task) { perform(task); }} {}

PlotReader::~PlotReader() { closing_.request_stop(); }

void PlotReader::read(quint64 era, std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits,
                      PlotChoice choice) {
    tasks_.give({era, std::move(source), std::move(hits), std::move(choice)});
}

void PlotReader::forget() { tasks_.give({}); }

const NumericValues* PlotReader::values_of(const CompoundSource& source, const std::optional<PlotValue>& value) {
    if (!value || value->is_similarity) return nullptr;
    const auto known = values_.find(value->property);
    if (known != values_.end()) return &known->second;
    std::optional<NumericValues> read = source.numeric_values(value->property, closing_.get_token());
    if (!read) return nullptr;
    return &values_.emplace(value->property, std::move(*read)).first->second;
}

void PlotReader::perform(const Task& task) {
    if (!task.source) {
        source_.reset();
        values_.clear();
        return;
    }
    try {
        const std::int64_t compounds = task.source->compound_count();
        if (task.source != source_ || compounds != compounds_) values_.clear();
        source_ = task.source;
        compounds_ = compounds;
        const PlotSources sources{values_of(*source_, task.choice.x), values_of(*source_, task.choice.y),
                                  values_of(*source_, task.choice.colour)};
        if (closing_.stop_requested()) return;
        auto points = std::make_shared<const PlotPoints>(points_of(task.hits, task.choice, sources));
        post(this, [this, era = task.era, points] { Q_EMIT done(era, points); });
    } catch (const std::exception& e) {
        post(this, [this, era = task.era, reason = error_text(e)] { Q_EMIT failed(era, reason); });
    }
}

}  // namespace chemsieve::ui
