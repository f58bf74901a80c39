#include "search/census/census.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/json.h"
#include "base/sealed_parts.h"
#include "chem/graph/piece_text.h"
#include "chem/query_features/query_labels.h"
#include "fingerprint/folded/piece_table.h"
#include "fingerprint/folded/query_pieces.h"
#include "fingerprint/subgraph/whole_graph.h"

namespace chemsieve::census {

namespace {

constexpr std::size_t kFewestListed = 256, kMostListed = 4096;
constexpr std::size_t kMostPieceAtoms = 64;

// Writes for each piece its atoms, bonds, elements, and each bond's ends and label; a byte each.
std::vector<std::uint8_t> shapes_of(const std::vector<CommonPiece>& pieces) {
    std::vector<std::uint8_t> bytes;
    for (const CommonPiece& piece : pieces) {
        bytes.push_back(static_cast<std::uint8_t>(piece.shape.atoms.size()));
        bytes.push_back(static_cast<std::uint8_t>(piece.shape.bonds.size()));
        for (const std::uint16_t atom : piece.shape.atoms) bytes.push_back(static_cast<std::uint8_t>(atom));
        for (const GraphBond& bond : piece.shape.bonds) {
            bytes.push_back(static_cast<std::uint8_t>(bond.first));
            bytes.push_back(static_cast<std::uint8_t>(bond.second));
            bytes.push_back(static_cast<std::uint8_t>(bond.label));
        }
    }
    return bytes;
}

class ShapeReader {
  public:
    explicit ShapeReader(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}
    bool at_end() const noexcept { return bytes_.empty(); }
    MolecularGraph next() {
        MolecularGraph shape;
        const std::size_t atoms = byte(), bonds = byte();
        if (atoms == 0 || atoms > kMostPieceAtoms || bonds > kMostPieceAtoms) fail();
        for (std::size_t i = 0; i < atoms; ++i) shape.atoms.push_back(byte());
        for (std::size_t i = 0; i < bonds; ++i) {
            const std::uint32_t first = byte(), second = byte();
            if (first >= atoms || second >= atoms || first == second) fail();
            shape.bonds.push_back({first, second, static_cast<BondLabel>(byte())});
        }
        if (bonds + 1 < atoms || !is_connected(shape)) fail();
        return shape;
    }

