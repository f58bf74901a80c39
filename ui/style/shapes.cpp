#include "ui/style/shapes.h"

#include <QAbstractScrollArea>
#include <QPixmapCache>
#include <QStyleOption>
#include <cmath>

#include "ui/style/roles.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

bool has(const QStyleOption* option, QStyle::StateFlag flag) { return option->state.testFlag(flag); }

bool is_primary(const QStyleOption* option, const QWidget* widget) {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    return role_of(widget) == Role::primary || (button && button->features.testFlag(QStyleOptionButton::DefaultButton));
}

}  // namespace

void draw_round(QPainter* painter, const QRectF& rect, qreal radius, const QColor& fill, const QColor& line,
                qreal width) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line.isValid() ? QPen{line, width} : QPen{Qt::NoPen});
    painter->setBrush(fill.isValid() ? QBrush{fill} : QBrush{Qt::NoBrush});
    const qreal inset = line.isValid() ? width / 2 : 0;
    const QRectF inside = rect.adjusted(inset, inset, -inset, -inset);
    const qreal most = std::min(inside.width(), inside.height()) / 2;
    painter->drawRoundedRect(inside, std::min(radius, most), std::min(radius, most));
    painter->restore();
}

// Smooth curves take far longer than the straight rest.
void draw_round_often(QPainter* painter, const QRect& rect, int radius, const QColor& fill, const QColor& line) {
    const qreal ratio = painter->device()->devicePixelRatioF();
    const int corner = radius + 1;
    const bool is_usual = ratio == std::floor(ratio) && painter->transform().type() <= QTransform::TxTranslate;
    if (!is_usual || rect.width() < 2 * corner || rect.height() < 2 * corner) {
        return draw_round(painter, QRectF{rect}, radius, fill, line);
    }
    const QString key =
        QStringLiteral("round %1 %2 %3 %4").arg(radius).arg(fill.rgba()).arg(line.rgba()).arg(static_cast<int>(ratio));
    QPixmap corners;
    if (!QPixmapCache::find(key, &corners)) {
        corners = QPixmap{QSize{2 * corner, 2 * corner} * ratio};
        corners.setDevicePixelRatio(ratio);
        corners.fill(Qt::transparent);
        QPainter round{&corners};
        draw_round(&round, QRectF{0, 0, 2.0 * corner, 2.0 * corner}, radius, fill, line);
        round.end();
        QPixmapCache::insert(key, corners);
    }
    const QSize size{corner, corner};
    const int right = rect.right() + 1 - corner, bottom = rect.bottom() + 1 - corner;
    const auto draw_corner = [&](int x, int y, int from_x, int from_y) {
        painter->drawPixmap(QRect{{x, y}, size}, corners,
                            QRect{QPoint{from_x, from_y} * static_cast<int>(ratio), size * static_cast<int>(ratio)});
    };
    draw_corner(rect.left(), rect.top(), 0, 0);
    draw_corner(right, rect.top(), corner, 0);
    draw_corner(rect.left(), bottom, 0, corner);
    draw_corner(right, bottom, corner, corner);
    const int across = rect.width() - 2 * corner, down = rect.height() - 2 * corner;
    painter->fillRect(rect.left() + corner, rect.top(), across, rect.height(), fill);
    painter->fillRect(rect.left(), rect.top() + corner, rect.width(), down, fill);
    if (!line.isValid()) return;
    painter->fillRect(rect.left() + corner, rect.top(), across, 1, line);
    painter->fillRect(rect.left() + corner, rect.bottom(), across, 1, line);
    painter->fillRect(rect.left(), rect.top() + corner, 1, down, line);
    painter->fillRect(rect.right(), rect.top() + corner, 1, down, line);
}

void draw_card_ground(QPainter* painter, const QStyleOptionViewItem& option, const QRect& card) {
    constexpr int kBar = 3;
    const Colours& colours = colours_of(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    draw_round_often(painter, card, radius::kButton,
                     selected  ? colours.selection
                     : hovered ? colours.row_hover
                               : colours.surface,
                     option.state.testFlag(QStyle::State_HasFocus) ? colours.link
                     : selected                                    ? colours.selection
                                                                   : colours.line);
    if (!selected) return;
    draw_round(painter, QRectF(card.left(), card.top(), kBar, card.height()), kBar / 2.0, colours.bar, {});
}

void draw_chevron(QPainter* painter, const QRectF& rect, Direction direction, const QColor& colour) {
    constexpr qreal kHalf = 3.5, kDepth = 3.5;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter->translate(rect.center());
    painter->rotate(direction == Direction::down   ? 0
                    : direction == Direction::left ? 90
                    : direction == Direction::up   ? 180
                                                   : 270);
    painter->drawPolyline(QPolygonF{{-kHalf, -kDepth / 2}, {0, kDepth / 2}, {kHalf, -kDepth / 2}});
    painter->restore();
}

void draw_cross(QPainter* painter, const QRectF& rect, const QColor& colour) {
    constexpr qreal kHalf = 3.5;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{colour, 1.5, Qt::SolidLine, Qt::RoundCap});
    painter->translate(rect.center());
    painter->drawLine(QPointF{-kHalf, -kHalf}, QPointF{kHalf, kHalf});
    painter->drawLine(QPointF{-kHalf, kHalf}, QPointF{kHalf, -kHalf});
    painter->restore();
}

