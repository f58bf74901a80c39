#include "fingerprint/subgraph/hashed_graph.h"

#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

void HashedGraph::assign(const MolecularGraph& graph) {
    atoms_.resize(graph.atoms.size());
    for (std::size_t a = 0; a < atoms_.size(); ++a) atoms_[a] = subgraph_hash::atom(graph.atoms[a]);
    bonds_.resize(graph.bonds.size());
    incident_start_.assign(atoms_.size() + 1, 0);
    for (std::size_t b = 0; b < bonds_.size(); ++b) {
        const GraphBond& from = graph.bonds[b];
        const std::uint64_t hash = subgraph_hash::bond(from.label);
        bonds_[b] = {from.first, from.second, hash, subgraph_hash::bond_end(hash, atoms_[from.second]),
                     subgraph_hash::bond_end(hash, atoms_[from.first])};
        ++incident_start_[from.first];
        ++incident_start_[from.second];
    }
    // Counts become ends, and ends, going backwards, become starts.
    std::uint32_t end = 0;
    for (std::uint32_t& start : incident_start_) start = end += start;
    incident_.resize(2 * bonds_.size());
    for (auto b = static_cast<std::uint32_t>(bonds_.size()); b-- > 0;) {
        incident_[--incident_start_[bonds_[b].u]] = b;
        incident_[--incident_start_[bonds_[b].v]] = b;
    }
}

}  // namespace chemsieve
