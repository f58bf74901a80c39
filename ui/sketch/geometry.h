// Where things are in a drawing, and where the next ones go. Lengths in bonds, angles in degrees against the x axis.
// Threads: may be called concurrently.
#pragma once

#include "ui/sketch/sketch.h"

namespace chemsieve {

SketchPoint operator+(SketchPoint a, SketchPoint b);
SketchPoint operator-(SketchPoint a, SketchPoint b);
SketchPoint operator*(SketchPoint a, double factor);
double length(SketchPoint a);
double angle_of(SketchPoint a);  // -180 to 180
SketchPoint at_angle(double degrees, double distance = 1);
SketchPoint rotated(SketchPoint point, SketchPoint centre, double degrees);
SketchPoint middle(SketchPoint a, SketchPoint b);

// Atoms nearer than this are merged: such short bonds are drawn by mistake.
inline constexpr double kSamePlace = 0.3;
// Lengths and angles that differ by no more are equal: a rule chooses between them, and rounding does not.
inline constexpr double kEqual = 1e-6;

// The nearest atom within `distance`; of equally near atoms the one with the lower number.
std::optional<std::size_t> atom_near(const Sketch& sketch, SketchPoint point, double distance);
// The distance to the nearest atom; large if there is none.
double room_at(const Sketch& sketch, SketchPoint point);
// The bond nearest to the point, within `distance` of its line between the ends; of those that are equally near the one
// with the lower number.
std::optional<std::size_t> bond_near(const Sketch& sketch, SketchPoint point, double distance);

struct SketchBounds {
    SketchPoint low, high;
};
// Nothing for an empty drawing.
std::optional<SketchBounds> bounds_of(const Sketch& sketch);
SketchPoint centre_of(const Sketch& sketch);
// Scales the drawing about the origin so that the median bond has length 1.
void scale_to_bond_length(Sketch& sketch);

// Where a new neighbour of the atom is drawn: chains go on in zigzag, straight on at triple bonds and cumulated double
// bonds; else in the middle of the widest gap between the bonds. Of equally wide gaps it is the first, counted against
// the clock from the right. `linear`: the new bond is a triple one.
SketchPoint place_of_new_neighbour(const Sketch& sketch, std::size_t atom, bool linear = false);
// From `origin` towards `pointer`, one bond long, at the nearest multiple of 15 degrees, or in the direction of the
// nearest usual angle to the bonds that the atom there has.
SketchPoint snapped(const Sketch& sketch, std::optional<std::size_t> atom, SketchPoint origin, SketchPoint pointer);

}  // namespace chemsieve
