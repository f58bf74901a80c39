#include "ui/sketch/cursor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ui/sketch/geometry.h"

namespace chemsieve {
namespace {

// Degrees off the direction, half a degree more than those of drawn bonds, so that rounding leaves none out.
constexpr double kBondCone = 60.5;  // the bonds of a zigzag are 60 off the vertical
constexpr double kEndCone = 75.5;   // drags draw at multiples of 15
constexpr double kWideCone = 63;
constexpr double kHalfPlane = 84;
constexpr double kCostAcross = 2;  // a way across the direction costs so many ways along it

double along(SketchPoint way, SketchDirection direction) {
    const SketchPoint d = unit(direction);
    return way.x * d.x + way.y * d.y;
}

double across(SketchPoint way, SketchDirection direction) {
    const SketchPoint d = unit(direction);
    return std::abs(way.x * d.y - way.y * d.x);
}

double degrees_off(SketchPoint way, SketchDirection direction) {
    return std::abs(angle_of({along(way, direction), across(way, direction)}));
}

// Keeps the best target. Equally good targets: the one further right, then the one further up; in one place the first
// one given, which is an atom before a bond and a lower number before a higher one.
class Best {
  public:
    void show(const SketchTarget& target, SketchPoint place, double cost) {
        const bool further_right = place.x > place_.x + kEqual;
        const bool further_up = place.x > place_.x - kEqual && place.y > place_.y + kEqual;
        const bool goes_first = further_right || further_up;
        if (found_ && (cost > cost_ + kEqual || (cost > cost_ - kEqual && !goes_first))) return;
        found_ = target;
        place_ = place;
        cost_ = cost;
    }
    const std::optional<SketchTarget>& found() const { return found_; }

  private:
    std::optional<SketchTarget> found_;
    SketchPoint place_;
    double cost_ = 0;
};

// Gives each of up to four bonds an arrow key of its own, so that all bonds can be reached, with the least total
// deviation from the arrows' directions. Atoms with more bonds get nothing.
class SharedOut {
  public:
    SharedOut(const Sketch& sketch, std::size_t atom) : bonds_{sketch.bonds_of(atom)} {
        if (bonds_.size() > kAll.size()) bonds_.clear();
        for (const std::size_t bond : bonds_) {
            const SketchPoint way = sketch.atoms[sketch.bonds[bond].other(atom)].at - sketch.atoms[atom].at;
            std::array<double, kAll.size()> costs{};
            for (std::size_t i = 0; i < kAll.size(); ++i) costs[i] = std::pow(degrees_off(way, kAll[i]), 2);
            costs_.push_back(costs);
        }
        std::array<std::size_t, kAll.size()> order{0, 1, 2, 3};
        double least = -1;
        do {
            double cost = 0;
            for (std::size_t i = 0; i < bonds_.size(); ++i) cost += costs_[i][order[i]];
            if (least >= 0 && cost > least - kEqual) continue;
            least = cost;
            arrows_ = order;
        } while (std::next_permutation(order.begin(), order.end()));
    }

    std::optional<std::size_t> bond_towards(SketchDirection direction) const {
        for (std::size_t i = 0; i < bonds_.size(); ++i) {
            const bool astray = costs_[i][arrows_[i]] > kHalfPlane * kHalfPlane;
            if (kAll[arrows_[i]] == direction && !astray) return bonds_[i];
        }
        return std::nullopt;
    }

