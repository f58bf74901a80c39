#include "search/series/network/ring_blocks.h"

#include <algorithm>
#include <map>

#include "search/series/network/smallest_cycles.h"

namespace chemsieve::series {

RingBlocks::RingBlocks(const Constitution& constitution)
    : constitution_{constitution}, neighbours_(constitution.atoms.size()), blocks_(constitution.bonds.size(), kNone) {
    for (std::size_t i = 0; i < constitution.bonds.size(); ++i) {
        const Constitution::Bond& bond = constitution.bonds[i];
        neighbours_[bond.first].push_back({bond.second, static_cast<std::uint16_t>(i)});
        neighbours_[bond.second].push_back({bond.first, static_cast<std::uint16_t>(i)});
    }
    find_blocks();
    std::vector<std::vector<std::uint16_t>> blocks(block_count_);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        if (is_in_ring(i)) blocks[blocks_[i]].push_back(static_cast<std::uint16_t>(i));
    }
    for (const auto& bonds : blocks) look_at(bonds);
}

// Depth first, so that each other bond leads from an atom to one that it comes from. `parents`: by atom, with the bond
// to it.
void RingBlocks::walk_from(std::uint16_t root, std::vector<std::uint16_t>& order, std::vector<std::uint32_t>& places,
                           std::vector<Half>& parents) const {
    std::vector<std::pair<std::uint16_t, std::size_t>> path{{root, 0}};  // and how many neighbours were looked at
    places[root] = static_cast<std::uint32_t>(order.size());
    order.push_back(root);
    while (!path.empty()) {
        auto& [atom, next] = path.back();
        if (next == neighbours_[atom].size()) {
            path.pop_back();
            continue;
        }
        const Half half = neighbours_[atom][next++];
        if (places[half.atom] != kNone) continue;
        parents[half.atom] = {atom, half.bond};
        places[half.atom] = static_cast<std::uint32_t>(order.size());
        order.push_back(half.atom);
        path.emplace_back(half.atom, 0);
    }
}

// By chains (Schmidt, Inf. Process. Lett. 2013, 113, 241): each bond that is not of the tree, with the way back up to
// what a chain had before. A chain that comes back to its beginning is the first one of a block; another one belongs to
// the block of the bond above its end.
void RingBlocks::find_blocks() {
    const std::size_t atoms = neighbours_.size();
    std::vector<std::uint32_t> places(atoms, kNone);
    std::vector<Half> parents(atoms, Half{0, 0xffff});
    std::vector<std::uint16_t> order;
    for (std::size_t i = 0; i < atoms; ++i) {
        if (places[i] == kNone) walk_from(static_cast<std::uint16_t>(i), order, places, parents);
    }
    std::vector<char> seen(atoms);
    std::vector<std::uint16_t> chain;
    for (const std::uint16_t top : order) {
        for (const Half& half : neighbours_[top]) {
            if (places[half.atom] < places[top] || parents[half.atom].bond == half.bond) continue;
            seen[top] = 1;
            chain.assign(1, half.bond);
            std::uint16_t at = half.atom;
            for (; !seen[at]; at = parents[at].atom) {
                seen[at] = 1;
                chain.push_back(parents[at].bond);
            }
            const auto block = at == top ? static_cast<std::uint32_t>(block_count_++) : blocks_[parents[at].bond];
            for (const std::uint16_t bond : chain) blocks_[bond] = block;
            ++rings_;
        }
    }
}

std::vector<RingBlocks::Path> RingBlocks::paths_of(const std::vector<std::uint16_t>& bonds,
                                                   std::size_t& meetings) const {
    const std::uint32_t block = blocks_[bonds.front()];
    std::map<std::uint16_t, std::size_t> degrees, numbers;
    for (const std::uint16_t i : bonds) {
        ++degrees[constitution_.bonds[i].first];
        ++degrees[constitution_.bonds[i].second];
    }
    for (const auto& [atom, degree] : degrees) {
        if (degree > 2) numbers.emplace(atom, numbers.size());
    }
    meetings = numbers.size();
    std::vector<Path> paths;
    for (const auto& [start, number] : numbers) {
        for (const Half& first : neighbours_[start]) {
            if (blocks_[first.bond] != block) continue;
            Path path{.first = number};
            Half at = first;
            for (path.bonds.push_back(at.bond); numbers.count(at.atom) == 0; path.bonds.push_back(at.bond)) {
                const auto next =
                    std::find_if(neighbours_[at.atom].begin(), neighbours_[at.atom].end(),
                                 [&](const Half& half) { return blocks_[half.bond] == block && half.bond != at.bond; });
                at = *next;
            }
            path.last = numbers.at(at.atom);
            // Seen from both ends.
            const bool is_kept = path.first != path.last ? path.first < path.last : path.bonds.front() < at.bond;
            if (is_kept) paths.push_back(std::move(path));
        }
    }
    return paths;
}

void RingBlocks::look_at(const std::vector<std::uint16_t>& bonds) {
    ring_bonds_ += bonds.size();
    std::size_t meetings = 0;
    const std::vector<Path> paths = paths_of(bonds, meetings);
    if (paths.empty()) {  // a ring by itself
        ring_sizes_ += bonds.size();
        removable_.push_back({.bonds = bonds, .ring = bonds});
        return;
    }
    if (paths.size() > kMostPaths) return;
    std::vector<WeightedEdge> edges;
    for (const Path& path : paths) edges.push_back({path.first, path.last, path.bonds.size()});
    const CycleBasis all = smallest_cycles(edges, meetings, edges.size());
    ring_sizes_ += all.length;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const CycleBasis left = smallest_cycles(edges, meetings, i);
        if (left.length + left.path_length + edges[i].length != all.length) continue;
        RemovableRing ring;
        for (std::size_t k = 0; k < paths.size(); ++k) {
            const std::vector<std::uint16_t>& some = paths[k].bonds;
            if (!left.edges.has(k)) ring.bonds.insert(ring.bonds.end(), some.begin(), some.end());
            if (k == i || left.path.has(k)) ring.ring.insert(ring.ring.end(), some.begin(), some.end());
        }
        removable_.push_back(std::move(ring));
    }
}

}  // namespace chemsieve::series
