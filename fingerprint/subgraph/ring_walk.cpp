#include "fingerprint/subgraph/ring_walk.h"

#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

void RingWalk::prepare(const HashedGraph& graph, int least, int most, std::size_t max_steps) {
    graph_ = &graph;
    least_ = least;
    most_ = most;
    steps_left_ = max_steps;
    blocked_.assign(graph.atom_count(), 0);
    degree_.resize(graph.atom_count());
    for (std::uint32_t a = 0; a < graph.atom_count(); ++a) {
        degree_[a] = static_cast<std::uint32_t>(graph.bonds_at(a).size());
    }
    for (std::uint32_t a = 0; a < graph.atom_count(); ++a) {
        if (degree_[a] < 2 && !blocked_[a]) peel(a);
    }
}

void RingWalk::remove(std::uint32_t atom) {
    blocked_[atom] = 0;
    peel(atom);
}

void RingWalk::peel(std::uint32_t atom) {
    to_peel_.assign(1, atom);
    while (!to_peel_.empty()) {
        const std::uint32_t a = to_peel_.back();
        to_peel_.pop_back();
        if (blocked_[a]) continue;
        blocked_[a] = 1;
        degree_[a] = 0;
        for (const std::uint32_t b : graph_->bonds_at(a)) {
            const std::uint32_t other = graph_->bond(b).other(a);
            if (!blocked_[other] && --degree_[other] < 2) to_peel_.push_back(other);
        }
    }
}

std::uint64_t RingWalk::ring_hash(int length) const {
    std::uint64_t mixed[kMostBonds + 1];
    for (int i = 0; i < length; ++i) {
        const std::uint32_t atom = i == 0 ? start_ : atoms_[i];
        const HashedGraph::Bond& before = graph_->bond(bonds_[(i + length - 1) % length]);
        const HashedGraph::Bond& after = graph_->bond(bonds_[i]);
        mixed[i] = mix64(graph_->atom(atom) + before.end(atom) + after.end(atom));
    }
    std::uint64_t sum = 0;
    for (int i = 0; i < length; ++i) {
        sum += subgraph_hash::bond_of_stars(graph_->bond(bonds_[i]).hash, mixed[i], mixed[(i + 1) % length]);
    }
    return mix64(sum);
}

}  // namespace chemsieve
