#include "ui/style/bars_and_lists.h"

#include <QPainter>
#include <QStyleOption>

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

constexpr int kTextOfMenu = 34;  // from the left
constexpr int kBarWidth = 3;

// How a title sorts.
struct Sorting {
    bool sorts = false;
    Direction direction = Direction::up;
    QString place;  // where several do: "1", "2", ...
};

Sorting sorting_of(const QStyleOptionHeader& section, const QWidget* widget) {
    const SortPlaces places = sort_places_of(widget);
    for (int i = 0; i < places.size(); ++i) {
        if (places[i].first != section.section) continue;
        const bool falls = places[i].second == Qt::DescendingOrder;
        return {.sorts = true,
                .direction = falls ? Direction::down : Direction::up,
                .place = places.size() > 1 ? QString::number(i + 1) : QString{}};
    }
    // Qt's "up" arrow is that of the largest first.
    return {.sorts = places.isEmpty() && section.sortIndicator != QStyleOptionHeader::None,
            .direction = section.sortIndicator == QStyleOptionHeader::SortUp ? Direction::down : Direction::up,
            .place = {}};
}

// In the room that a title keeps at its right, or right of it: the chevron, and the place.
void draw_sorting(const Sorting& sorting, const QRect& room, const QColor& colour, QPainter* painter) {
    QRect chevron = room;
    if (!sorting.place.isEmpty()) {
        const QFont font = font_of(type_size::kSecondary);
        painter->setFont(font);
        const int wide = QFontMetrics{font}.horizontalAdvance(sorting.place);
        painter->drawText(room.adjusted(room.width() - wide, 0, 0, 0), Qt::AlignCenter, sorting.place);
        chevron.setRight(room.right() - wide);
    }
    draw_chevron(painter, QRectF{chevron}, sorting.direction, colour);
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

void draw_menu_item(const Style& style, const QStyleOptionMenuItem& item, QPainter* painter, const QWidget* widget) {
    const Colours& colours = colours_of(item.palette);
    const QRect rect = item.rect;
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect{rect.left() + 8, rect.center().y(), rect.width() - 16, 1}, colours.line);
        return;
    }
    const bool enabled = item.state.testFlag(QStyle::State_Enabled);
    if (item.state.testFlag(QStyle::State_Selected) && enabled) {
        draw_round(painter, QRectF{rect}.adjusted(4, 0, -4, 0), radius::kBox, colours.soft_accent, {});
    }
    const QColor colour = enabled ? colours.text : colours.disabled;
    const QRect mark{rect.left() + 11, rect.center().y() - 7, 16, 16};
    if (item.checkType != QStyleOptionMenuItem::NotCheckable && item.icon.isNull()) {
        if (item.checked) draw_tick(painter, QRectF{mark}, enabled ? colours.link : colours.disabled);
    } else if (!item.icon.isNull()) {
        item.icon.paint(painter, mark, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled,
                        item.checked ? QIcon::On : QIcon::Off);
    }
    const QStringList parts = item.text.split(QLatin1Char('\t'));
    painter->save();
    painter->setFont(item.font);
    painter->setPen(colour);
    const QRect text = rect.adjusted(kTextOfMenu, 0, -16, 0);
    const bool shows_keys = style.styleHint(QStyle::SH_UnderlineShortcut, &item, widget, nullptr) != 0;
    const int mnemonic = shows_keys ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    const int left = Qt::AlignLeft | Qt::AlignVCenter;
    painter->drawText(text, left | Qt::TextSingleLine | mnemonic, parts.first());
    if (parts.size() > 1) {
        painter->setPen(enabled ? colours.secondary : colours.disabled);
        painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, parts.last());
    }
    painter->restore();
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow{rect.right() - 22, rect.top(), 16, rect.height()};
        draw_chevron(painter, QRectF{arrow}, Direction::right, colour);
    }
}

