// The axes of a plot: their places, the places of points between them, and painting them.
//
// Threads: window's thread (fonts).
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <QPalette>

#include "ui/plot/histogram_painter.h"

namespace chemsieve::ui {

struct PlotAxis {
    QString title;
    ValueRange range{0, 1};
    bool counts = false;  // ticks at whole numbers only
};

class PlotFrame {
  public:
    // `right`: width kept free to the right of the plot.
    PlotFrame(const QRectF& outside, PlotAxis x, PlotAxis y, const QFontMetricsF& metrics, double right = 0);

    // The area between the axes.
    const QRectF& area() const noexcept { return area_; }
    // The place of a point, which may be outside the area.
    QPointF place_of(double x, double y) const noexcept;
    double x_at(double pixel) const noexcept;
    double y_at(double pixel) const noexcept;

    void paint(QPainter& painter, const QPalette& palette) const;

  private:
    void paint_x(QPainter& painter, const QFontMetricsF& metrics) const;
    void paint_y(QPainter& painter, const QFontMetricsF& metrics) const;

    PlotAxis x_;
    PlotAxis y_;
    QRectF area_;
};

// The colour of selected hits; other hits have that of bars in range.
QColor selected_colour(const QPalette& palette);
// The texts of an axis's ticks, with powers of ten where decimals would be too long.
QStringList tick_texts(const std::vector<double>& ticks);
// A number as tool tips show it.
QString plot_number_text(double number);

}  // namespace chemsieve::ui
