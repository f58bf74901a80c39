#include "search/explain/compared_pieces.h"

#include <algorithm>
#include <map>

#include "chem/graph/molecule_graph.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve {

std::optional<ComparedPieces> compare_pieces(const Molecule& query, const ExplainedCompound& compound,
                                             const FingerprintRecipe& recipe, const std::stop_token& stop) {
    const CompoundGraph graph = graph_of_compound(query);
    auto of_query = make_piece_table(graph.graph, recipe, stop);
    if (!of_query) return std::nullopt;
    const ItemSet items = make_items(graph.graph, recipe);
    ComparedPieces result{.pieces = {}, .complete = of_query->complete && compound.pieces.complete};
    std::map<std::pair<std::uint64_t, bool>, std::size_t> known;  // by hash and small
    for (ExplainedPiece& piece : of_query->pieces) {
        known[{piece.hash, piece.small}] = result.pieces.size();
        result.pieces.push_back({std::move(piece.shape), std::move(piece.occurrences), {}});
    }
    for (const ExplainedPiece& piece : compound.pieces.pieces) {
        if (stop.stop_requested()) return std::nullopt;
        const auto [place, is_new] = known.try_emplace({piece.hash, piece.small}, result.pieces.size());
        if (is_new) result.pieces.push_back({piece.shape, {}, {}});
        result.pieces[place->second].compound_places = piece.occurrences;
    }
    std::stable_sort(result.pieces.begin(), result.pieces.end(), [](const ComparedPiece& a, const ComparedPiece& b) {
        return a.shape.bonds.size() > b.shape.bonds.size();
    });
    result.query_items = items.size();
    result.compound_items = compound.items.size();
    result.common_items = common_items(items.items, compound.items.items);
    return result;
}

}  // namespace chemsieve