void draw_menu_bar_item(const Style& style, const QStyleOptionMenuItem& item, QPainter* painter,
                        const QWidget* widget) {
    const Colours& colours = colours_of(item.palette);
    painter->fillRect(item.rect, colours.surface);
    if (item.state.testFlag(QStyle::State_Selected)) {
        draw_round(painter, QRectF{item.rect}.adjusted(1, 2, -1, -2), radius::kBox, colours.soft_accent, {});
    }
    const bool shows_keys = style.styleHint(QStyle::SH_UnderlineShortcut, &item, widget, nullptr) != 0;
    painter->setPen(item.state.testFlag(QStyle::State_Enabled) ? colours.text : colours.disabled);
    painter->drawText(item.rect,
                      Qt::AlignCenter | Qt::TextSingleLine | (shows_keys ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                      item.text);
}

void draw_tab(const Style& style, const QStyleOptionTab& tab, QPainter* painter, const QWidget* widget) {
    const Colours& colours = colours_of(tab.palette);
    const bool selected = tab.state.testFlag(QStyle::State_Selected);
    const bool enabled = tab.state.testFlag(QStyle::State_Enabled);
    const bool hover = tab.state.testFlag(QStyle::State_MouseOver) && enabled;
    if (hover && !selected) {
        draw_round(painter, QRectF{tab.rect}.adjusted(2, 4, -2, -4), radius::kButton, colours.row_hover, {});
    }
    if (selected) {
        painter->fillRect(QRect{tab.rect.left() + 4, tab.rect.bottom() - 1, tab.rect.width() - 8, 2}, colours.link);
    }
    const QStyle::State focus = QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange;
    if ((tab.state & focus) == focus) {
        draw_round(painter, QRectF{tab.rect}.adjusted(2, 4, -2, -4), radius::kButton, {}, colours.link, 2);
    }
    const bool shows_keys = style.styleHint(QStyle::SH_UnderlineShortcut, &tab, widget, nullptr) != 0;
    painter->setPen(!enabled ? colours.disabled : selected ? colours.text : colours.secondary);
    painter->drawText(tab.rect,
                      Qt::AlignCenter | Qt::TextSingleLine | (shows_keys ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                      tab.text);
}

void draw_header_section(const QStyleOptionHeader& section, QPainter* painter) {
    const Colours& colours = colours_of(section.palette);
    painter->fillRect(section.rect, colours.surface);
    if (section.orientation == Qt::Horizontal) {
        painter->fillRect(QRect{section.rect.left(), section.rect.bottom(), section.rect.width(), 1}, colours.line);
    }
}

// The title that sorts is bold, with a chevron for which its width is kept.
void draw_header_label(const Style& style, const QStyleOptionHeader& section, QPainter* painter,
                       const QWidget* widget) {
    const Colours& colours = colours_of(section.palette);
    const Sorting sorting = sorting_of(section, widget);
    const bool sorted = sorting.sorts;
    const bool enabled = section.state.testFlag(QStyle::State_Enabled);
    const int margin = style.pixelMetric(QStyle::PM_HeaderMargin, &section, nullptr);
    QRect rect = section.rect.adjusted(margin, 2, -margin, -3);
    painter->save();
    const QFont font = font_of(type_size::kSecondary, sorted);
    painter->setFont(font);
    painter->setPen(!enabled ? colours.disabled : sorted ? colours.text : colours.secondary);
    const bool right = section.textAlignment.testFlag(Qt::AlignRight);
    if (sorted) {
        const int room = sorting.place.isEmpty() ? 14 : 20;
        const int wide = QFontMetrics{font}.size(0, section.text).width();
        const int left = right ? rect.right() - room : std::min(rect.left() + wide + 4, rect.right() - room);
        draw_sorting(sorting, QRect{left, rect.top(), room, rect.height()}, colours.text, painter);
        painter->setFont(font);
        rect.setRight(right ? rect.right() - room - 2 : left - 2);
    }
    QStringList lines = section.text.split(QLatin1Char('\n'));
    for (QString& line : lines) line = QFontMetrics{font}.elidedText(line, Qt::ElideRight, rect.width());
    const Qt::Alignment across = section.textAlignment & Qt::AlignHorizontal_Mask;
    painter->drawText(rect, static_cast<int>((across ? across : Qt::AlignLeft) | Qt::AlignVCenter),
                      lines.join(QLatin1Char('\n')));
    painter->restore();
}

void draw_row_ground(const QStyleOptionViewItem& item, QPainter* painter, bool with_bar) {
    const Colours& colours = colours_of(item.palette);
    if (item.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(item.rect, colours.selection);
        if (with_bar)
            painter->fillRect(QRect{item.rect.left(), item.rect.top(), kBarWidth, item.rect.height()}, colours.bar);
    } else if (item.state.testFlag(QStyle::State_MouseOver) && item.state.testFlag(QStyle::State_Enabled)) {
        painter->fillRect(item.rect, colours.row_hover);
    } else if (item.backgroundBrush.style() != Qt::NoBrush) {
        painter->fillRect(item.rect, item.backgroundBrush);
    }
}

}  // namespace chemsieve::ui
