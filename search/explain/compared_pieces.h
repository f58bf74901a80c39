// The pieces of two compounds side by side: what makes them similar, and what each has that the other lacks.
//
// Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "chem/molecule.h"
#include "search/explain/explained_compound.h"

namespace chemsieve {

struct ComparedPiece {
    MolecularGraph shape;  // piece_text() names it
    std::vector<PieceOccurrence> query_places;
    std::vector<PieceOccurrence> compound_places;

    int in_query() const noexcept { return static_cast<int>(query_places.size()); }
    int in_compound() const noexcept { return static_cast<int>(compound_places.size()); }
};

struct ComparedPieces {
    std::vector<ComparedPiece> pieces;  // largest first
    bool complete = true;  // false: pieces are missing, as a compound has more subgraphs than the recipe's limit
    // Numbers of items, which similarity counts: a piece gives some items for its first place, and more the more often
    // it occurs.
    std::uint32_t query_items = 0, compound_items = 0, common_items = 0;
};

// query: as the recipe searches it. Nothing if stopped.
std::optional<ComparedPieces> compare_pieces(const Molecule& query, const ExplainedCompound& compound,
                                             const FingerprintRecipe& recipe, const std::stop_token& stop);

}  // namespace chemsieve
