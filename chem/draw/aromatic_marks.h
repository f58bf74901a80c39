// Which aromatic bonds of a piece are drawn how: whole rings with a circle, others with a dashed line beside the solid
// one. Internal to chem/draw.
//
// Threads: may be called concurrently.
#pragma once

#include "chem/draw/drawing_part.h"

namespace chemsieve {

// Afterwards these bonds are single: what is drawn beside them are the marks. The molecule's rings must be known.
AromaticMarks take_aromatic_bonds(RDKit::RWMol& molecule);

}  // namespace chemsieve
