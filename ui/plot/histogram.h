// How many numbers lie in each of some bins of equal width, and how that is painted, in widgets and pictures.
//
// Threads: const functions may be called concurrently; what paints, on the window's thread (fonts).
#pragma once

#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chemsieve::ui {

struct Histogram {
    double lowest = 0;  // where the first bin begins, in the unit of the numbers
    double width = 1;   // a bin's; positive
    std::vector<std::size_t> counts;
    bool whole_numbers = false;  // all values are whole; then bins are whole numbers wide and end between two

    double highest() const noexcept { return lowest + width * static_cast<double>(counts.size()); }
    std::size_t most() const noexcept;
    std::size_t total() const noexcept;
    // 0 to counts.size() - 1; values outside belong to the outermost bins.
    std::size_t bin_of(double value) const noexcept;
};

// A histogram with some `bins` bins whose limits people read easily (1, 2, 2.5 or 5 times a power of ten). Finite
// numbers only. Outliers widen the bins: nothing is left out. No counts if there are no numbers.
Histogram histogram_of(std::span<const double> values, std::size_t bins = 40);
// A histogram between fixed limits; numbers outside go to the outermost bins.
Histogram histogram_between(std::span<const double> values, double lowest, double highest, std::size_t bins);
// For choosing ranges: a few numbers far out do not widen the bins; they are counted in the outermost ones.
Histogram distribution_of(std::vector<double> values);

// Ticks of an axis from `lowest` to `highest`: about so many, at easily read places. Ascending, inside of both.
std::vector<double> axis_ticks(double lowest, double highest, int about);
// Decimals that tell these ticks apart.
int tick_decimals(const std::vector<double>& ticks);

// Values from `lowest` to `highest`, both included.
struct ValueRange {
    double lowest = 0;
    double highest = 0;
    bool operator==(const ValueRange&) const = default;
};

struct HistogramLook {
    QPalette palette;
    std::optional<ValueRange> chosen;        // bars outside are grey; none: all are coloured
    const Histogram* part = nullptr;         // a part with the same bins: painted stronger inside the bars
    std::optional<QColor> part_colour = {};  // for it; then the bars are as strong as without it
    bool axis = true;                        // numbers below
    bool square_root = false;                // heights by the square root of counts, so that rare values are seen
};

// Where things are in a rectangle.
class HistogramPlace {
  public:
    HistogramPlace(const QRectF& area, const Histogram& histogram, const QFontMetricsF& metrics, bool axis);

    double x_of(double value) const noexcept;
    double value_at(double x) const noexcept;  // between the histogram's limits
    const QRectF& bars() const noexcept { return bars_; }

  private:
    QRectF bars_;
    double lowest_ = 0;
    double highest_ = 1;
};

// Nothing for a histogram without counts.
void paint_histogram(QPainter& painter, const QRectF& area, const Histogram& histogram, const HistogramLook& look);

}  // namespace chemsieve::ui
