#include "chem/properties/descriptors.h"

#include <GraphMol/Descriptors/Lipinski.h>
#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>

#include "chem/graph/faithful_smiles.h"
#include "chem/graph/stereo_groups.h"
#include "chem/properties/crippen_logp.h"
#include "chem/properties/formula_text.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

enum Element {
    kHydrogen = 1,
    kCarbon = 6,
    kNitrogen = 7,
    kOxygen = 8,
    kFluorine = 9,
    kPhosphorus = 15,
    kSulfur = 16,
    kChlorine = 17,
    kBromine = 35
};

using RDKit::Atom;
using RDKit::Bond;
using RDKit::ROMol;

// The topological polar surface area of a compound: the sum of what each N and O adds by its bonds, hydrogens, charge
// and whether it lies in a ring of three (Ertl, Rohde and Selzer, J. Med. Chem. 2000, 43, 3714, table 1, without S and
// P). To the last bit what RDKit's calcTPSA() gives, without the copies that it keeps at the molecule.

// Hydrogens that are atoms count among the hydrogens, not among the neighbours.
struct AtomSurroundings {
    int element = 0;
    int neighbours = 0, hydrogens = 0, charge = 0;
    int singles = 0, doubles = 0, triples = 0, aromatics = 0;  // bonds to neighbours
    bool operator==(const AtomSurroundings&) const = default;
};

struct Area {
    AtomSurroundings of;
    double value;  // square angstroms
};

// clang-format off
constexpr Area kAreas[] = {
    // element   neighbours, hydrogens, charge; single, double, triple, aromatic bonds
    {{kNitrogen, 1, 0, 0, 0, 0, 1, 0}, 23.79},
    {{kNitrogen, 1, 1, 0, 0, 1, 0, 0}, 23.85},
    {{kNitrogen, 1, 2, 0, 1, 0, 0, 0}, 26.02},
    {{kNitrogen, 1, 2, 1, 0, 1, 0, 0}, 25.59},
    {{kNitrogen, 1, 3, 1, 1, 0, 0, 0}, 27.64},
    {{kNitrogen, 2, 0, 0, 1, 1, 0, 0}, 12.36},
    {{kNitrogen, 2, 0, 0, 0, 1, 1, 0}, 13.60},
    {{kNitrogen, 2, 1, 0, 2, 0, 0, 0}, 12.03},
    {{kNitrogen, 2, 0, 1, 1, 0, 1, 0}, 4.36},
    {{kNitrogen, 2, 1, 1, 1, 1, 0, 0}, 13.97},
    {{kNitrogen, 2, 2, 1, 2, 0, 0, 0}, 16.61},
    {{kNitrogen, 2, 0, 0, 0, 0, 0, 2}, 12.89},
    {{kNitrogen, 2, 1, 0, 0, 0, 0, 2}, 15.79},
    {{kNitrogen, 2, 1, 1, 0, 0, 0, 2}, 14.14},
    {{kNitrogen, 3, 0, 0, 3, 0, 0, 0}, 3.24},
    {{kNitrogen, 3, 0, 0, 1, 2, 0, 0}, 11.68},
    {{kNitrogen, 3, 0, 1, 2, 1, 0, 0}, 3.01},
    {{kNitrogen, 3, 1, 1, 3, 0, 0, 0}, 4.44},
    {{kNitrogen, 3, 0, 0, 0, 0, 0, 3}, 4.41},
    {{kNitrogen, 3, 0, 0, 1, 0, 0, 2}, 4.93},
    {{kNitrogen, 3, 0, 0, 0, 1, 0, 2}, 8.39},
    {{kNitrogen, 3, 0, 1, 0, 0, 0, 3}, 4.10},
    {{kNitrogen, 3, 0, 1, 1, 0, 0, 2}, 3.88},
    {{kNitrogen, 4, 0, 1, 4, 0, 0, 0}, 0},
    {{kOxygen,   1, 0, 0, 0, 1, 0, 0}, 17.07},
    {{kOxygen,   1, 1, 0, 1, 0, 0, 0}, 20.23},
    {{kOxygen,   1, 0, -1, 1, 0, 0, 0}, 23.06},
    {{kOxygen,   2, 0, 0, 2, 0, 0, 0}, 9.23},
    {{kOxygen,   2, 0, 0, 0, 0, 0, 2}, 13.14},
};
// In rings of three.
constexpr Area kStrainedAreas[] = {
    {{kNitrogen, 2, 1, 0, 2, 0, 0, 0}, 21.94},
    {{kNitrogen, 3, 0, 0, 3, 0, 0, 0}, 3.01},
    {{kOxygen,   2, 0, 0, 2, 0, 0, 0}, 12.53},
};
// clang-format on

