#include "fingerprint/folded/piece_table.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <unordered_map>

#include "fingerprint/subgraph/item_set.h"
#include "fingerprint/subgraph/item_walk.h"
#include "fingerprint/subgraph/subgraph_hash.h"

namespace chemsieve {

namespace {

class TableMaker {
  public:
    TableMaker(const MolecularGraph& graph, const FingerprintRecipe& recipe, const std::stop_token& stop)
        : graph_{graph}, recipe_{recipe}, stop_{stop} {}

    std::optional<PieceTable> make() {
        table_.complete = ItemWalk{}.run(graph_, recipe_, [this](const Subgraph& subgraph) {
            add(subgraph);
            return !stop_.stop_requested();
        });
        for (ExplainedPiece& piece : table_.pieces) {
            if (stop_.stop_requested()) return std::nullopt;
            std::sort(piece.occurrences.begin(), piece.occurrences.end());
            piece.shape = shape_of(piece);
        }
        std::sort(table_.pieces.begin(), table_.pieces.end(), [](const ExplainedPiece& a, const ExplainedPiece& b) {
            return std::tuple{a.bonds(), a.family, a.occurrences[0], a.hash} <
                   std::tuple{b.bonds(), b.family, b.occurrences[0], b.hash};
        });
        if (stop_.stop_requested()) return std::nullopt;
        return std::move(table_);
    }

  private:
    void add(const Subgraph& subgraph) {
        // Small and large ones are counted apart, as item_set.cpp does.
        auto& known = subgraph.small ? small_ : large_;
        const auto [place, is_new] = known.try_emplace(subgraph.hash, table_.pieces.size());
        if (is_new) table_.pieces.push_back({subgraph.hash, family_of(subgraph), subgraph.small, {}, {}});
        table_.pieces[place->second].occurrences.push_back(occurrence_of(subgraph));
    }

    PieceOccurrence occurrence_of(const Subgraph& subgraph) const {
        PieceOccurrence result{{}, {subgraph.bonds.begin(), subgraph.bonds.end()}};
        std::sort(result.bonds.begin(), result.bonds.end());
        if (result.bonds.empty()) result.atoms = {subgraph.atom};
        for (const std::uint32_t b : result.bonds) {
            result.atoms.push_back(graph_.bonds[b].first);
            result.atoms.push_back(graph_.bonds[b].second);
        }
        std::sort(result.atoms.begin(), result.atoms.end());
        result.atoms.erase(std::unique(result.atoms.begin(), result.atoms.end()), result.atoms.end());
        return result;
    }

    PieceFamily family_of(const Subgraph& subgraph) const {
        if (subgraph.bonds.empty()) {
            const std::uint64_t atom = subgraph_hash::atom(graph_.atoms[subgraph.atom]);
            return subgraph.hash == subgraph_hash::single_atom(atom) ? PieceFamily::atom : PieceFamily::state;
        }
        if (subgraph.bonds.size() <= static_cast<std::size_t>(recipe_.max_bonds)) return PieceFamily::subgraph;
        const bool closed = occurrence_of(subgraph).atoms.size() == subgraph.bonds.size();
        return closed ? PieceFamily::ring : PieceFamily::path;
    }

    MolecularGraph shape_of(const ExplainedPiece& piece) const {
        const PieceOccurrence& first = piece.occurrences.front();
        MolecularGraph shape = piece_at(graph_, first);
        if (piece.family != PieceFamily::state) return shape;
        const std::uint64_t atom = subgraph_hash::atom(shape.atoms[0]);
        for (const AtomState& s : graph_.states) {
            if (s.atom != first.atoms[0] || subgraph_hash::atom_state(atom, s.kind, s.value) != piece.hash) continue;
            shape.states = {{0, s.kind, s.value}};
        }
        return shape;
    }

    const MolecularGraph& graph_;
    const FingerprintRecipe& recipe_;
    const std::stop_token& stop_;
    PieceTable table_;
    std::unordered_map<std::uint64_t, std::size_t> small_, large_;  // hash -> index of the piece
};

}  // namespace

MolecularGraph piece_at(const MolecularGraph& graph, const PieceOccurrence& place) {
    const auto index = [&](std::uint32_t atom) {
        const auto found = std::lower_bound(place.atoms.begin(), place.atoms.end(), atom);
        return static_cast<std::uint32_t>(found - place.atoms.begin());
    };
    MolecularGraph piece;
    for (const std::uint32_t a : place.atoms) piece.atoms.push_back(graph.atoms[a]);
    for (const std::uint32_t b : place.bonds) {
        const GraphBond& bond = graph.bonds[b];
        piece.bonds.push_back({index(bond.first), index(bond.second), bond.label});
    }
    return piece;
}

PieceTable make_piece_table(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    return *make_piece_table(graph, recipe, {});
}

std::optional<PieceTable> make_piece_table(const MolecularGraph& graph, const FingerprintRecipe& recipe,
                                           const std::stop_token& stop) {
    return TableMaker{graph, recipe, stop}.make();
}

std::vector<int> levels_of(const ExplainedPiece& piece, const FingerprintRecipe& recipe) {
    const int most = std::min(piece.count(), piece.small ? recipe.small_count : recipe.large_count);
    std::vector<int> levels;
    for (int level = 1; level <= most; level *= 2) levels.push_back(level);
    return levels;
}

std::vector<std::uint64_t> items_of(const ExplainedPiece& piece, int level, const FingerprintRecipe& recipe) {
    std::vector<std::uint64_t> items;
    for (int copy = 0; copy < (piece.small ? recipe.small_copies : 1); ++copy) {
        items.push_back(subgraph_item(piece.hash, level, copy));
    }
    return items;
}

std::vector<BitCause> bit_causes(const PieceTable& table, const FingerprintRecipe& recipe, std::uint32_t bits) {
    std::vector<BitCause> causes;
    for (std::uint32_t p = 0; p < table.pieces.size(); ++p) {
        for (const int level : levels_of(table.pieces[p], recipe)) {
            for (const std::uint64_t item : items_of(table.pieces[p], level, recipe)) {
                causes.push_back({static_cast<std::uint32_t>(item & (bits - 1)), p, level});
            }
        }
    }
    std::sort(causes.begin(), causes.end());
    causes.erase(std::unique(causes.begin(), causes.end()), causes.end());
    return causes;
}

}  // namespace chemsieve
