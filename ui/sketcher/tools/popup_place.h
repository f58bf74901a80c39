// Where a popup opens so that what it is about stays in sight.
//
// Lengths in device independent pixels of the screen. Threads: any.
#pragma once

#include <QList>
#include <QPoint>
#include <QRect>
#include <QSize>

namespace chemsieve::ui {

// A place on the screen where the popup covers nothing of `kept`, as much as possible of it within `home`. If there is
// none, the one that covers least.
QPoint popup_place(QSize popup, const QRect& screen, const QRect& home, const QList<QRect>& kept);

}  // namespace chemsieve::ui
