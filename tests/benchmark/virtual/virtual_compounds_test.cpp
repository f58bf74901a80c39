// Virtual compounds are valid, always the same, mostly different, and about as large as what they are made of.

#include "tests/benchmark/virtual/virtual_compounds.h"

#include <GraphMol/ROMol.h>

#include <catch2/catch.hpp>
#include <set>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "tests/support/test_data.h"

namespace chemsieve::virtual_compounds_test {

using namespace chemsieve::test;

TEST_CASE("virtual compounds are valid, the same for a seed, different, and as large as real ones") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("virtual compounds: rdkit-data is not installed");
    const auto real = read_structures(*data / "NCI/first_5K.smi");
    const CouplingPieces pieces = cut_into_pieces(real);
    CHECK(pieces.cut_twice > 500);
    const VirtualCompounds compounds{pieces, 7}, same{pieces, 7}, others{pieces, 8};
    std::set<std::string> different;
    double atoms = 0, equal = 0;
    constexpr std::uint64_t kCompounds = 1500;
    for (std::uint64_t i = 0; i < kCompounds; ++i) {
        const std::string smiles = compounds.smiles(i);
        INFO(smiles);
        CHECK(same.smiles(i) == smiles);
        equal += others.smiles(i) == smiles ? 1 : 0;
        const ParseResult parsed = parse_smiles(smiles);
        REQUIRE(std::holds_alternative<Molecule>(parsed));
        const Molecule& molecule = std::get<Molecule>(parsed);
        CHECK(molecule.rdkit().getNumAtoms() > 3);
        const std::string canonical = canonical_smiles(molecule);
        CHECK(canonical.find_first_of("*.") == std::string::npos);
        different.insert(canonical);
        atoms += describe(molecule).heavy_atoms;
    }
    CHECK(equal < 0.02 * kCompounds);
    CHECK(static_cast<double>(different.size()) > 0.9 * kCompounds);
    double real_atoms = 0, cut = 0;
    for (const auto& [smiles, id] : real) {
        const ParseResult parsed = parse_smiles(smiles);
        if (!std::holds_alternative<Molecule>(parsed)) continue;
        const int heavy = describe(std::get<Molecule>(parsed)).heavy_atoms;
        if (heavy < 10) continue;
        real_atoms += heavy;
        ++cut;
    }
    CHECK(atoms / kCompounds == Approx(real_atoms / cut).epsilon(0.2));
}

TEST_CASE("couplings are those of amides, sulfonamides, biaryls, amines, esters and ethers") {
    CHECK(can_couple(Handle::acyl, Handle::amine));
    CHECK(can_couple(Handle::amine, Handle::sulfonyl));
    CHECK(can_couple(Handle::aryl, Handle::aryl));
    CHECK(can_couple(Handle::hydroxyl, Handle::alkyl));
    CHECK_FALSE(can_couple(Handle::alkyl, Handle::alkyl));
    CHECK_FALSE(can_couple(Handle::amine, Handle::hydroxyl));
    CHECK_FALSE(can_couple(Handle::sulfonyl, Handle::hydroxyl));
    CHECK_FALSE(can_couple(Handle::amine, Handle::amine));
}

}  // namespace chemsieve::virtual_compounds_test
