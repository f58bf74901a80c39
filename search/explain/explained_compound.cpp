#include "search/explain/explained_compound.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "base/error.h"
#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/folded/query_pieces.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve {

namespace {

using Fingerprints = std::map<CompoundNumber, StoredFingerprint>;

void find_in_tail(const FingerprintBlock& block, const std::set<CompoundNumber>& wanted, Fingerprints& found) {
    const std::size_t words = block.bits / 64;
    for (std::size_t i = 0; i < block.compounds.size(); ++i) {
        if (!wanted.contains(block.compounds[i])) continue;
        const auto first = block.words.begin() + static_cast<std::ptrdiff_t>(i * words);
        found[block.compounds[i]] = {block.bits,
                                     block.item_counts[i],
                                     block.always_candidate[i],
                                     {first, first + static_cast<std::ptrdiff_t>(words)}};
    }
}

void find_in_block(const FingerprintSource& source, std::size_t index, const std::set<CompoundNumber>& wanted,
                   Fingerprints& found, const std::stop_token& stop) {
    const StoredBlock& block = source.blocks()[index];
    std::map<std::size_t, StoredFingerprint*> places;  // by place in the block
    for (std::size_t c = 0; c < block.columns.size() && !stop.stop_requested(); ++c) {
        const StoredColumn column = source.read_column(index, c);
        for (std::size_t i = 0; i < column.compounds.size(); ++i) {
            if (!wanted.contains(column.compounds[i])) continue;
            StoredFingerprint& fingerprint = found[column.compounds[i]];
            fingerprint = {block.bits, column.item_counts[i], false, std::vector<std::uint64_t>(block.bits / 64)};
            places[c * kColumnCompounds + i] = &fingerprint;
        }
    }
    if (places.empty()) return;
    std::vector<std::uint64_t> row(block.words_a_row());
    for (std::uint32_t position = 0; position < block.bits && !stop.stop_requested(); ++position) {
        if (block.summary[position] == 0) continue;
        source.read_row(index, position, row.data());
        for (const auto& [place, fingerprint] : places) {
            fingerprint->words[position / 64] |= (row[place / 64] >> (place % 64) & 1U) << (position % 64);
        }
    }
}

// Looks through all columns, which takes as long as reading the library: fast enough for a few compounds.
Fingerprints stored_fingerprints(const FingerprintSource& source, const std::vector<CompoundNumber>& numbers,
                                 const std::stop_token& stop) {
    const std::set<CompoundNumber> wanted{numbers.begin(), numbers.end()};
    Fingerprints found;
    for (const FingerprintBlock& block : source.tail()) find_in_tail(block, wanted, found);
    for (std::size_t i = 0; i < source.blocks().size() && found.size() < wanted.size(); ++i) {
        if (stop.stop_requested()) break;
        find_in_block(source, i, wanted, found, stop);
    }
    return found;
}

bool equals(const StoredFingerprint& stored, const CompoundFingerprint& made) {
    const auto words = made.bits.words();
    return stored.always_candidate == made.always_candidate && stored.item_count == made.item_count &&
           std::equal(words.begin(), words.end(), stored.words.begin(), stored.words.end());
}

// Nothing if stopped.
std::optional<ExplainedCompound> explained(CompoundReader& reader, CompoundNumber number, StoredFingerprint stored,
                                           const FingerprintRecipe& recipe, const std::stop_token& stop) {
    const Molecule structure = reader.molecule(number);
    const CompoundGraph compound = graph_of_compound(structure);
    auto pieces = make_piece_table(compound.graph, recipe, stop);
    if (!pieces) return std::nullopt;
    ExplainedCompound result{.row = reader.row(number),
                             .structure = structure,
                             .stored = std::move(stored),
                             .pieces = std::move(*pieces),
                             .items = make_items(compound.graph, recipe),
                             .causes = {}};
    result.causes = bit_causes(result.pieces, recipe, result.stored.bits);
    if (!result.items.complete) result.always_reason = AlwaysReason::too_many_subgraphs;
    if (compound.matches_loosely) result.always_reason = AlwaysReason::loose_bonds;
    if (stop.stop_requested()) return std::nullopt;
    result.is_outdated = !equals(result.stored, fingerprint_of_compound(structure, recipe));
    return result;
}

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

std::uint32_t StoredFingerprint::set_bits() const {
    std::uint32_t count = 0;
    for (const std::uint64_t word : words) count += static_cast<std::uint32_t>(std::popcount(word));
    return count;
}

std::span<const BitCause> ExplainedCompound::causes_of(std::uint32_t bit) const {
    const auto [first, last] = std::equal_range(causes.begin(), causes.end(), BitCause{.bit = bit},
                                                [](const BitCause& a, const BitCause& b) { return a.bit < b.bit; });
    return {first, last};
}

std::vector<ExplainedCompound> explain_compounds(const CompoundSource& source,
                                                 const std::vector<CompoundNumber>& numbers,
                                                 const std::stop_token& stop) {
    const auto reader = source.reader();
    auto stored = stored_fingerprints(*source.fingerprints(), numbers, stop);
    std::vector<ExplainedCompound> result;
    for (const CompoundNumber number : numbers) {
        if (stop.stop_requested()) break;
        const auto found = stored.find(number);
        if (found == stored.end()) {
            throw LibraryError("compound " + std::to_string(static_cast<std::int64_t>(number)) + " of " +
                               source.name() + " has no fingerprint; the library is damaged, import it anew");
        }
        auto compound = explained(*reader, number, found->second, source.recipe(), stop);
        if (!compound) break;
        result.push_back(std::move(*compound));
    }
    return result;
}

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
