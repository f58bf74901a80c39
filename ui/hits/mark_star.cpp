#include "ui/hits/mark_star.h"

#include <QMouseEvent>

#include "ui/style/icons.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {
constexpr int kSize = 18;
}

QRect star_place(const QRect& room) {
    return {room.center().x() - kSize / 2 + 1, room.center().y() - kSize / 2 + 1, kSize, kSize};
}

void paint_star(QPainter& painter, const QRect& star, const QPalette& palette, bool marked, bool hovered) {
    if (!marked && !hovered) return;
    const Colours& colours = colours_of(palette);
    const QIcon picture =
        marked ? icon(QStringLiteral("star-on"), colours.star) : icon(QStringLiteral("star"), colours.secondary);
    picture.paint(&painter, star);
}

bool clicks_star(const QEvent& event, const QRect& star) {
    if (event.type() != QEvent::MouseButtonRelease) return false;
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    return mouse.button() == Qt::LeftButton && star.contains(mouse.position().toPoint());
}

}  // namespace chemsieve::ui
