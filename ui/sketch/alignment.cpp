#include "ui/sketch/alignment.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

constexpr double kTurnStep = 15;    // degrees
constexpr double kRoomApart = 0.8;  // between structures

SketchPoint mean_of(const Sketch& sketch, const SketchSelection& atoms) {
    SketchPoint sum;
    for (const std::size_t atom : atoms) sum = sum + sketch.atoms[atom].at;
    return sum * (1 / static_cast<double>(atoms.size()));
}

SketchPoint middle_of(const Sketch& sketch, const SketchSelection& atoms) {
    Sketch part;
    for (const std::size_t atom : atoms) part.atoms.push_back(sketch.atoms[atom]);
    return centre_of(part);
}

SketchPoint seen_from_behind(SketchPoint p) { return {-p.x, p.y}; }

struct Fit {
    double degrees = 0;
    double quality = 0;
};

// The turn after which the places lie nearest to those before, by least squares.
Fit best_turn(const Sketch& before, const Sketch& fresh, const SketchSelection& atoms, bool reflected) {
    const SketchPoint old_mean = mean_of(before, atoms), new_mean = mean_of(fresh, atoms);
    double along = 0, across = 0;
    for (const std::size_t atom : atoms) {
        const SketchPoint q = before.atoms[atom].at - old_mean;
        SketchPoint p = fresh.atoms[atom].at - new_mean;
        if (reflected) p = seen_from_behind(p);
        along += p.x * q.x + p.y * q.y;
        across += p.x * q.y - p.y * q.x;
    }
    return {.degrees = angle_of({along, across}), .quality = std::hypot(along, across)};
}

void lay_like(const Sketch& before, Sketch& fresh, const SketchSelection& atoms, bool may_reflect) {
    const Fit straight = best_turn(before, fresh, atoms, false), turned_over = best_turn(before, fresh, atoms, true);
    const bool reflects = may_reflect && turned_over.quality > straight.quality + kEqual;
    const Fit& fit = reflects ? turned_over : straight;
    const double degrees = fit.quality > kEqual ? std::round(fit.degrees / kTurnStep) * kTurnStep : 0;
    for (const std::size_t atom : atoms) {
        SketchPoint& at = fresh.atoms[atom].at;
        if (reflects) at = seen_from_behind(at);
        at = rotated(at, {}, degrees);
    }
    const SketchPoint shift = middle_of(before, atoms) - middle_of(fresh, atoms);
    for (const std::size_t atom : atoms) fresh.atoms[atom].at = fresh.atoms[atom].at + shift;
}

std::vector<SketchSelection> structures_of(const Sketch& sketch) {
    std::vector<SketchSelection> found;
    std::vector<bool> known(sketch.atoms.size());
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) {
        if (known[atom]) continue;
        found.push_back(component_of(sketch, atom));
        for (const std::size_t member : found.back()) known[member] = true;
    }
    return found;
}

bool lie_on_each_other(const Sketch& sketch, const std::vector<SketchSelection>& structures) {
    for (const SketchSelection& one : structures) {
        const Sketch others = without(sketch, one, {});
        const bool near = std::any_of(one.begin(), one.end(), [&](std::size_t atom) {
            return room_at(others, sketch.atoms[atom].at) < kRoomApart;
        });
        if (near) return true;
    }
    return false;
}

}  // namespace

Sketch lying_like(const Sketch& before, const Sketch& fresh, bool may_reflect) {
    const std::vector<SketchSelection> structures = structures_of(before);
    Sketch result = fresh;
    for (const SketchSelection& atoms : structures) lay_like(before, result, atoms, may_reflect);
    if (structures.size() < 2 || !lie_on_each_other(result, structures)) return result;
    SketchSelection all(before.atoms.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    result = fresh;
    lay_like(before, result, all, may_reflect);
    return result;
}

}  // namespace chemsieve
