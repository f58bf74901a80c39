#include "ui/sketch/pieces.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

constexpr double kChainAngle = 30;                 // between its bonds and its direction
constexpr int kLongestChain = 99;                  // bonds
constexpr double kChainStep = 0.8660254037844387;  // share of a bond along the chain's direction
constexpr double kDragSnap = 15;

double radius_of(int size) { return 0.5 / std::sin(std::numbers::pi / size); }

// `first`: the direction of the first atom, degrees.
Sketch polygon(RingKind kind, SketchPoint centre, double first) {
    Sketch ring;
    const int size = kind.size;
    for (int i = 0; i < size; ++i) {
        ring.atoms.push_back({.at = centre + at_angle(first + 360.0 * i / size, radius_of(size))});
    }
    for (int i = 0; i < size; ++i) {
        const bool twofold = kind.benzene && i % 2 == 0;
        ring.bonds.push_back({.from = static_cast<std::size_t>(i),
                              .to = static_cast<std::size_t>((i + 1) % size),
                              .order = twofold ? SketchBond::Order::two : SketchBond::Order::one});
    }
    return ring;
}

int order_as_number(SketchBond::Order order) {
    return order == SketchBond::Order::two ? 2 : order == SketchBond::Order::three ? 3 : 1;
}

int usual_valence(const SketchAtom& atom) {
    const int neutral = atom.is_element("N") ? 3 : atom.is_element("O") || atom.is_element("S") ? 2 : 4;
    return neutral + std::max(atom.charge, 0);
}

bool is_overloaded(const Sketch& sketch, std::size_t atom) {
    int valence = 0;
    for (const std::size_t bond : sketch.bonds_of(atom)) valence += order_as_number(sketch.bonds[bond].order);
    return valence > usual_valence(sketch.atoms[atom]);
}

// The ring without double bonds that overload atoms of the drawing, and the number of double bonds left.
std::pair<Sketch, int> relieved(const Sketch& sketch, Sketch ring) {
    int double_bonds = 0;
    for (SketchBond& bond : ring.bonds) {
        if (bond.order != SketchBond::Order::two) continue;
        const Sketch both = joined(sketch, ring);
        const auto from = atom_near(both, ring.atoms[bond.from].at, 0.1);
        const auto to = atom_near(both, ring.atoms[bond.to].at, 0.1);
        if (is_overloaded(both, *from) || is_overloaded(both, *to)) {
            bond.order = SketchBond::Order::one;
        } else {
            ++double_bonds;
        }
    }
    return {ring, double_bonds};
}

// The ring with alternating double bonds, in the way that leaves more of them.
Sketch with_fitting_double_bonds(const Sketch& sketch, const Sketch& ring) {
    Sketch moved = ring;
    for (SketchBond& bond : moved.bonds) {
        bond.order = bond.order == SketchBond::Order::two ? SketchBond::Order::one : SketchBond::Order::two;
    }
    const auto [one, in_one] = relieved(sketch, ring);
    const auto [other, in_other] = relieved(sketch, moved);
    return in_other > in_one ? other : one;
}

// The middles of rings on either side of the bond.
std::pair<SketchPoint, SketchPoint> centres_beside(const Sketch& sketch, RingKind kind, std::size_t bond) {
    const SketchPoint a = sketch.atoms[sketch.bonds[bond].from].at;
    const SketchPoint b = sketch.atoms[sketch.bonds[bond].to].at;
    const double across = angle_of(b - a) + 90;
    const double height = radius_of(kind.size) * std::cos(std::numbers::pi / kind.size);
    return {middle(a, b) + at_angle(across, height), middle(a, b) + at_angle(across + 180, height)};
}

Sketch ring_beside(const Sketch& sketch, RingKind kind, std::size_t bond, SketchPoint centre) {
    const Sketch ring = polygon(kind, centre, angle_of(sketch.atoms[sketch.bonds[bond].from].at - centre));
    return kind.benzene ? with_fitting_double_bonds(sketch, ring) : ring;
}

}  // namespace

Sketch ring_at(RingKind kind, SketchPoint centre) {
    return polygon(kind, centre, kind.size % 2 == 0 ? 90 + 180.0 / kind.size * (kind.size == 6 ? 0 : 1) : 90);
}

