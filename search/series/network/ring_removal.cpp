#include "search/series/network/ring_removal.h"

#include <algorithm>

#include "chem/graph/metals.h"
#include "search/series/network/ring_blocks.h"

namespace chemsieve::series {

namespace {

constexpr std::uint8_t kAromaticOrder = 12;  // RDKit's number
constexpr int kCarbonElement = 6;

class RingRemover {
  public:
    RingRemover(const Constitution& scaffold, ScaffoldKind kind)
        : scaffold_{scaffold}, kind_{kind}, blocks_{scaffold}, degrees_(scaffold.atoms.size()) {
        for (const std::uint64_t atom : scaffold.atoms) atoms_.push_back(constitution_atom_of(atom));
        for (const Constitution::Bond& bond : scaffold.bonds) {
            ++degrees_[bond.first];
            ++degrees_[bond.second];
        }
    }

    std::vector<RingRemoval> all(bool with_facts) const {
        std::vector<RingRemoval> removals;
        if (blocks_.rings() < 2) return removals;
        for (const RemovableRing& ring : blocks_.removable()) {
            RingRemoval removal;
            if (!take_away(ring, removal)) continue;
            if (with_facts) removal.removed = facts_of(ring);
            removal.rings_left = blocks_.rings() - 1;
            removal.ring_bonds_left = blocks_.ring_bonds() - ring.bonds.size();
            removal.ring_sizes_left = blocks_.ring_sizes() - ring.ring.size();
            removals.push_back(std::move(removal));
        }
        return removals;
    }

  private:
    static constexpr std::uint16_t kNone = 0xffff;

    bool is_leaf_bond(const Constitution::Bond& bond) const {
        return degrees_[bond.first] == 1 || degrees_[bond.second] == 1;
    }

    // False if nothing is left, or it falls apart.
    bool take_away(const RemovableRing& ring, RingRemoval& removal) const {
        const std::size_t count = scaffold_.bonds.size();
        std::vector<char> cut(count), in_rings(atoms_.size()), of_ring(atoms_.size());
        for (const std::uint16_t i : ring.bonds) {
            cut[i] = 1;
            of_ring[scaffold_.bonds[i].first] = of_ring[scaffold_.bonds[i].second] = 1;
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (cut[i] || !blocks_.is_in_ring(i)) continue;
            in_rings[scaffold_.bonds[i].first] = in_rings[scaffold_.bonds[i].second] = 1;
        }
        std::vector<std::uint16_t> numbers(atoms_.size(), kNone);
        std::vector<ConstitutionAtom> left;
        for (std::size_t i = 0; i < atoms_.size(); ++i) {
            if (of_ring[i] && !in_rings[i]) continue;
            numbers[i] = static_cast<std::uint16_t>(left.size());
            left.push_back(atoms_[i]);
        }
        std::vector<PlainBond> bonds;
        removal.is_settled = true;
        for (std::size_t i = 0; i < count; ++i) {
            const Constitution::Bond& bond = scaffold_.bonds[i];
            const std::uint16_t first = numbers[bond.first], second = numbers[bond.second];
            if (!cut[i] && first != kNone && second != kNone) {
                // The end of a generic one was doubly bonded.
                const bool is_end = kind_ == ScaffoldKind::generic && is_leaf_bond(bond);
                bonds.push_back({first, second, is_end ? kDoubleBond : bond.order, blocks_.is_in_ring(i)});
                continue;
            }
            for (const std::uint16_t end : {first, second}) {
                if (end == kNone) continue;
                ConstitutionAtom& atom = left[end];
                if (atom.is_aromatic && bond.order != kSingleBond) removal.is_settled = false;
                if (!is_metal(atom.element)) {
                    atom.hydrogens = static_cast<std::uint8_t>(atom.hydrogens + hydrogens_for_cut(bond.order));
                }
            }
        }
        std::vector<Constitution> pieces = scaffold_of(BondedAtoms{std::move(left), bonds}, kind_);
        if (pieces.size() != 1) return false;
        removal.left = std::move(pieces.front());
        return true;
    }

