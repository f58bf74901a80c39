#include "fingerprint/kinds/pubchem_graph.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>

#include <algorithm>
#include <optional>
#include <set>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr std::size_t kElements = 256;

std::uint8_t order_of(RDKit::Bond::BondType type) {
    switch (type) {
        case RDKit::Bond::SINGLE:
        case RDKit::Bond::DATIVE:
        case RDKit::Bond::DATIVEONE:
        case RDKit::Bond::DATIVEL:
        case RDKit::Bond::DATIVER: return 1;
        case RDKit::Bond::DOUBLE: return 2;
        case RDKit::Bond::TRIPLE: return 3;
        case RDKit::Bond::QUADRUPLE: return 4;
        default: return 0;
    }
}

using BondSet = std::vector<std::uint32_t>;  // ascending

constexpr std::size_t kMaxEnvelope = 10;
constexpr std::size_t kMaxRunOfThirdRing = 2;  // bonds
constexpr std::size_t kBondsOfBridge = 2;      // shared by the two rings of a bridged pair, at least

BondSet sorted(BondSet bonds) {
    std::sort(bonds.begin(), bonds.end());
    return bonds;
}

BondSet symmetric_difference(const BondSet& a, const BondSet& b) {
    BondSet result;
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
}

// The bonds in order around, if they form one cycle.
std::optional<PubchemRing> cycle_of(const PubchemGraph& graph, const BondSet& bonds) {
    if (bonds.size() < 3) return std::nullopt;
    PubchemRing ring;
    const std::uint32_t start = graph.bonds()[bonds[0]].first;
    std::uint32_t atom = start;
    std::uint32_t bond = bonds[0];
    do {
        ring.atoms.push_back(atom);
        ring.bonds.push_back(bond);
        atom = graph.bonds()[bond].first == atom ? graph.bonds()[bond].second : graph.bonds()[bond].first;
        std::uint32_t next = bond;
        for (const PubchemGraph::Neighbour& neighbour : graph.neighbours(atom)) {
            if (neighbour.bond == bond || !std::binary_search(bonds.begin(), bonds.end(), neighbour.bond)) continue;
            if (next != bond) return std::nullopt;  // three of the bonds meet here
            next = neighbour.bond;
        }
        if (next == bond) return std::nullopt;
        bond = next;
    } while (atom != start && ring.size() <= bonds.size());
    if (ring.size() != bonds.size()) return std::nullopt;  // two cycles
    return ring;
}

class RingExtension {
  public:
    explicit RingExtension(const PubchemCompound& compound)
        : graph_{compound.graph}, rings_at_(compound.graph.bonds().size()) {
        for (const auto& bonds : compound.smallest_rings) {
            BondSet set = sorted(bonds);
            std::optional<PubchemRing> ring = cycle_of(graph_, set);
            if (!ring || !known_.insert(set).second) continue;
            for (const std::uint32_t bond : set)
                rings_at_[bond].push_back(static_cast<std::uint32_t>(smallest_.size()));
            smallest_.push_back(std::move(set));
            rings_.push_back(std::move(*ring));
        }
    }

    std::vector<PubchemRing> run() {
        struct Envelope {
            BondSet bonds;
            std::uint32_t a, b;
        };
        std::vector<Envelope> bridged;
        for (std::uint32_t a = 0; a < smallest_.size(); ++a) {
            for (const std::uint32_t b : touching(smallest_[a])) {
                if (b >= a) continue;
                const auto bonds = add_envelope(smallest_[a], smallest_[b], {a, b});
                if (!bonds || bonds->size() > kMaxEnvelope) continue;
                if (shared_bonds(smallest_[a], smallest_[b], *bonds) >= kBondsOfBridge) {
                    bridged.push_back({*bonds, a, b});
                }
            }
        }
        for (const Envelope& pair : bridged) {
            for (const std::uint32_t c : touching(pair.bonds)) {
                if (c != pair.a && c != pair.b) add_envelope(pair.bonds, smallest_[c], {pair.a, pair.b, c});
            }
        }
        return std::move(rings_);
    }

  private:
    // The smallest rings that share a bond with the set.
    std::vector<std::uint32_t> touching(const BondSet& bonds) const {
        std::vector<std::uint32_t> rings;
        for (const std::uint32_t bond : bonds) {
            rings.insert(rings.end(), rings_at_[bond].begin(), rings_at_[bond].end());
        }
        std::sort(rings.begin(), rings.end());
        rings.erase(std::unique(rings.begin(), rings.end()), rings.end());
        return rings;
    }

