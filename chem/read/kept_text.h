// The text by which a library keeps a compound that came in a format of which it keeps no text itself.
//
// A molfile with the compound's coordinates, if it has some and RDKit reads the same compound from it; otherwise
// canonical SMILES. Threads: may be called concurrently.
#pragma once

#include <string>

#include "chem/molecule.h"

namespace chemsieve {

struct KeptText {
    bool is_molfile = false;
    std::string text;
    bool lacks_coordinates = false;  // which the compound has
};

KeptText kept_text(const Molecule& compound);

}  // namespace chemsieve
