#include "ui/sketch/edits.h"

#include <algorithm>
#include <cstdlib>

#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

constexpr int kMostCharge = 9;

bool is_plain(const SketchBond& bond) {
    return bond.order == Order::one && bond.stereo == Stereo::none && bond.topology == SketchBond::Topology::open;
}

void take_kind(SketchBond& bond, const SketchBond& like) {
    bond.order = like.order;
    bond.stereo = like.stereo;
    bond.topology = like.topology;
}

bool contains(const SketchSelection& atoms, std::size_t atom) {
    return std::find(atoms.begin(), atoms.end(), atom) != atoms.end();
}

}  // namespace

Sketch with_new_neighbour(const Sketch& sketch, std::size_t atom, const SketchBond& like) {
    const SketchPoint place = place_of_new_neighbour(sketch, atom, like.order == Order::three);
    if (const auto there = atom_near(sketch, place, kSamePlace)) return with_bond(sketch, atom, *there, like);
    Sketch result = sketch;
    result.atoms.push_back({.at = place});
    return with_bond(result, atom, result.atoms.size() - 1, like);
}

Sketch with_bond(const Sketch& sketch, std::size_t from, std::size_t to, const SketchBond& like) {
    if (from == to) return sketch;
    Sketch result = sketch;
    const auto there = result.bond_between(from, to);
    if (!there) result.bonds.push_back({});
    SketchBond& bond = there ? result.bonds[*there] : result.bonds.back();
    bond.from = from;
    bond.to = to;
    take_kind(bond, like);
    return result;
}

Sketch with_bond_clicked(const Sketch& sketch, std::size_t bond, const SketchBond& like) {
    Sketch result = sketch;
    SketchBond& clicked = result.bonds[bond];
    const bool same = clicked.order == like.order && clicked.stereo == like.stereo && clicked.topology == like.topology;
    if (is_plain(like) && clicked.stereo == Stereo::none && clicked.topology == SketchBond::Topology::open) {
        clicked.order = clicked.order == Order::one   ? Order::two
                        : clicked.order == Order::two ? Order::three
                                                      : Order::one;
    } else if (same && (like.stereo == Stereo::up || like.stereo == Stereo::down)) {
        std::swap(clicked.from, clicked.to);
    } else {
        take_kind(clicked, like);
    }
    return result;
}

Sketch with_element(const Sketch& sketch, std::size_t atom, const std::string& symbol) {
    SketchAtom like;
    like.symbols = {symbol};
    return with_atom(sketch, atom, like);
}

Sketch with_atom(const Sketch& sketch, std::size_t atom, const SketchAtom& like) {
    Sketch result = sketch;
    SketchAtom changed = like;
    changed.at = sketch.atoms[atom].at;
    changed.substitution = sketch.atoms[atom].substitution;
    changed.ring_bonds = sketch.atoms[atom].ring_bonds;
    changed.unsaturated = sketch.atoms[atom].unsaturated;
    result.atoms[atom] = changed;
    return result;
}

Sketch with_charge_changed(const Sketch& sketch, std::size_t atom, int by) {
    Sketch result = sketch;
    int& charge = result.atoms[atom].charge;
    charge = std::clamp(charge + by, -kMostCharge, kMostCharge);
    return result;
}

Sketch with_hydrogen(const Sketch& sketch, std::size_t atom) {
    const std::size_t before = sketch.atoms.size();
    Sketch result = with_new_neighbour(sketch, atom);
    if (result.atoms.size() > before) result.atoms.back().symbols = {"H"};
    return result;
}

Sketch moved(const Sketch& sketch, const SketchSelection& atoms, SketchPoint by) {
    Sketch result = sketch;
    for (const std::size_t atom : atoms) result.atoms[atom].at = result.atoms[atom].at + by;
    return result;
}

Sketch merged(const Sketch& sketch, const SketchSelection& atoms) {
    Sketch result = sketch;
    std::vector<std::size_t> gone;
    for (const std::size_t atom : atoms) {
        std::optional<std::size_t> target;
        for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
            const bool near = length(sketch.atoms[i].at - sketch.atoms[atom].at) < kSamePlace;
            if (near && !contains(atoms, i)) target = i;
        }
        if (!target) continue;
        gone.push_back(atom);
        for (const std::size_t bond : result.bonds_of(atom)) {
            SketchBond& changed = result.bonds[bond];
            const std::size_t other = changed.other(atom);
            const bool doubled = result.bond_between(*target, other).has_value();
            if (other == *target || doubled) continue;
            (changed.from == atom ? changed.from : changed.to) = *target;
        }
    }
    return without(result, gone, {});
}

Sketch turned(const Sketch& sketch, const SketchSelection& atoms, double degrees) {
    Sketch result = sketch;
    SketchPoint centre;
    for (const std::size_t atom : atoms)
        centre = centre + sketch.atoms[atom].at * (1.0 / static_cast<double>(atoms.size()));
    for (const std::size_t atom : atoms) result.atoms[atom].at = rotated(sketch.atoms[atom].at, centre, degrees);
    return result;
}

Sketch mirrored(const Sketch& sketch, const SketchSelection& atoms) {
    Sketch result = sketch;
    double x = 0;
    for (const std::size_t atom : atoms) x += sketch.atoms[atom].at.x / static_cast<double>(atoms.size());
    for (const std::size_t atom : atoms) result.atoms[atom].at.x = 2 * x - sketch.atoms[atom].at.x;
    for (SketchBond& bond : result.bonds) {
        if (!contains(atoms, bond.from) || !contains(atoms, bond.to)) continue;
        if (bond.stereo == Stereo::up) {
            bond.stereo = Stereo::down;
        } else if (bond.stereo == Stereo::down) {
            bond.stereo = Stereo::up;
        }
    }
    return result;
}

SketchSelection inside(const Sketch& sketch, const std::vector<SketchPoint>& outline) {
    SketchSelection result;
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        const SketchPoint p = sketch.atoms[i].at;
        bool in = false;
        for (std::size_t a = 0, b = outline.size() - 1; a < outline.size(); b = a++) {
            const SketchPoint& u = outline[a];
            const SketchPoint& v = outline[b];
            if ((u.y > p.y) != (v.y > p.y) && p.x < (v.x - u.x) * (p.y - u.y) / (v.y - u.y) + u.x) in = !in;
        }
        if (in) result.push_back(i);
    }
    return result;
}

SketchSelection component_of(const Sketch& sketch, std::size_t atom) {
    SketchSelection found{atom};
    for (std::size_t next = 0; next < found.size(); ++next) {
        for (const std::size_t other : sketch.neighbours(found[next])) {
            if (!contains(found, other)) found.push_back(other);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace chemsieve
