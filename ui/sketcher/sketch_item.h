// The drawing on the sheet, with what is drawn over it while the mouse is at work.
//
// Threads: window's thread.
#pragma once

#include <QGraphicsItem>
#include <QString>
#include <optional>
#include <vector>

#include "ui/sketch/sketch.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui {

inline constexpr double kSheet = 100'000;  // pixels

// What turns the selection when it is dragged: a knob above it.
struct TurnHandle {
    SketchPoint foot;  // at the selection
    SketchPoint knob;
};

struct SketchOverlay {
    std::vector<SketchPoint> lasso;  // the outline, or the corners of a frame
    QString counted;                 // beside the pointer
    SketchPoint pointer;
    std::optional<TurnHandle> handle;
};

class SketchItem : public QGraphicsItem {
  public:
    void set(const Sketch& sketch, const SketchOpinion& opinion, const SketchMarks& marks, const SketchOverlay& overlay,
             const SketchColours& colours);
    QRectF boundingRect() const override { return {-kSheet / 2, -kSheet / 2, kSheet, kSheet}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void paint_lasso(QPainter& painter) const;
    void paint_handle(QPainter& painter) const;
    void paint_count(QPainter& painter) const;

    Sketch sketch_;
    SketchOpinion opinion_;
    SketchMarks marks_;
    SketchLook look_;
    SketchOverlay overlay_;
};

}  // namespace chemsieve::ui
