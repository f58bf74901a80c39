#include "chem/properties/counted_features.h"

#include <GraphMol/Descriptors/Lipinski.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RingInfo.h>

#include <algorithm>

#include "chem/properties/elements.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using RDKit::Atom;
using RDKit::Bond;
using RDKit::ROMol;

// RDKit's patterns are looked for at a thousand places, and a bond lies there in two directions.
constexpr unsigned kMostBonds = 500;
// What RDKit counts where nobody says how strictly depends on how it was built.
#ifdef RDK_USE_STRICT_ROTOR_DEFINITION
constexpr bool kRdkitIsStrict = true;
#else
constexpr bool kRdkitIsStrict = false;
#endif

bool is(const Atom& atom, int element) { return atom.getAtomicNum() == element; }
bool is_aliphatic(const Atom& atom, int element) { return is(atom, element) && !atom.getIsAromatic(); }
int hydrogens(const Atom& atom) {
    constexpr bool kWithNeighbours = true;
    return static_cast<int>(atom.getTotalNumHs(kWithNeighbours));
}
bool is_ring_bond(const ROMol& mol, const Bond& bond) { return mol.getRingInfo()->numBondRings(bond.getIdx()) > 0; }

// Whether some bond of the atom, with the neighbour at its other end, is as wanted.
template <class IsWanted>
bool has_bond(const ROMol& mol, const Atom& atom, IsWanted is_wanted) {
    for (const Bond* bond : mol.atomBonds(&atom)) {
        if (is_wanted(*bond, *bond->getOtherAtom(&atom))) return true;
    }
    return false;
}

// A double bond that draws electrons: to O, N, P or S outside of aromatic rings.
bool draws(const Bond& bond, const Atom& neighbour) {
    return bond.getBondType() == Bond::DOUBLE &&
           (is_aliphatic(neighbour, kOxygen) || is_aliphatic(neighbour, kNitrogen) ||
            is_aliphatic(neighbour, kPhosphorus) || is_aliphatic(neighbour, kSulfur));
}

bool is_donor(const Atom& atom) {
    const int charge = atom.getFormalCharge(), bound = hydrogens(atom);
    if (is(atom, kNitrogen) && atom.getIsAromatic()) return bound == 1 && charge == 0;
    if (is_aliphatic(atom, kNitrogen)) {
        const int valence = static_cast<int>(atom.getTotalValence());
        return bound > 0 && (valence == 3 || (charge == 1 && valence == 4));
    }
    return (is_aliphatic(atom, kOxygen) || is_aliphatic(atom, kSulfur)) && bound == 1 && charge == 0;
}

// Whether a nitrogen is like that of an amide: its lone pair goes into a neighbour's double bond.
bool is_amide_like(const ROMol& mol, const Atom& nitrogen) {
    return has_bond(mol, nitrogen, [&](const Bond& bond, const Atom& neighbour) {
        return bond.getBondType() == Bond::SINGLE && has_bond(mol, neighbour, [&](const Bond& next, const Atom& end) {
                   return end.getIdx() != nitrogen.getIdx() && draws(next, end) && !is_ring_bond(mol, next);
               });
    });
}

bool is_acceptor(const ROMol& mol, const Atom& atom) {
    if (atom.getIsAromatic()) {
        const bool has_pair = (is(atom, kNitrogen) && hydrogens(atom) == 0) || is(atom, kOxygen) || is(atom, kSulfur);
        return has_pair && atom.getFormalCharge() == 0;
    }
    const auto valence = atom.getTotalValence();
    if (is(atom, kNitrogen)) return valence == 3 && !is_amide_like(mol, atom);
    if (!is(atom, kOxygen) && !is(atom, kSulfur)) return false;
    if (atom.getFormalCharge() == -1) return true;
    if (valence != 2) return false;
    if (hydrogens(atom) == 0) return true;
    // An alcohol, and not an acid.
    return hydrogens(atom) == 1 && has_bond(mol, atom, [&](const Bond& bond, const Atom& neighbour) {
               return bond.getBondType() == Bond::SINGLE && !has_bond(mol, neighbour, draws);
           });
}

bool is_single_or_aromatic(const Bond& bond) {
    return bond.getBondType() == Bond::SINGLE || bond.getBondType() == Bond::AROMATIC;
}

