// A new layout of a drawing, turned so that it lies as the drawing lay.
//
// Threads: may be called concurrently.
#pragma once

#include "ui/sketch/sketch.h"

namespace chemsieve {

// `fresh`: the drawing `before` with other places. Each structure is turned by a multiple of 15 degrees, so that bonds
// keep usual directions, turned over if it lies better so and `may_reflect`, and its middle put where it was;
// structures that would then lie on each other are turned together. Wedges are left as they are.
Sketch lying_like(const Sketch& before, const Sketch& fresh, bool may_reflect);

}  // namespace chemsieve
