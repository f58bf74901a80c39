// A molecular graph made ready for walking: hashed labels and, for each atom, its bonds.
//
// Keeps its memory between molecules. Threads: one object a thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chem/graph/molecular_graph.h"

namespace chemsieve {

class HashedGraph {
  public:
    struct Bond {
        std::uint32_t u, v;          // atoms
        std::uint64_t hash;          // B of subgraph_hash.h
        std::uint64_t end_u, end_v;  // D: what this bond adds to the star of u, of v

        std::uint32_t other(std::uint32_t atom) const { return atom == u ? v : u; }
        std::uint64_t end(std::uint32_t atom) const { return atom == u ? end_u : end_v; }
    };

    void assign(const MolecularGraph& graph);

    std::size_t atom_count() const noexcept { return atoms_.size(); }
    std::size_t bond_count() const noexcept { return bonds_.size(); }
    std::uint64_t atom(std::uint32_t atom) const { return atoms_[atom]; }  // A
    const Bond& bond(std::uint32_t bond) const { return bonds_[bond]; }
    std::span<const std::uint64_t> atoms() const noexcept { return atoms_; }
    // The bonds at an atom.
    std::span<const std::uint32_t> bonds_at(std::uint32_t atom) const {
        return {incident_.data() + incident_start_[atom], incident_start_[atom + 1] - incident_start_[atom]};
    }

  private:
    std::vector<std::uint64_t> atoms_;
    std::vector<Bond> bonds_;
    std::vector<std::uint32_t> incident_start_;  // atom -> first index into incident_
    std::vector<std::uint32_t> incident_;
};

}  // namespace chemsieve
