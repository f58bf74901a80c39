// What a click or drag with a tool in hand makes of a drawing. Threads: may be called concurrently.
#pragma once

#include "ui/sketch/pieces.h"
#include "ui/sketch/sketch.h"

namespace chemsieve {

struct SketchTool {
    enum class Kind {
        select,  // clicks and drags do not draw
        lasso,   // the same, but a drag in the open draws round what is selected, not a frame
        atom,    // `atom`
        bond,    // `bond`
        ring,    // `ring`
        chain,
        piece,     // `piece`, a template laid out
        charge,    // by `charge`
        hydrogen,  // adds one as an atom
        erase,
    };
    Kind kind = Kind::bond;
    SketchAtom atom;
    SketchBond bond;
    RingKind ring;
    Sketch piece;
    int charge = 1;
    bool selects() const { return kind == Kind::select || kind == Kind::lasso; }
    bool operator==(const SketchTool&) const = default;
};

// What lies under the pointer; an atom before a bond.
struct SketchTarget {
    std::optional<std::size_t> atom;
    std::optional<std::size_t> bond;
    bool operator==(const SketchTarget&) const = default;
};
SketchTarget target_at(const Sketch& sketch, SketchPoint point);

Sketch clicked(const Sketch& sketch, const SketchTool& tool, SketchPoint point);
// A click on the cursor's target; `place` is the cursor's place.
Sketch clicked_on(const Sketch& sketch, const SketchTool& tool, const SketchTarget& target, SketchPoint place);
// A key that names the tool: bonds get the tool's order, while clicks go from order to order; an atom at the end of a
// bond becomes the group, while clicks bind the group to it, unless an amine condenses with the OH of an acid there.
Sketch keyed_on(const Sketch& sketch, const SketchTool& tool, const SketchTarget& target, SketchPoint place);
// From where the button was pressed to where the pointer is. Erasing: what is under the pointer now.
Sketch dragged(const Sketch& sketch, const SketchTool& tool, SketchPoint from, SketchPoint to);
// How many atoms the ring or chain of this drag has, its first one included; 0 for other tools.
std::size_t atoms_dragged(const Sketch& sketch, const SketchTool& tool, SketchPoint from, SketchPoint to);

}  // namespace chemsieve