    RemovedRing facts_of(const RemovableRing& ring) const {
        RemovedRing facts{.size = ring.ring.size()};
        std::vector<std::uint16_t> members;
        facts.is_aromatic = true;
        for (const std::uint16_t i : ring.ring) {
            const Constitution::Bond& bond = scaffold_.bonds[i];
            members.insert(members.end(), {bond.first, bond.second});
            if (bond.order != kAromaticOrder) facts.is_aromatic = false;
        }
        std::sort(members.begin(), members.end());
        members.erase(std::unique(members.begin(), members.end()), members.end());
        for (const std::uint16_t i : members) {
            constexpr int kNitrogen = 7, kOxygen = 8, kSulphur = 16;
            const int element = atoms_[i].element;
            facts.heteroatoms += element != kCarbonElement ? 1 : 0;
            facts.nitrogens += element == kNitrogen ? 1 : 0;
            facts.oxygens += element == kOxygen ? 1 : 0;
            facts.sulphurs += element == kSulphur ? 1 : 0;
        }
        facts.is_of_aromatic_system = is_aromatic_system(members.front());
        facts.has_linker_at_heteroatom = has_linker_at_heteroatom(members);
        return facts;
    }

    // What can be reached over bonds that `is_way` lets through.
    template <class IsWay>
    std::vector<char> reached_from(const std::vector<std::uint16_t>& some, const IsWay& is_way) const {
        std::vector<char> reached(atoms_.size());
        for (const std::uint16_t i : some) reached[i] = 1;
        for (bool is_new = true; is_new;) {
            is_new = false;
            for (std::size_t i = 0; i < scaffold_.bonds.size(); ++i) {
                const Constitution::Bond& bond = scaffold_.bonds[i];
                if (reached[bond.first] == reached[bond.second] || !is_way(i, reached[bond.first] != 0)) continue;
                reached[bond.first] = reached[bond.second] = 1;
                is_new = true;
            }
        }
        return reached;
    }

    bool is_aromatic_system(std::uint16_t member) const {
        const std::vector<char> system = reached_from(std::vector<std::uint16_t>{member},
                                                      [&](std::size_t bond, bool) { return blocks_.is_in_ring(bond); });
        for (std::size_t i = 0; i < atoms_.size(); ++i) {
            if (system[i] && !atoms_[i].is_aromatic) return false;
        }
        return true;
    }

    // From the ring over its linker up to the next rings.
    bool has_linker_at_heteroatom(const std::vector<std::uint16_t>& members) const {
        std::vector<char> in_rings(atoms_.size()), own(atoms_.size());
        for (const std::uint16_t i : members) own[i] = 1;
        for (std::size_t i = 0; i < scaffold_.bonds.size(); ++i) {
            if (blocks_.is_in_ring(i)) in_rings[scaffold_.bonds[i].first] = in_rings[scaffold_.bonds[i].second] = 1;
        }
        const auto is_way = [&](std::size_t i, bool from_first) {
            const Constitution::Bond& bond = scaffold_.bonds[i];
            const std::uint16_t from = from_first ? bond.first : bond.second;
            return !blocks_.is_in_ring(i) && !is_leaf_bond(bond) && (own[from] || !in_rings[from]);
        };
        const std::vector<char> reached = reached_from(members, is_way);
        const auto is_end = [&](std::uint16_t atom) {
            return reached[atom] && in_rings[atom] && atoms_[atom].element != kCarbonElement;
        };
        for (std::size_t i = 0; i < scaffold_.bonds.size(); ++i) {
            const Constitution::Bond& bond = scaffold_.bonds[i];
            const auto is_inner = [&](std::uint16_t atom) { return own[atom] || !in_rings[atom]; };
            const bool is_linker = !blocks_.is_in_ring(i) && !is_leaf_bond(bond);
            if (is_linker && (is_inner(bond.first) || is_inner(bond.second)) && reached[bond.first] &&
                reached[bond.second] && (is_end(bond.first) || is_end(bond.second))) {
                return true;
            }
        }
        return false;
    }

    const Constitution& scaffold_;
    const ScaffoldKind kind_;
    const RingBlocks blocks_;
    std::vector<ConstitutionAtom> atoms_;
    std::vector<std::size_t> degrees_;
};

}  // namespace

std::vector<RingRemoval> ring_removals(const Constitution& scaffold, ScaffoldKind kind, bool with_facts) {
    return RingRemover{scaffold, kind}.all(with_facts);
}

std::size_t linker_bonds(const Constitution& scaffold) {
    const RingBlocks blocks{scaffold};
    std::vector<std::size_t> degrees(scaffold.atoms.size());
    for (const Constitution::Bond& bond : scaffold.bonds) {
        ++degrees[bond.first];
        ++degrees[bond.second];
    }
    std::size_t linkers = 0;
    for (std::size_t i = 0; i < scaffold.bonds.size(); ++i) {
        const Constitution::Bond& bond = scaffold.bonds[i];
        linkers += !blocks.is_in_ring(i) && degrees[bond.first] > 1 && degrees[bond.second] > 1 ? 1 : 0;
    }
    return linkers;
}

}  // namespace chemsieve::series
