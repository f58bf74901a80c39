#include "chem/sameness/settled_constitution.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include "chem/rdkit_config_check.h"
#include "chem/rdkit_log.h"
#include "chem/sameness/constitution_molecule.h"

namespace chemsieve {

namespace {

constexpr std::uint8_t kDouble = 2, kAromatic = 12;

// How many bonds a neutral atom of the elements of aromatic rings has, 0: another element.
int bonds_of_neutral(int element) {
    switch (element) {
        case 5: return 3;
        case 6:
        case 14: return 4;
        case 7:
        case 15:
        case 33: return 3;
        case 8:
        case 16:
        case 34:
        case 52: return 2;
        default: return 0;
    }
}

int valence_of(const ConstitutionAtom& atom) {
    const int neutral = bonds_of_neutral(atom.element);
    if (neutral == 0 || atom.charge == 0) return neutral;
    if (atom.element == 6 || atom.element == 14) return neutral - 1;
    return atom.element == 5 ? neutral - atom.charge : neutral + atom.charge;
}

struct Bonding {
    std::vector<std::uint16_t> aromatic;  // at the other ends of aromatic bonds
    int orders = 0;                       // aromatic ones as single
    bool has_double = false;
};

std::vector<Bonding> bonding_in(const Constitution& all) {
    std::vector<Bonding> found(all.atoms.size());
    const auto note = [&](std::uint16_t atom, std::uint16_t other, std::uint8_t order) {
        if (order == kAromatic) found[atom].aromatic.push_back(other);
        if (order == kDouble) found[atom].has_double = true;
        found[atom].orders += order == kAromatic ? 1 : order;
    };
    for (const Constitution::Bond& bond : all.bonds) {
        note(bond.first, bond.second, bond.order);
        note(bond.second, bond.first, bond.order);
    }
    return found;
}

int bonds_free(const ConstitutionAtom& atom, const Bonding& bonding) {
    return valence_of(atom) - bonding.orders - atom.hydrogens;
}

// Benzene and what is like it, of six atoms that each want a double bond; pyrrole, of four and a heteroatom.
bool is_ring_by_itself(const std::vector<std::uint16_t>& ring, const Constitution& all,
                       const std::vector<Bonding>& bonding) {
    constexpr int kCarbon = 6;
    std::size_t wanting = 0, giving = 0;
    for (const std::uint16_t i : ring) {
        const ConstitutionAtom atom = constitution_atom_of(all.atoms[i]);
        if (bonding[i].aromatic.size() != 2 || bonding[i].has_double || valence_of(atom) == 0) return false;
        const int free = bonds_free(atom, bonding[i]);
        wanting += free == 1 ? 1 : 0;
        giving += free == 0 && atom.element != kCarbon && atom.charge == 0 ? 1 : 0;
    }
    return (wanting == 6 && ring.size() == 6) || (wanting == 4 && giving == 1 && ring.size() == 5);
}

// Nothing: double bonds cannot be placed.
std::optional<Constitution> perceived(const Constitution& all) {
    RDKit::RWMol mol;
    add_constitution(all, mol);
    if (!RDKit::MolOps::KekulizeIfPossible(mol)) return std::nullopt;
    mol.updatePropertyCache(false);
    RDKit::MolOps::setAromaticity(mol);
    Constitution settled;
    for (const RDKit::Atom* atom : mol.atoms()) {
        settled.atoms.push_back(constitution_atom(atom->getAtomicNum(), atom->getIsAromatic(), atom->getFormalCharge(),
                                                  constitution_atom_of(all.atoms[atom->getIdx()]).hydrogens,
                                                  static_cast<int>(atom->getIsotope())));
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        settled.bonds.push_back({static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                                 static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                                 static_cast<std::uint8_t>(bond->getBondType())});
    }
    return settled;
}

struct HydrogenChange {
    std::size_t atom;
    int hydrogens;  // more
};

Constitution with_hydrogens(Constitution all, const HydrogenChange& change) {
    const ConstitutionAtom atom = constitution_atom_of(all.atoms[change.atom]);
    all.atoms[change.atom] =
        constitution_atom(atom.element, atom.is_aromatic, atom.charge, atom.hydrogens + change.hydrogens, atom.isotope);
    return all;
}

}  // namespace

bool is_surely_settled(const Constitution& cut) {
    const std::vector<Bonding> bonding = bonding_in(cut);
    std::vector<char> seen(cut.atoms.size());
    std::vector<std::uint16_t> ring;
    for (std::size_t first = 0; first < cut.atoms.size(); ++first) {
        if (seen[first]) continue;
        if (bonding[first].aromatic.empty()) {
            if (constitution_atom_of(cut.atoms[first]).is_aromatic) return false;
            continue;
        }
        ring.assign(1, static_cast<std::uint16_t>(first));
        seen[first] = 1;
        for (std::size_t at = 0; at < ring.size(); ++at) {
            for (const std::uint16_t other : bonding[ring[at]].aromatic) {
                if (seen[other]) continue;
                seen[other] = 1;
                ring.push_back(other);
            }
        }
        if (!is_ring_by_itself(ring, cut, bonding)) return false;
    }
    return true;
}

std::optional<Constitution> settled_constitution(const Constitution& cut) {
    constexpr int kCarbon = 6, kNitrogen = 7;
    const std::vector<Bonding> bonding = bonding_in(cut);
    Constitution all = cut;
    for (std::size_t i = 0; i < all.atoms.size(); ++i) {
        ConstitutionAtom atom = constitution_atom_of(all.atoms[i]);
        if (!bonding[i].aromatic.empty() || !atom.is_aromatic) continue;
        all.atoms[i] = constitution_atom(atom.element, false, atom.charge, atom.hydrogens, atom.isotope);
    }
    const LogCapture tried_in_silence;
    if (auto settled = perceived(all)) return settled;
    std::vector<HydrogenChange> changes;
    for (std::size_t i = 0; i < all.atoms.size(); ++i) {
        const ConstitutionAtom atom = constitution_atom_of(all.atoms[i]);
        const bool may_lose = atom.element == kNitrogen && atom.is_aromatic && atom.charge == 0 && atom.hydrogens == 1;
        if (may_lose) changes.push_back({i, -1});
    }
    for (std::size_t i = 0; i < all.atoms.size(); ++i) {
        const ConstitutionAtom atom = constitution_atom_of(all.atoms[i]);
        const bool may_get = atom.element == kCarbon && atom.is_aromatic && bonds_free(atom, bonding[i]) == 1;
        if (may_get) changes.push_back({i, 1});
    }
    for (const HydrogenChange& change : changes) {
        if (auto settled = perceived(with_hydrogens(all, change))) return settled;
    }
    // Large rings, such as what is left of porphyrins.
    for (std::size_t i = 0; i < changes.size(); ++i) {
        for (std::size_t k = i + 1; k < changes.size(); ++k) {
            if (auto settled = perceived(with_hydrogens(with_hydrogens(all, changes[i]), changes[k]))) return settled;
        }
    }
    return std::nullopt;
}

}  // namespace chemsieve
