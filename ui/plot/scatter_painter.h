// Paints the dots of a scatter plot.
//
// Few are painted smooth, many by counting how many lie on a pixel, which takes some milliseconds for 250,000: where
// they lie close together it gets darker.
// Threads: all functions may be called concurrently.
#pragma once

#include <QImage>
#include <QPalette>

#include "ui/hits/row_selection.h"
#include "ui/plot/plot_frame.h"
#include "ui/plot/plot_points.h"

namespace chemsieve::ui {

// 0 to 1, from blue to yellow; readable on light and dark.
QColor scale_colour(double share);

struct ScatterLook {
    QPalette palette;
    ValueRange colours;                           // what the ends of the scale stand for
    const CompoundSelection* selected = nullptr;  // these are in front; not empty
};

// Within the frame's area. `pixel_ratio`: how fine, where they are counted.
void paint_dots(QPainter& painter, const PlotFrame& frame, const PlotPoints& points, const ScatterLook& look,
                double pixel_ratio);

// The scale of colours with its numbers, beside the frame's area; and how wide it is.
void paint_scale(QPainter& painter, const PlotFrame& frame, const QString& title, const ScatterLook& look);
double scale_width(const ValueRange& colours, const QFontMetricsF& metrics);

}  // namespace chemsieve::ui
