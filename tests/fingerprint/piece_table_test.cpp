#include "fingerprint/folded/piece_table.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "chem/graph/molecule_graph.h"
#include "chem/read/parse.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/subgraph/subgraph_hash.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/oracle/reference_items.h"
#include "tests/support/test_data.h"

namespace chemsieve::piece_table_test {

using namespace chemsieve::test;

namespace {

MolecularGraph graph_of(const std::string& smiles) {
    return graph_of_compound(std::get<Molecule>(parse_smiles(smiles))).graph;
}

// By the definition, from atoms and bonds of the graph.
std::uint64_t hash_again(const MolecularGraph& graph, const ExplainedPiece& piece, const PieceOccurrence& place) {
    const std::uint64_t atom = subgraph_hash::atom(graph.atoms[place.atoms[0]]);
    if (piece.family == PieceFamily::atom) return subgraph_hash::single_atom(atom);
    if (piece.family == PieceFamily::state) {
        const AtomState& state = piece.shape.states.at(0);
        return subgraph_hash::atom_state(atom, state.kind, state.value);
    }
    return reference_hash(graph, {place.bonds.begin(), place.bonds.end()});
}

std::vector<std::uint64_t> all_items(const PieceTable& table, const FingerprintRecipe& recipe) {
    std::vector<std::uint64_t> items;
    for (const ExplainedPiece& piece : table.pieces) {
        for (const int level : levels_of(piece, recipe)) {
            for (const std::uint64_t item : items_of(piece, level, recipe)) items.push_back(item);
        }
    }
    std::sort(items.begin(), items.end());
    return items;
}

}  // namespace

TEST_CASE("pieces tell what they are and where") {
    const PieceTable table = make_piece_table(graph_of("CC(=O)[O-]"), {});
    CHECK(table.complete);
    const auto find = [&](PieceFamily family, std::size_t bonds, int count) {
        return std::count_if(table.pieces.begin(), table.pieces.end(), [&](const ExplainedPiece& p) {
            return p.family == family && p.bonds() == bonds && p.count() == count;
        });
    };
    CHECK(find(PieceFamily::atom, 0, 2) == 2);   // C and O
    CHECK(find(PieceFamily::state, 0, 1) == 1);  // O-
    CHECK(find(PieceFamily::subgraph, 1, 1) == 3);
    CHECK(find(PieceFamily::subgraph, 2, 1) == 3);
    CHECK(find(PieceFamily::subgraph, 3, 1) == 1);
    CHECK(table.pieces.size() == 10);
    CHECK(table.pieces.front().occurrences == std::vector<PieceOccurrence>{{{0}, {}}, {{1}, {}}});
    CHECK(table.pieces.back().occurrences == std::vector<PieceOccurrence>{{{0, 1, 2, 3}, {0, 1, 2}}});
}

TEST_CASE("longer paths and rings are told apart") {
    const auto has = [](const std::string& smiles, PieceFamily family) {
        const PieceTable table = make_piece_table(graph_of(smiles), {});
        return std::any_of(table.pieces.begin(), table.pieces.end(), [&](const ExplainedPiece& p) {
            return p.family == family && p.small == (family == PieceFamily::ring);
        });
    };
    CHECK(has("CCCCCCC", PieceFamily::path));
    CHECK_FALSE(has("CCCCCCC", PieceFamily::ring));
    CHECK(has("c1ccccc1", PieceFamily::ring));
    CHECK_FALSE(has("c1ccccc1", PieceFamily::path));
}

TEST_CASE("beyond the limit of subgraphs the table says so") {
    FingerprintRecipe recipe;
    recipe.max_subgraphs = 10;
    CHECK_FALSE(make_piece_table(graph_of("CCCCCCCC"), recipe).complete);
}

TEST_CASE("pieces explain every item and every bit, and hash to their hash", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("pieces of NCI compounds: rdkit-data is not installed");
    const FingerprintRecipe recipe;
    int looked_at = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 40)) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const CompoundFingerprint fingerprint = fingerprint_of_compound(*molecule, recipe);
        if (fingerprint.always_candidate) continue;
        INFO(smiles);
        const MolecularGraph graph = graph_of_compound(*molecule).graph;
        const PieceTable table = make_piece_table(graph, recipe);
        CHECK(all_items(table, recipe) == items_of_compound(*molecule, recipe).items);
        std::vector<std::uint64_t> words(fingerprint.bits.bits() / 64, 0);
        for (const BitCause& cause : bit_causes(table, recipe, fingerprint.bits.bits())) {
            words[cause.bit / 64] |= std::uint64_t{1} << (cause.bit % 64);
        }
        CHECK(std::equal(words.begin(), words.end(), fingerprint.bits.words().begin(), fingerprint.bits.words().end()));
        for (const ExplainedPiece& piece : table.pieces) {
            for (const PieceOccurrence& place : piece.occurrences) {
                if (hash_again(graph, piece, place) != piece.hash) FAIL("a piece does not have its hash");
            }
        }
        ++looked_at;
    }
    CHECK(looked_at > 80);
}

TEST_CASE("a piece table that is stopped is none") {
    std::stop_source stop;
    CHECK(make_piece_table(graph_of("CCO"), {}, stop.get_token()));
    stop.request_stop();
    CHECK_FALSE(make_piece_table(graph_of("CCO"), {}, stop.get_token()));
}

}  // namespace chemsieve::piece_table_test
