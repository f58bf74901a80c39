#include "ui/hits/mark_star.h"

#include <QMouseEvent>
#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace chemsieve::ui {

namespace {

constexpr int kSize = 18;
constexpr double kInner = 0.42;  // radius of the inner corners
// On white, whatever the palette.
const QColor kFull{240, 170, 0};
const QColor kOutline{150, 110, 20};

QPainterPath star(const QRectF& place) {
    QPainterPath path;
    for (int corner = 0; corner < 10; ++corner) {
        const double radius = place.width() / 2 * (corner % 2 == 0 ? 1 : kInner);
        const double angle = std::numbers::pi * (corner / 5.0 - 0.5);
        const QPointF point = place.center() + QPointF{radius * std::cos(angle), radius * std::sin(angle)};
        if (corner == 0) {
            path.moveTo(point);
        } else {
            path.lineTo(point);
        }
    }
    path.closeSubpath();
    return path;
}

}  // namespace

QRect star_place(const QRect& picture) { return {picture.left() + 2, picture.top() + 2, kSize, kSize}; }

void paint_star(QPainter& painter, const QRect& picture, bool marked, bool hovered) {
    if (!marked && !hovered) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{kOutline, 1});
    painter.setBrush(marked ? QBrush{kFull} : Qt::NoBrush);
    painter.drawPath(star(QRectF{star_place(picture)}.adjusted(2, 2, -2, -2)));
    painter.restore();
}

bool clicks_star(const QEvent& event, const QRect& picture) {
    if (event.type() != QEvent::MouseButtonRelease) return false;
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    return mouse.button() == Qt::LeftButton && star_place(picture).contains(mouse.position().toPoint());
}

}  // namespace chemsieve::ui
