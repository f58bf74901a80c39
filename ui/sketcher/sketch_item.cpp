#include "ui/sketcher/sketch_item.h"

#include <QPainter>

#include "ui/style/style.h"

namespace chemsieve::ui {
namespace {

constexpr int kInsideAlpha = 25;
constexpr QPointF kBesidePointer{16, -12};  // pixels of the screen
constexpr double kKnobRadius = 6;           // pixels of the screen
constexpr double kCountEdge = 4;

}  // namespace

void SketchItem::set(const Sketch& sketch, const SketchOpinion& opinion, const SketchMarks& marks,
                     const SketchOverlay& overlay, const SketchColours& colours) {
    sketch_ = sketch;
    opinion_ = opinion;
    marks_ = marks;
    overlay_ = overlay;
    look_.colours = &colours;
    update();
}

void SketchItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    paint_sketch(*painter, sketch_, opinion_, look_, marks_);
    if (overlay_.lasso.size() > 1) paint_lasso(*painter);
    if (overlay_.handle) paint_handle(*painter);
    if (!overlay_.counted.isEmpty()) paint_count(*painter);
}

void SketchItem::paint_lasso(QPainter& painter) const {
    QPolygonF outline;
    for (const SketchPoint& point : overlay_.lasso) outline << to_pixels(point);
    QColor inside = look_.colours->cursor;
    inside.setAlpha(kInsideAlpha);
    painter.setPen(QPen{look_.colours->cursor, 1, Qt::DashLine});
    painter.setBrush(inside);
    painter.drawPolygon(outline);
}

void SketchItem::paint_handle(QPainter& painter) const {
    QPen pen{look_.colours->cursor, 1.5};
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(look_.colours->ground);
    const double radius = kKnobRadius / painter.worldTransform().m11();
    const QPointF knob = to_pixels(overlay_.handle->knob);
    painter.drawLine(to_pixels(overlay_.handle->foot), knob);
    painter.drawEllipse(knob, radius, radius);
}

// As large at any zoom.
void SketchItem::paint_count(QPainter& painter) const {
    const QPointF place = painter.worldTransform().map(to_pixels(overlay_.pointer)) + kBesidePointer;
    painter.save();
    painter.resetTransform();
    painter.setFont(font_of(1, true));
    const QRectF text = QFontMetricsF{painter.font()}.boundingRect(overlay_.counted).translated(place);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look_.colours->ground);
    painter.drawRoundedRect(text.adjusted(-kCountEdge, -2, kCountEdge, 2), kCountEdge, kCountEdge);
    painter.setPen(look_.colours->cursor);
    painter.drawText(place, overlay_.counted);
    painter.restore();
}

}  // namespace chemsieve::ui
