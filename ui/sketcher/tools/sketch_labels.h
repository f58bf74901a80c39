// What is written at atoms and bonds of a drawing. Threads: any.
#pragma once

#include <QString>

#include "ui/sketch/sketch.h"

namespace chemsieve::ui {

// "Cl", "A", "F, Cl, Br", "not F": of long lists the beginning, and how many there are.
QString symbol_text(const SketchAtom& atom);
// True if the symbol stands in a frame of its own.
bool is_listed(const SketchAtom& atom);
// "2+", a dot for each unpaired electron.
QString charge_text(const SketchAtom& atom);

// What the query asks for besides: "3 neighbours, multiple bond".
QString asked_text(const SketchAtom& atom);
// "single or double, in a ring".
QString asked_text(const SketchBond& bond);

}  // namespace chemsieve::ui
