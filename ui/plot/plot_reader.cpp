#include "ui/plot/plot_reader.h"

namespace chemsieve::ui {

void PlotReader::read(std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits, PlotChoice choice) {
    job_.start([this, source = std::move(source), hits = std::move(hits),
                choice = std::move(choice)](const std::stop_token& stop) { return points(source, hits, choice, stop); },
               [this](const std::shared_ptr<const PlotPoints>& points) { Q_EMIT done(points); },
               [this](const QString& reason) { Q_EMIT failed(reason); });
}

void PlotReader::release() {
    forget();
    job_.add_lasting(
        [this](const std::stop_token&) {
            source_.reset();
            values_.clear();
        },
        [] {});
}

const NumericValues* PlotReader::values_of(const std::optional<PlotValue>& value, const std::stop_token& stop) {
    if (!value || value->is_similarity) return nullptr;
    const auto known = values_.find(value->property);
    if (known != values_.end()) return &known->second;
    std::optional<NumericValues> read = source_->numeric_values(value->property, stop);
    if (!read) return nullptr;
    return &values_.emplace(value->property, std::move(*read)).first->second;
}

std::shared_ptr<const PlotPoints> PlotReader::points(const std::shared_ptr<const CompoundSource>& source,
                                                     const std::vector<Hit>& hits, const PlotChoice& choice,
                                                     const std::stop_token& stop) {
    const std::int64_t compounds = source->compound_count();
    if (source != source_ || compounds != compounds_) values_.clear();
    source_ = source;
    compounds_ = compounds;
    const PlotSources sources{values_of(choice.x, stop), values_of(choice.y, stop), values_of(choice.colour, stop)};
    if (stop.stop_requested()) return nullptr;
    return std::make_shared<const PlotPoints>(points_of(hits, choice, sources));
}

}  // namespace chemsieve::ui
