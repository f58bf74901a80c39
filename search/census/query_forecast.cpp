#include "search/census/query_forecast.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "chem/graph/piece_text.h"
#include "chem/query_features/query_labels.h"
#include "fingerprint/folded/query_pieces.h"

namespace chemsieve::census {

namespace {

constexpr int kMostFactors = 4;

class Forecaster {
  public:
    Forecaster(const Query& query, const Census& census)
        : census_{census}, pieces_{query_parts(query.molecule()), query.formula(), census.recipe()} {}

    // The count of an item in the formula; nothing if it stands for nothing to be named, or was counted already.
    std::optional<QueryPieceCount> count_of(std::uint64_t item) {
        const auto meaning = pieces_.meaning_of(item);
        if (!meaning) return std::nullopt;
        const QueryPiece& piece = pieces_.pieces()[meaning->piece];
        const std::uint64_t key = census_key(piece.piece.hash, meaning->level);
        QueryPieceCount counted{
            .text = piece_text(piece.piece.shape),
            .times = meaning->level,
            .compounds = std::min(census_.compounds(), census_.count(key) + census_.partly_counted())};
        if (!piece.environment_of && !piece.piece.occurrences.empty()) {
            counted.atoms = piece.piece.occurrences.front().atoms;
        }
        return counted;
    }
    // How many compounds have one of the alternatives, at most.
    std::uint64_t count_of(const Choice& choice) {
        std::uint64_t sum = 0;
        for (const auto& items : choice.alternatives) {
            std::uint64_t least = census_.compounds();
            for (const std::uint64_t item : items) {
                if (const auto counted = count_of(item)) least = std::min(least, counted->compounds);
            }
            sum += least;
        }
        return std::min(sum, census_.compounds());
    }

  private:
    const Census& census_;
    QueryPieces pieces_;
};

bool is_apart(const std::vector<std::uint32_t>& atoms, const std::unordered_set<std::uint32_t>& used) {
    return !atoms.empty() &&
           std::none_of(atoms.begin(), atoms.end(), [&](std::uint32_t a) { return used.contains(a); });
}

}  // namespace

QueryForecast forecast(const Query& query, const Census& census) {
    QueryForecast result;
    result.most_hits = census.compounds();
    Forecaster forecaster{query, census};
    std::vector<std::pair<std::string, int>> seen;
    for (const std::uint64_t item : query.items().items) {
        auto counted = forecaster.count_of(item);
        if (!counted) continue;
        const std::pair<std::string, int> name{counted->text, counted->times};
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;  // another copy of the same
        seen.push_back(name);
        result.pieces.push_back(std::move(*counted));
    }
    std::stable_sort(result.pieces.begin(), result.pieces.end(),
                     [](const auto& a, const auto& b) { return a.compounds < b.compounds; });
    std::vector<double> shares;
    const double all = std::max(1.0, static_cast<double>(census.compounds()));
    std::unordered_set<std::uint32_t> used;
    for (const QueryPieceCount& piece : result.pieces) {
        result.most_hits = std::min(result.most_hits, piece.compounds);
        if (!shares.empty() && !is_apart(piece.atoms, used)) continue;
        used.insert(piece.atoms.begin(), piece.atoms.end());
        shares.push_back(static_cast<double>(piece.compounds) / all);
    }
    for (const Choice& choice : query.formula().choices) {
        const std::uint64_t most = forecaster.count_of(choice);
        result.most_hits = std::min(result.most_hits, most);
        shares.push_back(static_cast<double>(most) / all);
    }
    std::sort(shares.begin(), shares.end());
    // The rarest counts whole, the next as its square root, and so on: what stands in one compound is seldom
    // independent (as planners of databases do for several conditions on one table).
    double share = 1, weight = 1;
    for (std::size_t i = 0; i < shares.size() && i < kMostFactors; ++i, weight /= 2) {
        share *= std::pow(shares[i], weight);
    }
    result.candidates = share * all;
    return result;
}

}  // namespace chemsieve::census
