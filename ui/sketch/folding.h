// Folds a group out that would lie on what is drawn, or on itself.
//
// Threads: may be called concurrently.
#pragma once

#include "ui/sketch/sketch.h"

namespace chemsieve {

// The piece, which lies where it is to be bound by its first atom, with one or two of its parts turned over about
// single bonds if it has more room so, and on a longer bond if it would still lie on something. The first atom stays
// where it is, and hands and the geometry of double bonds stay what they are. `drawing`: what it must not lie on,
// without the atom that it is bound to.
Sketch folded_out(const Sketch& drawing, const Sketch& piece);

}  // namespace chemsieve
