// Menus, tabs, titles of columns and the rows of lists, as the style draws them.
//
// Threads: window's thread.
#pragma once

class QPainter;
class QStyleOption;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionTab;
class QStyleOptionViewItem;
class QWidget;

namespace chemsieve::ui {

class Style;

void draw_menu_item(const Style& style, const QStyleOptionMenuItem& item, QPainter* painter, const QWidget* widget);
void draw_menu_bar_item(const Style& style, const QStyleOptionMenuItem& item, QPainter* painter, const QWidget* widget);
void draw_tab(const Style& style, const QStyleOptionTab& tab, QPainter* painter, const QWidget* widget);
void draw_header_section(const QStyleOptionHeader& section, QPainter* painter);
// See sort_places.h for titles that sort.
void draw_header_label(const Style& style, const QStyleOptionHeader& section, QPainter* painter, const QWidget* widget);
// The ground of a row: selected, under the mouse, or that of the list. `with_bar`: with the bar at the left of what is
// selected.
void draw_row_ground(const QStyleOptionViewItem& item, QPainter* painter, bool with_bar);

}  // namespace chemsieve::ui
