#include "fingerprint/subgraph/subgraph_enumerator.h"

#include <algorithm>
#include <cassert>

#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

SubgraphEnumerator::SubgraphEnumerator(int max_bonds, std::size_t max_subgraphs)
    : max_bonds_{max_bonds}, max_subgraphs_{max_subgraphs} {
    assert(max_bonds >= 0 && max_bonds <= kMaxBonds);
}

void SubgraphEnumerator::prepare(const MolecularGraph& graph) {
    star_.resize(graph.atoms.size());
    mixed_star_.resize(graph.atoms.size());
    for (std::size_t a = 0; a < graph.atoms.size(); ++a) {
        star_[a] = subgraph_hash::atom(graph.atoms[a]);
        mixed_star_[a] = mix64(star_[a]);
    }
    bonds_.clear();
    bonds_.reserve(graph.bonds.size());
    for (const GraphBond& b : graph.bonds) {
        const std::uint64_t hash = subgraph_hash::bond(b.label);
        bonds_.push_back({b.first, b.second, hash, subgraph_hash::bond_end(hash, star_[b.second]),
                          subgraph_hash::bond_end(hash, star_[b.first])});
    }
    term_.resize(bonds_.size());
    reached_.assign(bonds_.size(), 0);
    build_adjacency(graph.atoms.size());
}

void SubgraphEnumerator::build_adjacency(std::size_t atom_count) {
    incident_start_.assign(atom_count + 1, 0);
    for (const Bond& b : bonds_) {
        ++incident_start_[b.u + 1];
        ++incident_start_[b.v + 1];
    }
    for (std::size_t a = 0; a < atom_count; ++a) incident_start_[a + 1] += incident_start_[a];
    incident_.resize(2 * bonds_.size());
    std::vector<std::uint32_t> next(incident_start_.begin(), incident_start_.end() - 1);
    for (std::uint32_t b = 0; b < bonds_.size(); ++b) {
        incident_[next[bonds_[b].u]++] = b;
        incident_[next[bonds_[b].v]++] = b;
    }
}

bool SubgraphEnumerator::emit(std::uint64_t hash) {
    if (emitted_ == max_subgraphs_) return false;
    ++emitted_;
    hashes_->push_back(hash);
    return true;
}

bool SubgraphEnumerator::run(const MolecularGraph& graph, std::vector<std::uint64_t>& hashes) {
    prepare(graph);
    hashes_ = &hashes;
    emitted_ = 0;
    for (const std::uint64_t atom_hash : star_) {
        if (!emit(subgraph_hash::single_atom(atom_hash))) return false;
    }
    if (max_bonds_ == 0) return true;
    // Each bond in turn is the lowest of its subgraphs: it stays marked, so later roots never take it up again.
    for (std::uint32_t root = 0; root < bonds_.size(); ++root) {
        reached_[root] = 1;
        candidates_.assign(1, root);
        if (!extend(0, 1, 0, 0)) return false;
    }
    return true;
}

bool SubgraphEnumerator::extend(std::size_t first, std::size_t last, int chosen_count, std::uint64_t sum) {
    if (chosen_count + 1 == max_bonds_) {
        for (std::size_t i = first; i < last; ++i) {
            if (!emit(mix64(sum_with(candidates_[i], chosen_count, sum)))) return false;
        }
        return true;
    }
    for (std::size_t i = first; i < last; ++i) {
        const std::uint32_t bond = candidates_[i];
        const std::uint64_t new_sum = choose(bond, chosen_count, sum);
        if (!emit(mix64(new_sum))) return false;
        // The child's candidates: those left at this level, then the neighbours that nobody has reached yet.
        const std::size_t child_first = last;
        candidates_.resize(last);
        for (std::size_t left = i + 1; left < last; ++left) candidates_.push_back(candidates_[left]);
        const std::size_t fresh = candidates_.size();
        for (const std::uint32_t atom : {bonds_[bond].u, bonds_[bond].v}) {
            for (std::uint32_t k = incident_start_[atom]; k < incident_start_[atom + 1]; ++k) {
                if (reached_[incident_[k]]) continue;
                reached_[incident_[k]] = 1;
                candidates_.push_back(incident_[k]);
            }
        }
        const std::size_t child_last = candidates_.size();
        const bool complete = extend(child_first, child_last, chosen_count + 1, new_sum);
        for (std::size_t k = fresh; k < child_last; ++k) reached_[candidates_[k]] = 0;
        unchoose(bond, chosen_count);
        if (!complete) return false;
    }
    return true;
}

// The sum of terms after adding `bond`, without changing the state: for the leaves, most of all subgraphs.
std::uint64_t SubgraphEnumerator::sum_with(std::uint32_t bond, int chosen_count, std::uint64_t sum) const {
    const Bond& b = bonds_[bond];
    const std::uint64_t mixed_u = mix64(star_[b.u] + b.end_u);
    const std::uint64_t mixed_v = mix64(star_[b.v] + b.end_v);
    sum += subgraph_hash::bond_of_stars(b.hash, mixed_u, mixed_v);
    for (int k = 0; k < chosen_count; ++k) {
        const Bond& other = bonds_[chosen_[k]];
        const bool u_changed = other.u == b.u || other.u == b.v;
        const bool v_changed = other.v == b.u || other.v == b.v;
        if (!u_changed && !v_changed) continue;
        const std::uint64_t star_u = other.u == b.u ? mixed_u : other.u == b.v ? mixed_v : mixed_star_[other.u];
        const std::uint64_t star_v = other.v == b.u ? mixed_u : other.v == b.v ? mixed_v : mixed_star_[other.v];
        sum += subgraph_hash::bond_of_stars(other.hash, star_u, star_v) - term_[chosen_[k]];
    }
    return sum;
}

std::uint64_t SubgraphEnumerator::choose(std::uint32_t bond, int chosen_count, std::uint64_t sum) {
    const Bond& b = bonds_[bond];
    Saved& saved = saved_[chosen_count];
    saved.mixed_u = mixed_star_[b.u];
    saved.mixed_v = mixed_star_[b.v];
    star_[b.u] += b.end_u;
    star_[b.v] += b.end_v;
    mixed_star_[b.u] = mix64(star_[b.u]);
    mixed_star_[b.v] = mix64(star_[b.v]);
    for (int k = 0; k < chosen_count; ++k) {
        const Bond& other = bonds_[chosen_[k]];
        saved.terms[k] = term_[chosen_[k]];
        if (other.u != b.u && other.u != b.v && other.v != b.u && other.v != b.v) continue;
        term_[chosen_[k]] = subgraph_hash::bond_of_stars(other.hash, mixed_star_[other.u], mixed_star_[other.v]);
        sum += term_[chosen_[k]] - saved.terms[k];
    }
    term_[bond] = subgraph_hash::bond_of_stars(b.hash, mixed_star_[b.u], mixed_star_[b.v]);
    chosen_[chosen_count] = bond;
    return sum + term_[bond];
}

void SubgraphEnumerator::unchoose(std::uint32_t bond, int chosen_count) {
    const Bond& b = bonds_[bond];
    const Saved& saved = saved_[chosen_count];
    star_[b.u] -= b.end_u;
    star_[b.v] -= b.end_v;
    mixed_star_[b.u] = saved.mixed_u;
    mixed_star_[b.v] = saved.mixed_v;
    for (int k = 0; k < chosen_count; ++k) term_[chosen_[k]] = saved.terms[k];
}

}  // namespace chemsieve
