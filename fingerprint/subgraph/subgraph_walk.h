// Visits every connected subgraph of 1 to L bonds of a graph exactly once, with its canonical hash.
//
// Method: extension of connected bond sets (Wernicke, Efficient detection of network motifs, IEEE/ACM TCBB 2006,
// algorithm ESU, on the line graph), the hash of subgraph_hash.h carried along, so that a subgraph costs some ten
// nanoseconds whatever its size. Lists rather than bit sets hold the candidates, so that a molecule may have any number
// of bonds.
//
// Threads: one object a thread; it keeps its scratch memory between molecules.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/subgraph/hashed_graph.h"
#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

class SubgraphWalk {
  public:
    static constexpr int kMostBonds = 8;

    // visit(hash, bonds of the subgraph) -> go on? max_bonds: L, 0 to kMostBonds. False if `visit` stopped it.
    template <class Visit>
    bool run(const HashedGraph& graph, int max_bonds, Visit&& visit) {
        assert(max_bonds >= 0 && max_bonds <= kMostBonds);
        if (max_bonds == 0) return true;
        prepare(graph, max_bonds);
        // Each bond in turn is the lowest of its subgraphs: it stays marked, so later roots never take it up again.
        for (std::uint32_t root = 0; root < graph.bond_count(); ++root) {
            reached_[root] = 1;
            candidates_[0] = root;
            if (!extend(0, 1, 0, 0, visit)) return false;
        }
        return true;
    }

  private:
    void prepare(const HashedGraph& graph, int max_bonds) {
        graph_ = &graph;
        max_bonds_ = max_bonds;
        star_.assign(graph.atoms().begin(), graph.atoms().end());
        mixed_star_.resize(star_.size());
        reached_.assign(graph.bond_count(), 0);
        // Each level adds to the list at most all bonds.
        candidates_.resize(graph.bond_count() * static_cast<std::size_t>(max_bonds) + 1);
    }

    // Extends the chosen set by each candidate in candidates_[first, last) in turn. `sum` is the sum of the terms of
    // the chosen bonds.
    template <class Visit>
    bool extend(std::size_t first, std::size_t last, int chosen_count, std::uint64_t sum, Visit& visit) {
        if (chosen_count + 1 == max_bonds_) return visit_leaves(first, last, chosen_count, sum, visit);
        const std::span<const std::uint32_t> chosen{chosen_, static_cast<std::size_t>(chosen_count) + 1};
        for (std::size_t i = first; i < last; ++i) {
            const std::uint32_t bond = candidates_[i];
            const std::uint64_t new_sum = choose(bond, chosen_count, sum);
            if (!visit(mix64(new_sum), chosen)) return false;
            // The child's candidates: those left at this level, then the neighbours that nobody has reached yet.
            std::size_t end = last;
            for (std::size_t left = i + 1; left < last; ++left) candidates_[end++] = candidates_[left];
            const std::size_t fresh = end;
            for (const std::uint32_t atom : {graph_->bond(bond).u, graph_->bond(bond).v}) {
                for (const std::uint32_t neighbour : graph_->bonds_at(atom)) {
                    if (reached_[neighbour]) continue;
                    reached_[neighbour] = 1;
                    candidates_[end++] = neighbour;
                }
            }
            const bool go_on = extend(last, end, chosen_count + 1, new_sum, visit);
            for (std::size_t k = fresh; k < end; ++k) reached_[candidates_[k]] = 0;
            unchoose(bond, chosen_count);
            if (!go_on) return false;
        }
        return true;
    }

    template <class Visit>
    bool visit_leaves(std::size_t first, std::size_t last, int chosen_count, std::uint64_t sum, Visit& visit) {
        const std::span<const std::uint32_t> chosen{chosen_, static_cast<std::size_t>(chosen_count) + 1};
        for (std::size_t i = first; i < last; ++i) {
            chosen_[chosen_count] = candidates_[i];
            if (!visit(mix64(sum_with(candidates_[i], chosen_count, sum)), chosen)) return false;
        }
        return true;
    }

