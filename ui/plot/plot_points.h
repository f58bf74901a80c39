// The numbers that a plot shows, one point a hit.
//
// Threads: plain values.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "search/request/search_types.h"
#include "ui/plot/histogram_painter.h"
#include "ui/plot/plot_value.h"

namespace chemsieve::ui {

// The numbers that a plot shows. Without `y` the plot is a histogram.
struct PlotChoice {
    PlotValue x;
    std::optional<PlotValue> y;
    std::optional<PlotValue> colour;
    bool operator==(const PlotChoice&) const = default;
};

// x[i], y[i] and colour[i] are those of compounds[i]. Hits without a value on an axis are left out; hits without a
// value for the colour have NaN.
struct PlotPoints {
    PlotChoice choice;
    std::size_t hits = 0;  // with and without values
    std::vector<CompoundNumber> compounds;
    std::vector<double> x;
    std::vector<double> y;       // empty for a histogram
    std::vector<double> colour;  // empty: all points have one colour

    std::size_t size() const noexcept { return compounds.size(); }
};

// The values of each axis; nullptr for similarities.
struct PlotSources {
    const NumericValues* x = nullptr;
    const NumericValues* y = nullptr;
    const NumericValues* colour = nullptr;
};

PlotPoints points_of(const std::vector<Hit>& hits, const PlotChoice& choice, const PlotSources& sources);

// The range from the least to the largest number, without NaN. Nothing if there are no numbers.
std::optional<ValueRange> range_of(const std::vector<double>& numbers);
// The range without the outermost hundredth at each end, so that a few outliers do not make all other colours alike.
std::optional<ValueRange> range_of_most(std::vector<double> numbers);
// The range with some room on both sides.
ValueRange widened(const ValueRange& range);

}  // namespace chemsieve::ui