  private:
    static bool is_connected(const MolecularGraph& shape) {
        std::vector<bool> reached(shape.atoms.size());
        reached[0] = true;
        for (std::size_t round = 0; round < shape.atoms.size(); ++round) {
            for (const GraphBond& bond : shape.bonds) {
                if (reached[bond.first] || reached[bond.second]) reached[bond.first] = reached[bond.second] = true;
            }
        }
        return std::all_of(reached.begin(), reached.end(), [](bool is) { return is; });
    }
    [[noreturn]] static void fail() { throw CensusError("its pieces cannot be read"); }
    std::uint8_t byte() {
        if (bytes_.empty()) fail();
        const std::uint8_t first = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return first;
    }
    std::span<const std::uint8_t> bytes_;
};

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

std::uint64_t CountedProperty::step_of(double value) const noexcept {
    // A hair's breadth up, so that a value that stands on a step does not fall below it by rounding.
    const double number = std::floor((value - lowest) / step + 1e-6);
    const auto last = (std::uint64_t{1} << levels) - 1;
    if (!(number > 0)) return 0;
    return number >= static_cast<double>(last) ? last : static_cast<std::uint64_t>(number);
}

std::optional<std::size_t> counted_property(std::string_view name) {
    for (std::size_t i = 0; i < kCountedProperties.size(); ++i) {
        if (kCountedProperties[i].name == name) return i;
    }
    return std::nullopt;
}

Census::Census(CensusParts parts, filter::CompactSpectralFilter counts, std::vector<RangeCounts> properties,
               std::vector<CommonPiece> pieces)
    : parts_{parts}, counts_{std::move(counts)}, properties_{std::move(properties)}, pieces_{std::move(pieces)} {}

std::uint64_t Census::count_between(std::size_t property, double least, double most) const {
    const CountedProperty& counted = kCountedProperties[property];
    if (least > most) return 0;
    return std::min(parts_.compounds, properties_[property].count(counted.step_of(least), counted.step_of(most)));
}

void Census::merge(const Census& other) {
    if (parts_.recipe != other.parts_.recipe) {
        throw CensusError("they count other subgraphs: one by '" + parts_.recipe.to_text() + "', the other by '" +
                          other.parts_.recipe.to_text() + "'");
    }
    if (counts_.shape() != other.counts_.shape()) {
        throw CensusError("they are of different sizes; make both with room for as many pieces");
    }
    filter::MinimalIncreaseFilter counts = counts_.opened();
    counts.merge(other.counts_.opened());
    counts_ = filter::CompactSpectralFilter{counts};
    for (std::size_t i = 0; i < properties_.size(); ++i) {
        filter::MinimalIncreaseFilter ranges = properties_[i].filter().opened();
        ranges.merge(other.properties_[i].filter().opened());
        properties_[i] = RangeCounts{filter::CompactSpectralFilter{ranges}, properties_[i].levels()};
    }
    std::unordered_set<std::uint64_t> there;
    for (const CommonPiece& piece : pieces_) there.insert(piece.key);
    for (const CommonPiece& piece : other.pieces_) {
        if (!there.contains(piece.key)) pieces_.push_back(piece);
    }
    parts_.compounds += other.parts_.compounds;
    parts_.partly_counted += other.parts_.partly_counted;
    parts_.keys += other.parts_.keys;  // at most: which keys both have cannot be told
    parts_.counted_to = CompoundNumber{0};
    // A piece that neither lists is in fewer than both begin with.
    parts_.listed_from =
        keep_most_frequent(pieces_, pieces_listed(parts_.compounds), parts_.listed_from + other.parts_.listed_from - 1,
                           [this](std::uint64_t key) { return count(key); });
}

std::vector<std::uint8_t> Census::to_bytes() const {
    const Json j{{"recipe", parts_.recipe.to_text()},
                 {"compounds", parts_.compounds},
                 {"partly_counted", parts_.partly_counted},
                 {"counted_to", static_cast<std::int64_t>(parts_.counted_to)},
                 {"keys", parts_.keys},
                 {"listed_from", parts_.listed_from}};
    SealedPartsWriter bytes{kMark};
    bytes.add(json_text(j));
    bytes.add(counts_.to_bytes());
    for (const RangeCounts& ranges : properties_) bytes.add(ranges.to_bytes());
    bytes.add(shapes_of(pieces_));
    return bytes.sealed();
}

Census Census::from_bytes(std::span<const std::uint8_t> bytes) {
    try {
        SealedPartsReader reader{bytes, kMark, kWhat};
        const Json j = parse_json(reader.next_text());
        const CensusParts parts{.recipe = FingerprintRecipe::from_text(j.at("recipe").text()),
                                .compounds = j.at("compounds").integer<std::uint64_t>(),
                                .partly_counted = j.at("partly_counted").integer<std::uint64_t>(),
                                .counted_to = CompoundNumber{j.at("counted_to").integer<std::int64_t>()},
                                .keys = j.at("keys").integer<std::uint64_t>(),
                                .listed_from = j.at("listed_from").integer<std::uint64_t>()};
        auto counts = filter::CompactSpectralFilter::from_bytes(reader.next());
        std::vector<RangeCounts> properties;
        for (const CountedProperty& property : kCountedProperties) {
            properties.push_back(RangeCounts::from_bytes(reader.next()));
            if (properties.back().levels() != property.levels) throw CensusError("its properties are of another form");
        }
        std::vector<CommonPiece> pieces;
        for (ShapeReader shapes{reader.next()}; !shapes.at_end();) {
            CommonPiece& piece = pieces.emplace_back();
            piece.shape = shapes.next();
            piece.key = census_key(hash_of_whole(piece.shape), 1);
            piece.count = counts.count(piece.key);
        }
        return {parts, std::move(counts), std::move(properties), std::move(pieces)};
    } catch (const PartsError& e) {
        throw CensusError(e.reason());
    } catch (const JsonError& e) {
        throw CensusError(std::string{"its description cannot be read: "} + e.what());
    } catch (const LibraryError& e) {
        throw CensusError(e.reason());
    } catch (const filter::FilterError& e) {
        throw CensusError("its filter cannot be read: " + e.reason());
    }
}

std::uint64_t keep_most_frequent(std::vector<CommonPiece>& pieces, std::size_t most, std::uint64_t listed_from,
                                 const std::function<std::uint64_t(std::uint64_t)>& count_of) {
    for (CommonPiece& piece : pieces) piece.count = count_of(piece.key);
    // The larger of equally frequent ones tells more.
    std::sort(pieces.begin(), pieces.end(), [](const CommonPiece& a, const CommonPiece& b) {
        if (a.count != b.count) return a.count > b.count;
        if (a.bonds() != b.bonds()) return a.bonds() > b.bonds();
        return a.key < b.key;
    });
    if (pieces.size() > most) listed_from = std::max(listed_from, pieces[most].count + 1);
    while (!pieces.empty() && pieces.back().count < listed_from) pieces.pop_back();
    return listed_from;
}

std::size_t pieces_listed(std::uint64_t compounds) noexcept {
    return std::clamp<std::size_t>(compounds / 8, kFewestListed, kMostListed);
}

void CensusKeyMaker::make(const MolecularGraph& graph, const FingerprintRecipe& recipe, CensusKeys& keys) {
    keys.once.clear();
    keys.more.clear();
    small_.clear();
    large_.clear();
    keys.complete = walk_.run(graph, recipe, [&](const Subgraph& subgraph) {
        const int level = (subgraph.small ? small_ : large_).add(subgraph.hash);
        if (level > (subgraph.small ? recipe.small_count : recipe.large_count) || (level & (level - 1)) != 0) return;
        (level == 1 ? keys.once : keys.more).push_back(census_key(subgraph.hash, level));
    });
}

std::optional<MolecularGraph> CensusKeyMaker::shape_of(std::uint64_t key, const MolecularGraph& graph,
                                                       const FingerprintRecipe& recipe) {
    std::optional<MolecularGraph> shape;
    walk_.run(graph, recipe, [&](const Subgraph& subgraph) {
        if (census_key(subgraph.hash, 1) != key) return true;
        PieceOccurrence place;
        place.bonds.assign(subgraph.bonds.begin(), subgraph.bonds.end());
        std::sort(place.bonds.begin(), place.bonds.end());
        for (const std::uint32_t bond : place.bonds) {
            place.atoms.push_back(graph.bonds[bond].first);
            place.atoms.push_back(graph.bonds[bond].second);
        }
        if (place.bonds.empty()) place.atoms.push_back(subgraph.atom);
        std::sort(place.atoms.begin(), place.atoms.end());
        place.atoms.erase(std::unique(place.atoms.begin(), place.atoms.end()), place.atoms.end());
        shape = piece_at(graph, place);
        return false;
    });
    // The state of an atom is no shape.
    if (shape && hash_of_whole(*shape) != 0 && census_key(hash_of_whole(*shape), 1) != key) shape.reset();
    return shape;
}

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
