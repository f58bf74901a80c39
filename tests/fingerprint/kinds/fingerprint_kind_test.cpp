#include "fingerprint/kinds/fingerprint_kind.h"

#include <catch2/catch.hpp>
#include <set>

namespace chemsieve::fingerprint_kind_test {

TEST_CASE("kinds are known by their names") {
    std::set<std::string> names;
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        names.insert(name_of(kind));
        CHECK(fingerprint_kind_from_name(name_of(kind)) == kind);
        CHECK_FALSE(why_not_bits(kind, default_bits(kind)));
    }
    CHECK(names ==
          std::set<std::string>{"subgraph", "morgan2", "morgan3", "rdkit", "atompair", "torsion", "maccs", "pubchem"});
    CHECK_FALSE(fingerprint_kind_from_name("ecfp4"));
    CHECK_FALSE(fingerprint_kind_from_name(""));
}

TEST_CASE("lengths that a kind cannot have are refused with the reason") {
    CHECK(why_not_bits(FingerprintKind::maccs, 2048).value() == "maccs fingerprints have 166 bits, one a key");
    CHECK(why_not_bits(FingerprintKind::pubchem, 888).value() == "pubchem fingerprints have 881 bits, one a key");
    CHECK(why_not_bits(FingerprintKind::subgraph, 1000).value() ==
          "subgraph fingerprints have a power of two of bits, such as 1024");
    CHECK(why_not_bits(FingerprintKind::morgan2, 63).value() == "morgan2 fingerprints have 64 to 65536 bits");
    CHECK(why_not_bits(FingerprintKind::torsion, 65537));
    CHECK_FALSE(why_not_bits(FingerprintKind::morgan2, 1000));
    CHECK_FALSE(why_not_bits(FingerprintKind::subgraph, 65536));
}

TEST_CASE("type lines are chemfp's where the fingerprints are", "[golden]") {
    const auto line = [](FingerprintKind kind) { return type_line(default_method(kind)); };
    CHECK(line(FingerprintKind::morgan2) ==
          "RDKit-Morgan/1 radius=2 fpSize=2048 useFeatures=0 useChirality=0 useBondTypes=1");
    CHECK(line(FingerprintKind::morgan3) ==
          "RDKit-Morgan/1 radius=3 fpSize=2048 useFeatures=0 useChirality=0 useBondTypes=1");
    CHECK(line(FingerprintKind::rdkit) == "RDKit-Fingerprint/2 minPath=1 maxPath=7 fpSize=2048 nBitsPerHash=2 useHs=1");
    CHECK(line(FingerprintKind::atompair) == "RDKit-AtomPair/2 fpSize=2048 minLength=1 maxLength=30");
    CHECK(line(FingerprintKind::torsion) == "RDKit-Torsion/2 fpSize=2048 targetSize=4");
    CHECK(line(FingerprintKind::maccs) == "RDKit-MACCS166/2");
    CHECK(line(FingerprintKind::pubchem) == "Chemsieve-PubChem/1");
    FingerprintMethod subgraph = default_method(FingerprintKind::subgraph);
    const std::string usual = type_line(subgraph);
    CHECK_THAT(usual, Catch::StartsWith("Chemsieve-Subgraph/"));
    CHECK_THAT(usual, Catch::EndsWith(" fpSize=2048"));
    subgraph.recipe.max_bonds = 4;
    CHECK(type_line(subgraph) != usual);
}

TEST_CASE("a type line tells its kind") {
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        FingerprintMethod method = default_method(kind);
        CHECK(kind_of_type_line(type_line(method)) == kind);
        if (why_not_bits(kind, 512)) continue;
        method.bits = 512;
        CHECK(kind_of_type_line(type_line(method)) == kind);
    }
    CHECK_FALSE(kind_of_type_line(""));
    CHECK_FALSE(kind_of_type_line("RDKit-Morgan/1 radius=4 fpSize=2048 useFeatures=0 useChirality=0 useBondTypes=1"));
    CHECK_FALSE(kind_of_type_line("RDKit-Morgan/1 radius=2 fpSize=2048 useFeatures=1 useChirality=0 useBondTypes=1"));
    CHECK_FALSE(kind_of_type_line("RDKit-MACCS166/1"));
    CHECK_FALSE(kind_of_type_line("OpenBabel-FP2/1"));
}

}  // namespace chemsieve::fingerprint_kind_test
