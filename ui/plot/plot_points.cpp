#include "ui/plot/plot_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "chem/properties/computed_properties.h"
#include "ui/hits/hit_columns.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

constexpr double kRoom = 0.04;  // share of the range
constexpr std::size_t kFarOut = 100;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

PlotValue computed_value(const ComputedProperty& property) {
    return {.property = {std::string{property.name}, false},
            .name = heading_of(property),
            .title = heading_with_unit(property)};
}

double value_of(const Hit& hit, const PlotValue& value, const NumericValues* values) {
    if (value.is_similarity) return has_similarity(hit) ? hit.similarity.millionths() / 1e6 : kNone;
    if (!values) return kNone;
    const auto found = std::lower_bound(values->compounds.begin(), values->compounds.end(), hit.compound);
    if (found == values->compounds.end() || *found != hit.compound) return kNone;
    return values->values[static_cast<std::size_t>(found - values->compounds.begin())];
}

// NaN: it has no place there.
double place_on_axis(double value, bool is_log) {
    if (!is_log) return value;
    return value > 0 ? std::log10(value) : kNone;
}

}  // namespace

std::vector<PlotValue> plot_values(const std::vector<ImportedProperty>& imported) {
    const QString similarity = QObject::tr("Similarity");
    std::vector<PlotValue> values{{.is_similarity = true, .property = {}, .name = similarity, .title = similarity}};
    for (const ComputedProperty& property : kComputedProperties) {
        if (property.is_number()) values.push_back(computed_value(property));
    }
    for (const ImportedProperty& property : imported) {
        if (property.type == ImportedProperty::Type::text) continue;
        const QString name = utf8_text(property.name);
        const bool twice = find_computed_property(property.name) != nullptr;
        values.push_back({.property = {property.name, true},
                          .name = twice ? QObject::tr("%1 (imported)").arg(name) : name,
                          .title = twice ? QObject::tr("%1 (imported)").arg(name) : name});
    }
    return values;
}

PlotPoints points_of(const std::vector<Hit>& hits, const PlotChoice& choice, const PlotSources& sources) {
    PlotPoints points{.choice = choice, .hits = hits.size(), .compounds = {}, .x = {}, .y = {}, .colour = {}};
    for (const Hit& hit : hits) {
        const double x = place_on_axis(value_of(hit, choice.x, sources.x), choice.x_is_log);
        const double y = choice.y ? place_on_axis(value_of(hit, *choice.y, sources.y), choice.y_is_log) : 0;
        if (std::isnan(x) || std::isnan(y)) continue;
        points.compounds.push_back(hit.compound);
        points.x.push_back(x);
        if (choice.y) points.y.push_back(y);
        if (choice.colour) points.colour.push_back(value_of(hit, *choice.colour, sources.colour));
    }
    return points;
}

std::optional<ValueRange> range_of(const std::vector<double>& numbers) {
    std::optional<ValueRange> range;
    for (const double number : numbers) {
        if (std::isnan(number)) continue;
        if (!range) range = ValueRange{number, number};
        range->lowest = std::min(range->lowest, number);
        range->highest = std::max(range->highest, number);
    }
    return range;
}

std::optional<ValueRange> range_of_most(std::vector<double> numbers) {
    std::erase_if(numbers, [](double number) { return std::isnan(number); });
    if (numbers.empty()) return {};
    const auto left_out = static_cast<std::ptrdiff_t>(numbers.size() / kFarOut);
    const auto lowest = numbers.begin() + left_out;
    const auto highest = numbers.end() - 1 - left_out;
    std::nth_element(numbers.begin(), lowest, numbers.end());
    const double least = *lowest;
    std::nth_element(numbers.begin(), highest, numbers.end());
    return ValueRange{least, *highest};
}

ValueRange widened(const ValueRange& range) {
    // The difference of two finite numbers as far apart as can be is not finite.
    const double half = range.highest / 2 - range.lowest / 2;
    const double room = half > 0 ? std::min(2 * kRoom * half, std::numeric_limits<double>::max() / 16)
                                 : std::max(0.5, std::abs(range.lowest) * kRoom);
    return {std::max(range.lowest - room, -std::numeric_limits<double>::max() / 2),
            std::min(range.highest + room, std::numeric_limits<double>::max() / 2)};
}

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
