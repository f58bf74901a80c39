// A plot as a picture: on the clipboard, or in a file.
//
// Always dark on white, as printed, whatever the window's palette. Threads: window's thread.
#pragma once

#include <QImage>
#include <QString>

namespace chemsieve::ui {

class PlotView;

// A picture of the view's size with `ratio` pixels for each pixel of the window.
QImage picture_of(const PlotView& view, double ratio = 2);
// PNG, SVG or PDF, by the ending. An existing file is replaced when the picture is complete. Throws Error.
void write_picture(const PlotView& view, const QString& path);

}  // namespace chemsieve::ui
