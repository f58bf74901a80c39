// Paints a drawing: bonds, labels in the colours of elements, query conditions, problems, marks.
//
// On the ground that is there. Units of the painter: kBondPixels a bond, y down. Threads: any.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/sketch.h"
#include "ui/sketcher/tools/sketch_look.h"

class QPainter;

namespace chemsieve::ui {

QPointF to_pixels(SketchPoint point);
SketchPoint to_sketch(QPointF point);

struct SketchMarks {
    std::optional<std::size_t> hovered_atom;
    std::optional<std::size_t> hovered_bond;
    std::vector<std::size_t> selected;  // atoms
    std::optional<SketchPoint> cursor;  // the cursor that keys move: on an atom, the middle of a bond, or in the open
    std::optional<std::size_t> cursor_bond;
};

// `opinion`: on this drawing. For an older drawing with other atoms, hydrogens and problems are left out.
void paint_sketch(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion, const SketchLook& look,
                  const SketchMarks& marks = {});
// The area that the drawing covers, with room for labels.
QRectF painted_area(const Sketch& sketch);
// The area of one atom with its symbol.
QRectF painted_area(const Sketch& sketch, std::size_t atom);
// Paints the drawing into the rectangle, in its middle, with letters and lines of the usual size of small pictures.
// `largest_bond`: in units of the rectangle; larger drawings shrink.
void paint_small(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion, const SketchColours& colours,
                 const QRectF& rect, double largest_bond);

}  // namespace chemsieve::ui
