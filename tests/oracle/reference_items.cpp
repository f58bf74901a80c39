#include "tests/oracle/reference_items.h"

#include <algorithm>
#include <map>

#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve::test {

namespace {
bool share_atom(const GraphBond& a, const GraphBond& b) {
    return a.first == b.first || a.first == b.second || a.second == b.first || a.second == b.second;
}

using BondSet = std::set<std::uint32_t>;

// All connected sets of bonds by size, from 1.
std::vector<std::set<BondSet>> connected_sets(const MolecularGraph& graph, int most, bool unbranched) {
    std::vector<std::set<BondSet>> result;
    std::set<BondSet> level;
    for (std::uint32_t b = 0; b < graph.bonds.size() && most > 0; ++b) level.insert({b});
    const auto branched = [&](const BondSet& bonds) {
        std::map<std::uint32_t, int> degree;
        for (const std::uint32_t b : bonds) {
            if (++degree[graph.bonds[b].first] > 2 || ++degree[graph.bonds[b].second] > 2) return true;
        }
        return false;
    };
    for (int size = 1; size <= most; ++size) {
        std::set<BondSet> larger;
        for (const BondSet& bonds : level) {
            for (std::uint32_t b = 0; b < graph.bonds.size(); ++b) {
                if (bonds.contains(b)) continue;
                const bool touches = std::any_of(bonds.begin(), bonds.end(), [&](std::uint32_t other) {
                    return share_atom(graph.bonds[b], graph.bonds[other]);
                });
                if (!touches) continue;
                BondSet grown = bonds;
                grown.insert(b);
                if (!unbranched || !branched(grown)) larger.insert(grown);
            }
        }
        result.push_back(std::move(level));
        level = std::move(larger);
    }
    return result;
}

std::vector<std::uint64_t> unbranched(const MolecularGraph& graph, int least, int most, bool closed) {
    std::vector<std::uint64_t> hashes;
    const auto sets = connected_sets(graph, most, true);
    for (int size = least; size <= most; ++size) {
        for (const BondSet& bonds : sets[static_cast<std::size_t>(size) - 1]) {
            std::set<std::uint32_t> atoms;
            for (const std::uint32_t b : bonds) atoms.insert({graph.bonds[b].first, graph.bonds[b].second});
            if ((atoms.size() == bonds.size()) == closed) hashes.push_back(reference_hash(graph, bonds));
        }
    }
    std::sort(hashes.begin(), hashes.end());
    return hashes;
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
    for (const auto& level : connected_sets(graph, max_bonds, false)) {
        for (const BondSet& bonds : level) hashes.push_back(reference_hash(graph, bonds));
    }
    std::sort(hashes.begin(), hashes.end());
    return hashes;
}

std::vector<std::uint64_t> reference_paths(const MolecularGraph& graph, int least, int most) {
    return unbranched(graph, least, most, false);
}

std::vector<std::uint64_t> reference_rings(const MolecularGraph& graph, int least, int most) {
    return unbranched(graph, least, most, true);
}

std::set<std::uint64_t> reference_items(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    std::map<std::uint64_t, std::pair<int, bool>> counts;  // hash -> how often, small
    const auto count = [&](const std::vector<std::uint64_t>& hashes, bool small) {
        for (const std::uint64_t hash : hashes) {
            ++counts[hash].first;
            counts[hash].second = small;
        }
    };
    const int path_first = recipe.max_bonds + 1;
    // Large first: what is small as well is overwritten.
    count(reference_hashes(graph, recipe.max_bonds), false);
    if (recipe.path_bonds >= path_first) {
        for (int size = std::max(2, path_first); size <= recipe.path_bonds; ++size) {
            count(reference_paths(graph, size, size), size <= recipe.small_bonds);
        }
    }
    for (const std::uint64_t hash : reference_hashes(graph, std::min(recipe.small_bonds, recipe.max_bonds))) {
        counts[hash].second = true;
    }
    if (recipe.ring_bonds >= path_first) count(reference_rings(graph, path_first, recipe.ring_bonds), true);
    if (recipe.atom_states) {
        for (const AtomState& s : graph.states) {
            count({subgraph_hash::atom_state(subgraph_hash::atom(graph.atoms[s.atom]), s.kind, s.value)}, true);
        }
    }
    std::set<std::uint64_t> items;
    for (const auto& [hash, found] : counts) {
        const auto& [times, small] = found;
        for (int level = 1; level <= std::min(times, small ? recipe.small_count : recipe.large_count); level *= 2) {
            for (int copy = 0; copy < (small ? recipe.small_copies : 1); ++copy) {
                items.insert(
                    mix64(hash + 0xdd7c01d4f5407269U + kGolden * (static_cast<std::uint64_t>(level) + 256U * copy)));
            }
        }
    }
    return items;
}

}  // namespace chemsieve::test
