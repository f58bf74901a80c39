// Where the circles and dashes of a piece's aromatic bonds lie in its drawing. Internal to chem/draw/part.
//
// Threads: may be called concurrently.
#pragma once

#include <functional>
#include <vector>

#include "chem/draw/drawing_part.h"

namespace chemsieve {

// In pixels of the drawing.
struct PixelPlace {
    double x = 0;
    double y = 0;
};

struct AromaticLines {
    struct Dash {
        PixelPlace from;
        PixelPlace to;
        unsigned atom = 0;  // has its colour
    };
    struct Circle {
        PixelPlace centre;
        double radius = 0;
    };
    std::vector<Dash> dashes;
    std::vector<Circle> circles;
};

struct PlacedAtoms {
    std::function<PixelPlace(unsigned atom)> place;
    // How far its letters reach into a bond; 0: it has none.
    std::function<double(unsigned atom)> letters;
    double bond_length = 0;
};

AromaticLines aromatic_lines(const AromaticMarks& marks, const PlacedAtoms& atoms);

}  // namespace chemsieve
