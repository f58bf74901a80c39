// Paints histograms, for widgets and for pictures.
//
// Threads: window's thread (fonts).
#pragma once

#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <optional>

#include "ui/plot/histogram.h"

namespace chemsieve::ui {

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
