// The star that marks a compound: how it is painted, and the click on it.
//
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QEvent>
#include <QPainter>
#include <QPalette>
#include <QRect>

namespace chemsieve::ui {

// The star's square in the middle of a place that is kept for it.
QRect star_place(const QRect& room);

// Paints a full star if marked, else an outline while the mouse is over its row or card.
void paint_star(QPainter& painter, const QRect& star, const QPalette& palette, bool marked, bool hovered);

// True for a click on it.
bool clicks_star(const QEvent& event, const QRect& star);

}  // namespace chemsieve::ui
