#include "ui/sketch/sketch.h"

#include <algorithm>

#include "ui/sketch/geometry.h"

namespace chemsieve {

namespace {

constexpr std::size_t kGone = static_cast<std::size_t>(-1);

bool is_open(const SketchAtom& atom) {
    return atom.kind != SketchAtom::Kind::element || atom.substitution.kind != SketchAtom::Count::Kind::open ||
           atom.ring_bonds.kind != SketchAtom::Count::Kind::open || atom.unsaturated;
}

bool is_open(const SketchBond& bond) {
    return bond.order > SketchBond::Order::three || bond.topology != SketchBond::Topology::open;
}

}  // namespace

std::vector<std::size_t> Sketch::bonds_of(std::size_t atom) const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < bonds.size(); ++i) {
        if (bonds[i].from == atom || bonds[i].to == atom) result.push_back(i);
    }
    return result;
}

std::vector<std::size_t> Sketch::neighbours(std::size_t atom) const {
    std::vector<std::size_t> result;
    for (const std::size_t bond : bonds_of(atom)) result.push_back(bonds[bond].other(atom));
    return result;
}

std::optional<std::size_t> Sketch::bond_between(std::size_t a, std::size_t b) const {
    for (std::size_t i = 0; i < bonds.size(); ++i) {
        if ((bonds[i].from == a && bonds[i].to == b) || (bonds[i].from == b && bonds[i].to == a)) return i;
    }
    return std::nullopt;
}

bool Sketch::has_query_features() const {
    const auto atom_is_open = [](const SketchAtom& atom) { return is_open(atom); };
    const auto bond_is_open = [](const SketchBond& bond) { return is_open(bond); };
    return std::any_of(atoms.begin(), atoms.end(), atom_is_open) ||
           std::any_of(bonds.begin(), bonds.end(), bond_is_open);
}

Sketch without(const Sketch& sketch, const std::vector<std::size_t>& atoms, const std::vector<std::size_t>& bonds) {
    std::vector<std::size_t> number(sketch.atoms.size(), 0);
    for (const std::size_t atom : atoms) number[atom] = kGone;
    Sketch result{.name = sketch.name, .atoms = {}, .bonds = {}};
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        if (number[i] == kGone) continue;
        number[i] = result.atoms.size();
        result.atoms.push_back(sketch.atoms[i]);
    }
    for (std::size_t i = 0; i < sketch.bonds.size(); ++i) {
        SketchBond bond = sketch.bonds[i];
        if (number[bond.from] == kGone || number[bond.to] == kGone) continue;
        if (std::find(bonds.begin(), bonds.end(), i) != bonds.end()) continue;
        bond.from = number[bond.from];
        bond.to = number[bond.to];
        result.bonds.push_back(bond);
    }
    return result;
}

Sketch joined(const Sketch& sketch, const Sketch& piece) {
    Sketch result = sketch;
    std::vector<std::size_t> number;
    for (const SketchAtom& atom : piece.atoms) {
        const auto there = atom_near(sketch, atom.at, kSamePlace);
        number.push_back(there.value_or(result.atoms.size()));
        if (!there) result.atoms.push_back(atom);
    }
    for (SketchBond bond : piece.bonds) {
        bond.from = number[bond.from];
        bond.to = number[bond.to];
        if (bond.from == bond.to) continue;
        if (const auto there = result.bond_between(bond.from, bond.to)) {
            SketchBond& kept = result.bonds[*there];
            if (kept.order < bond.order && bond.order <= SketchBond::Order::three) kept.order = bond.order;
        } else {
            result.bonds.push_back(bond);
        }
    }
    return result;
}

}  // namespace chemsieve
