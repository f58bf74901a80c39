// A core with labels for its R groups: "[*:1]c1ccccc1", "[1*]", an R1 that was drawn.
//
// A label is a dummy at the end of a bond that has a number, and, but in SMARTS, one without: it says where a group may
// hang, and asks for nothing. Threads: may be called concurrently.
#pragma once

#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

struct LabelledCore {
    Molecule core;                              // without its labels
    std::vector<std::vector<unsigned>> labels;  // by its atoms, ascending; 0: one without a number
};

// `query`: as parse_query() reads it. `bare_dummies`: dummies without a number are labels as well.
LabelledCore without_labels(const Molecule& query, bool bare_dummies);

}  // namespace chemsieve