  private:
    static constexpr std::array kAll{SketchDirection::left, SketchDirection::right, SketchDirection::up,
                                     SketchDirection::down};
    std::vector<std::size_t> bonds_;
    std::vector<std::array<double, kAll.size()>> costs_;
    std::array<std::size_t, kAll.size()> arrows_{};
};

std::optional<SketchTarget> along_structure(const Sketch& sketch, const SketchTarget& from, SketchPoint place,
                                            SketchDirection direction) {
    Best best;
    if (from.atom) {
        if (const auto bond = SharedOut{sketch, *from.atom}.bond_towards(direction)) {
            return SketchTarget{.atom = {}, .bond = bond};
        }
        for (const std::size_t bond : sketch.bonds_of(*from.atom)) {
            const SketchPoint end = sketch.atoms[sketch.bonds[bond].other(*from.atom)].at;
            const double off = degrees_off(end - place, direction);
            if (off <= kBondCone) best.show({.atom = {}, .bond = bond}, end, off);
        }
    } else if (from.bond) {
        for (const std::size_t end : atoms_of(sketch, from)) {
            const SketchPoint at = sketch.atoms[end].at;
            const double off = degrees_off(at - place, direction);
            if (off <= kEndCone) best.show({.atom = end, .bond = {}}, at, off);
        }
    }
    return best.found();
}

std::optional<SketchTarget> nearest(const Sketch& sketch, const SketchTarget& from, SketchPoint place,
                                    SketchDirection direction, double cone) {
    Best best;
    const auto show = [&](const SketchTarget& target) {
        const SketchPoint there = place_of(sketch, target);
        const SketchPoint way = there - place;
        if (target == from || length(way) < kEqual || degrees_off(way, direction) > cone) return;
        best.show(target, there, along(way, direction) + kCostAcross * across(way, direction));
    };
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) show({.atom = atom, .bond = {}});
    for (std::size_t bond = 0; bond < sketch.bonds.size(); ++bond) show({.atom = {}, .bond = bond});
    return best.found();
}

std::optional<std::size_t> bond_at(const Sketch& sketch, SketchPoint place) {
    for (std::size_t bond = 0; bond < sketch.bonds.size(); ++bond) {
        if (length(place_of(sketch, {.atom = {}, .bond = bond}) - place) < kEqual) return bond;
    }
    return std::nullopt;
}

}  // namespace

SketchPoint unit(SketchDirection direction) {
    switch (direction) {
        case SketchDirection::left: return {-1, 0};
        case SketchDirection::right: return {1, 0};
        case SketchDirection::up: return {0, 1};
        case SketchDirection::down: return {0, -1};
    }
    return {};
}

SketchPoint place_of(const Sketch& sketch, const SketchTarget& target) {
    if (target.atom) return sketch.atoms[*target.atom].at;
    const SketchBond& bond = sketch.bonds[*target.bond];
    return middle(sketch.atoms[bond.from].at, sketch.atoms[bond.to].at);
}

std::vector<std::size_t> atoms_of(const Sketch& sketch, const SketchTarget& target) {
    if (target.atom) return {*target.atom};
    if (target.bond) return {sketch.bonds[*target.bond].from, sketch.bonds[*target.bond].to};
    return {};
}

std::optional<SketchTarget> next_towards(const Sketch& sketch, const SketchTarget& from, SketchPoint place,
                                         SketchDirection direction) {
    if (const auto found = along_structure(sketch, from, place, direction)) return found;
    if (const auto found = nearest(sketch, from, place, direction, kWideCone)) return found;
    return nearest(sketch, from, place, direction, kHalfPlane);
}

std::optional<SketchTarget> next_in_turn(const Sketch& sketch, const SketchTarget& from, int by) {
    const std::size_t atoms = sketch.atoms.size(), all = atoms + sketch.bonds.size();
    if (all == 0) return std::nullopt;
    // The cursor is in the open: the first or the last target is next.
    std::size_t index = by > 0 ? all - 1 : 0;
    if (from.atom) index = *from.atom;
    if (from.bond) index = atoms + *from.bond;
    index = (index + (by > 0 ? 1 : all - 1)) % all;
    if (index < atoms) return SketchTarget{.atom = index, .bond = {}};
    return SketchTarget{.atom = {}, .bond = index - atoms};
}

std::optional<SketchTarget> last_towards(const Sketch& sketch, SketchDirection direction) {
    Best best;
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) {
        best.show({.atom = atom, .bond = {}}, sketch.atoms[atom].at, -along(sketch.atoms[atom].at, direction));
    }
    return best.found();
}

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