// CF3, CCl3, CBr3, C(CH3)3: turning it changes little.
bool is_ball(const ROMol& mol, const Atom& atom) {
    if (!is_aliphatic(atom, kCarbon)) return false;
    int fluorines = 0, chlorines = 0, bromines = 0, methyls = 0;
    for (const Bond* bond : mol.atomBonds(&atom)) {
        if (!is_single_or_aromatic(*bond)) continue;
        const Atom& neighbour = *bond->getOtherAtom(&atom);
        fluorines += is(neighbour, kFluorine) ? 1 : 0;
        chlorines += is(neighbour, kChlorine) ? 1 : 0;
        bromines += is(neighbour, kBromine) ? 1 : 0;
        methyls += is_aliphatic(neighbour, kCarbon) && hydrogens(neighbour) == 3 ? 1 : 0;
    }
    return std::max({fluorines, chlorines, bromines, methyls}) >= 3;
}

bool can_turn(const ROMol& mol, const Atom& atom) {
    const auto is_triple = [](const Bond& bond, const Atom&) { return bond.getBondType() == Bond::TRIPLE; };
    return atom.getDegree() != 1 && !has_bond(mol, atom, is_triple) && !is_ball(mol, atom);
}

// What an acid's carbon is bound to: N, O, S that are no ends.
bool is_on_acyl(const Atom& atom) {
    return is(atom, kNitrogen) || is_aliphatic(atom, kOxygen) || (is_aliphatic(atom, kSulfur) && atom.getDegree() != 1);
}
// C(=X)-, with X of O, N, S; or C(=N+)-.
bool is_acyl(const ROMol& mol, const Atom& atom, bool of_iminium) {
    if (!is_aliphatic(atom, kCarbon) || atom.getDegree() != 3) return false;
    return has_bond(mol, atom, [&](const Bond& bond, const Atom& neighbour) {
        if (bond.getBondType() != Bond::DOUBLE) return false;
        if (of_iminium) return is_aliphatic(neighbour, kNitrogen) && neighbour.getFormalCharge() == 1;
        return is_aliphatic(neighbour, kNitrogen) || is_aliphatic(neighbour, kOxygen) ||
               is_aliphatic(neighbour, kSulfur);
    });
}

// Either end of the bond that keeps an amide, ester, amidine and so on flat.
bool is_beside_flat_bond(const ROMol& mol, const Atom& atom) {
    const bool is_centre = is_acyl(mol, atom, false), is_iminium_centre = is_acyl(mol, atom, true);
    const bool is_bound = is_on_acyl(atom), is_amine = is(atom, kNitrogen) && atom.getDegree() != 1;
    if (!is_centre && !is_iminium_centre && !is_bound && !is_amine) return false;
    return has_bond(mol, atom, [&](const Bond& bond, const Atom& neighbour) {
        if (bond.getBondType() != Bond::SINGLE || is_ring_bond(mol, bond)) return false;
        const bool neighbour_is_amine = is(neighbour, kNitrogen) && neighbour.getDegree() != 1;
        return (is_centre && is_on_acyl(neighbour)) || (is_iminium_centre && neighbour_is_amine) ||
               (is_bound && is_acyl(mol, neighbour, false)) || (is_amine && is_acyl(mol, neighbour, true));
    });
}

}  // namespace

int hydrogen_bond_donors(const Molecule& compound) {
    int count = 0;
    for (const Atom* atom : compound.rdkit().atoms()) count += is_donor(*atom) ? 1 : 0;
    return count;
}

int hydrogen_bond_acceptors(const Molecule& compound) {
    const ROMol& mol = compound.rdkit();
    int count = 0;
    for (const Atom* atom : mol.atoms()) count += is_acceptor(mol, *atom) ? 1 : 0;
    return count;
}

int rotatable_bonds(const Molecule& compound) {
    const ROMol& mol = compound.rdkit();
    if (!kRdkitIsStrict || mol.getNumBonds() > kMostBonds)
        return static_cast<int>(RDKit::Descriptors::calcNumRotatableBonds(mol));
    int count = 0;
    for (const Bond* bond : mol.bonds()) {
        if (!is_single_or_aromatic(*bond) || is_ring_bond(mol, *bond)) continue;
        const Atom &begin = *bond->getBeginAtom(), &end = *bond->getEndAtom();
        // One end alone must not lie beside a flat bond: so RDKit has it.
        if (can_turn(mol, begin) && can_turn(mol, end) &&
            !(is_beside_flat_bond(mol, begin) && is_beside_flat_bond(mol, end))) {
            ++count;
        }
    }
    return count;
}

}  // namespace chemsieve
