// The sheet as screen readers see it: a canvas whose value is what the cursor is on, and the drawing as text.
//
// Threads: window's thread.
#pragma once

#include <QAccessibleWidget>

namespace chemsieve::ui {

class SketchCanvas;

class SketchAccessible : public QAccessibleWidget {
  public:
    explicit SketchAccessible(SketchCanvas* canvas);
    QString text(QAccessible::Text kind) const override;

    // From now on every canvas has an accessible interface; calls after the first do nothing.
    static void install();
};

}  // namespace chemsieve::ui
