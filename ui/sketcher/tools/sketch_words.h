// What is written at atoms and bonds of a drawing, and a drawing in words, for those who listen to it. Threads: any.
#pragma once

#include <QString>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/gestures.h"

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

// "nitrogen 3, charge +1, 2 bonds: single to carbon 2, double to oxygen 4". Numbers of atoms begin at 1, as in
// problems.
QString words_for(const Sketch& sketch, const SketchOpinion& opinion, const SketchTarget& target);

// "Drawing of 11 atoms, one of them a list: N or O": what is drawn, and all that it leaves open or asks for.
QString words_for(const Sketch& sketch);

}  // namespace chemsieve::ui
