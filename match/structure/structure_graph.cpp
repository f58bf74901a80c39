#include "match/structure/structure_graph.h"

#include <utility>

#include "chem/graph/molecule_graph.h"
#include "chem/sameness/compound_form.h"
#include "match/structure/structure_view.h"

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

// visit(atom, neighbour, bond) once a bond, seen from the atom with the lower number.
template <class Visit>
void each_bond(const StructureView& structure, const ClassDictionary& classes, const Visit& visit) {
    each_half_bond(structure, classes, [&](std::uint32_t atom, std::uint32_t neighbour, std::size_t bond_class) {
        if (neighbour > atom) visit(atom, neighbour, classes.bonds()[bond_class]);
    });
}

}  // namespace

CompoundGraph graph_of_structure(const StructureView& structure, const ClassDictionary& classes) {
    CompoundGraph result;
    add_atoms(structure, classes, result.graph);
    result.graph.bonds.reserve(structure.half_bonds() / 2);
    const auto is_aromatic = [&](std::uint32_t atom) {
        return classes.atoms()[structure.atom_classes()[atom]][AtomProperty::is_aromatic] != 0;
    };
    each_bond(structure, classes, [&](std::uint32_t atom, std::uint32_t neighbour, const BondClass& bond) {
        const std::optional<BondLabel> label = bond_label(bond.type);
        const bool odd = label == BondLabel::aromatic && !(is_aromatic(atom) && is_aromatic(neighbour));
        if (!label || odd) result.matches_loosely = true;
        const bool turned = bond.dative_from == kSeenFromSecond;
        result.graph.bonds.push_back(
            {turned ? neighbour : atom, turned ? atom : neighbour, label.value_or(BondLabel::other)});
    });
    return result;
}

std::optional<Constitution> constitution_of_structure(const StructureView& structure, const ClassDictionary& classes) {
    Constitution result;
    result.atoms.reserve(structure.atoms());
    result.bonds.reserve(structure.half_bonds() / 2);
    for (std::uint32_t i = 0; i < structure.atoms(); ++i) {
        const AtomClass& atom = classes.atoms()[structure.atom_classes()[i]];
        if (!is_constitutional_atom(atom[AtomProperty::atomic_number], atom[AtomProperty::chiral_tag],
                                    atom[AtomProperty::unpaired_electrons])) {
            return std::nullopt;
        }
        result.atoms.push_back(constitution_atom(atom[AtomProperty::atomic_number],
                                                 atom[AtomProperty::is_aromatic] != 0, atom[AtomProperty::charge],
                                                 atom[AtomProperty::hydrogens], atom[AtomProperty::isotope]));
    }
    bool is_constitutional = true;
    each_bond(structure, classes, [&](std::uint32_t atom, std::uint32_t neighbour, const BondClass& bond) {
        is_constitutional = is_constitutional && is_constitutional_bond(bond.type, bond.stereo);
        result.bonds.push_back({static_cast<std::uint16_t>(atom), static_cast<std::uint16_t>(neighbour), bond.type});
    });
    if (!is_constitutional) return std::nullopt;
    return result;
}

}  // namespace chemsieve
