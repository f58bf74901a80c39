#include "ui/sketch/geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace chemsieve {

namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kStep = 15;            // degrees between the directions of a drag
constexpr double kFirstDirection = 30;  // direction of the first bond at a lone atom, as in a horizontal chain

// The angle from 0 to 360; nearly 360 becomes 0.
double turned(double degrees) {
    const double rest = std::fmod(degrees, 360);
    const double positive = rest < 0 ? rest + 360 : rest;
    return positive > 360 - kEqual ? 0 : positive;
}

// The first of the nearest within `distance`.
template <class DistanceTo>
std::optional<std::size_t> first_of_nearest(std::size_t number, double distance, DistanceTo distance_to) {
    for (std::size_t i = 0; i < number; ++i) distance = std::min(distance, distance_to(i));
    for (std::size_t i = 0; i < number; ++i) {
        if (distance_to(i) <= distance + kEqual) return i;
    }
    return std::nullopt;
}

// The directions of the atom's bonds, rising, 0 to 360.
std::vector<double> directions(const Sketch& sketch, std::size_t atom) {
    std::vector<double> result;
    for (const std::size_t other : sketch.neighbours(atom)) {
        result.push_back(turned(angle_of(sketch.atoms[other].at - sketch.atoms[atom].at)));
    }
    std::sort(result.begin(), result.end());
    return result;
}

double middle_of_widest_gap(const std::vector<double>& directions) {
    double widest = 0, middle = kFirstDirection;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const bool last = i + 1 == directions.size();
        const double gap = (last ? directions.front() + 360 : directions[i + 1]) - directions[i];
        if (gap > widest + kEqual) {
            widest = gap;
            middle = directions[i] + gap / 2;
        }
    }
    return middle;
}

bool goes_straight_on(const Sketch& sketch, std::size_t atom, bool linear) {
    int double_bonds = 0;
    for (const std::size_t bond : sketch.bonds_of(atom)) {
        linear = linear || sketch.bonds[bond].order == SketchBond::Order::three;
        double_bonds += sketch.bonds[bond].order == SketchBond::Order::two;
    }
    return linear || double_bonds > 1;
}

// The place beyond a chain's end, on the side opposite to the neighbour's substituents, so that the chain goes on in
// zigzag.
SketchPoint end_of_zigzag(const Sketch& sketch, std::size_t atom) {
    const std::size_t before = sketch.neighbours(atom).front();
    const SketchPoint at = sketch.atoms[atom].at;
    const double back = angle_of(sketch.atoms[before].at - at);
    const SketchPoint right = at + at_angle(back + 120), left = at + at_angle(back - 120);
    SketchPoint carried{};
    for (const std::size_t other : sketch.neighbours(before)) {
        if (other != atom) carried = carried + (sketch.atoms[other].at - sketch.atoms[before].at);
    }
    const SketchPoint along = at - sketch.atoms[before].at;
    const double side = along.x * carried.y - along.y * carried.x;  // > 0: the neighbour's substituent lies to the left
    // Where nothing is carried it goes down; of equally low ends it is that which turns against the clock.
    const bool free_choice = std::abs(side) < kEqual;
    const bool goes_right = free_choice ? right.y < left.y + kEqual : side > 0;
    const SketchPoint first = goes_right ? right : left, second = goes_right ? left : right;
    const double room = room_at(sketch, first);
    return room < 0.5 && room_at(sketch, second) > room + kEqual ? second : first;
}

}  // namespace

SketchPoint operator+(SketchPoint a, SketchPoint b) { return {a.x + b.x, a.y + b.y}; }
SketchPoint operator-(SketchPoint a, SketchPoint b) { return {a.x - b.x, a.y - b.y}; }
SketchPoint operator*(SketchPoint a, double factor) { return {a.x * factor, a.y * factor}; }
double length(SketchPoint a) { return std::hypot(a.x, a.y); }
double angle_of(SketchPoint a) { return std::atan2(a.y, a.x) / kDegree; }

SketchPoint at_angle(double degrees, double distance) {
    return {distance * std::cos(degrees * kDegree), distance * std::sin(degrees * kDegree)};
}

