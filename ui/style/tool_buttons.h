// Tool buttons: flat in bars, chips, the two halves of a button with a menu, links.
//
// Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QColor>
#include <QSize>

#include "ui/style/roles.h"

class QPainter;
class QStyleOptionToolButton;
class QWidget;

namespace chemsieve::ui {

class Style;

inline constexpr int kChevronRoom = 20;  // at the right of the text

void draw_tool_button(const Style& style, const QStyleOptionToolButton& button, QPainter* painter,
                      const QWidget* widget);
// `size`: that of icon and text.
QSize size_of_tool_button(const QStyleOptionToolButton& button, QSize size, const QWidget* widget);

}  // namespace chemsieve::ui