// The area of an atom that the table does not have, by the regression that it came from.
double estimated_area(const AtomSurroundings& atom) {
    const double area = atom.element == kNitrogen ? 30.5 - atom.neighbours * 8.2 + atom.hydrogens * 1.5
                                                  : 28.5 - atom.neighbours * 8.6 + atom.hydrogens * 1.5;
    return std::max(area, 0.0);
}

AtomSurroundings surroundings_of(const ROMol& mol, const Atom& atom) {
    AtomSurroundings result{.element = atom.getAtomicNum(),
                            .neighbours = static_cast<int>(atom.getDegree()),
                            .hydrogens = static_cast<int>(atom.getTotalNumHs()),
                            .charge = atom.getFormalCharge()};
    for (const Bond* bond : mol.atomBonds(&atom)) {
        if (bond->getOtherAtom(&atom)->getAtomicNum() == kHydrogen) {
            --result.neighbours;
            ++result.hydrogens;
        } else if (bond->getIsAromatic()) {
            ++result.aromatics;
        } else {
            const Bond::BondType type = bond->getBondType();
            result.singles += type == Bond::SINGLE ? 1 : 0;
            result.doubles += type == Bond::DOUBLE ? 1 : 0;
            result.triples += type == Bond::TRIPLE ? 1 : 0;
        }
    }
    return result;
}

double area_of(const ROMol& mol, const Atom& atom) {
    const AtomSurroundings there = surroundings_of(mol, atom);
    const auto is_there = [&there](const Area& area) { return area.of == there; };
    if (mol.getRingInfo()->isAtomInRingOfSize(atom.getIdx(), 3)) {
        const auto* strained = std::find_if(std::begin(kStrainedAreas), std::end(kStrainedAreas), is_there);
        if (strained != std::end(kStrainedAreas)) return strained->value;
    }
    const auto* area = std::find_if(std::begin(kAreas), std::end(kAreas), is_there);
    return area != std::end(kAreas) ? area->value : estimated_area(there);
}

// Square angstroms.
double polar_surface(const Molecule& compound) {
    const ROMol& mol = compound.rdkit();
    double sum = 0;
    for (const Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == kNitrogen || atom->getAtomicNum() == kOxygen) sum += area_of(mol, *atom);
    }
    return sum;
}

// Counts that RDKit makes by patterns, made by looking at the atoms and bonds: the same numbers in a small part of the
// time (RDKit: calcNumHBD(), calcNumHBA(), calcNumRotatableBonds() by its strict definition).
//
// Donors are N and S and O with hydrogens; acceptors O, S and N whose lone pair is free. Rotatable are single bonds
// outside of rings between atoms that are not ends, but for those beside a triple bond, to CX3 and tert-butyl groups,
// and of amides, esters and the like.

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

}  // namespace

Descriptors describe(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    Descriptors d;
    d.formula = formula_of(compound);
    d.molecular_weight = molecular_weight(compound);
    d.logp = crippen_logp(compound);
    d.tpsa = polar_surface(compound);
    d.donors = hydrogen_bond_donors(compound);
    d.acceptors = hydrogen_bond_acceptors(compound);
    d.rotatable_bonds = rotatable_bonds(compound);
    d.rings = static_cast<int>(mol.getRingInfo()->numRings());
    d.heavy_atoms = static_cast<int>(mol.getNumHeavyAtoms());
    return d;
}

std::string canonical_smiles(const Molecule& compound) {
    const std::string smiles = faithful_smiles(compound.rdkit()).text;
    return smiles + extension_of_groups(compound.rdkit());
}

StructureCounts count_structure(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    StructureCounts counts;
    counts.aromatic_rings = static_cast<int>(RDKit::Descriptors::calcNumAromaticRings(mol));
    counts.fraction_sp3 = RDKit::Descriptors::calcFractionCSP3(mol);
    for (const RDKit::Atom* atom : mol.atoms()) counts.aromatic_atoms += atom->getIsAromatic() ? 1 : 0;
    return counts;
}

double exact_mass(const Molecule& compound) { return RDKit::Descriptors::calcExactMW(compound.rdkit()); }

}  // namespace chemsieve