    std::optional<BondSet> add_envelope(const BondSet& first, const BondSet& second,
                                        const std::vector<std::uint32_t>& parts) {
        BondSet bonds = symmetric_difference(first, second);
        const std::size_t shared = shared_bonds(first, second, bonds);
        const bool large = bonds.size() > kMaxEnvelope;
        if (large && (shared < kBondsOfBridge || parts.size() > 2)) return std::nullopt;
        if (known_.contains(bonds)) return std::nullopt;
        std::optional<PubchemRing> ring = cycle_of(graph_, bonds);
        if (!ring) return std::nullopt;
        for (const std::uint32_t third : touching(bonds)) {
            if (std::find(parts.begin(), parts.end(), third) != parts.end()) continue;
            const std::size_t run = longest_run(*ring, smallest_[third]);
            if (run > kMaxRunOfThirdRing || 2 * run >= smallest_[third].size()) return std::nullopt;
        }
        if (large) ring->parts = parts;
        known_.insert(bonds);
        rings_.push_back(std::move(*ring));
        return bonds;
    }

    static std::size_t shared_bonds(const BondSet& a, const BondSet& b, const BondSet& difference) {
        return (a.size() + b.size() - difference.size()) / 2;
    }

    // The most consecutive bonds of the ring that are in the set.
    static std::size_t longest_run(const PubchemRing& ring, const BondSet& set) {
        std::size_t longest = 0;
        std::size_t run = 0;
        for (std::size_t i = 0; i < 2 * ring.size(); ++i) {
            const bool shared = std::binary_search(set.begin(), set.end(), ring.bonds[i % ring.size()]);
            run = shared ? run + 1 : 0;
            longest = std::max(longest, std::min(run, ring.size()));
        }
        return longest;
    }

    const PubchemGraph& graph_;
    std::vector<BondSet> smallest_;
    std::vector<std::vector<std::uint32_t>> rings_at_;  // bond -> smallest rings
    std::set<BondSet> known_;
    std::vector<PubchemRing> rings_;
};

// Electrons that an atom gives to a ring: `least`, or one more if `flexible`. Nothing if it breaks the conjugation.
struct Electrons {
    unsigned least = 0;
    bool flexible = false;
};

std::optional<Electrons> electrons_of_lone_pair(const PubchemAtom& atom, std::size_t neighbours) {
    const bool neutral = atom.charge == 0;
    switch (atom.element) {
        case 5:
            if (neighbours <= 3) return Electrons{0};
            break;
        case 6:
            if (atom.charge == -1) return Electrons{2};
            if (atom.charge == 1) return Electrons{0};
            break;
        case 7:
            if ((neutral && neighbours <= 3) || atom.charge == -1) return Electrons{2};
            break;
        case 15:
            if (neutral && neighbours <= 3) return Electrons{2};
            break;
        case 8:
        case 16:
        case 34:
        case 52:
            if (neutral && neighbours == 2) return Electrons{2};
            break;
        default: break;
    }
    return std::nullopt;
}

std::optional<Electrons> electrons_of(const PubchemGraph& graph, const PubchemRing& ring, std::uint32_t atom) {
    const PubchemAtom& a = graph.atoms()[atom];
    const auto neighbours = graph.neighbours(atom);
    std::optional<std::uint32_t> multiple;
    const auto in_ring = [&](std::uint32_t bond) {
        return std::find(ring.bonds.begin(), ring.bonds.end(), bond) != ring.bonds.end();
    };
    bool all_bonds_are_aromatic_and_in_ring = true;
    for (const PubchemGraph::Neighbour& neighbour : neighbours) {
        const PubchemBond& bond = graph.bonds()[neighbour.bond];
        if (!bond.aromatic || !in_ring(neighbour.bond)) all_bonds_are_aromatic_and_in_ring = false;
        if (bond.order < 2) continue;
        if (multiple) return std::nullopt;
        multiple = neighbour.bond;
    }
    if (!multiple) return electrons_of_lone_pair(a, neighbours.size());
    const PubchemBond& bond = graph.bonds()[*multiple];
    if (a.element == 6 && a.charge != 0) return std::nullopt;
    if (bond.order > 2 && !in_ring(*multiple)) return std::nullopt;
    // The pyrrolenine rings of a porphyrin: with both bonds in the aromatic macrocycle their nitrogen can give the lone
    // pair instead, and the ring is aromatic like the other pyrroles.
    if (a.element == 7 && ring.size() == 5 && all_bonds_are_aromatic_and_in_ring) return Electrons{1, true};
    if (in_ring(*multiple) || bond.aromatic) return Electrons{1};
    return std::nullopt;
}

