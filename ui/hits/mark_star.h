// The star in the corner of a structure that marks a compound: how it is painted, and the click on it.
//
// Threads: window's thread.
#pragma once

#include <QEvent>
#include <QPainter>
#include <QRect>

namespace chemsieve::ui {

// The star's place, in a corner of `picture`, the white rectangle of a drawing.
QRect star_place(const QRect& picture);

// Paints a full star if marked, else an outline while the mouse is over the cell.
void paint_star(QPainter& painter, const QRect& picture, bool marked, bool hovered);

// True for a click on it.
bool clicks_star(const QEvent& event, const QRect& picture);

}  // namespace chemsieve::ui
