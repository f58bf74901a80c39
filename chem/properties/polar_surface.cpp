#include "chem/properties/polar_surface.h"

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

}  // namespace

double polar_surface(const Molecule& compound) {
    const ROMol& mol = compound.rdkit();
    double sum = 0;
    for (const Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == kNitrogen || atom->getAtomicNum() == kOxygen) sum += area_of(mol, *atom);
    }
    return sum;
}

}  // namespace chemsieve
