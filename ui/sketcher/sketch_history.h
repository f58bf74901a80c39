// Earlier states of a drawing, for undoing: without limit, as drawings are small.
#pragma once

#include <vector>

#include "ui/sketch/sketch.h"

namespace chemsieve::ui {

class SketchHistory {
  public:
    const Sketch& now() const noexcept { return states_[at_]; }
    // Does nothing if the drawing is the same.
    void change(const Sketch& sketch) {
        if (sketch == now()) return;
        states_.resize(at_ + 1);
        states_.push_back(sketch);
        ++at_;
    }
    bool can_undo() const noexcept { return at_ > 0; }
    bool can_redo() const noexcept { return at_ + 1 < states_.size(); }
    void undo() { at_ -= can_undo() ? 1 : 0; }
    void redo() { at_ += can_redo() ? 1 : 0; }

  private:
    std::vector<Sketch> states_{Sketch{}};
    std::size_t at_ = 0;
};

}  // namespace chemsieve::ui
