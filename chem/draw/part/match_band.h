// The band that a drawing shows a match by: even, opaque, under the bonds of the match, wider under letters.
//
// Places in pixels of the drawing. Threads: may be called concurrently.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "chem/draw/drawing_colours.h"

using cairo_t = struct _cairo;

namespace chemsieve {

struct BandPlace {
    double x = 0;
    double y = 0;
};

struct MatchBand {
    double width = 0;
    std::vector<std::pair<BandPlace, BandPlace>> bonds;
    struct Spot {
        BandPlace place;
        double radius = 0;
    };
    std::vector<Spot> atoms;  // round ends, and what lies under letters
};

void paint_band(cairo_t* context, const MatchBand& band, const DrawingColour& colour);
// SVG elements.
std::string svg_of_band(const MatchBand& band, const DrawingColour& colour);

}  // namespace chemsieve
