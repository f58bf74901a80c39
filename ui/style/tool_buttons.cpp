#include "ui/style/tool_buttons.h"

#include <QStyleOption>
#include <QToolButton>

#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kIconGap = 6;  // between icon and text, as Qt has it, and beside the icon

// A menu that opens wherever the button is clicked, as told by a chevron, unless the icon says enough.
bool has_chevron(const QStyleOptionToolButton& button) {
    return button.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           !button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup) &&
           button.toolButtonStyle != Qt::ToolButtonIconOnly && !button.text.isEmpty();
}

void draw_ground(const QStyleOptionToolButton& button, const QRectF& rect, Role role, QPainter* painter) {
    const Colours& colours = colours_of(button.palette);
    const bool enabled = button.state.testFlag(QStyle::State_Enabled);
    const bool on = button.state.testFlag(QStyle::State_On);
    const bool pressed = button.state.testFlag(QStyle::State_Sunken);
    const bool hover = button.state.testFlag(QStyle::State_MouseOver) && enabled;
    const bool flat = button.state.testFlag(QStyle::State_AutoRaise) || role == Role::link;
    const QColor active = on ? colours.soft_accent : pressed ? colours.line : hover ? colours.row_hover : QColor{};
    if (role == Role::chip) {
        draw_round(painter, rect, rect.height() / 2, active.isValid() ? active : colours.raised,
                   on ? QColor{} : colours.border);
    } else if (role == Role::primary) {
        const QColor fill = pressed ? colours.accent_pressed : hover ? colours.accent_hover : colours.accent;
        draw_round(painter, rect, radius::kButton, enabled ? fill : QColor{}, enabled ? QColor{} : colours.line);
    } else if (flat) {
        // In a bar the ground of what is under the mouse is that of cards or the window.
        const QColor over = hover && !on && !pressed ? colours.ground : active;
        if (over.isValid()) draw_round(painter, rect, radius::kButton, over, {});
    } else {
        draw_round(painter, rect, radius::kButton,
                   active.isValid() ? active
                   : enabled        ? colours.raised
                                    : QColor{},
                   enabled ? colours.border : colours.line);
    }
}

// A menu of its own; that of a chip takes it away.
void draw_second_half(const QStyleOptionToolButton& button, const QRectF& half, Role role, QColor colour,
                      QPainter* painter) {
    if (role == Role::chip) {
        const bool hover = button.state.testFlag(QStyle::State_MouseOver);
        return draw_cross(painter, half.translated(-3, 0), hover ? colour : colours_of(button.palette).secondary);
    }
    QColor line = colour;
    line.setAlphaF(0.35F);
    painter->fillRect(QRectF{half.left(), half.top() + 7.0, 1, half.height() - 14.0}, line);
    draw_chevron(painter, half, Direction::down, colour);
}

}  // namespace

static QColor text_colour_of(const QStyleOptionToolButton& button, Role role) {
    const Colours& colours = colours_of(button.palette);
    if (!button.state.testFlag(QStyle::State_Enabled)) return colours.disabled;
    if (role == Role::primary) return colours.on_accent;
    const bool on = button.state.testFlag(QStyle::State_On);
    if (role == Role::chip) return colours.text;
    return on || role == Role::link ? colours.link : colours.text;
}

void draw_tool_button(const Style& style, const QStyleOptionToolButton& button, QPainter* painter,
                      const QWidget* widget) {
    const Role role = role_of(widget);
    const QColor colour = text_colour_of(button, role);
    if (role != Role::segment) draw_ground(button, QRectF{button.rect}, role, painter);
    QStyleOptionToolButton label = button;
    label.palette.setColor(QPalette::ButtonText, colour);
    label.rect = button.rect;
    const bool split = button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    if (split) {
        const QRect menu = style.subControlRect(QStyle::CC_ToolButton, &button, QStyle::SC_ToolButtonMenu, widget);
        draw_second_half(button, QRectF{menu}, role, colour, painter);
        label.rect.setRight(menu.left());
    } else if (has_chevron(button)) {
        const QRect place{button.rect.right() - kChevronRoom, button.rect.top(), kChevronRoom, button.rect.height()};
        draw_chevron(painter, QRectF{place}, Direction::down, colour);
        label.rect.setRight(place.left());
    }
    painter->save();
    if (role == Role::primary) {
        QFont bold = painter->font();
        bold.setWeight(QFont::DemiBold);
        label.font.setWeight(QFont::DemiBold);
        painter->setFont(bold);
    }
    if (button.arrowType != Qt::NoArrow && button.features.testFlag(QStyleOptionToolButton::Arrow)) {
        const Direction direction = button.arrowType == Qt::DownArrow   ? Direction::down
                                    : button.arrowType == Qt::UpArrow   ? Direction::up
                                    : button.arrowType == Qt::LeftArrow ? Direction::left
                                                                        : Direction::right;
        QRect place = label.rect;
        if (!button.text.isEmpty()) place.setWidth(kChevronRoom);
        draw_chevron(painter, QRectF{place}, direction, colour);
        label.features.setFlag(QStyleOptionToolButton::Arrow, false);
        label.toolButtonStyle = Qt::ToolButtonTextOnly;
        label.rect.setLeft(place.right());
    }
    if (label.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !label.text.isEmpty()) {
        // Icon and text in the middle of a wide button.
        const int text = label.fontMetrics.size(Qt::TextShowMnemonic, label.text).width();
        const int wanted = text + (label.icon.isNull() ? 0 : label.iconSize.width() + kIconGap);
        const int over = (label.rect.width() - wanted) / 2;
        if (over > 0) label.rect.adjust(over - kIconGap, 0, 0, 0);
    }
    label.state.setFlag(QStyle::State_Sunken, false);  // else the text would move
    if (button.state.testFlag(QStyle::State_On)) label.state.setFlag(QStyle::State_On);
    style.drawControl(QStyle::CE_ToolButtonLabel, &label, painter, widget);
    painter->restore();
    const QStyle::State focus = QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange;
    if ((button.state & focus) == focus) {
        const qreal round = role == Role::chip ? button.rect.height() / 2.0 : radius::kButton;
        draw_round(painter, QRectF{button.rect}, round, {}, colours_of(button.palette).link, 2);
    }
}

QSize size_of_tool_button(const QStyleOptionToolButton& button, QSize size, const QWidget* widget) {
    const Role role = role_of(widget);
    const bool has_text = button.toolButtonStyle != Qt::ToolButtonIconOnly && !button.text.isEmpty();
    size += QSize{has_text ? 12 : 6, 6};
    if (has_chevron(button)) size.rwidth() += kChevronRoom - 4;
    if (role == Role::chip) {
        size = {size.width() + 4, std::max(size.height(), button.fontMetrics.height() + 9)};
    } else if (role == Role::primary) {
        size.rheight() = std::max(size.height(), button.fontMetrics.height() + 15);
    } else if (role == Role::segment) {
        size.rwidth() -= button.toolButtonStyle == Qt::ToolButtonTextUnderIcon ? 8 : 0;
    } else if (role == Role::link) {
        size.rheight() = button.fontMetrics.height() + 4;
    }
    return size;
}

}  // namespace chemsieve::ui
