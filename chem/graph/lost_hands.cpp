#include "chem/graph/lost_hands.h"

#include <GraphMol/ROMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/new_canon.h>

#include <algorithm>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using RDKit::Atom;
using RDKit::Bond;
using RDKit::ROMol;

bool is_of_unknown_element(const Atom& atom) {
    constexpr int kElements[] = {51, 52, 83, 84};  // Sb, Te, Bi, Po
    return std::find(std::begin(kElements), std::end(kElements), atom.getAtomicNum()) != std::end(kElements);
}

bool has_dummies(const ROMol& mol, const Atom& atom) {
    unsigned dummies = 0;
    for (const Atom* neighbour : mol.atomNeighbors(&atom)) dummies += neighbour->getAtomicNum() == 0;
    return dummies > 1;
}

// Axes through rings, by what is alike in the molecule whatever its hands. Atoms are ranked for few molecules.
class RingAxes {
  public:
    explicit RingAxes(const ROMol& mol) : mol_{mol} {}

    bool is_end(const Atom& atom) {
        for (const std::vector<int>& ring : mol_.getRingInfo()->atomRings()) {
            if (!is_in(ring, atom)) continue;
            for (const int across : ring) {
                const Atom& far = *mol_.getAtomWithIdx(static_cast<unsigned>(across));
                if (&far != &atom && goes_on(far, ring) && differs_off(atom, ring) && has_equal_ways(atom, ring))
                    return true;
            }
        }
        return false;
    }

    // Whether two rings that share this atom alone each have an end with a hand: RDKit writes both hands of such an
    // axis as one.
    bool is_middle_of_marked(const Atom& atom) {
        unsigned rings = 0;
        for (const std::vector<int>& ring : mol_.getRingInfo()->atomRings()) {
            rings += is_in(ring, atom) && std::any_of(ring.begin(), ring.end(), [&](int index) {
                         const Atom& end = *mol_.getAtomWithIdx(static_cast<unsigned>(index));
                         return &end != &atom && end.getChiralTag() != Atom::CHI_UNSPECIFIED &&
                                differs_off(end, ring) && has_equal_ways(end, ring);
                     });
        }
        return rings == 2;
    }

  private:
    static bool is_in(const std::vector<int>& ring, const Atom& atom) {
        return std::find(ring.begin(), ring.end(), static_cast<int>(atom.getIdx())) != ring.end();
    }

    // What an atom bears beside these: two things that are not alike, of which one may be a hydrogen.
    bool differs(const Atom& atom, const std::vector<const Atom*>& others) {
        if (others.size() == 2) return rank(*others[0]) != rank(*others[1]);
        return others.size() == 1 && (atom.getTotalNumHs() == 1 || atom.getAtomicNum() == 7);
    }
    bool differs_off(const Atom& atom, const std::vector<int>& ring) {
        if (atom.getTotalNumHs() == 0 && atom.getDegree() != 4) return false;
        return differs(atom, neighbours(atom, ring, false));
    }
    bool has_equal_ways(const Atom& atom, const std::vector<int>& ring) {
        const std::vector<const Atom*> ways = neighbours(atom, ring, true);
        return ways.size() == 2 && rank(*ways[0]) == rank(*ways[1]);
    }
    std::vector<const Atom*> neighbours(const Atom& atom, const std::vector<int>& ring, bool within) const {
        std::vector<const Atom*> found;
        for (const Atom* neighbour : mol_.atomNeighbors(&atom)) {
            if (is_in(ring, *neighbour) == within) found.push_back(neighbour);
        }
        return found;
    }

    // Whether the axis leaves the ring there: by a double bond, or into a further ring, at whose other end it has two
    // sides.
    bool goes_on(const Atom& atom, const std::vector<int>& ring) {
        for (const Bond* bond : mol_.atomBonds(&atom)) {
            const Atom& other = *bond->getOtherAtom(&atom);
            if (bond->getBondType() != Bond::DOUBLE || is_in(ring, other)) continue;
            std::vector<const Atom*> sides;
            for (const Atom* side : mol_.atomNeighbors(&other)) {
                if (side != &atom) sides.push_back(side);
            }
            if (differs(other, sides)) return true;
        }
        if (mol_.getRingInfo()->numAtomRings(atom.getIdx()) < 2) return false;
        for (const std::vector<int>& further : mol_.getRingInfo()->atomRings()) {
            if (!is_in(further, atom) || shared(ring, further) != 1) continue;
            for (const int end : further) {
                const Atom& far = *mol_.getAtomWithIdx(static_cast<unsigned>(end));
                if (&far != &atom && differs_off(far, further) && has_equal_ways(far, further)) return true;
            }
        }
        return false;
    }
    static std::ptrdiff_t shared(const std::vector<int>& ring, const std::vector<int>& other) {
        return std::count_if(ring.begin(), ring.end(),
                             [&](int atom) { return std::find(other.begin(), other.end(), atom) != other.end(); });
    }

    unsigned rank(const Atom& atom) {
        constexpr bool kBreakTies = false, kWithHands = false, kWithIsotopes = true;
        if (ranks_.empty()) RDKit::Canon::rankMolAtoms(mol_, ranks_, kBreakTies, kWithHands, kWithIsotopes);
        return ranks_[atom.getIdx()];
    }

    const ROMol& mol_;
    std::vector<unsigned> ranks_;
};

// An atom of two rings that share no other.
bool is_spiro(const ROMol& mol, const Atom& atom) {
    const RDKit::RingInfo& rings = *mol.getRingInfo();
    if (atom.getDegree() != 4 || rings.numAtomRings(atom.getIdx()) != 2) return false;
    for (const Bond* bond : mol.atomBonds(&atom)) {
        if (rings.numBondRings(bond->getIdx()) != 1) return false;
    }
    return true;
}

}  // namespace

std::vector<unsigned> unread_spiro_axes(const ROMol& mol) {
    std::vector<unsigned> middles;
    if (!mol.getRingInfo()->isInitialized()) return middles;
    RingAxes axes{mol};
    for (const Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == Atom::CHI_UNSPECIFIED && is_spiro(mol, *atom) && axes.is_middle_of_marked(*atom))
            middles.push_back(atom->getIdx());
    }
    return middles;
}

bool may_lose_hand(const ROMol& mol, const Atom& atom) {
    if (atom.getDegree() > 4 || is_of_unknown_element(atom) || has_dummies(mol, atom)) return true;
    const RDKit::RingInfo& rings = *mol.getRingInfo();
    if (!rings.isInitialized() || rings.numAtomRings(atom.getIdx()) == 0 || atom.getTotalDegree() != 4) return false;
    return RingAxes{mol}.is_end(atom);
}

}  // namespace chemsieve
