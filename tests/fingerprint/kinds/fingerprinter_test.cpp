#include "fingerprint/kinds/fingerprinter.h"

#include <catch2/catch.hpp>
#include <string>
#include <thread>

#include "chem/read/parse.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "tests/support/test_data.h"

namespace chemsieve::fingerprinter_test {

using namespace chemsieve::test;

namespace {

const char* const kAspirin = "CC(=O)Oc1ccccc1C(=O)O";

BitFingerprint computed(const std::string& smiles, FingerprintKind kind, std::uint32_t bits = 0) {
    FingerprintMethod method = default_method(kind);
    if (bits != 0) method.bits = bits;
    return fixed_fingerprint(std::get<Molecule>(parse_smiles(smiles)), method);
}

std::vector<std::uint32_t> set_bits(const BitFingerprint& fingerprint) {
    std::vector<std::uint32_t> bits;
    for (std::uint32_t bit = 0; bit < fingerprint.bits(); ++bit) {
        if (fingerprint.test(bit)) bits.push_back(bit);
    }
    return bits;
}

std::string hex(const BitFingerprint& fingerprint) {
    static const char* const kDigits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < fingerprint.bytes(); ++i) {
        text += kDigits[fingerprint.byte(i) >> 4];
        text += kDigits[fingerprint.byte(i) & 15];
    }
    return text;
}

}  // namespace

// The values were computed with RDKit's Python functions, not through the code under test.
TEST_CASE("fingerprints of aspirin are RDKit's own", "[golden]") {
    CHECK(set_bits(computed(kAspirin, FingerprintKind::morgan2)) ==
          std::vector<std::uint32_t>{389,  456,  650,  695,  807,  909,  1017, 1035, 1047, 1057, 1088, 1199,
                                     1380, 1410, 1447, 1468, 1616, 1729, 1750, 1775, 1873, 1917, 1970, 1991});
    CHECK(set_bits(computed(kAspirin, FingerprintKind::morgan3)) ==
          std::vector<std::uint32_t>{389,  456,  541,  589,  650,  695,  740,  807,  909,  1017, 1027,
                                     1035, 1047, 1057, 1088, 1106, 1199, 1380, 1410, 1447, 1467, 1468,
                                     1616, 1729, 1750, 1775, 1865, 1873, 1917, 1970, 1991});
    CHECK(set_bits(computed(kAspirin, FingerprintKind::torsion)) ==
          std::vector<std::uint32_t>{12, 28, 48, 49, 376, 377, 408, 852, 1072, 1172, 1600, 1636, 1656, 1712, 1716, 1868,
                                     1872, 1964});
    CHECK(computed(kAspirin, FingerprintKind::atompair).set_bits() == 68);
    const auto paths = set_bits(computed(kAspirin, FingerprintKind::rdkit));
    REQUIRE(paths.size() == 354);
    CHECK(std::vector(paths.begin(), paths.begin() + 6) == std::vector<std::uint32_t>{23, 30, 35, 41, 44, 48});
    CHECK(paths.back() == 2015);
}

TEST_CASE("MACCS keys are numbered from bit 0, key 44 included", "[golden]") {
    // Keys 89, 113 ... of RDKit's vector, in which bit 0 is unused.
    CHECK(hex(computed(kAspirin, FingerprintKind::maccs)) == "0000000000000000000000010000016480cca2d21e");
    CHECK(set_bits(computed("[He]", FingerprintKind::maccs)) == std::vector<std::uint32_t>{43});
}

// By these values chemfp tells the versions 2 of RDKit's fingerprints from older ones, so they prove the type lines.
TEST_CASE("fingerprints are of the versions that their type lines name", "[golden]") {
    const std::string probe = R"(CC1=CC(=NN1CC(=O)NNC(=O)\C=C\C2=C(C=CC=C2Cl)F)C)";
    CHECK(hex(computed(probe, FingerprintKind::torsion, 128)) == "13111033000037000070011131013037");
    CHECK(hex(computed(probe, FingerprintKind::atompair, 128)) == "77f7fff7ff17017f7fffff7fff3fffff");
    CHECK_THAT(hex(computed(probe, FingerprintKind::rdkit, 1024)),
               Catch::StartsWith("cdd7b9c7d8a7180aff9052c2fb53f5ba"));
}

TEST_CASE("the subgraph fingerprint is the items folded to the length") {
    const Molecule aspirin = std::get<Molecule>(parse_smiles(kAspirin));
    const FingerprintMethod method = default_method(FingerprintKind::subgraph);
    const ItemSet items = items_of_compound(aspirin, method.recipe);
    for (const std::uint32_t bits : {64U, 2048U, 65536U}) {
        const BitFingerprint fixed = computed(kAspirin, FingerprintKind::subgraph, bits);
        const auto folded = FoldedFingerprint::of_items(items.items, bits);
        CHECK(fixed.bits() == bits);
        CHECK(std::equal(fixed.words().begin(), fixed.words().end(), folded.words().begin(), folded.words().end()));
    }
    FingerprintMethod limited = method;
    limited.recipe.max_subgraphs = 10;
    CHECK(fixed_fingerprint(aspirin, limited).set_bits() == limited.bits);
}

TEST_CASE("every kind has the length asked for and takes odd molecules") {
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        for (const char* smiles : {"[H][H]", "*", "[Na+].[Cl-]", "[H+]", "C[Pt](C)(Cl)Cl", "N->[Fe]", "C~[Na]", "[2H]C",
                                   "c1ccc2cc3ccccc3cc2c1", "C12C3C4C1C5C2C3C45"}) {
            INFO(name_of(kind) << " of " << smiles);
            const BitFingerprint fingerprint = computed(smiles, kind);
            CHECK(fingerprint.bits() == default_bits(kind));
        }
        CHECK(tanimoto(computed(kAspirin, kind), computed("OC(=O)c1ccccc1OC(C)=O", kind)).value() == 1.0);
        CHECK(tanimoto(computed(kAspirin, kind), computed("CCCCN", kind)).value() < 0.5);
    }
}

TEST_CASE("fingerprints do not depend on the number of threads") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("fingerprints on threads: rdkit-data is not installed");
    std::vector<Molecule> molecules;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 50)) {
        const ParseResult parsed = parse_smiles(smiles);
        if (const auto* molecule = std::get_if<Molecule>(&parsed)) molecules.push_back(*molecule);
    }
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        const FingerprintMethod method = default_method(kind);
        const auto all = [&] {
            std::vector<BitFingerprint> result;
            for (const Molecule& molecule : molecules) result.push_back(fixed_fingerprint(molecule, method));
            return result;
        };
        std::vector<std::vector<BitFingerprint>> of_threads(4);
        {
            std::vector<std::jthread> threads;
            for (auto& result : of_threads) threads.emplace_back([&] { result = all(); });
        }
        INFO(name_of(kind));
        const auto alone = all();
        for (const auto& result : of_threads) CHECK(result == alone);
    }
}

}  // namespace chemsieve::fingerprinter_test
