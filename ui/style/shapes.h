// The shapes that widgets are made of: round rectangles, chevrons, ticks.
//
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QStyle>

class QStyleOption;
class QStyleOptionSlider;
class QStyleOptionComplex;
class QStyleOptionViewItem;
class QWidget;

namespace chemsieve::ui {

enum class Direction { up, down, left, right };

// `line` without colour: none.
void draw_round(QPainter* painter, const QRectF& rect, qreal radius, const QColor& fill, const QColor& line,
                qreal width = 1);
// The same for many of them, such as cards: corners are drawn once for all of the same colours.
void draw_round_often(QPainter* painter, const QRect& rect, int radius, const QColor& fill, const QColor& line);
// The ground of a card in a list: its colours and line say whether it is selected, under the mouse or has the keyboard.
void draw_card_ground(QPainter* painter, const QStyleOptionViewItem& option, const QRect& card);
void draw_chevron(QPainter* painter, const QRectF& rect, Direction direction, const QColor& colour);
void draw_cross(QPainter* painter, const QRectF& rect, const QColor& colour);
void draw_tick(QPainter* painter, const QRectF& rect, const QColor& colour);

// Push buttons, by role and state.
void draw_button(const QStyleOption* option, QPainter* painter, const QWidget* widget);
// Text fields, drop-downs and number boxes.
void draw_field(const QStyleOption* option, QPainter* painter, const QWidget* widget);
void draw_check_box(const QStyleOption* option, QPainter* painter);
void draw_radio_button(const QStyleOption* option, QPainter* painter);
void draw_frame(const QStyleOption* option, QPainter* painter, const QWidget* widget);
// The handle alone: the groove is the ground.
void draw_scroll_bar(const QStyleOptionSlider* option, const QRect& handle, QPainter* painter);

}  // namespace chemsieve::ui
