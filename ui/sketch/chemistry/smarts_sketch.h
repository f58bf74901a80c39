// Drawings of SMARTS, as far as a drawing can say what it asks for.
//
// Only what means the same is drawn: the drawing's query finds what the SMARTS finds. Anything else is refused with
// what cannot be drawn. In a drawing an atom may be aromatic or not, so that aromatic ('c') and aliphatic ('C') atoms
// are drawn only where their bonds tell which; [#6] always.
//
// Threads: may be called concurrently. Time: a millisecond or two.
#pragma once

#include <string_view>

#include "ui/sketch/molfile.h"

namespace chemsieve {

SketchResult sketch_of_smarts(std::string_view text);

}  // namespace chemsieve
