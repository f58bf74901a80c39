// Scrolls to a part of a page that has just come, such as a message below its field.
//
// Threads: window's thread.
#pragma once

#include <QScrollArea>
#include <QTimer>
#include <QWidget>

namespace chemsieve::ui {

// Once it has its place. Without a scroll area around it, nothing happens.
inline void bring_to_sight(QWidget* part) {
    QWidget* around = part->parentWidget();
    while (around && !qobject_cast<QScrollArea*>(around)) around = around->parentWidget();
    if (!around) return;
    QTimer::singleShot(0, part, [part, area = static_cast<QScrollArea*>(around)] { area->ensureWidgetVisible(part); });
}

}  // namespace chemsieve::ui
