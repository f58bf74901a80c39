#include "chem/draw/part/match_band.h"

#include <cairo.h>

#include <iomanip>
#include <locale>
#include <numbers>
#include <sstream>

namespace chemsieve {

namespace {

constexpr double kMostOfAByte = 255;

std::string hex_of(const DrawingColour& colour) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string text = "#";
    for (const int part : {colour.red, colour.green, colour.blue}) text += {kDigits[part / 16], kDigits[part % 16]};
    return text;
}

}  // namespace

void paint_band(cairo_t* context, const MatchBand& band, const DrawingColour& colour) {
    cairo_set_source_rgb(context, colour.red / kMostOfAByte, colour.green / kMostOfAByte, colour.blue / kMostOfAByte);
    cairo_set_dash(context, nullptr, 0, 0);
    cairo_set_line_width(context, band.width);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    cairo_new_path(context);
    for (const auto& [from, to] : band.bonds) {
        cairo_move_to(context, from.x, from.y);
        cairo_line_to(context, to.x, to.y);
    }
    cairo_stroke(context);
    for (const auto& [place, radius] : band.atoms) {
        cairo_new_sub_path(context);
        cairo_arc(context, place.x, place.y, radius, 0, 2 * std::numbers::pi);
    }
    cairo_fill(context);
}

std::string svg_of_band(const MatchBand& band, const DrawingColour& colour) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(1);
    if (!band.bonds.empty()) {
        text << "<path d='";
        for (const auto& [from, to] : band.bonds) {
            text << "M " << from.x << "," << from.y << " L " << to.x << "," << to.y << " ";
        }
        text << "' style='fill:none;stroke:" << hex_of(colour) << ";stroke-width:" << band.width
             << "px;stroke-linecap:round' />\n";
    }
    for (const auto& [place, radius] : band.atoms) {
        text << "<circle cx='" << place.x << "' cy='" << place.y << "' r='" << radius
             << "' style='fill:" << hex_of(colour) << ";stroke:none' />\n";
    }
    return text.str();
}

}  // namespace chemsieve
