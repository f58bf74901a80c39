// The colours of a drawing, light and dark, and the sizes of its letters and lines.
//
// On the ground of cards letters have a contrast of at least 4.5 : 1. Lengths are units of the painter, of which a bond
// has kBondPixels. Threads: any.
#pragma once

#include <QColor>
#include <QPalette>

#include "ui/sketch/sketch.h"

namespace chemsieve::ui {

inline constexpr double kBondPixels = 52;

struct SketchColours {
    QColor ground;
    QColor ink;  // carbon and bonds
    QColor nitrogen, oxygen, sulfur, phosphorus, fluorine, bromine, iodine;
    QColor asked;  // what a query leaves open or asks for
    QColor problem, hovered, selected, cursor;
};

const SketchColours& light_sketch_colours();
const SketchColours& dark_sketch_colours();
// The colours that go with a widget's palette.
const SketchColours& sketch_colours_of(const QPalette& palette);

QColor colour_of_element(const SketchColours& colours, const std::string& symbol);
QColor colour_of(const SketchColours& colours, const SketchAtom& atom);

struct SketchLook {
    const SketchColours* colours = &light_sketch_colours();
    double letter = 20;  // height of a line of letters
    double small = 13;
    double line = 2;
    double apart = 8;    // distance of the lines of a double bond
    double room = 12.5;  // that bonds keep away from the middle of a letter
};

}  // namespace chemsieve::ui
