// The part of the program that draws (part/drawers.cpp). Its libraries, RDKit's drawers and cairo, are loaded with the
// first drawing. Internal to chem/draw.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chem/draw/structure_drawing.h"

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// Aromatic bonds of a piece, which are drawn as such: the molecule itself has single bonds there. A piece does not say
// where the hydrogens are and what else is bound, so single and double bonds would be a guess.
struct AromaticMarks {
    std::vector<std::vector<unsigned>> rings;  // wholly aromatic, atoms in their order: a circle
    struct Open {
        unsigned first = 0;
        unsigned second = 0;
        std::vector<unsigned> beside;  // atoms that lie where the dashed line belongs
    };
    std::vector<Open> bonds;  // in no such ring: a dashed line beside the solid one
};

// Between two structures, in the units of layouts.
struct DrawnArrow {
    AtomPlace from, to;
};

// A structure that was prepared and has coordinates.
struct PreparedDrawing {
    const RDKit::RWMol& molecule;
    const AromaticMarks& aromatic;
    const Highlight& highlight;
    const DrawingColours& colours;
    std::optional<DrawnArrow> arrow = {};
};

// Functions throw std::exception, of RDKit, on what cannot be drawn. Threads: any.
class DrawingPart {
  public:
    virtual ~DrawingPart() = default;
    // Puts wedges to the bonds of a structure that is laid out.
    virtual void prepare(RDKit::RWMol& molecule, bool kekulize) const = 0;
    // See draw_on_pixels().
    virtual void draw_on_pixels(const PixelArea& area, const PreparedDrawing& drawing, double ratio) const = 0;
    virtual std::string svg(const PreparedDrawing& drawing, DrawingSize size) const = 0;
    virtual std::optional<std::string> png(const PreparedDrawing& drawing, DrawingSize size) const = 0;
};

// Throws Error if it cannot be loaded.
const DrawingPart& drawing_part();

}  // namespace chemsieve
