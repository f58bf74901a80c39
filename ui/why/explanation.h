// Why a compound is found or not, in words, with the places in both structures.
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "chem/draw/structure_drawing.h"
#include "chem/graph/molecular_graph.h"
#include "fingerprint/kinds/bit_places.h"
#include "search/explain/explained_compound.h"

namespace chemsieve::ui {

// How often query and compound have a piece.
struct PieceNumbers {
    int in_query = 0;
    int in_compound = 0;
    bool is_lack = false;  // it is why the compound is no hit
};

// Who has a piece by which both are compared. Their list shows the pieces of one of these at a time.
enum class Having { both, query_alone, compound_alone };

struct Reason {
    QString group;      // reasons of a group follow each other
    QString text;       // says all of it, for rows without drawing and for screen readers
    QString more = {};  // for the tool tip
    Highlight query = {};
    Highlight compound = {};
    std::optional<MolecularGraph> piece = {};  // is drawn in the row
    std::optional<PieceNumbers> numbers = {};
    int place = 0;  // from 1 on: the compound is drawn in the row, with what is coloured; 0: it is no place
    std::optional<Having> having = {};
};

// Items or bits of the fingerprints that a similarity is counted by.
struct SharedParts {
    std::uint32_t common = 0;
    std::uint32_t query = 0;  // with the common ones
    std::uint32_t compound = 0;

    std::uint32_t query_alone() const noexcept { return query - common; }
    std::uint32_t compound_alone() const noexcept { return compound - common; }
};

struct Explanation {
    std::optional<bool> is_hit;  // nothing: not decided
    QString headline;
    QStringList sentences;
    std::vector<Reason> reasons;
    std::vector<int> match = {};             // for a substructure hit: the compound's atoms in the order of the query's
    std::optional<SharedParts> shared = {};  // for a similarity
    // For a similarity: how many pieces there are of each Having, also those that are no reasons, being too many.
    std::optional<std::array<std::size_t, 3>> pieces = {};
};

// A bit that is set in the compound's fingerprint or the query's.
struct BitRow {
    std::uint32_t bit = 0;
    bool in_compound = false;
    bool in_query = false;
    QString compound_pieces;  // the compound's pieces that set the bit
    QString query_pieces;
};

// A kind of fingerprint besides the library's own.
struct OtherBits {
    FingerprintKind kind = FingerprintKind::morgan2;
    PlacedBits compound;
    std::optional<PlacedBits> query;  // nothing: there is no query, or it is not compared as a whole compound
    QString problem;                  // why there are no bits; empty if there are
};

// A compound with everything that the details show. Pointers are never null unless the comment says so.
struct ExplainedHit {
    std::shared_ptr<const ExplainedCompound> compound;
    std::optional<Molecule> query;                // nothing: there was no search, or its query is no structure
    std::shared_ptr<const QueryBits> query_bits;  // at the compound's length; null if there is no query
    std::optional<Explanation> why;               // nothing: there was no search
    std::optional<bool> is_selected;         // whether the search's limits leave it; nothing: no limits, or not known
    std::shared_ptr<const OtherBits> other;  // null: the bits are those of the library's own fingerprint
    std::vector<BitRow> bits;                // ascending
};

// The answer for all compounds with an id, or for one compound.
struct ExplainAnswer {
    QString id;       // what was asked for; empty: a compound by its number
    QString problem;  // why there is no answer
    std::vector<ExplainedHit> compounds;
};

// The atoms and bonds of the pieces that set a bit.
Highlight lit_in_compound(const ExplainedCompound& compound, std::uint32_t bit);
Highlight lit_in_query(const QueryBits& bits, const Molecule& query, std::uint32_t bit);
Highlight lit_bit(const PlacedBits& bits, std::uint32_t bit);
Highlight lit_whole(const Molecule& molecule);
// Highlights places in the graph of a molecule.
Highlight lit_places(const std::vector<PieceOccurrence>& places);

}  // namespace chemsieve::ui
