// The atom or bond that keys act on, or the place in the open where the next structure begins.
//
// Threads: functions may be called concurrently; the cursor is a value.
#pragma once

#include "ui/sketch/gestures.h"

namespace chemsieve {

// What lies left, right, above or below in a drawing: where a cursor that keys move goes next.
enum class SketchDirection { left, right, up, down };

SketchPoint unit(SketchDirection direction);
// Where the atom is, or the middle of the bond.
SketchPoint place_of(const Sketch& sketch, const SketchTarget& target);
// The atoms of a target: the atom, or both ends of the bond.
std::vector<std::size_t> atoms_of(const Sketch& sketch, const SketchTarget& target);

// From an atom the bond that goes most nearly in this direction, from a bond its end there; else the nearest atom or
// bond in that direction. Of equals it is the one further right, then the one further up, then the one with the lower
// number. `place`: where `from` is, or where to begin if it is neither atom nor bond.
std::optional<SketchTarget> next_towards(const Sketch& sketch, const SketchTarget& from, SketchPoint place,
                                         SketchDirection direction);
// The next of all atoms, then all bonds, in a circle, so that each can be reached in a crowded drawing. `by`: 1 or -1.
std::optional<SketchTarget> next_in_turn(const Sketch& sketch, const SketchTarget& from, int by);
// The outermost atom in the direction; equals as above. Nothing for an empty drawing.
std::optional<SketchTarget> last_towards(const Sketch& sketch, SketchDirection direction);

// Keeps its place; the canvas tells it of every change of the drawing.
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
