// The colours, distances and sizes of the window, light and dark. docs/window-style.md shows them.
//
// Lengths are device independent pixels. Contrasts of texts are at least 4.5 : 1 on every ground they stand on, as
// tests/ui/style_test.cpp checks. Threads: any.
#pragma once

#include <QColor>
#include <QPalette>
#include <algorithm>

class QWidget;

namespace chemsieve::ui {

struct Colours {
    // Grounds: of the window; of cards, tables, fields; of what lies lower in a card; of menus and buttons.
    QColor ground, surface, sunken, raised;
    QColor line, border;  // between things; round fields and buttons
    QColor text, secondary, disabled;
    QColor accent, accent_hover, accent_pressed, on_accent;  // the one accented button of a page
    QColor link, bar;    // links, icons that are on, focus; the bar at the left of what is selected
    QColor soft_accent;  // chosen segments, chips
    QColor selection, row_hover;
    QColor done, warning, error;
    QColor done_ground, warning_ground, error_ground, information_ground;
    QColor bars, bars_in_range, star;
};

const Colours& light_colours();
const Colours& dark_colours();

inline bool is_dark(const QPalette& palette) { return palette.color(QPalette::Base).lightness() < 128; }
// The colours that go with a widget's palette.
inline const Colours& colours_of(const QPalette& palette) {
    return is_dark(palette) ? dark_colours() : light_colours();
}
QPalette palette_of(const Colours& colours);
// What tells several queries apart, by their place: ten colours, which come again. Not for texts.
QColor query_colour(std::size_t query, const QPalette& palette);

namespace space {
inline constexpr int kTight = 4;
inline constexpr int kUsual = 8;    // between cards, beside the text of cells
inline constexpr int kInside = 12;  // inside cards
inline constexpr int kWide = 16;
inline constexpr int kApart = 24;
}  // namespace space

// Pixels of the parts beside the middle, by the width of the window: shares of it, but no less than what is in them
// needs.
namespace share {
constexpr int asked(int window) { return std::max(window >= 1200 ? 296 : 284, window * 177 / 1000); }
constexpr int details(int window) { return std::max(308, window * 212 / 1000); }
}  // namespace share

// A layout without margins, for parts within parts. `spacing`: negative: the style's.
template <class Layout>
Layout* bare_layout(QWidget* parent = nullptr, int spacing = -1) {
    auto* layout = new Layout{parent};
    layout->setContentsMargins(0, 0, 0, 0);
    if (spacing >= 0) layout->setSpacing(spacing);
    return layout;
}

namespace radius {
inline constexpr qreal kBox = 4;     // check boxes
inline constexpr qreal kButton = 6;  // fields, buttons, tiles
inline constexpr qreal kCard = 8;    // cards, docks, menus
}  // namespace radius

// Sizes of type, as factors of the application's font.
namespace type_size {
inline constexpr qreal kSecondary = 0.92;
inline constexpr qreal kTitle = 1.23;
inline constexpr qreal kStart = 1.7;
}  // namespace type_size

}  // namespace chemsieve::ui
