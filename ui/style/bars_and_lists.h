// Tool buttons, menus, tabs, titles of columns and the rows of lists, as the style draws them.
//
// Threads: window's thread.
#pragma once

#include <QList>
#include <QSize>
#include <QVariant>
#include <QWidget>
#include <utility>

#include "ui/style/roles.h"

class QPainter;
class QStyleOption;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QStyleOptionViewItem;

namespace chemsieve::ui {

class Style;

// By which columns a table is sorted: the style draws a chevron in each of their titles, and where there are several,
// the place of each among them: columns of the model with the direction of each, from the first that counts.
using SortPlaces = QList<std::pair<int, Qt::SortOrder>>;

inline constexpr const char* kSortPlacesProperty = "sort_places";

inline void set_sort_places(QWidget* header, const SortPlaces& places) {
    header->setProperty(kSortPlacesProperty, QVariant::fromValue(places));
}
inline SortPlaces sort_places_of(const QObject* header) {
    return header ? header->property(kSortPlacesProperty).value<SortPlaces>() : SortPlaces{};
}

// Tool buttons: flat in bars, chips, the two halves of a button with a menu, links. Lengths in device independent
// pixels.
inline constexpr int kChevronRoom = 20;  // at the right of the text

void draw_tool_button(const Style& style, const QStyleOptionToolButton& button, QPainter* painter,
                      const QWidget* widget);
// `size`: that of icon and text.
QSize size_of_tool_button(const QStyleOptionToolButton& button, QSize size, const QWidget* widget);

void draw_menu_item(const Style& style, const QStyleOptionMenuItem& item, QPainter* painter, const QWidget* widget);
void draw_menu_bar_item(const Style& style, const QStyleOptionMenuItem& item, QPainter* painter, const QWidget* widget);
void draw_tab(const Style& style, const QStyleOptionTab& tab, QPainter* painter, const QWidget* widget);
void draw_header_section(const QStyleOptionHeader& section, QPainter* painter);
void draw_header_label(const Style& style, const QStyleOptionHeader& section, QPainter* painter, const QWidget* widget);
// The ground of a row: selected, under the mouse, or that of the list. `with_bar`: with the bar at the left of what is
// selected.
void draw_row_ground(const QStyleOptionViewItem& item, QPainter* painter, bool with_bar);

}  // namespace chemsieve::ui
