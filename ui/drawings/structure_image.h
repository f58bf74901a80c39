// Pictures of structures as QImage.
//
// Transparent where nothing is drawn: they lie on the ground of their row or card, light or dark. A structure that
// cannot or should not be drawn (chem/draw/structure_drawing.h) gives a picture that says so. Threads: all functions
// may be called concurrently.
#pragma once

#include <QImage>
#include <QPalette>
#include <QSize>

#include "chem/draw/structure_drawing.h"
#include "chem/molecule.h"

namespace chemsieve::ui {

// That of the palette's views.
DrawingGround ground_of(const QPalette& palette);

// `size` in device independent pixels.
QImage draw_structure(const Molecule& molecule, QSize size, qreal device_pixel_ratio = 1,
                      const Highlight& highlight = {}, const Layout& layout = {},
                      DrawingGround ground = DrawingGround::light);

// A line of text in its place.
QImage draw_message(const QString& text, QSize size, qreal device_pixel_ratio = 1,
                    DrawingGround ground = DrawingGround::light);

}  // namespace chemsieve::ui
