#include "ui/plot/plot_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/hits/hit_columns.h"

namespace chemsieve::ui {

namespace {

constexpr double kRoom = 0.04;  // share of the range
constexpr std::size_t kFarOut = 100;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double value_of(const Hit& hit, const PlotValue& value, const NumericValues* values) {
    if (value.is_similarity) return has_similarity(hit) ? hit.similarity.millionths() / 1e6 : kNone;
    if (!values) return kNone;
    const auto found = std::lower_bound(values->compounds.begin(), values->compounds.end(), hit.compound);
    if (found == values->compounds.end() || *found != hit.compound) return kNone;
    return values->values[static_cast<std::size_t>(found - values->compounds.begin())];
}

}  // namespace

PlotPoints points_of(const std::vector<Hit>& hits, const PlotChoice& choice, const PlotSources& sources) {
    PlotPoints points{.choice = choice, .hits = hits.size(), .compounds = {}, .x = {}, .y = {}, .colour = {}};
    for (const Hit& hit : hits) {
        const double x = value_of(hit, choice.x, sources.x);
        const double y = choice.y ? value_of(hit, *choice.y, sources.y) : 0;
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

}  // namespace chemsieve::ui
