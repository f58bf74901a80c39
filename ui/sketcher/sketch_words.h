// A drawing in words, for those who listen to it. Threads: any.
#pragma once

#include <QString>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/gestures.h"

namespace chemsieve::ui {

// "nitrogen 3, charge +1, 2 bonds: single to carbon 2, double to oxygen 4". Numbers of atoms begin at 1, as in
// problems.
QString words_for(const Sketch& sketch, const SketchOpinion& opinion, const SketchTarget& target);

// "Drawing of 11 atoms, one of them a list: N or O": what is drawn, and all that it leaves open or asks for.
QString words_for(const Sketch& sketch);

}  // namespace chemsieve::ui
