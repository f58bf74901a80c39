#include "chem/draw/drawn_isomers.h"

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr double kNearest = 0.5;     // atoms without a bond, in bonds of 1.5
constexpr double kOnTheAxis = 0.05;  // so near to it, in bonds of 1.5, an atom is on neither side

// RDKit reads this setting for every layout; code that wants RDKit's own layout says so. It is set before main()
// begins, as all threads read it.
[[maybe_unused]] const bool kCoordGenIsPreferred = RDDepict::preferCoordGen = true;

bool is_cis(RDKit::Bond::BondStereo stereo) {
    return stereo == RDKit::Bond::STEREOZ || stereo == RDKit::Bond::STEREOCIS;
}

bool is_drawn_right(const RDKit::Conformer& places, const RDKit::Bond& bond) {
    const auto& ends = bond.getStereoAtoms();
    if (bond.getStereo() <= RDKit::Bond::STEREOANY || ends.size() != 2) return true;
    const RDGeom::Point3D& from = places.getAtomPos(bond.getBeginAtomIdx());
    const RDGeom::Point3D axis = places.getAtomPos(bond.getEndAtomIdx()) - from;
    const auto side = [&](int atom) {
        const RDGeom::Point3D to = places.getAtomPos(static_cast<unsigned>(atom)) - from;
        return (axis.x * to.y - axis.y * to.x) / axis.length();
    };
    const double first = side(ends[0]), second = side(ends[1]);
    if (!(std::abs(first) > kOnTheAxis && std::abs(second) > kOnTheAxis)) return false;
    return (first > 0) == (second > 0) ? is_cis(bond.getStereo()) : !is_cis(bond.getStereo());
}

std::size_t wrong_bonds(const RDKit::ROMol& mol) {
    const RDKit::Conformer& places = mol.getConformer();
    std::size_t wrong = 0;
    for (const RDKit::Bond* bond : mol.bonds()) wrong += is_drawn_right(places, *bond) ? 0 : 1;
    return wrong;
}

// The atom and what hangs on it, without the two neighbours; nothing if these hang together with it in another way.
std::vector<unsigned> branch_of(const RDKit::ROMol& mol, unsigned atom, unsigned neighbour, unsigned other) {
    std::vector<unsigned> branch{atom};
    for (std::size_t i = 0; i < branch.size(); ++i) {
        for (const RDKit::Atom* next : mol.atomNeighbors(mol.getAtomWithIdx(branch[i]))) {
            const unsigned index = next->getIdx();
            if (index == neighbour || index == other) {
                if (i > 0) return {};
                continue;
            }
            if (std::find(branch.begin(), branch.end(), index) == branch.end()) branch.push_back(index);
        }
    }
    return branch;
}

void reflect(RDKit::Conformer& places, const std::vector<unsigned>& atoms, unsigned from, unsigned to) {
    const RDGeom::Point3D base = places.getAtomPos(from);
    RDGeom::Point3D axis = places.getAtomPos(to) - base;
    if (axis.lengthSq() < kOnTheAxis) return;
    axis.normalize();
    for (const unsigned atom : atoms) {
        const RDGeom::Point3D offset = places.getAtomPos(atom) - base;
        places.setAtomPos(atom, base + axis * (2 * offset.dotProduct(axis)) - offset);
    }
}

bool is_crowded(const RDKit::Conformer& places, const std::vector<unsigned>& moved) {
    for (const unsigned atom : moved) {
        for (unsigned other = 0; other < places.getNumAtoms(); ++other) {
            if (other != atom && (places.getAtomPos(atom) - places.getAtomPos(other)).length() < kNearest) return true;
        }
    }
    return false;
}

// Moves this end of the double bond across the line between its neighbours, if that mends more than it breaks.
bool dent(RDKit::RWMol& mol, unsigned end, unsigned other_end) {
    const RDKit::RingInfo& rings = *mol.getRingInfo();
    for (const RDKit::Atom* next : mol.atomNeighbors(mol.getAtomWithIdx(end))) {
        const unsigned neighbour = next->getIdx();
        const RDKit::Bond* to_it = mol.getBondBetweenAtoms(end, neighbour);
        if (neighbour == other_end || rings.numBondRings(to_it->getIdx()) == 0) continue;
        const std::vector<unsigned> branch = branch_of(mol, end, neighbour, other_end);
        if (branch.empty()) continue;
        const std::size_t before = wrong_bonds(mol);
        const RDKit::Conformer kept = mol.getConformer();
        reflect(mol.getConformer(), branch, neighbour, other_end);
        if (wrong_bonds(mol) < before && !is_crowded(mol.getConformer(), branch)) return true;
        mol.getConformer() = kept;
    }
    return false;
}

void mend_by_dents(RDKit::RWMol& mol) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (is_drawn_right(mol.getConformer(), *bond)) continue;
        const unsigned begin = bond->getBeginAtomIdx(), end = bond->getEndAtomIdx();
        if (!dent(mol, begin, end)) dent(mol, end, begin);
    }
}

}  // namespace

void lay_out_by_coordgen(RDKit::RWMol& molecule) {
    static std::mutex mutex;
    const std::lock_guard lock{mutex};
    RDDepict::compute2DCoords(molecule);
}

bool shows_isomers(const RDKit::ROMol& molecule) { return wrong_bonds(molecule) == 0; }

void lay_out_isomers(RDKit::RWMol& molecule, bool lying) {
    const auto by_rdkit = [&] { RDDepict::compute2DCoords(molecule, nullptr, lying, true, 0, 0, 0, false, true); };
    by_rdkit();
    if (shows_isomers(molecule)) return;
    try {
        lay_out_by_coordgen(molecule);
        if (shows_isomers(molecule)) return;
    } catch (const std::exception&) {
        // RDKit's drawing is mended.
    }
    by_rdkit();
    mend_by_dents(molecule);
}

}  // namespace chemsieve
