#include "fingerprint/kinds/bit_places.h"

#include <catch2/catch.hpp>

#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "chem/read/parse.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "tests/support/test_data.h"

namespace chemsieve::bit_places_test {

using namespace chemsieve::test;

namespace {

Molecule molecule(const std::string& smiles) { return std::get<Molecule>(parse_smiles(smiles)); }

}  // namespace

TEST_CASE("the bits that have places are those that are set, and places are connected parts of the compound") {
    for (const char* smiles : {"CC(=O)Oc1ccccc1C(=O)O", "N[C@@H](Cc1c[nH]c2ccccc12)C(=O)O", "C", "[Na+].CC(=O)[O-]"}) {
        const Molecule compound = molecule(smiles);
        const MolecularGraph graph = graph_of_compound(compound).graph;
        for (const FingerprintKind kind : all_fingerprint_kinds()) {
            INFO(smiles << ' ' << name_of(kind));
            const FingerprintMethod method = default_method(kind);
            const PlacedBits placed = placed_bits(compound, method);
            CHECK(placed.bits == fixed_fingerprint(compound, method));
            CHECK((has_places(kind) || placed.places.empty()));
            if (!has_places(kind)) continue;
            CHECK(placed.places.size() == placed.bits.set_bits());
            for (const auto& [bit, places] : placed.places) {
                CHECK(placed.bits.test(bit));
                REQUIRE_FALSE(places.empty());
                for (const PieceOccurrence& place : places) {
                    CHECK_FALSE(place.atoms.empty());
                    CHECK(place.atoms.size() <= place.bonds.size() + 1);
                    CHECK_FALSE(piece_text(piece_at(graph, place)).empty());
                }
            }
        }
    }
}

TEST_CASE("a Morgan bit is of an atom and what is around it") {
    const PlacedBits placed = placed_bits(molecule("CO"), default_method(FingerprintKind::morgan2));
    std::vector<PieceOccurrence> all;
    for (const auto& [bit, places] : placed.places) all.insert(all.end(), places.begin(), places.end());
    std::sort(all.begin(), all.end());
    CHECK(all == std::vector<PieceOccurrence>{{{0}, {}}, {{0, 1}, {0}}, {{1}, {}}});
}

TEST_CASE("keys say what they ask for") {
    CHECK(key_text(FingerprintKind::pubchem, 713) == "key 713: Cc1ccc(C)cc1");
    CHECK(key_text(FingerprintKind::maccs, 0) == "key 1");
    CHECK(key_text(FingerprintKind::morgan2, 5).empty());
}

}  // namespace chemsieve::bit_places_test
