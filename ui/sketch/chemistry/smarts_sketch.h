// Drawings of SMARTS, as far as a drawing can express the query.
//
// SMARTS is drawn only if the drawing's query finds the same compounds. Other SMARTS is refused, with the cause. In a
// drawing an atom may be aromatic or not, so that aromatic ('c') and aliphatic ('C') atoms are drawn only where their
// bonds show which they are; [#6] always.
//
// Threads: may be called concurrently. Time: a millisecond or two.
#pragma once

#include <string_view>

#include "ui/sketch/molfile.h"

namespace chemsieve {

SketchResult sketch_of_smarts(std::string_view text);

}  // namespace chemsieve
