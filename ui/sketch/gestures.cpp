#include "ui/sketch/gestures.h"

#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/groups.h"

namespace chemsieve {

namespace {

constexpr double kAtomReach = 0.32;
constexpr double kBondReach = 0.2;
constexpr double kShortDrag = 0.5;

SketchAtom at(SketchAtom atom, SketchPoint place) {
    atom.at = place;
    return atom;
}

Sketch with_atom_at(const Sketch& sketch, const SketchAtom& atom, SketchPoint place) {
    Sketch result = sketch;
    result.atoms.push_back(at(atom, place));
    return result;
}

// A bond in the open, which lies like the first bond of a chain.
Sketch with_lone_bond(const Sketch& sketch, const SketchBond& bond, SketchPoint place) {
    const Sketch start = with_atom_at(sketch, {}, place);
    return with_new_neighbour(start, start.atoms.size() - 1, bond);
}

Sketch with_ring(const Sketch& sketch, RingKind ring, const SketchTarget& target, SketchPoint point) {
    if (target.atom) return joined(sketch, ring_at_atom(sketch, ring, *target.atom));
    if (target.bond) return joined(sketch, ring_at_bond(sketch, ring, *target.bond));
    return joined(sketch, ring_at(ring, point));
}

Sketch with_piece(const Sketch& sketch, const Sketch& piece, const SketchTarget& target, SketchPoint point) {
    if (!target.atom) return joined(sketch, placed_at(point, piece));
    if (condenses(sketch, *target.atom, piece)) return with_group_in_place(sketch, *target.atom, piece);
    return with_group_bound(sketch, *target.atom, piece);
}

// A bond from where the button was pressed to the atom under the pointer, or to a new atom.
Sketch with_dragged_bond(const Sketch& sketch, const SketchTool& tool, SketchPoint from, SketchPoint to) {
    const bool draws_atoms = tool.kind == SketchTool::Kind::atom;
    const SketchAtom atom = draws_atoms ? tool.atom : SketchAtom{};
    const SketchBond bond = draws_atoms ? SketchBond{} : tool.bond;
    const std::optional<std::size_t> pressed = target_at(sketch, from).atom;
    const Sketch start = pressed ? sketch : with_atom_at(sketch, atom, from);
    const std::size_t first = pressed.value_or(sketch.atoms.size());
    const SketchPoint origin = start.atoms[first].at;
    if (const auto end = target_at(sketch, to).atom; end && *end != first) return with_bond(start, first, *end, bond);
    const SketchPoint place = snapped(start, first, origin, to);
    if (const auto end = atom_near(sketch, place, kAtomReach)) return with_bond(start, first, *end, bond);
    return with_bond(with_atom_at(start, atom, place), first, start.atoms.size(), bond);
}

// A drag this short is a click whose hand was not still.
bool is_click(SketchPoint from, SketchPoint to) { return length(to - from) < kShortDrag; }

// From the atom, bond or place that was pressed towards the pointer, which lies at the far side of a large ring.
Sketch with_dragged_ring(const Sketch& sketch, const SketchTool& tool, SketchPoint from, SketchPoint to) {
    if (is_click(from, to)) return clicked(sketch, tool, from);
    const SketchTarget pressed = target_at(sketch, from);
    const RingKind ring = ring_dragged(tool.ring, from, to);
    if (pressed.bond) return joined(sketch, ring_at_bond(sketch, ring, *pressed.bond, to));
    const SketchPoint start = pressed.atom ? sketch.atoms[*pressed.atom].at : from;
    return joined(sketch, ring_towards(sketch, ring, start, to));
}

}  // namespace

SketchTarget target_at(const Sketch& sketch, SketchPoint point) {
    SketchTarget target{.atom = atom_near(sketch, point, kAtomReach), .bond = {}};
    if (!target.atom) target.bond = bond_near(sketch, point, kBondReach);
    return target;
}

Sketch clicked(const Sketch& sketch, const SketchTool& tool, SketchPoint point) {
    return clicked_on(sketch, tool, target_at(sketch, point), point);
}

Sketch clicked_on(const Sketch& sketch, const SketchTool& tool, const SketchTarget& target, SketchPoint point) {
    switch (tool.kind) {
        case SketchTool::Kind::select:
        case SketchTool::Kind::lasso: return sketch;
        case SketchTool::Kind::atom:
            if (target.atom) return with_atom(sketch, *target.atom, tool.atom);
            return target.bond ? sketch : with_atom_at(sketch, tool.atom, point);
        case SketchTool::Kind::bond:
        case SketchTool::Kind::chain:
            if (target.atom) return with_new_neighbour(sketch, *target.atom, tool.bond);
            if (target.bond) return with_bond_clicked(sketch, *target.bond, tool.bond);
            return with_lone_bond(sketch, tool.bond, point);
        case SketchTool::Kind::ring: return with_ring(sketch, tool.ring, target, point);
        case SketchTool::Kind::piece: return with_piece(sketch, tool.piece, target, point);
        case SketchTool::Kind::charge:
            return target.atom ? with_charge_changed(sketch, *target.atom, tool.charge) : sketch;
        case SketchTool::Kind::hydrogen: return target.atom ? with_hydrogen(sketch, *target.atom) : sketch;
        case SketchTool::Kind::erase:
            if (target.atom) return without(sketch, {*target.atom}, {});
            return target.bond ? without(sketch, {}, {*target.bond}) : sketch;
    }
    return sketch;
}

Sketch keyed_on(const Sketch& sketch, const SketchTool& tool, const SketchTarget& target, SketchPoint place) {
    if (tool.kind == SketchTool::Kind::piece && target.atom) return with_group_typed(sketch, *target.atom, tool.piece);
    const bool says_order = tool.kind == SketchTool::Kind::bond && tool.bond.stereo == SketchBond::Stereo::none;
    if (!says_order || !target.bond) return clicked_on(sketch, tool, target, place);
    Sketch result = sketch;
    SketchBond& bond = result.bonds[*target.bond];
    bond.order = tool.bond.order;
    bond.stereo = SketchBond::Stereo::none;
    return result;
}

std::size_t atoms_dragged(const Sketch& sketch, const SketchTool& tool, SketchPoint from, SketchPoint to) {
    if (tool.kind == SketchTool::Kind::ring) {
        return static_cast<std::size_t>(is_click(from, to) ? tool.ring.size : ring_dragged(tool.ring, from, to).size);
    }
    if (tool.kind != SketchTool::Kind::chain) return 0;
    const auto pressed = target_at(sketch, from).atom;
    return chain_from(pressed ? sketch.atoms[*pressed].at : from, to).atoms.size();
}

Sketch dragged(const Sketch& sketch, const SketchTool& tool, SketchPoint from, SketchPoint to) {
    switch (tool.kind) {
        case SketchTool::Kind::atom:
        case SketchTool::Kind::bond: return with_dragged_bond(sketch, tool, from, to);
        case SketchTool::Kind::chain: {
            const auto pressed = target_at(sketch, from).atom;
            return joined(sketch, chain_from(pressed ? sketch.atoms[*pressed].at : from, to));
        }
        case SketchTool::Kind::erase: return clicked(sketch, tool, to);
        case SketchTool::Kind::ring: return with_dragged_ring(sketch, tool, from, to);
        case SketchTool::Kind::piece:
        case SketchTool::Kind::charge:
        case SketchTool::Kind::hydrogen: return clicked(sketch, tool, from);
        case SketchTool::Kind::select:
        case SketchTool::Kind::lasso: break;
    }
    return sketch;
}

}  // namespace chemsieve
