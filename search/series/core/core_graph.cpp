#include "search/series/core/core_graph.h"

#include <algorithm>

#include "match/reading/classify.h"

namespace chemsieve::series {

namespace {

constexpr std::uint8_t kMostBondTypes = 31, kRingBit = 32;

std::uint32_t core_label(const AtomClass& atom, const CoreRules& rules) {
    std::uint32_t label = 0;
    if (rules.atoms != CoreAtoms::any) label = static_cast<std::uint8_t>(atom[AtomProperty::atomic_number]);
    if (rules.rings != CoreRings::any && atom[AtomProperty::is_in_ring] != 0) label |= 1U << 7;
    if (rules.charges) label |= std::uint32_t{static_cast<std::uint8_t>(atom[AtomProperty::charge])} << 8;
    if (rules.atoms == CoreAtoms::isotopes) label |= static_cast<std::uint32_t>(atom[AtomProperty::isotope]) << 16;
    return label;
}

CoreBondKind core_kind(const BondClass& bond, const CoreRules& rules) {
    CoreBondKind kind = 0;
    if (rules.bonds != CoreBonds::any) kind = std::min(bond.type, kMostBondTypes);
    // As RDKit counts rings, so that its SMARTS finds the same.
    if (rules.rings != CoreRings::any && bond.rings > 0) kind |= kRingBit;
    return kind;
}

}  // namespace

CoreBondRules::CoreBondRules(const CoreRules& rules) {
    for (unsigned kind = 0; kind < kCoreBondKinds; ++kind) accepted_[kind] = std::uint64_t{1} << kind;
    if (rules.bonds != CoreBonds::order) return;
    for (const unsigned ring : {0U, unsigned{kRingBit}}) {
        for (const unsigned type : {unsigned{kSingleBond}, unsigned{kDoubleBond}}) {
            accepted_[type | ring] |= std::uint64_t{1} << (kAromaticBond | ring);
            accepted_[kAromaticBond | ring] |= std::uint64_t{1} << (type | ring);
        }
    }
}

void CoreGraphs::add(const StructureView& structure, const ClassDictionary& classes) {
    for (std::uint32_t i = 0; i < structure.atoms(); ++i) add_atom(classes.atoms()[structure.atom_classes()[i]]);
    std::uint32_t at = 0;  // the atom whose bonds are under way
    each_half_bond(structure, classes, [&](std::uint32_t atom, std::uint32_t neighbour, std::size_t bond) {
        for (; at < atom; ++at) end_atom();
        add_bond(neighbour, classes.bonds()[bond]);
    });
    for (; at < structure.atoms(); ++at) end_atom();
    end_compound();
}

void CoreGraphs::add(const Molecule& compound) {
    const ClassedMolecule classed = classify(compound);
    for (std::size_t i = 0; i < classed.atoms.size(); ++i) {
        add_atom(classed.atoms[i]);
        for (const HalfBond& bond : classed.bonds[i]) add_bond(bond.neighbour, bond.bond);
        end_atom();
    }
    end_compound();
}

void CoreGraphs::add(const CoreGraph& graph) {
    labels_.insert(labels_.end(), graph.labels.begin(), graph.labels.end());
    elements_.insert(elements_.end(), graph.elements.begin(), graph.elements.end());
    begins_.insert(begins_.end(), graph.begins + 1, graph.begins + graph.atoms() + 1);
    bonds_.insert(bonds_.end(), graph.bonds, graph.bonds + graph.begins[graph.atoms()]);
    end_compound();
}

CoreGraph CoreGraphs::operator[](std::size_t i) const noexcept {
    const std::size_t first = first_atoms_[i], atoms = first_atoms_[i + 1] - first;
    return {.labels = {labels_.data() + first, atoms},
            .elements = {elements_.data() + first, atoms},
            .begins = begins_.data() + first + i,
            .bonds = bonds_.data() + first_bonds_[i]};
}

void CoreGraphs::add_atom(const AtomClass& atom) {
    labels_.push_back(core_label(atom, rules_));
    elements_.push_back(static_cast<std::uint8_t>(atom[AtomProperty::atomic_number]));
}

void CoreGraphs::add_bond(std::uint32_t neighbour, const BondClass& bond) {
    bonds_.push_back({static_cast<std::uint16_t>(neighbour), core_kind(bond, rules_)});
}

void CoreGraphs::end_compound() {
    first_atoms_.push_back(labels_.size());
    first_bonds_.push_back(bonds_.size());
    begins_.push_back(0);
}

}  // namespace chemsieve::series
