#include "tests/oracle/reference_items.h"

#include <algorithm>
#include <map>

#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve::test {

namespace {
bool share_atom(const GraphBond& a, const GraphBond& b) {
    return a.first == b.first || a.first == b.second || a.second == b.first || a.second == b.second;
}
}  // namespace

std::uint64_t reference_hash(const MolecularGraph& graph, const std::set<std::uint32_t>& bonds) {
    std::map<std::uint32_t, std::uint64_t> star;
    for (const std::uint32_t b : bonds) {
        star[graph.bonds[b].first] = subgraph_hash::atom(graph.atoms[graph.bonds[b].first]);
        star[graph.bonds[b].second] = subgraph_hash::atom(graph.atoms[graph.bonds[b].second]);
    }
    const auto plain = star;
    for (const std::uint32_t b : bonds) {
        const GraphBond& bond = graph.bonds[b];
        const std::uint64_t hash = subgraph_hash::bond(bond.label);
        star[bond.first] += subgraph_hash::bond_end(hash, plain.at(bond.second));
        star[bond.second] += subgraph_hash::bond_end(hash, plain.at(bond.first));
    }
    std::uint64_t sum = 0;
    for (const std::uint32_t b : bonds) {
        const GraphBond& bond = graph.bonds[b];
        sum += subgraph_hash::bond_of_stars(subgraph_hash::bond(bond.label), mix64(star.at(bond.first)),
                                            mix64(star.at(bond.second)));
    }
    return mix64(sum);
}

std::vector<std::uint64_t> reference_hashes(const MolecularGraph& graph, int max_bonds) {
    std::vector<std::uint64_t> hashes;
    for (const std::uint16_t atom : graph.atoms) {
        hashes.push_back(subgraph_hash::single_atom(subgraph_hash::atom(atom)));
    }
    std::set<std::set<std::uint32_t>> level;
    for (std::uint32_t b = 0; b < graph.bonds.size() && max_bonds > 0; ++b) level.insert({b});
    for (int size = 1; size <= max_bonds; ++size) {
        std::set<std::set<std::uint32_t>> larger;
        for (const auto& bonds : level) {
            hashes.push_back(reference_hash(graph, bonds));
            for (std::uint32_t b = 0; b < graph.bonds.size(); ++b) {
                if (bonds.contains(b)) continue;
                const bool touches = std::any_of(bonds.begin(), bonds.end(), [&](std::uint32_t other) {
                    return share_atom(graph.bonds[b], graph.bonds[other]);
                });
                if (!touches) continue;
                auto grown = bonds;
                grown.insert(b);
                larger.insert(grown);
            }
        }
        level = std::move(larger);
    }
    std::sort(hashes.begin(), hashes.end());
    return hashes;
}

std::set<std::uint64_t> reference_items(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    std::map<std::uint64_t, std::uint64_t> counts;
    std::set<std::uint64_t> items;
    for (const std::uint64_t hash : reference_hashes(graph, recipe.max_bonds)) {
        const std::uint64_t count = ++counts[hash];
        if (count <= static_cast<std::uint64_t>(recipe.count_cap)) items.insert(mix64(hash + count * kGolden));
    }
    return items;
}

}  // namespace chemsieve::test
