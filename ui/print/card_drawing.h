// Drawings of structures as vectors.
//
// Threads: any, one a painter.
#pragma once

#include <QPainter>

#include "ui/drawings/compound_artist.h"

namespace chemsieve::ui {

// A structure that cannot be drawn gives a line of text.
void paint_structure(QPainter& painter, const QRectF& place, const ComposedDrawing& drawing);

}  // namespace chemsieve::ui