Sketch ring_at_atom(const Sketch& sketch, RingKind kind, std::size_t atom) {
    const SketchPoint at = sketch.atoms[atom].at;
    const std::vector<std::size_t> neighbours = sketch.neighbours(atom);
    double away = angle_of(place_of_new_neighbour(sketch, atom) - at);
    // At the end of a bond the ring goes straight on, not in the zigzag of a chain.
    if (neighbours.size() == 1) away = angle_of(at - sketch.atoms[neighbours.front()].at);
    const Sketch ring = polygon(kind, at + at_angle(away, radius_of(kind.size)), away + 180);
    return kind.benzene ? with_fitting_double_bonds(sketch, ring) : ring;
}

Sketch ring_at_bond(const Sketch& sketch, RingKind kind, std::size_t bond) {
    const SketchBond& shared = sketch.bonds[bond];
    const Sketch others = without(sketch, {shared.from, shared.to}, {});
    const auto [one, other] = centres_beside(sketch, kind, bond);
    const bool other_has_room = room_at(others, other) > room_at(others, one) + kEqual;
    return ring_beside(sketch, kind, bond, other_has_room ? other : one);
}

Sketch ring_at_bond(const Sketch& sketch, RingKind kind, std::size_t bond, SketchPoint pointer) {
    const auto [one, other] = centres_beside(sketch, kind, bond);
    return ring_beside(sketch, kind, bond, length(other - pointer) < length(one - pointer) ? other : one);
}

Sketch ring_towards(const Sketch& sketch, RingKind kind, SketchPoint start, SketchPoint pointer) {
    const double direction = std::round(angle_of(pointer - start) / kDragSnap) * kDragSnap;
    const Sketch ring = polygon(kind, start + at_angle(direction, radius_of(kind.size)), direction + 180);
    return kind.benzene ? with_fitting_double_bonds(sketch, ring) : ring;
}

RingKind ring_dragged(RingKind kind, SketchPoint from, SketchPoint to) {
    const double across = length(to - from);
    while (!kind.benzene && kind.size < kLargestRing && across > radius_of(kind.size) + radius_of(kind.size + 1)) {
        ++kind.size;
    }
    return kind;
}

Sketch chain_from(SketchPoint start, SketchPoint pointer) {
    const SketchPoint arm = pointer - start;
    const double direction = std::round(angle_of(arm) / kDragSnap) * kDragSnap;
    const int bonds = std::clamp(static_cast<int>(std::lround(length(arm) / kChainStep)), 1, kLongestChain);
    Sketch chain{.name = {}, .atoms = {{.at = start}}, .bonds = {}};
    for (int i = 0; i < bonds; ++i) {
        const double turn = i % 2 == 0 ? kChainAngle : -kChainAngle;
        const auto last = static_cast<std::size_t>(i);
        chain.atoms.push_back({.at = chain.atoms[last].at + at_angle(direction + turn)});
        chain.bonds.push_back({.from = last, .to = last + 1});
    }
    return chain;
}

Sketch placed_at_atom(const Sketch& sketch, std::size_t atom, const Sketch& piece) {
    const SketchPoint at = sketch.atoms[atom].at;
    const SketchPoint first = piece.atoms.front().at;
    const double drawn = angle_of(piece.atoms[piece.neighbours(0).front()].at - first);
    const double turn = angle_of(place_of_new_neighbour(sketch, atom) - at) - drawn;
    Sketch result = piece;
    for (SketchAtom& moved : result.atoms) moved.at = at + (rotated(moved.at, first, turn) - first);
    return result;
}

Sketch bound_at(const Sketch& sketch, std::size_t atom, const Sketch& piece, std::size_t shared) {
    Sketch result = sketch;
    std::vector<std::size_t> number;
    for (std::size_t i = 0; i < piece.atoms.size(); ++i) {
        number.push_back(i == shared ? atom : result.atoms.size());
        if (i != shared) result.atoms.push_back(piece.atoms[i]);
    }
    for (SketchBond bond : piece.bonds) {
        bond.from = number[bond.from];
        bond.to = number[bond.to];
        result.bonds.push_back(bond);
    }
    return result;
}

Sketch placed_at(SketchPoint point, const Sketch& piece) {
    Sketch result = without(piece, {0}, {});
    const SketchPoint shift = point - centre_of(result);
    for (SketchAtom& atom : result.atoms) atom.at = atom.at + shift;
    return result;
}

}  // namespace chemsieve
