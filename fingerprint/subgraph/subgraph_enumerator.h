// Enumerates every connected subgraph of 0 to L bonds of a molecular graph exactly once, as canonical hashes.
//
// Method: extension of connected bond sets (Wernicke, Efficient detection of network motifs, IEEE/ACM TCBB 2006,
// algorithm ESU, on the line graph), the hash of subgraph_hash.h carried along, so that a subgraph costs some ten
// nanoseconds whatever its size. Lists rather than bit sets hold the candidates, so that a molecule may have any
// number of bonds.
//
// Threads: one enumerator a thread; it keeps its scratch memory between molecules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fingerprint/subgraph/molecular_graph.h"

namespace chemsieve {

class SubgraphEnumerator {
  public:
    // max_bonds: L, 0 to 8 bonds. max_subgraphs: stop after so many, single atoms included. The limit counts items
    // and not time, so that the outcome is the same on every machine.
    SubgraphEnumerator(int max_bonds, std::size_t max_subgraphs);

    // Appends one hash for each subgraph to `hashes`, in no particular order. False if the limit stopped it: what
    // was appended is then a part of the whole.
    bool run(const MolecularGraph& graph, std::vector<std::uint64_t>& hashes);

  private:
    struct Bond {
        std::uint32_t u, v;
        std::uint64_t hash;          // B
        std::uint64_t end_u, end_v;  // what this bond adds to the star of u, of v
    };

    void prepare(const MolecularGraph& graph);
    void build_adjacency(std::size_t atom_count);
    // Extends the chosen set by each candidate in candidates_[first, last) in turn. `sum` is the sum of the terms of
    // the chosen bonds. False if the limit was reached.
    bool extend(std::size_t first, std::size_t last, int chosen_count, std::uint64_t sum);
    bool emit(std::uint64_t hash);
    std::uint64_t sum_with(std::uint32_t bond, int chosen_count, std::uint64_t sum) const;
    std::uint64_t choose(std::uint32_t bond, int chosen_count, std::uint64_t sum);
    void unchoose(std::uint32_t bond, int chosen_count);

    static constexpr int kMaxBonds = 8;

    int max_bonds_;
    std::size_t max_subgraphs_;
    std::size_t emitted_ = 0;
    std::vector<std::uint64_t>* hashes_ = nullptr;

    std::vector<Bond> bonds_;
    std::vector<std::uint32_t> incident_start_;  // atom -> first index into incident_
    std::vector<std::uint32_t> incident_;        // bonds at each atom
    std::vector<std::uint64_t> star_;            // by atom, of the chosen bonds
    std::vector<std::uint64_t> mixed_star_;      // by atom
    std::vector<std::uint64_t> term_;            // by bond, valid for chosen ones
    std::vector<char> reached_;                  // by bond: chosen, candidate or forbidden
    std::vector<std::uint32_t> candidates_;      // a stack of candidate lists
    std::uint32_t chosen_[kMaxBonds] = {};
    struct Saved {
        std::uint64_t mixed_u, mixed_v;
        std::uint64_t terms[kMaxBonds];
    } saved_[kMaxBonds] = {};
};

}  // namespace chemsieve
