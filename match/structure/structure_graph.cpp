#include "match/structure/structure_graph.h"

#include <utility>

#include "chem/graph/bond_label.h"

namespace chemsieve {

namespace {

constexpr std::uint8_t kSeenFromSecond = 2;  // see BondClass::dative_from

void add_atoms(const StructureView& structure, const ClassDictionary& classes, MolecularGraph& graph) {
    graph.atoms.reserve(structure.atoms());
    for (std::uint32_t i = 0; i < structure.atoms(); ++i) {
        const AtomClass& atom = classes.atoms()[structure.atom_classes()[i]];
        graph.atoms.push_back(static_cast<std::uint16_t>(atom[AtomProperty::atomic_number]));
        for (const auto& [kind, property] :
             {std::pair{AtomStateKind::charge, AtomProperty::charge},
              std::pair{AtomStateKind::isotope, AtomProperty::isotope},
              std::pair{AtomStateKind::unpaired_electrons, AtomProperty::unpaired_electrons}}) {
            const std::int32_t value = atom[property];
            if (value != 0) graph.states.push_back({i, kind, static_cast<std::int16_t>(value)});
        }
    }
}

template <class HalfBondBytes>
void add_bonds(const StructureView& structure, const ClassDictionary& classes, CompoundGraph& result) {
    const auto class_of = [&](std::uint32_t atom) -> const AtomClass& {
        return classes.atoms()[structure.atom_classes()[atom]];
    };
    const auto* half_bond = reinterpret_cast<const HalfBondBytes*>(structure.half_bond_bytes());
    for (std::uint32_t atom = 0; atom < structure.atoms(); ++atom) {
        for (std::int32_t left = class_of(atom)[AtomProperty::degree]; left > 0; --left, ++half_bond) {
            const std::uint32_t neighbour = half_bond->neighbour;
            if (neighbour < atom) continue;  // it was seen from there
            const BondClass& bond = classes.bonds()[half_bond->bond_class];
            const std::optional<BondLabel> label = bond_label(bond.type);
            const bool odd = label == BondLabel::aromatic && !(class_of(atom)[AtomProperty::is_aromatic] != 0 &&
                                                               class_of(neighbour)[AtomProperty::is_aromatic] != 0);
            if (!label || odd) result.matches_loosely = true;
            const bool turned = bond.dative_from == kSeenFromSecond;
            result.graph.bonds.push_back(
                {turned ? neighbour : atom, turned ? atom : neighbour, label.value_or(BondLabel::other)});
        }
    }
}

}  // namespace

CompoundGraph graph_of_structure(const StructureView& structure, const ClassDictionary& classes) {
    CompoundGraph result;
    add_atoms(structure, classes, result.graph);
    result.graph.bonds.reserve(structure.half_bonds() / 2);
    if (structure.is_wide()) {
        add_bonds<WideHalfBond>(structure, classes, result);
    } else {
        add_bonds<NarrowHalfBond>(structure, classes, result);
    }
    return result;
}

}  // namespace chemsieve
