#include "match/parts/part_labels.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>

#include "base/mix.h"
#include "chem/graph/molecule_graph.h"

namespace chemsieve {

namespace {

using P = AtomProperty;

constexpr std::int32_t kLargeRing = 9;  // and larger
constexpr std::uint16_t kInRing = 100;  // added to labels of bonds

bool is_halogen(std::int32_t atomic_number) {
    return atomic_number == 9 || atomic_number == 17 || atomic_number == 35 || atomic_number == 53;
}

// Kinds of elements that patterns name together.
std::int32_t kind_of(std::int32_t atomic_number) {
    switch (atomic_number) {
        case 1: return 1;
        case 6: return 2;
        case 7: return 3;
        case 8:
        case 16:
        case 34: return 4;
        case 5:
        case 14:
        case 15: return 6;
        default: return is_halogen(atomic_number) ? 5 : 7;
    }
}

std::uint16_t atom_label(PartFamily family, const AtomClass& atom) {
    const std::int32_t element = atom[P::atomic_number];
    const bool aromatic = atom[P::is_aromatic] != 0;
    const auto label = [](std::int32_t value) { return static_cast<std::uint16_t>(value); };
    switch (family) {
        case PartFamily::element: return label(element);
        case PartFamily::kind: return label(2 * kind_of(element) + aromatic);
        case PartFamily::hydrogens:
            return label((kind_of(element) * 8 + std::min(atom[P::hydrogens], 7)) * 8 +
                         std::min(atom[P::total_degree], 7));
        default: return 0;
    }
}

std::uint16_t bond_label_of(PartFamily family, const BondClass& bond) {
    const auto type = static_cast<std::uint16_t>(bond_label(bond.type).value_or(BondLabel::other));
    switch (family) {
        case PartFamily::cyclic_shape: return static_cast<std::uint16_t>(type + kInRing * bond.in_cycle);
        default: return type;
    }
}

class Mixed {
  public:
    Mixed& add(std::int64_t value) {
        hash_ = mix64(hash_ + kGolden * (1 + static_cast<std::uint64_t>(value)));
        return *this;
    }
    Mixed& add(const AtomClass& atom, std::initializer_list<P> properties) {
        for (const P property : properties) add(atom[property]);
        return *this;
    }
    std::uint64_t hash() const { return hash_; }

  private:
    std::uint64_t hash_ = 0;
};

std::uint64_t hash_alone(PartFamily family, const AtomClass& atom) {
    Mixed hash;
    switch (family) {
        case PartFamily::aromatic_element: hash.add(atom, {P::atomic_number, P::is_aromatic}); break;
        case PartFamily::connections: hash.add(atom, {P::atom_type, P::charge, P::hydrogens, P::total_degree}); break;
        case PartFamily::rings: hash.add(std::min(atom[P::smallest_ring], kLargeRing)).add(atom[P::ring_bonds]); break;
        default: break;
    }
    return hash.hash();
}

// They are broad, so that query atoms of which little is said have some, and can be counted.
std::uint32_t features_of(const AtomClass& atom) {
    const std::int32_t element = atom[P::atomic_number];
    const bool hetero = element != 6 && element != 1;
    const bool aromatic = atom[P::is_aromatic] != 0;
    const bool ring = atom[P::is_in_ring] != 0;
    const bool saturated = atom[P::total_degree] == 4;
    const std::array<bool, kPartFeatures> has{
        aromatic,
        ring,
        atom[P::ring_bonds] >= 3,
        hetero,
        hetero && aromatic,
        hetero && ring,
        hetero && atom[P::hydrogens] > 0,
        !ring,
        !ring && atom[P::degree] >= 2,
        atom[P::degree] >= 3,
        saturated,
        saturated && !ring,
        atom[P::is_unsaturated] != 0 && !ring,
        atom[P::degree] >= 3 && !ring,
        is_halogen(element),
        hetero && atom[P::total_degree] >= 3,
    };
    std::uint32_t bits = 0;
    for (unsigned f = 0; f < kPartFeatures; ++f) bits |= std::uint32_t{has[f]} << f;
    return bits;
}

}  // namespace

PartLabels::PartLabels(const ClassDictionary& classes) {
    const auto label = [&](PartFamily family) {
        const auto f = static_cast<std::size_t>(family);
        for (const AtomClass& atom : classes.atoms()) atoms_[f].push_back(atom_label(family, atom));
        for (const BondClass& bond : classes.bonds()) bonds_[f].push_back(bond_label_of(family, bond));
    };
    for (const PartFamily family : kSubgraphFamilies) label(family);
    for (const PartFamily family : kBondFamilies) label(family);
    label(PartFamily::ring_shape);
    for (const PartFamily family : kAtomFamilies) {
        const auto f = static_cast<std::size_t>(family);
        std::unordered_map<std::uint64_t, std::uint16_t> label_of;  // there are at most as many as classes
        for (const AtomClass& atom : classes.atoms()) {
            const std::uint64_t hash = hash_alone(family, atom);
            const auto [at, is_new] = label_of.try_emplace(hash, static_cast<std::uint16_t>(alone_[f].size()));
            if (is_new) alone_[f].push_back(hash);
            atoms_[f].push_back(at->second);
        }
    }
    for (const AtomClass& atom : classes.atoms()) features_.push_back(features_of(atom));
}

}  // namespace chemsieve
