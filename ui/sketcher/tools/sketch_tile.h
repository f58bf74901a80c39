// A tool as a tile with a drawing of what it draws.
//
// The structure is laid out when the tile is first seen, in some 2 ms. Threads: window's thread.
#pragma once

#include <QToolButton>
#include <optional>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/templates.h"

namespace chemsieve::ui {

inline constexpr int kTilePixels = 56;

// The template laid out; empty for a ring. Kept for the next time.
const Sketch& piece_of(const SketchTemplate& entry);

class SketchTile : public QToolButton {
    Q_OBJECT
  public:
    SketchTile(const SketchTemplate& entry, bool shows_attachment, QAction* action);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    const SketchTemplate& entry_;
    bool shows_attachment_;
    std::optional<Sketch> picture_;
    SketchOpinion opinion_;
};

}  // namespace chemsieve::ui
