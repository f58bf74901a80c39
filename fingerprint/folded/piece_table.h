// What the items of a graph stand for: its pieces with every place where they are found.
//
// A piece is an atom, an atom state or a subgraph that gives items (item_walk.h); pieces with the same hash are one.
// Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "chem/graph/molecular_graph.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

enum class PieceFamily { atom, state, subgraph, path, ring };

struct PieceOccurrence {
    std::vector<std::uint32_t> atoms;  // indices into MolecularGraph::atoms, ascending
    std::vector<std::uint32_t> bonds;  // indices into MolecularGraph::bonds, ascending
    auto operator<=>(const PieceOccurrence&) const = default;
};

struct ExplainedPiece {
    std::uint64_t hash = 0;
    PieceFamily family = PieceFamily::atom;
    bool small = true;                         // see FingerprintRecipe
    MolecularGraph shape;                      // the piece by itself; a state is an atom that has it
    std::vector<PieceOccurrence> occurrences;  // ascending

    int count() const noexcept { return static_cast<int>(occurrences.size()); }
    std::uint32_t bonds() const noexcept { return static_cast<std::uint32_t>(shape.bonds.size()); }
};

struct PieceTable {
    std::vector<ExplainedPiece> pieces;  // by ascending number of bonds, then by where they are found first
    bool complete = true;                // false: the graph has more subgraphs than the recipe's limit
};

PieceTable make_piece_table(const MolecularGraph& graph, const FingerprintRecipe& recipe);
// Nothing if stopped: a large compound has a quarter of a million pieces.
std::optional<PieceTable> make_piece_table(const MolecularGraph& graph, const FingerprintRecipe& recipe,
                                           const std::stop_token& stop);

// The atoms and bonds of one place as a graph of their own, in the order of the place; without states.
MolecularGraph piece_at(const MolecularGraph& graph, const PieceOccurrence& place);

// The levels of its count for which a piece gives items.
std::vector<int> levels_of(const ExplainedPiece& piece, const FingerprintRecipe& recipe);

// The items of a piece for one level: one for each copy.
std::vector<std::uint64_t> items_of(const ExplainedPiece& piece, int level, const FingerprintRecipe& recipe);

// Why a bit of a fingerprint is set.
struct BitCause {
    std::uint32_t bit = 0;
    std::uint32_t piece = 0;  // index into PieceTable::pieces
    int level = 1;            // the piece is found at least so often
    auto operator<=>(const BitCause&) const = default;
};

// For a fingerprint of `bits` bits; ascending, without repeats.
std::vector<BitCause> bit_causes(const PieceTable& table, const FingerprintRecipe& recipe, std::uint32_t bits);

}  // namespace chemsieve
