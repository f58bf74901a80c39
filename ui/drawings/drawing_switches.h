// The switches that say how compounds are drawn everywhere: as actions for menus, kept in the user's settings.
//
// Threads: window's thread.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

#include "ui/drawings/drawing_cache.h"

namespace chemsieve::ui {

class DrawingSwitches : public QObject {
    Q_OBJECT
  public:
    // Sets the style of these drawings, now and whenever it changes.
    explicit DrawingSwitches(DrawingCache* drawings, QObject* parent = nullptr);

    DrawingStyle style() const { return {.highlight = highlight_->isChecked(), .align = align_->isChecked()}; }
    QList<QAction*> actions() const { return {highlight_, align_}; }

  private:
    QAction* add(DrawingCache* drawings, const QString& text, const QString& tip, const QString& key, bool usually);

    QAction* highlight_;
    QAction* align_;
};

}  // namespace chemsieve::ui
