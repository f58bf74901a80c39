#include "fingerprint/subgraph/whole_graph.h"

#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

std::uint64_t hash_of_whole(const MolecularGraph& graph) {
    std::vector<std::uint64_t> atoms;
    for (const std::uint16_t label : graph.atoms) atoms.push_back(subgraph_hash::atom(label));
    if (graph.bonds.empty()) return subgraph_hash::single_atom(atoms.at(0));
    std::vector<std::uint64_t> stars = atoms;
    for (const GraphBond& b : graph.bonds) {
        const std::uint64_t hash = subgraph_hash::bond(b.label);
        stars[b.first] += subgraph_hash::bond_end(hash, atoms[b.second]);
        stars[b.second] += subgraph_hash::bond_end(hash, atoms[b.first]);
    }
    std::uint64_t sum = 0;
    for (const GraphBond& b : graph.bonds) {
        sum +=
            subgraph_hash::bond_of_stars(subgraph_hash::bond(b.label), mix64(stars[b.first]), mix64(stars[b.second]));
    }
    return mix64(sum);
}

}  // namespace chemsieve
