#include "ui/style/tokens.h"

namespace chemsieve::ui {

const Colours& light_colours() {
    static const Colours colours{
        .ground = QRgb{0xFFF0F3F4},
        .surface = QRgb{0xFFFFFFFF},
        .sunken = QRgb{0xFFF7F9F9},
        .raised = QRgb{0xFFFFFFFF},
        .line = QRgb{0xFFE3E8EA},
        .border = QRgb{0xFFC2CBD0},
        .text = QRgb{0xFF1A2327},
        .secondary = QRgb{0xFF55636B},
        .disabled = QRgb{0xFF98A3A9},
        .accent = QRgb{0xFF0B6B82},
        .accent_hover = QRgb{0xFF095A6E},
        .accent_pressed = QRgb{0xFF07495A},
        .on_accent = QRgb{0xFFFFFFFF},
        .link = QRgb{0xFF0B6B82},
        .bar = QRgb{0xFF0B6B82},
        .soft_accent = QRgb{0xFFDCEEF2},
        .selection = QRgb{0xFFDFF0F4},
        .row_hover = QRgb{0xFFF2F7F8},
        .done = QRgb{0xFF1A7440},
        .warning = QRgb{0xFF855500},
        .error = QRgb{0xFFB3261E},
        .done_ground = QRgb{0xFFE2F3E8},
        .warning_ground = QRgb{0xFFFFF1D6},
        .error_ground = QRgb{0xFFFCE6E4},
        .information_ground = QRgb{0xFFE3EFF3},
        .bars = QRgb{0xFFB9C6CC},
        .bars_in_range = QRgb{0xFF3E93A8},
        .star = QRgb{0xFFC98A00},
    };
    return colours;
}

const Colours& dark_colours() {
    static const Colours colours{
        .ground = QRgb{0xFF15191B},
        .surface = QRgb{0xFF1D2225},
        .sunken = QRgb{0xFF191D20},
        .raised = QRgb{0xFF272D31},
        .line = QRgb{0xFF2C3337},
        .border = QRgb{0xFF475157},
        .text = QRgb{0xFFE6EBED},
        .secondary = QRgb{0xFFA4B0B6},
        .disabled = QRgb{0xFF68747A},
        .accent = QRgb{0xFF187990},
        .accent_hover = QRgb{0xFF1B7F97},
        .accent_pressed = QRgb{0xFF115F73},
        .on_accent = QRgb{0xFFFFFFFF},
        .link = QRgb{0xFF62C3D9},
        .bar = QRgb{0xFF4DB3CA},
        .soft_accent = QRgb{0xFF173A43},
        .selection = QRgb{0xFF1B363E},
        .row_hover = QRgb{0xFF232A2D},
        .done = QRgb{0xFF6CCB8C},
        .warning = QRgb{0xFFF0BE5A},
        .error = QRgb{0xFFFF8F86},
        .done_ground = QRgb{0xFF17301F},
        .warning_ground = QRgb{0xFF382C12},
        .error_ground = QRgb{0xFF3F1E1C},
        .information_ground = QRgb{0xFF1A2F36},
        .bars = QRgb{0xFF45525A},
        .bars_in_range = QRgb{0xFF3F9DB4},
        .star = QRgb{0xFFF0BE5A},
    };
    return colours;
}

QColor query_colour(std::size_t query, const QPalette& palette) {
    constexpr std::size_t kColours = 10;
    static constexpr QRgb kOnLight[kColours] = {0xFF0B7A95, 0xFFD1600A, 0xFF6B4FC4, 0xFF2F8F3F, 0xFFC2327B,
                                                0xFF8A6D00, 0xFF2F62D0, 0xFFB3261E, 0xFF5B6B73, 0xFF7A4A21};
    static constexpr QRgb kOnDark[kColours] = {0xFF4DB3CA, 0xFFF29A52, 0xFFAD97F5, 0xFF6CCB8C, 0xFFF07FB4,
                                               0xFFE3C14A, 0xFF82A8FF, 0xFFFF8F86, 0xFFA9B7BE, 0xFFD09A6C};
    // Not in one expression, of which GCC's sanitizer for bounds takes the first element always.
    const auto& colours = is_dark(palette) ? kOnDark : kOnLight;
    return colours[query % kColours];
}

QPalette palette_of(const Colours& colours) {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const QColor& colour) { palette.setColor(role, colour); };
    set(QPalette::Window, colours.ground);
    set(QPalette::WindowText, colours.text);
    set(QPalette::Base, colours.surface);
    set(QPalette::AlternateBase, colours.surface);
    set(QPalette::Text, colours.text);
    set(QPalette::Button, colours.raised);
    set(QPalette::ButtonText, colours.text);
    set(QPalette::BrightText, colours.on_accent);
    set(QPalette::ToolTipBase, colours.raised);
    set(QPalette::ToolTipText, colours.text);
    set(QPalette::PlaceholderText, colours.secondary);
    set(QPalette::Highlight, colours.selection);
    set(QPalette::HighlightedText, colours.text);
    set(QPalette::Link, colours.link);
    set(QPalette::LinkVisited, colours.link);
    set(QPalette::Light, colours.surface);
    set(QPalette::Midlight, colours.line);
    set(QPalette::Mid, colours.border);
    set(QPalette::Dark, colours.border);
    set(QPalette::Shadow, colours.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        palette.setColor(QPalette::Disabled, role, colours.disabled);
    }
    palette.setColor(QPalette::Disabled, QPalette::Link, colours.disabled);
    return palette;
}

}  // namespace chemsieve::ui
