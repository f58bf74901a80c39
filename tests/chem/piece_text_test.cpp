#include "chem/graph/piece_text.h"

#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "chem/graph/molecule_graph.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "fingerprint/folded/piece_table.h"
#include "fingerprint/subgraph/whole_graph.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::piece_text_test {

using namespace chemsieve::test;

namespace {

std::vector<std::string> texts_of(const std::string& smiles) {
    const auto graph = graph_of_compound(std::get<Molecule>(parse_smiles(smiles))).graph;
    std::vector<std::string> texts;
    for (const ExplainedPiece& piece : make_piece_table(graph, {}).pieces) texts.push_back(piece_text(piece.shape));
    return texts;
}

// Read as written: a piece is no whole molecule.
Molecule read_piece(const std::string& text) {
    RDKit::SmilesParserParams params;
    params.sanitize = false;
    params.removeHs = false;
    std::shared_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(text, params)};
    REQUIRE(mol);
    mol->updatePropertyCache(false);
    return Molecule{mol};
}

// The sets of atoms, ascending, where RDKit's matcher finds the text.
std::vector<std::vector<std::uint32_t>> places_of(const Molecule& piece, const Molecule& compound) {
    std::vector<std::vector<std::uint32_t>> places;
    RDKit::SubstructMatchParameters all;
    all.maxMatches = 100'000;
    for (const RDKit::MatchVectType& match : RDKit::SubstructMatch(compound.rdkit(), piece.rdkit(), all)) {
        auto& place = places.emplace_back();
        for (const auto& [of_piece, of_compound] : match) place.push_back(static_cast<std::uint32_t>(of_compound));
        std::sort(place.begin(), place.end());
    }
    return places;
}

}  // namespace

TEST_CASE("pieces read as a chemist writes them") {
    const auto has = [](const std::string& smiles, const std::string& text) {
        const auto texts = texts_of(smiles);
        INFO(smiles << " " << text);
        CHECK(std::count(texts.begin(), texts.end(), text) == 1);
    };
    has("CC(=O)O", "C=O");
    has("CC(=O)O", "CC(O)=O");
    has("CC#N", "CC#N");
    has("c1ccccc1O", "c1ccccc1");
    has("c1ccccc1O", "c:c:c");
    has("c1ccncc1", "c:c:n");
    has("c1ccccc1-c1ccccc1", "CC");
    has("c1ccccc1-c1ccccc1", "c:c-c:c");
    has("c1cc[nH]c1", "c:n");
    has("C[N+](C)(C)C", "N with charge +1");
    has("[O-]C", "O with charge -1");
    has("[13CH4]", "C of isotope 13");
    has("C[CH2]", "C with 1 unpaired electron");
    has("C[CH]", "C with 2 unpaired electrons");
    has("[Na]Cl", "Cl[Na]");
    has("c1cc[se]c1", "[se]:c");
    has("*C", "*C");
    has("N->[Cu]", "N->[Cu]");
}

TEST_CASE("a bond or element without a symbol does not throw") {
    CHECK(piece_text({{6, 8}, {{0, 1, BondLabel::one_and_a_half}}, {}}) == "C~O");
    CHECK(piece_text({{6, 8}, {{0, 1, BondLabel::ionic}}, {}}) == "C~O");
    CHECK(piece_text({{200}, {}, {}}) == "*");
}

TEST_CASE("the text of a piece has its hash and matches where the piece is", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("texts of pieces of NCI compounds: rdkit-data is not installed");
    int looked_at = 0;
    // One text for one hash, in all compounds.
    std::map<std::string, std::uint64_t> hash_of_text;
    std::map<std::uint64_t, std::string> text_of_hash;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 150)) {
        const auto compound = rdkit_smiles(smiles);
        if (!compound || graph_of_compound(*compound).matches_loosely) continue;
        for (const ExplainedPiece& piece : make_piece_table(graph_of_compound(*compound).graph, {}).pieces) {
            const std::string text = piece_text(piece.shape);
            INFO(smiles << " " << text);
            CHECK(hash_of_text.try_emplace(text, piece.hash).first->second == piece.hash);
            CHECK(text_of_hash.try_emplace(piece.hash, text).first->second == text);
            if (piece.family == PieceFamily::state) continue;
            const Molecule query = read_piece(text);
            CHECK(hash_of_whole(graph_of_compound(query).graph) == piece.hash);
            const auto places = places_of(query, *compound);
            for (const PieceOccurrence& place : piece.occurrences) {
                if (std::find(places.begin(), places.end(), place.atoms) == places.end()) FAIL("no match there");
            }
            ++looked_at;
        }
    }
    CHECK(looked_at > 2000);
}

}  // namespace chemsieve::piece_text_test
