// Paints the dots of a scatter plot.
//
// A few dots are painted smooth. Many are counted on each pixel, which takes some milliseconds for 250,000 dots; pixels
// with more dots are darker.
// Threads: all functions may be called concurrently.
#pragma once

#include <QImage>
#include <QPalette>

#include "ui/hits/hit_model.h"
#include "ui/plot/plot_points.h"
#include "ui/plot/plot_view.h"

namespace chemsieve::ui {

// 0 to 1, from blue to yellow; to be seen on a light or a dark ground.
QColor scale_colour(double share, bool on_dark);

struct ScatterLook {
    QPalette palette;
    ValueRange colours;                           // the values at the ends of the scale
    const CompoundSelection* selected = nullptr;  // these are painted in front; not empty
};

// Paints the dots within the frame's area. `pixel_ratio`: pixels for each device independent pixel, for counted dots.
void paint_dots(QPainter& painter, const PlotFrame& frame, const PlotPoints& points, const ScatterLook& look,
                double pixel_ratio);

// The scale of colours with its numbers, beside the frame's area; and how wide it is.
void paint_scale(QPainter& painter, const PlotFrame& frame, const QString& title, const ScatterLook& look);
double scale_width(const ValueRange& colours, const QFontMetricsF& metrics);

}  // namespace chemsieve::ui
