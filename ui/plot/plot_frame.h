// The axes of a plot: where they are, what is where between them, and painting them.
//
// Threads: window's thread (fonts).
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <QPalette>

#include "ui/histogram/histogram_painter.h"

namespace chemsieve::ui {

struct PlotAxis {
    QString title;
    ValueRange range{0, 1};
    bool counts = false;  // ticks at whole numbers only
};

class PlotFrame {
  public:
    // `right`: what is kept free beside the plot.
    PlotFrame(const QRectF& outside, PlotAxis x, PlotAxis y, const QFontMetricsF& metrics, double right = 0);

    // Between the axes.
    const QRectF& area() const noexcept { return area_; }
    // May be outside of the area.
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

// Of what is selected, beside QPalette::Highlight for the rest.
QColor selected_colour(const QPalette& palette);
// Of the ticks of an axis; short where decimals would not do.
QStringList tick_texts(const std::vector<double>& ticks);
// A number as tool tips show it.
QString plot_number_text(double number);

}  // namespace chemsieve::ui
