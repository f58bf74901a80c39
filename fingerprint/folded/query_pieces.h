// What the items of a query's formula stand for: pieces of the query, of its environments, and the things that a piece
// of it can be.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "chem/query_features/query_labels.h"
#include "fingerprint/demand/screen_formula.h"
#include "fingerprint/folded/piece_table.h"

namespace chemsieve {

struct QueryPiece {
    // Occurrences are atoms of the query, or of the environment; without bonds.
    ExplainedPiece piece;
    std::optional<std::uint32_t> environment_of;  // the query's atom whose environment has the piece
    bool fixed = true;                            // false: one of several things that a piece of the query can be
};

class QueryPieces {
  public:
    // Has but some of them if stopped.
    QueryPieces(const std::vector<QueryPart>& parts, const ScreenFormula& formula, const FingerprintRecipe& recipe,
                const std::stop_token& stop = {});

    struct Meaning {
        std::size_t piece = 0;  // index into pieces()
        int level = 1;          // at least so many of it
    };
    // Nothing for items that no piece of the query has.
    std::optional<Meaning> meaning_of(std::uint64_t item) const;
    const std::vector<QueryPiece>& pieces() const noexcept { return pieces_; }

    const FingerprintRecipe& recipe() const noexcept { return recipe_; }

  private:
    void add(QueryPiece piece);
    void add_fixed(const QueryPart& part, const std::stop_token& stop);
    void add_alternatives(const QueryPart& part, const ScreenFormula& formula, const std::stop_token& stop);

    FingerprintRecipe recipe_;
    std::vector<QueryPiece> pieces_;
    std::unordered_map<std::uint64_t, Meaning> meanings_;  // by item
};

}  // namespace chemsieve
