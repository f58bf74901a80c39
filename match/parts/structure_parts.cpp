#include "match/parts/structure_parts.h"

#include <bit>

#include "match/parts/part_items.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

// A complex with dozens of ligands has far more than any other compound.
constexpr std::size_t kMostParts = 1U << 16;
constexpr std::size_t kMostStepsToRings = 1U << 18;

}  // namespace

PartItems StructureParts::of(const StructureView& structure) {
    atoms_ = {structure.atom_classes(), structure.atoms()};
    bonds_.clear();
    each_half_bond(structure, classes_, [&](std::uint32_t atom, std::uint32_t neighbour, std::size_t bond_class) {
        if (neighbour > atom) bonds_.push_back({atom, neighbour, bond_class});
    });
    items_.clear();
    counter_.clear();
    add_atoms();
    add_bonds();
    const bool complete = add_subgraphs() && add_rings();
    return {items_, complete};
}

// The count passes through every level on its way up.
void StructureParts::add(PartFamily family, std::uint64_t hash) {
    const int level = counter_.add(hash + kGolden * static_cast<std::uint64_t>(family));
    if (is_part_level(family, level)) items_.push_back(part_item(family, hash, level));
}

void StructureParts::add_atoms() {
    std::array<int, kPartFeatures> with_feature{};  // atoms
    for (const std::uint16_t atom : atoms_) {
        for (const PartFamily family : kAtomFamilies) add(family, labels_.alone(family, labels_.atom(family, atom)));
        add(PartFamily::element, hash_of_element(labels_.atom(PartFamily::element, atom)));
        for (std::uint32_t left = labels_.features(atom); left != 0; left &= left - 1) {
            ++with_feature[static_cast<std::size_t>(std::countr_zero(left))];
        }
    }
    for (unsigned feature = 0; feature < kPartFeatures; ++feature) {
        for (const int level : part_levels(PartFamily::feature)) {
            if (level > with_feature[feature]) break;
            items_.push_back(part_item(PartFamily::feature, hash_of_feature(feature), level));
        }
    }
}

void StructureParts::add_bonds() {
    for (const PartFamily family : kBondFamilies) {
        for (const Bond& bond : bonds_) {
            add(family, hash_of_bond(labels_.atom(family, atoms_[bond.first]),
                                     labels_.atom(family, atoms_[bond.second]), labels_.bond(family, bond.bond_class)));
        }
    }
}

bool StructureParts::add_subgraphs() {
    subgraphs_.atoms.clear();
    subgraphs_.bonds.clear();
    for (const std::uint16_t atom : atoms_) {
        auto& hashes = subgraphs_.atoms.emplace_back();
        for (std::size_t f = 0; f < hashes.size(); ++f) {
            hashes[f] = subgraph_hash::atom(labels_.atom(kSubgraphFamilies[f], atom));
        }
    }
    for (const Bond& bond : bonds_) {
        auto& added = subgraphs_.bonds.emplace_back();
        added.first = bond.first;
        added.second = bond.second;
        for (std::size_t f = 0; f < added.hash.size(); ++f) {
            const std::uint16_t label = labels_.bond(kSubgraphFamilies[f], bond.bond_class);
            added.hash[f] = subgraph_hash::bond(static_cast<BondLabel>(label));
        }
    }
    std::size_t left = kMostParts;
    return subgraphs_.run([&](const auto& hashes) {
        for (std::size_t f = 0; f < hashes.size(); ++f) add(kSubgraphFamilies[f], hashes[f]);
        return --left != 0;
    });
}

bool StructureParts::add_rings() {
    plain_.atoms.assign(atoms_.size(), 0);
    plain_.bonds.clear();
    for (const Bond& bond : bonds_) {
        plain_.bonds.push_back(
            {bond.first, bond.second, static_cast<BondLabel>(labels_.bond(PartFamily::ring_shape, bond.bond_class))});
    }
    graph_.assign(plain_);
    std::size_t left = kMostParts;
    return rings_.run(graph_, kSmallestPartRing, kLargestPartRing, kMostStepsToRings,
                      [&](std::uint64_t hash, std::span<const std::uint32_t> bonds) {
                          add(PartFamily::ring, hash_of_ring(bonds.size()));
                          add(PartFamily::ring_shape, hash);
                          return --left != 0;
                      });
}

}  // namespace chemsieve
