// What RDKit says of a drawing, and drawings of structures given as text.
//
// Nothing throws on odd drawings. Threads: may be called concurrently. Time: some 0.2 ms for a drug-like structure;
// laying out some 2 ms.
#pragma once

#include <string>
#include <vector>

#include "ui/sketch/molfile.h"
#include "ui/sketch/sketch.h"

namespace chemsieve {

// What RDKit says of one atom.
struct AtomOpinion {
    int hydrogens = 0;    // implied hydrogens, to be written beside the atom
    std::string problem;  // lower case, for people; empty: none
};

struct SketchOpinion {
    std::vector<AtomOpinion> atoms;
    std::string
        text;  // SMILES of what is a compound, SMARTS of what leaves something open; empty if there is a problem
    bool is_smarts = false;
    std::string problem;  // why the drawing cannot be searched; empty: it can
};

SketchOpinion opinion_on(const Sketch& sketch);

// The same structure drawn anew by CoordGen, lying as it lay (alignment.h); wedges are set to tell the same
// stereochemistry. The drawing itself if that fails.
Sketch laid_out(const Sketch& sketch);

// The drawing of SMILES, InChI, a molfile, or SMARTS that can be drawn (smarts_sketch.h). Blanks around the text do not
// matter. InChI starts a process, see chem/inchi/inchi.h.
SketchResult sketch_of_text(const std::string& text);

bool is_element_symbol(const std::string& text);

}  // namespace chemsieve
