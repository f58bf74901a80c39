// Pictures of structures as QImage.
//
// Always on white, whatever the palette of the window. A structure that cannot or should not be drawn
// (chem/draw/structure_drawing.h) gives a picture that says so. Threads: all functions may be called concurrently.
#pragma once

#include <QImage>
#include <QSize>

#include "chem/draw/structure_drawing.h"
#include "chem/molecule.h"

namespace chemsieve::ui {

// `size` in device independent pixels.
QImage draw_structure(const Molecule& molecule, QSize size, qreal device_pixel_ratio = 1,
                      const Highlight& highlight = {}, const Layout& layout = {});

// The same card with a line of text instead.
QImage draw_message(const QString& text, QSize size, qreal device_pixel_ratio = 1);

}  // namespace chemsieve::ui