void draw_tick(QPainter* painter, const QRectF& rect, const QColor& colour) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{colour, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    const auto at = [&](qreal x, qreal y) { return rect.topLeft() + QPointF{x * rect.width(), y * rect.height()}; };
    painter->drawPolyline(QPolygonF{at(0.24, 0.52), at(0.43, 0.70), at(0.76, 0.32)});
    painter->restore();
}

void draw_button(const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    const Colours& colours = colours_of(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool pressed = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
    const bool hover = has(option, QStyle::State_MouseOver);
    const QRectF rect{option->rect};
    if (is_primary(option, widget) && enabled) {
        const QColor fill = pressed ? colours.accent_pressed : hover ? colours.accent_hover : colours.accent;
        draw_round(painter, rect, radius::kButton, fill, {});
    } else {
        const QColor fill = !enabled ? QColor{} : pressed ? colours.line : hover ? colours.row_hover : colours.raised;
        draw_round(painter, rect, radius::kButton, fill, enabled ? colours.border : colours.line);
    }
    if (has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange)) {
        draw_round(painter, rect, radius::kButton, {}, colours.link, 2);
        if (is_primary(option, widget)) {
            draw_round(painter, rect.adjusted(2, 2, -2, -2), radius::kButton - 2, {}, colours.surface, 1);
        }
    }
}

void draw_field(const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    const Colours& colours = colours_of(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool focus = has(option, QStyle::State_HasFocus);
    const QColor line = role_of(widget) == Role::wrong ? colours.error
                        : focus                        ? colours.link
                        : enabled                      ? colours.border
                                                       : colours.line;
    draw_round(painter, QRectF{option->rect}, radius::kButton, enabled ? colours.surface : colours.ground, line,
               focus ? 2 : 1);
}

void draw_check_box(const QStyleOption* option, QPainter* painter) {
    const Colours& colours = colours_of(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const bool partly = has(option, QStyle::State_NoChange);
    const QRectF rect{option->rect};
    if (on || partly) {
        draw_round(painter, rect, radius::kBox, enabled ? colours.accent : colours.disabled, {});
        if (on) {
            draw_tick(painter, rect, colours.on_accent);
        } else {
            painter->fillRect(rect.adjusted(4, rect.height() / 2 - 1, -4, -rect.height() / 2 + 1), colours.on_accent);
        }
    } else {
        const bool hover = has(option, QStyle::State_MouseOver) && enabled;
        draw_round(painter, rect, radius::kBox, enabled ? colours.surface : QColor{},
                   hover     ? colours.link
                   : enabled ? colours.secondary
                             : colours.border);
    }
    if (has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange)) {
        draw_round(painter, rect.adjusted(-2, -2, 2, 2), radius::kBox + 2, {}, colours.link, 1.5);
    }
}

void draw_radio_button(const QStyleOption* option, QPainter* painter) {
    const Colours& colours = colours_of(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const QRectF rect{option->rect};
    const qreal half = rect.height() / 2;
    if (has(option, QStyle::State_On)) {
        draw_round(painter, rect, half, enabled ? colours.accent : colours.disabled, {});
        const qreal inset = rect.height() * 0.32;
        draw_round(painter, rect.adjusted(inset, inset, -inset, -inset), half, colours.on_accent, {});
    } else {
        draw_round(painter, rect, half, enabled ? colours.surface : QColor{},
                   enabled ? colours.secondary : colours.border);
    }
    if (has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange)) {
        draw_round(painter, rect.adjusted(-2, -2, 2, 2), half + 2, {}, colours.link, 1.5);
    }
}

void draw_frame(const QStyleOption* option, QPainter* painter, const QWidget* widget) {
    const Colours& colours = colours_of(option->palette);
    const QRectF rect{option->rect};
    if (widget && widget->inherits("QComboBoxPrivateContainer")) {  // the popup of a drop-down
        return draw_round(painter, rect, 0, colours.raised, colours.border);
    }
    switch (role_of(widget)) {
        case Role::plain: return;
        case Role::card: draw_round(painter, rect, radius::kCard, colours.surface, colours.line); return;
        case Role::sunken: draw_round(painter, rect, radius::kButton, colours.sunken, colours.line); return;
        default: break;
    }
    const bool focus = has(option, QStyle::State_HasFocus);
    const bool of_field = qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
    draw_round(painter, rect, radius::kButton, of_field ? option->palette.color(QPalette::Base) : QColor{},
               focus ? colours.link : colours.border, focus ? 2 : 1);
}

void draw_scroll_bar(const QStyleOptionSlider* option, const QRect& handle, QPainter* painter) {
    const Colours& colours = colours_of(option->palette);
    if (option->minimum == option->maximum) return;
    const bool active = has(option, QStyle::State_MouseOver) || has(option, QStyle::State_Sunken);
    constexpr int kInset = 3;
    draw_round(painter, QRectF{handle}.adjusted(kInset, kInset, -kInset, -kInset), 4,
               active ? colours.secondary : colours.border, {});
}

}  // namespace chemsieve::ui
