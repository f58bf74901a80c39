#include "search/explain/query_bits.h"

#include <algorithm>
#include <map>

#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "fingerprint/folded/query_pieces.h"

namespace chemsieve {

namespace {

void add_demanded(QueryBits& result, const Query& query, const FingerprintRecipe& recipe, const std::stop_token& stop) {
    const QueryPieces pieces{query_parts(query.molecule()), query.formula(), recipe, stop};
    std::map<std::size_t, std::uint32_t> places;  // where pieces are in the result
    std::optional<std::uint32_t> nameless;
    for (const std::uint64_t item : query.formula().required.items) {
        if (stop.stop_requested()) return;
        const auto bit = static_cast<std::uint32_t>(item & (result.bits - 1));
        const auto next = static_cast<std::uint32_t>(result.pieces.size());
        const auto meaning = pieces.meaning_of(item);
        if (!meaning) {
            if (!nameless) {
                nameless = next;
                result.pieces.emplace_back();
            }
            result.causes.push_back({bit, *nameless, 1});
            continue;
        }
        const auto [place, is_new] = places.try_emplace(meaning->piece, next);
        if (is_new) {
            const QueryPiece& piece = pieces.pieces()[meaning->piece];
            result.pieces.push_back({piece_text(piece.piece.shape), piece.piece.occurrences, piece.environment_of});
        }
        result.causes.push_back({bit, place->second, meaning->level});
    }
    result.choices = query.formula().choices.size();
}

void add_own(QueryBits& result, const Query& query, const FingerprintRecipe& recipe, const std::stop_token& stop) {
    auto table = make_piece_table(graph_of_compound(query.molecule()).graph, recipe, stop);
    result.complete = table && table->complete;
    if (!result.complete) return;
    result.causes = bit_causes(*table, recipe, result.bits);
    for (ExplainedPiece& piece : table->pieces) {
        if (stop.stop_requested()) return;
        result.pieces.push_back({piece_text(piece.shape), std::move(piece.occurrences), std::nullopt});
    }
}

}  // namespace

std::span<const BitCause> QueryBits::causes_of(std::uint32_t bit) const {
    const auto [first, last] = std::equal_range(causes.begin(), causes.end(), BitCause{.bit = bit},
                                                [](const BitCause& a, const BitCause& b) { return a.bit < b.bit; });
    return {first, last};
}

std::optional<QueryBits> bits_of_query(const Query& query, SearchMode mode, const FingerprintRecipe& recipe,
                                       std::uint32_t bits, const std::stop_token& stop) {
    QueryBits result{.bits = bits, .words = std::vector<std::uint64_t>(bits / 64), .pieces = {}, .causes = {}};
    if (!query.has_structure()) return result;
    if (mode == SearchMode::substructure) {
        add_demanded(result, query, recipe, stop);
    } else {
        add_own(result, query, recipe, stop);
    }
    if (stop.stop_requested()) return std::nullopt;
    std::sort(result.causes.begin(), result.causes.end());
    result.causes.erase(std::unique(result.causes.begin(), result.causes.end()), result.causes.end());
    for (const BitCause& cause : result.causes) result.words[cause.bit / 64] |= std::uint64_t{1} << (cause.bit % 64);
    return result;
}

}  // namespace chemsieve