SketchPoint rotated(SketchPoint point, SketchPoint centre, double degrees) {
    const SketchPoint arm = point - centre;
    const double c = std::cos(degrees * kDegree), s = std::sin(degrees * kDegree);
    return centre + SketchPoint{arm.x * c - arm.y * s, arm.x * s + arm.y * c};
}

SketchPoint middle(SketchPoint a, SketchPoint b) { return (a + b) * 0.5; }

std::optional<std::size_t> atom_near(const Sketch& sketch, SketchPoint point, double distance) {
    return first_of_nearest(sketch.atoms.size(), distance,
                            [&](std::size_t atom) { return length(sketch.atoms[atom].at - point); });
}

double room_at(const Sketch& sketch, SketchPoint point) {
    double nearest = 1e9;
    for (const SketchAtom& atom : sketch.atoms) nearest = std::min(nearest, length(atom.at - point));
    return nearest;
}

std::optional<std::size_t> bond_near(const Sketch& sketch, SketchPoint point, double distance) {
    return first_of_nearest(sketch.bonds.size(), distance, [&](std::size_t bond) {
        const SketchPoint from = sketch.atoms[sketch.bonds[bond].from].at;
        const SketchPoint along = sketch.atoms[sketch.bonds[bond].to].at - from;
        const double square = along.x * along.x + along.y * along.y;
        if (square == 0) return std::numeric_limits<double>::infinity();
        const SketchPoint arm = point - from;
        const double share = std::clamp((arm.x * along.x + arm.y * along.y) / square, 0.0, 1.0);
        return length(arm - along * share);
    });
}

std::optional<SketchBounds> bounds_of(const Sketch& sketch) {
    if (sketch.empty()) return std::nullopt;
    SketchBounds bounds{sketch.atoms.front().at, sketch.atoms.front().at};
    for (const SketchAtom& atom : sketch.atoms) {
        bounds.low = {std::min(bounds.low.x, atom.at.x), std::min(bounds.low.y, atom.at.y)};
        bounds.high = {std::max(bounds.high.x, atom.at.x), std::max(bounds.high.y, atom.at.y)};
    }
    return bounds;
}

SketchPoint centre_of(const Sketch& sketch) {
    const auto bounds = bounds_of(sketch);
    return bounds ? middle(bounds->low, bounds->high) : SketchPoint{};
}

void scale_to_bond_length(Sketch& sketch) {
    std::vector<double> lengths;
    for (const SketchBond& bond : sketch.bonds) {
        lengths.push_back(length(sketch.atoms[bond.from].at - sketch.atoms[bond.to].at));
    }
    if (lengths.empty()) return;
    const auto half = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), half, lengths.end());
    if (*half < 1e-3) return;
    for (SketchAtom& atom : sketch.atoms) atom.at = atom.at * (1 / *half);
}

SketchPoint place_of_new_neighbour(const Sketch& sketch, std::size_t atom, bool linear) {
    const SketchPoint at = sketch.atoms[atom].at;
    const std::vector<double> taken = directions(sketch, atom);
    if (taken.size() == 1 && goes_straight_on(sketch, atom, linear)) return at + at_angle(taken.front() + 180);
    if (taken.size() == 1) return end_of_zigzag(sketch, atom);
    return at + at_angle(middle_of_widest_gap(taken));
}

SketchPoint snapped(const Sketch& sketch, std::optional<std::size_t> atom, SketchPoint origin, SketchPoint pointer) {
    const double wanted = angle_of(pointer - origin);
    double best = std::round(wanted / kStep) * kStep;
    if (atom) {
        for (const double direction : directions(sketch, *atom)) {
            for (const double usual : {60.0, 72.0, 90.0, 108.0, 120.0, 144.0, 180.0}) {
                for (const double candidate : {direction + usual, direction - usual}) {
                    const double off = std::abs(std::remainder(candidate - wanted, 360));
                    if (off < std::abs(std::remainder(best - wanted, 360)) && off < kStep / 2) best = candidate;
                }
            }
        }
    }
    return origin + at_angle(best);
}

}  // namespace chemsieve