bool obeys_hueckel(const PubchemGraph& graph, const PubchemRing& ring) {
    unsigned least = 0;
    unsigned flexible = 0;
    for (const std::uint32_t atom : ring.atoms) {
        const std::optional<Electrons> electrons = electrons_of(graph, ring, atom);
        if (!electrons) return false;
        least += electrons->least;
        flexible += electrons->flexible ? 1 : 0;
    }
    for (unsigned total = least; total <= least + flexible; ++total) {
        if (total % 4 == 2) return true;
    }
    return false;
}

}  // namespace

PubchemGraph::PubchemGraph(std::vector<PubchemAtom> atoms, std::vector<PubchemBond> bonds)
    : atoms_{std::move(atoms)},
      bonds_{std::move(bonds)},
      start_(atoms_.size() + 1),
      neighbours_(2 * bonds_.size()),
      element_start_(kElements + 1),
      by_element_(atoms_.size()) {
    for (const PubchemBond& bond : bonds_) {
        ++start_[bond.first + 1];
        ++start_[bond.second + 1];
    }
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (std::uint32_t b = 0; b < bonds_.size(); ++b) {
        neighbours_[next[bonds_[b].first]++] = {bonds_[b].second, b};
        neighbours_[next[bonds_[b].second]++] = {bonds_[b].first, b};
    }
    for (const PubchemAtom& atom : atoms_) ++element_start_[atom.element + 1U];
    for (std::size_t i = 1; i < element_start_.size(); ++i) element_start_[i] += element_start_[i - 1];
    next.assign(element_start_.begin(), element_start_.end() - 1);
    for (std::uint32_t a = 0; a < atoms_.size(); ++a) by_element_[next[atoms_[a].element]++] = a;
}

PubchemCompound key_compound_of(const Molecule& compound) {
    RDKit::RWMol mol{compound.rdkit()};
    RDKit::MolOps::KekulizeIfPossible(mol, true);
    if (!mol.getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(mol);

    std::vector<PubchemAtom> atoms;
    std::vector<PubchemBond> bonds;
    for (const RDKit::Atom* atom : mol.atoms()) {
        const bool heavy_hydrogen = atom->getAtomicNum() == 1 && atom->getIsotope() != 0;
        atoms.push_back({static_cast<std::uint8_t>(atom->getAtomicNum()), atom->getFormalCharge(), heavy_hydrogen});
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        bonds.push_back({bond->getBeginAtomIdx(), bond->getEndAtomIdx(), order_of(bond->getBondType())});
    }
    for (const RDKit::Atom* atom : mol.atoms()) {
        for (unsigned h = 0; h < atom->getTotalNumHs(); ++h) {
            bonds.push_back({atom->getIdx(), static_cast<std::uint32_t>(atoms.size()), 1});
            atoms.push_back({.element = 1});
        }
    }
    PubchemCompound result{PubchemGraph{std::move(atoms), std::move(bonds)}, {}};
    for (const std::vector<int>& ring : mol.getRingInfo()->bondRings()) {
        result.smallest_rings.emplace_back(ring.begin(), ring.end());
    }
    return result;
}

std::vector<PubchemRing> extended_rings(const PubchemCompound& compound) { return RingExtension{compound}.run(); }

void perceive_aromaticity(PubchemGraph& graph, std::vector<PubchemRing>& rings) {
    // An aromatic ring can make its neighbours aromatic, so until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        for (PubchemRing& ring : rings) {
            const bool waits = std::any_of(ring.parts.begin(), ring.parts.end(),
                                           [&](std::uint32_t part) { return !rings[part].aromatic; });
            if (ring.aromatic || waits || !obeys_hueckel(graph, ring)) continue;
            ring.aromatic = changed = true;
            for (const std::uint32_t bond : ring.bonds) graph.mark_aromatic(bond);
        }
    }
}

}  // namespace chemsieve
