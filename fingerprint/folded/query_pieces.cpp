#include "fingerprint/folded/query_pieces.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "fingerprint/demand/screen_compiler.h"
#include "fingerprint/subgraph/item_set.h"
#include "fingerprint/subgraph/whole_graph.h"

namespace chemsieve {

namespace {

// Formulas have no choices with more ways than this; see screen_compiler.cpp.
constexpr std::size_t kMostWays = 1024;

// Visits a piece of the query with every way to choose one label each for its atoms and bonds.
class Ways {
  public:
    Ways(const QueryLabels& labels, const PieceOccurrence& place, const MolecularGraph& shape) : graph_{shape} {
        for (const std::uint32_t a : place.atoms) elements_.push_back(elements_of(labels.atoms[a]));
        for (const std::uint32_t b : place.bonds) bonds_.push_back(labels.bonds[b].labels);
    }

    std::size_t count() const {
        std::size_t ways = 1;
        for (const auto& elements : elements_) ways = std::min(ways * elements.size(), kMostWays + 1);
        for (const BondLabels& bond : bonds_) ways = std::min(ways * bond.count(), kMostWays + 1);
        return ways;
    }

    void visit(const std::function<void(const MolecularGraph&)>& visitor, std::size_t place = 0) {
        if (place < bonds_.size()) {
            for (std::size_t label = 0; label < bonds_[place].size(); ++label) {
                if (!bonds_[place][label]) continue;
                graph_.bonds[place].label = static_cast<BondLabel>(label);
                visit(visitor, place + 1);
            }
        } else if (const std::size_t atom = place - bonds_.size(); atom < elements_.size()) {
            for (const std::uint16_t element : elements_[atom]) {
                graph_.atoms[atom] = element;
                visit(visitor, place + 1);
            }
        } else {
            visitor(graph_);
        }
    }

  private:
    MolecularGraph graph_;
    std::vector<std::vector<std::uint16_t>> elements_;
    std::vector<BondLabels> bonds_;
};

// The query's atoms and those of its bonds that can be a few things only, all with the same label.
struct Shape {
    MolecularGraph graph;
    std::vector<std::uint32_t> bonds;  // the query's bond for each of the graph's
};

Shape shape_of(const QueryLabels& labels) {
    Shape shape;
    shape.graph.atoms.assign(labels.atoms.size(), 0);
    const auto is_open = [&](std::uint32_t atom) { return elements_of(labels.atoms[atom]).size() > kMostWays / 8; };
    for (std::uint32_t b = 0; b < labels.bonds.size(); ++b) {
        const QueryLabels::Bond& bond = labels.bonds[b];
        if (bond.labels.all() || is_open(bond.first) || is_open(bond.second)) continue;
        shape.graph.bonds.push_back({bond.first, bond.second, BondLabel::other});
        shape.bonds.push_back(b);
    }
    return shape;
}

}  // namespace

QueryPieces::QueryPieces(const std::vector<QueryPart>& parts, const ScreenFormula& formula,
                         const FingerprintRecipe& recipe, const std::stop_token& stop)
    : recipe_{recipe} {
    for (const QueryPart& part : parts) add_fixed(part, stop);
    for (const QueryPart& part : parts) add_alternatives(part, formula, stop);
}

std::optional<QueryPieces::Meaning> QueryPieces::meaning_of(std::uint64_t item) const {
    const auto found = meanings_.find(item);
    return found == meanings_.end() ? std::nullopt : std::optional{found->second};
}

void QueryPieces::add(QueryPiece piece) {
    for (const int level : levels_of(piece.piece, recipe_)) {
        for (const std::uint64_t item : items_of(piece.piece, level, recipe_)) {
            meanings_.try_emplace(item, Meaning{pieces_.size(), level});
        }
    }
    pieces_.push_back(std::move(piece));
}

void QueryPieces::add_fixed(const QueryPart& part, const std::stop_token& stop) {
    const FixedPart fixed = fixed_part_of(part.labels);
    auto table = make_piece_table(fixed.graph, recipe_, stop);
    if (!table) return;
    for (ExplainedPiece& piece : table->pieces) {
        for (PieceOccurrence& place : piece.occurrences) {
            for (std::uint32_t& atom : place.atoms) atom = fixed.query_atoms[atom];
            place.bonds.clear();
        }
        add({std::move(piece), part.environment_of, true});
    }
}

void QueryPieces::add_alternatives(const QueryPart& part, const ScreenFormula& formula, const std::stop_token& stop) {
    std::unordered_set<std::uint64_t> unknown;
    for (const Choice& choice : formula.choices) {
        for (const auto& items : choice.alternatives) {
            for (const std::uint64_t item : items) {
                if (!meanings_.contains(item)) unknown.insert(item);
            }
        }
    }
    if (unknown.empty()) return;
    FingerprintRecipe small = recipe_;
    small.max_bonds = std::min(recipe_.max_bonds, recipe_.small_bonds);
    small.path_bonds = small.ring_bonds = 0;
    const Shape shape = shape_of(part.labels);
    const auto table = make_piece_table(shape.graph, small, stop);
    if (!table) return;
    for (const ExplainedPiece& same_shape : table->pieces) {
        for (const PieceOccurrence& place : same_shape.occurrences) {
            if (stop.stop_requested()) return;
            PieceOccurrence of_query = place;
            for (std::uint32_t& bond : of_query.bonds) bond = shape.bonds[bond];
            const MolecularGraph graph = piece_at(shape.graph, place);
            Ways ways{part.labels, of_query, graph};
            if (ways.count() > kMostWays) continue;
            ways.visit([&](const MolecularGraph& way) {
                const std::uint64_t hash = hash_of_whole(way);
                if (unknown.erase(subgraph_item(hash, 1, 0)) == 0) return;
                const PieceFamily family = way.bonds.empty() ? PieceFamily::atom : PieceFamily::subgraph;
                add({{hash, family, true, way, {{place.atoms, {}}}}, part.environment_of, false});
            });
        }
    }
}

}  // namespace chemsieve
