// All parts of a stored structure.
//
// Threads: one object a thread; it keeps its scratch memory between structures.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/subgraph/hash_counter.h"
#include "fingerprint/subgraph/hashed_graph.h"
#include "fingerprint/subgraph/ring_walk.h"
#include "match/parts/part_items.h"
#include "match/parts/small_subgraphs.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

struct PartItems {
    std::span<const std::uint64_t> items;  // in no particular order; valid until the next structure
    bool complete = true;                  // false: there are too many parts to look at; it may have any
};

class StructureParts {
  public:
    // classes, labels: must outlive this; of the library that the structures are of.
    StructureParts(const ClassDictionary& classes, const PartLabels& labels) : classes_{classes}, labels_{labels} {}

    // The structure must be one that what_is_wrong() found nothing wrong with, and not empty.
    PartItems of(const StructureView& structure);

  private:
    void add(PartFamily family, std::uint64_t hash);
    void add_atoms();
    void add_bonds();
    bool add_subgraphs();
    bool add_rings();

    struct Bond {
        std::uint32_t first, second;
        std::size_t bond_class;
    };

    const ClassDictionary& classes_;
    const PartLabels& labels_;
    std::span<const std::uint16_t> atoms_;  // classes
    std::vector<Bond> bonds_;
    MolecularGraph plain_;
    HashedGraph graph_;
    SmallSubgraphs<kSubgraphFamilies.size()> subgraphs_;
    RingWalk rings_;
    HashCounter counter_;
    std::vector<std::uint64_t> items_;
};

}  // namespace chemsieve
