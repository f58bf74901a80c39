// The size of the greatest common core by trying all parts of a small compound: slow and right.
#pragma once

#include <GraphMol/RWMol.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "search/series/core/core_rules.h"

namespace chemsieve::test {

class TriedCores {
  public:
    // The reference must have fewer than 20 bonds.
    TriedCores(const RDKit::ROMol& reference, std::vector<const RDKit::ROMol*> others, const series::CoreRules& rules)
        : reference_{reference}, others_{std::move(others)}, rules_{rules} {}

    // Bonds and atoms; of cores with a bond at least.
    std::pair<std::size_t, std::size_t> greatest() const {
        std::pair<std::size_t, std::size_t> best{0, 0};
        for (unsigned part = 1; part < 1U << reference_.getNumBonds(); ++part) {
            const std::vector<const RDKit::Bond*> bonds = in_order(part);
            if (bonds.empty() || (rules_.rings == series::CoreRings::complete && !has_whole_rings(part))) continue;
            const std::pair size{bonds.size(), atoms_of(bonds).size()};
            if (size > best && std::all_of(others_.begin(), others_.end(), [&](const RDKit::ROMol* other) {
                    std::vector<int> places(reference_.getNumAtoms(), -1);
                    return is_in(*other, bonds, 0, places);
                }))
                best = size;
        }
        return best;
    }

  private:
    static std::vector<unsigned> atoms_of(const std::vector<const RDKit::Bond*>& bonds) {
        std::vector<unsigned> atoms;
        for (const RDKit::Bond* bond : bonds) {
            atoms.insert(atoms.end(), {bond->getBeginAtomIdx(), bond->getEndAtomIdx()});
        }
        std::sort(atoms.begin(), atoms.end());
        atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
        return atoms;
    }
    // Each but the first has an atom in common with those before; none: they are not connected.
    std::vector<const RDKit::Bond*> in_order(unsigned part) const {
        std::vector<const RDKit::Bond*> left, bonds;
        for (const RDKit::Bond* bond : reference_.bonds()) {
            if (part >> bond->getIdx() & 1) left.push_back(bond);
        }
        while (!left.empty()) {
            const std::vector<unsigned> atoms = atoms_of(bonds);
            const auto next = std::find_if(left.begin(), left.end(), [&](const RDKit::Bond* bond) {
                return atoms.empty() || std::binary_search(atoms.begin(), atoms.end(), bond->getBeginAtomIdx()) ||
                       std::binary_search(atoms.begin(), atoms.end(), bond->getEndAtomIdx());
            });
            if (next == left.end()) return {};
            bonds.push_back(*next);
            left.erase(next);
        }
        return bonds;
    }
    // Each bond of a ring is in one that is whole.
    bool has_whole_rings(unsigned part) const {
        unsigned of_rings = 0, whole = 0;
        for (const RDKit::INT_VECT& ring : reference_.getRingInfo()->bondRings()) {
            unsigned bonds = 0;
            for (const int bond : ring) bonds |= 1U << bond;
            of_rings |= bonds;
            if ((part & bonds) == bonds) whole |= bonds;
        }
        return (part & of_rings & ~whole) == 0;
    }

    static bool is_in_ring(const RDKit::Bond& bond) {
        return bond.getOwningMol().getRingInfo()->numBondRings(bond.getIdx()) > 0;
    }
    static bool is_in_ring(const RDKit::Atom& atom) {
        return atom.getOwningMol().getRingInfo()->numAtomRings(atom.getIdx()) > 0;
    }
    bool are_alike(const RDKit::Atom& a, const RDKit::Atom& b) const {
        if (rules_.rings != series::CoreRings::any && is_in_ring(a) != is_in_ring(b)) return false;
        if (rules_.charges && a.getFormalCharge() != b.getFormalCharge()) return false;
        return rules_.atoms == series::CoreAtoms::any || a.getAtomicNum() == b.getAtomicNum();
    }
    bool are_alike(const RDKit::Bond& a, const RDKit::Bond& b) const {
        if (rules_.rings != series::CoreRings::any && is_in_ring(a) != is_in_ring(b)) return false;
        const auto is_aromatic_and = [](const RDKit::Bond& one, const RDKit::Bond& other) {
            return one.getBondType() == RDKit::Bond::AROMATIC &&
                   (other.getBondType() == RDKit::Bond::SINGLE || other.getBondType() == RDKit::Bond::DOUBLE);
        };
        return rules_.bonds == series::CoreBonds::any || a.getBondType() == b.getBondType() ||
               (rules_.bonds == series::CoreBonds::order && (is_aromatic_and(a, b) || is_aromatic_and(b, a)));
    }

    bool is_in(const RDKit::ROMol& other, const std::vector<const RDKit::Bond*>& bonds, std::size_t at,
               std::vector<int>& places) const {
        if (at == bonds.size()) return true;
        for (const RDKit::Bond* to : other.bonds()) {
            if (!are_alike(*bonds[at], *to)) continue;
            for (const bool is_turned : {false, true}) {
                const unsigned ends[] = {bonds[at]->getBeginAtomIdx(), bonds[at]->getEndAtomIdx()};
                const unsigned there[] = {is_turned ? to->getEndAtomIdx() : to->getBeginAtomIdx(),
                                          is_turned ? to->getBeginAtomIdx() : to->getEndAtomIdx()};
                std::vector<int> more = places;
                if (place(other, ends[0], there[0], more) && place(other, ends[1], there[1], more) &&
                    is_in(other, bonds, at + 1, more))
                    return true;
            }
        }
        return false;
    }
    bool place(const RDKit::ROMol& other, unsigned atom, unsigned there, std::vector<int>& places) const {
        if (places[atom] == static_cast<int>(there)) return true;
        if (places[atom] >= 0 || std::find(places.begin(), places.end(), static_cast<int>(there)) != places.end() ||
            !are_alike(*reference_.getAtomWithIdx(atom), *other.getAtomWithIdx(there)))
            return false;
        places[atom] = static_cast<int>(there);
        return true;
    }

    const RDKit::ROMol& reference_;
    const std::vector<const RDKit::ROMol*> others_;
    const series::CoreRules rules_;
};

}  // namespace chemsieve::test
