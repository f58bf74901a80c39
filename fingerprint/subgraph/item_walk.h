// Visits everything of a molecule that gives items: atoms, atom states, subgraphs, paths, rings.
//
// Threads: one object a thread; it keeps its scratch memory between molecules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include "fingerprint/subgraph/hashed_graph.h"
#include "fingerprint/subgraph/path_walk.h"
#include "fingerprint/subgraph/recipe.h"
#include "fingerprint/subgraph/ring_walk.h"
#include "fingerprint/subgraph/subgraph_walk.h"

namespace chemsieve {

struct Subgraph {
    std::uint64_t hash;
    std::span<const std::uint32_t> bonds;  // indices into MolecularGraph::bonds; valid during the visit
    std::uint32_t atom;                    // the atom, if there are no bonds
    bool small;                            // see FingerprintRecipe
};

class ItemWalk {
  public:
    // visit(Subgraph), which may return false to end the walk. False if it was ended, or there are more than
    // recipe.max_subgraphs, which ends it, too. The limit counts subgraphs and not time, so that the outcome is the
    // same on every machine.
    template <class Visit>
    bool run(const MolecularGraph& graph, const FingerprintRecipe& recipe, Visit&& visit) {
        graph_.assign(graph);
        std::size_t left = recipe.max_subgraphs;
        const auto counted = [&](const Subgraph& subgraph) {
            if (left == 0) return false;
            --left;
            if constexpr (std::is_same_v<decltype(visit(subgraph)), bool>) return visit(subgraph);
            visit(subgraph);
            return true;
        };
        for (std::uint32_t a = 0; a < graph_.atom_count(); ++a) {
            if (!counted({subgraph_hash::single_atom(graph_.atom(a)), {}, a, true})) return false;
        }
        if (recipe.atom_states) {
            for (const AtomState& s : graph.states) {
                const std::uint64_t hash = subgraph_hash::atom_state(graph_.atom(s.atom), s.kind, s.value);
                if (!counted({hash, {}, s.atom, true})) return false;
            }
        }
        const auto subgraph = [&](std::uint64_t hash, std::span<const std::uint32_t> bonds) {
            return counted({hash, bonds, 0, static_cast<int>(bonds.size()) <= recipe.small_bonds});
        };
        const auto ring = [&](std::uint64_t hash, std::span<const std::uint32_t> bonds) {
            return counted({hash, bonds, 0, true});
        };
        return subgraphs_.run(graph_, recipe.max_bonds, subgraph) &&
               paths_.run(graph_, std::max(2, recipe.max_bonds + 1), recipe.path_bonds, subgraph) &&
               rings_.run(graph_, recipe.max_bonds + 1, recipe.ring_bonds, 4 * std::size_t{recipe.max_subgraphs}, ring);
    }

  private:
    HashedGraph graph_;
    SubgraphWalk subgraphs_;
    PathWalk paths_;
    RingWalk rings_;
};

}  // namespace chemsieve
