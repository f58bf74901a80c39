// The atom or bond that keys act on, or the place in the open where the next structure begins.
//
// The cursor keeps its place; the canvas tells it of every change of the drawing. Threads: a value.
#pragma once

#include "ui/sketch/compass.h"

namespace chemsieve {

class SketchCursor {
  public:
    bool is_shown() const noexcept { return shown_; }
    // Shows the cursor where it was; the first time on the leftmost atom, in an empty drawing at `middle`.
    void show(const Sketch& sketch, SketchPoint middle);
    void hide() noexcept { shown_ = false; }

    // Without atom and bond the cursor is in the open.
    const SketchTarget& target() const noexcept { return target_; }
    SketchPoint place() const noexcept { return place_; }

    void put(const Sketch& sketch, const SketchTarget& target);
    void put_in_the_open(SketchPoint place);
    // False: nothing lies there.
    bool go(const Sketch& sketch, SketchDirection direction);
    bool go_in_turn(const Sketch& sketch, int by);
    bool go_to_last(const Sketch& sketch, SketchDirection direction);

    // The drawing changed: the cursor stays on its atom or bond, or goes to the atom nearest to its place, of equally
    // near atoms to the one with the lower number.
    void settle(const Sketch& before, const Sketch& after);
    // settle() after the tool drew from the cursor, which goes on to the atom at the end of a new bond.
    void follow(const Sketch& before, const Sketch& after, const SketchTool& tool);

  private:
    bool shown_ = false;
    bool placed_ = false;
    SketchTarget target_;
    SketchPoint place_;
};

}  // namespace chemsieve