    // The sum of terms after adding `bond`, without changing the state: for the leaves, most of all subgraphs.
    std::uint64_t sum_with(std::uint32_t bond, int chosen_count, std::uint64_t sum) const {
        const HashedGraph::Bond& b = graph_->bond(bond);
        const std::uint64_t mixed_u = mix64(star_[b.u] + b.end_u);
        const std::uint64_t mixed_v = mix64(star_[b.v] + b.end_v);
        sum += subgraph_hash::bond_of_stars(b.hash, mixed_u, mixed_v);
        for (int k = 0; k < chosen_count; ++k) {
            const Link& link = links_[k];
            std::uint64_t star_u = mixed_star_[link.u];
            std::uint64_t star_v = mixed_star_[link.v];
            if (link.u == b.u) {
                star_u = mixed_u;
            } else if (link.u == b.v) {
                star_u = mixed_v;
            } else if (link.v != b.u && link.v != b.v) {
                continue;
            }
            if (link.v == b.u) {
                star_v = mixed_u;
            } else if (link.v == b.v) {
                star_v = mixed_v;
            }
            sum += subgraph_hash::bond_of_stars(link.hash, star_u, star_v) - link.term;
        }
        return sum;
    }

    std::uint64_t choose(std::uint32_t bond, int chosen_count, std::uint64_t sum) {
        const HashedGraph::Bond& b = graph_->bond(bond);
        Saved& saved = saved_[chosen_count];
        saved.mixed_u = mixed_star_[b.u];
        saved.mixed_v = mixed_star_[b.v];
        star_[b.u] += b.end_u;
        star_[b.v] += b.end_v;
        mixed_star_[b.u] = mix64(star_[b.u]);
        mixed_star_[b.v] = mix64(star_[b.v]);
        for (int k = 0; k < chosen_count; ++k) {
            Link& link = links_[k];
            saved.terms[k] = link.term;
            if (link.u != b.u && link.v != b.v && link.u != b.v && link.v != b.u) continue;
            link.term = subgraph_hash::bond_of_stars(link.hash, mixed_star_[link.u], mixed_star_[link.v]);
            sum += link.term - saved.terms[k];
        }
        const std::uint64_t term = subgraph_hash::bond_of_stars(b.hash, mixed_star_[b.u], mixed_star_[b.v]);
        chosen_[chosen_count] = bond;
        links_[chosen_count] = {b.u, b.v, b.hash, term};
        return sum + term;
    }

    void unchoose(std::uint32_t bond, int chosen_count) {
        const HashedGraph::Bond& b = graph_->bond(bond);
        const Saved& saved = saved_[chosen_count];
        star_[b.u] -= b.end_u;
        star_[b.v] -= b.end_v;
        mixed_star_[b.u] = saved.mixed_u;
        mixed_star_[b.v] = saved.mixed_v;
        for (int k = 0; k < chosen_count; ++k) links_[k].term = saved.terms[k];
    }

    const HashedGraph* graph_ = nullptr;
    int max_bonds_ = 0;
    std::vector<std::uint64_t> star_;        // by atom, of the chosen bonds
    std::vector<std::uint64_t> mixed_star_;  // by atom, valid for atoms of chosen bonds
    std::vector<char> reached_;              // by bond: chosen, candidate or tried before
    std::vector<std::uint32_t> candidates_;  // a stack of candidate lists
    std::uint32_t chosen_[kMostBonds] = {};
    struct Link {
        std::uint32_t u, v;
        std::uint64_t hash, term;
    } links_[kMostBonds] = {};  // the chosen bonds
    struct Saved {
        std::uint64_t mixed_u, mixed_v;
        std::uint64_t terms[kMostBonds];
    } saved_[kMostBonds] = {};
};

}  // namespace chemsieve
