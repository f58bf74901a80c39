#include "fingerprint/kinds/count_fingerprint.h"

#include <DataStructs/SparseIntVect.h>
#include <GraphMol/Fingerprints/AtomPairGenerator.h>
#include <GraphMol/Fingerprints/FingerprintGenerator.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <GraphMol/Fingerprints/MorganGenerator.h>
#include <GraphMol/Fingerprints/RDKitFPGenerator.h>
#include <GraphMol/Fingerprints/TopologicalTorsionGenerator.h>
#include <GraphMol/ROMol.h>

#include <catch2/catch.hpp>
#include <map>

#include "chem/graph/molecule_graph.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "fingerprint/subgraph/item_set.h"
#include "tests/support/test_data.h"

namespace chemsieve::count_fingerprint_test {

using namespace chemsieve::test;

namespace {

using Generator = std::unique_ptr<RDKit::FingerprintGenerator<std::uint64_t>>;

CountFingerprint counted(const Molecule& compound, FingerprintKind kind) {
    return count_fingerprint(compound, default_method(kind)).value();
}

CountFingerprint counted(const std::string& smiles, FingerprintKind kind) {
    return counted(std::get<Molecule>(parse_smiles(smiles)), kind);
}

// By RDKit's generators, which the code under test does not use.
std::map<FingerprintKind, Generator> generators() {
    std::map<FingerprintKind, Generator> made;
    made[FingerprintKind::morgan2].reset(RDKit::MorganFingerprint::getMorganGenerator<std::uint64_t>(2));
    made[FingerprintKind::morgan3].reset(RDKit::MorganFingerprint::getMorganGenerator<std::uint64_t>(3));
    // One number a path; without saying so there would be two.
    made[FingerprintKind::rdkit].reset(RDKit::RDKitFP::getRDKitFPGenerator<std::uint64_t>(
        1, 7, true, true, true, nullptr, false, {1, 2, 4, 8}, 2048, 1));
    made[FingerprintKind::atompair].reset(RDKit::AtomPair::getAtomPairGenerator<std::uint64_t>(1, 30));
    made[FingerprintKind::torsion].reset(RDKit::TopologicalTorsion::getTopologicalTorsionGenerator<std::uint64_t>());
    return made;
}

CountFingerprint of_generator(const RDKit::SparseIntVect<std::uint64_t>& counts) {
    CountFingerprint result;
    for (const auto& [feature, count] : counts.getNonzeroElements()) {
        result.push_back({feature, static_cast<std::uint32_t>(count)});
    }
    return result;
}

}  // namespace

TEST_CASE("counts are those of RDKit") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("counts of rdkit-data's compounds: it is not installed");
    const auto made = generators();
    std::size_t compared = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 40)) {
        const ParseResult parsed = parse_smiles(smiles);
        const auto* compound = std::get_if<Molecule>(&parsed);
        if (!compound) continue;
        ++compared;
        for (const auto& [kind, generator] : made) {
            INFO(name_of(kind) << ' ' << smiles);
            const RDKit::ROMol mol{compound->rdkit()};
            const std::unique_ptr<RDKit::SparseIntVect<std::uint64_t>> expected{
                generator->getSparseCountFingerprint(mol)};
            CHECK(counted(*compound, kind) == of_generator(*expected));
        }
        // Folded they are RDKit's hashed counts.
        const std::unique_ptr<RDKit::SparseIntVect<std::uint32_t>> hashed{
            RDKit::MorganFingerprints::getHashedFingerprint(compound->rdkit(), 2, 2048)};
        std::map<std::uint32_t, int> folded;
        for (const CountedFeature& feature : counted(*compound, FingerprintKind::morgan2)) {
            folded[static_cast<std::uint32_t>(feature.feature % 2048)] += static_cast<int>(feature.count);
        }
        CHECK(folded == hashed->getNonzeroElements());
    }
    CHECK(compared > 100);
}

// As chemfp 5.1 has it in its documentation, made by another version of RDKit.
TEST_CASE("counts of phenol are as chemfp has them", "[golden]") {
    CHECK(counted("c1ccccc1O", FingerprintKind::morgan3) == CountFingerprint{{26234434, 1},
                                                                             {98513984, 3},
                                                                             {251179073, 2},
                                                                             {742000539, 1},
                                                                             {859799282, 1},
                                                                             {864662311, 1},
                                                                             {951226070, 2},
                                                                             {2763854213, 1},
                                                                             {2905660137, 1},
                                                                             {2985234959, 1},
                                                                             {3217380708, 1},
                                                                             {3218693969, 5},
                                                                             {3999906991, 2}});
    CHECK(count_type_line(default_method(FingerprintKind::morgan3)) == "RDKit-MorganCount/2 radius=3 useFeatures=0");
    CHECK(count_type_line(default_method(FingerprintKind::atompair)) ==
          "Chemsieve-RDKitAtomPairCount/1 minLength=1 maxLength=30");
    CHECK_FALSE(has_counts(FingerprintKind::maccs));
    CHECK_FALSE(has_counts(FingerprintKind::pubchem));
}

TEST_CASE("counts of subgraphs are those that items are made of") {
    for (const char* smiles : {"C", "CCO", "c1ccccc1CC(=O)NC", "C1CC2CCC1CC2"}) {
        const Molecule compound = std::get<Molecule>(parse_smiles(smiles));
        const CountFingerprint counts = counted(compound, FingerprintKind::subgraph);
        REQUIRE_FALSE(counts.empty());
        CHECK(std::is_sorted(counts.begin(), counts.end(),
                             [](const auto& a, const auto& b) { return a.feature < b.feature; }));
        // Whatever is there has the item of its first occurrence, and a second one that of two.
        const ItemSet items = make_items(graph_of_compound(compound).graph, {});
        const auto has = [&](std::uint64_t hash, int level) {
            return std::binary_search(items.items.begin(), items.items.end(), subgraph_item(hash, level, 0));
        };
        for (const CountedFeature& counted_feature : counts) CHECK(has(counted_feature.feature, 1));
    }
    CHECK(counted("CCO", FingerprintKind::subgraph) != counted("CCCO", FingerprintKind::subgraph));
    FingerprintMethod few = default_method(FingerprintKind::subgraph);
    few.recipe.max_subgraphs = 3;
    CHECK_FALSE(count_fingerprint(std::get<Molecule>(parse_smiles("CCCCO")), few));
}

TEST_CASE("no feature is a fingerprint, too") {
    CHECK(counted("C", FingerprintKind::torsion).empty());
    CHECK(counted("C", FingerprintKind::atompair).empty());
}

}  // namespace chemsieve::count_fingerprint_test
