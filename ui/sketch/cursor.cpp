#include "ui/sketch/cursor.h"

#include <limits>

#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

std::optional<std::size_t> bond_at(const Sketch& sketch, SketchPoint place) {
    for (std::size_t bond = 0; bond < sketch.bonds.size(); ++bond) {
        if (length(place_of(sketch, {.atom = {}, .bond = bond}) - place) < kEqual) return bond;
    }
    return std::nullopt;
}

}  // namespace

void SketchCursor::show(const Sketch& sketch, SketchPoint middle) {
    shown_ = true;
    if (sketch.empty()) return put_in_the_open(middle);
    if (!placed_) go_to_last(sketch, SketchDirection::left);
}

void SketchCursor::put(const Sketch& sketch, const SketchTarget& target) {
    placed_ = true;
    target_ = target;
    place_ = place_of(sketch, target);
}

void SketchCursor::put_in_the_open(SketchPoint place) {
    placed_ = true;
    target_ = {};
    place_ = place;
}

bool SketchCursor::go(const Sketch& sketch, SketchDirection direction) {
    const auto next = next_towards(sketch, target_, place_, direction);
    if (next) put(sketch, *next);
    return next.has_value();
}

bool SketchCursor::go_in_turn(const Sketch& sketch, int by) {
    const auto next = next_in_turn(sketch, target_, by);
    if (next) put(sketch, *next);
    return next.has_value();
}

bool SketchCursor::go_to_last(const Sketch& sketch, SketchDirection direction) {
    const auto last = last_towards(sketch, direction);
    if (last) put(sketch, *last);
    return last.has_value();
}

void SketchCursor::settle(const Sketch& before, const Sketch& after) {
    if (after.empty()) {
        placed_ = false;
        target_ = {};
        return;
    }
    const bool in_the_open = !target_.atom && !target_.bond;
    if (in_the_open && before.empty()) placed_ = false;  // new atoms may lie anywhere
    if (in_the_open || !placed_) return;
    const bool same_numbers = before.atoms.size() == after.atoms.size() && before.bonds.size() == after.bonds.size();
    if (same_numbers) return put(after, target_);
    if (target_.bond) {
        if (const auto bond = bond_at(after, place_)) return put(after, {.atom = {}, .bond = bond});
    }
    put(after, {.atom = atom_near(after, place_, std::numeric_limits<double>::max()), .bond = {}});
}

void SketchCursor::follow(const Sketch& before, const Sketch& after, const SketchTool& tool) {
    const bool draws_bond = tool.kind == SketchTool::Kind::bond || tool.kind == SketchTool::Kind::chain;
    const bool in_the_open = !target_.atom && !target_.bond;
    const bool new_atoms = after.atoms.size() > before.atoms.size();
    if (draws_bond && target_.atom && after.bonds.size() > before.bonds.size()) {
        return put(after, {.atom = after.bonds.back().other(*target_.atom), .bond = {}});
    }
    if (in_the_open && new_atoms) {
        return put(after, {.atom = draws_bond ? after.atoms.size() - 1 : before.atoms.size(), .bond = {}});
    }
    settle(before, after);
}

}  // namespace chemsieve
