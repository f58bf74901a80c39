// Hands and geometries that SMARTS asks for, as RDKit and the engine see them afterwards; the oracle is the same text
// read as SMILES, wherever it is one.

#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <catch2/catch.hpp>

#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"

namespace chemsieve::smarts_stereo_test {

namespace {

bool is_found(const Molecule& query, const std::string& smiles) {
    RDKit::SubstructMatchParameters stereo;
    stereo.useChirality = true;
    stereo.maxMatches = 1;
    return !RDKit::SubstructMatch(std::get<Molecule>(parse_smiles(smiles)).rdkit(), query.rdkit(), stereo).empty();
}

Molecule smarts(const std::string& text) {
    CAPTURE(text);
    const ParseResult read = parse_query_smarts(text);
    REQUIRE(std::holds_alternative<Molecule>(read));
    return std::get<Molecule>(read);
}

// "10": the first is found, the second is not.
std::string verdicts(const std::string& query, const std::string& first, const std::string& second) {
    const Molecule read = smarts(query);
    return std::string{is_found(read, first) ? "1" : "0"} + (is_found(read, second) ? "1" : "0");
}

std::string mirrored(std::string smiles) {
    std::string other;
    for (std::size_t i = 0; i < smiles.size(); ++i) {
        if (smiles[i] != '@') {
            other += smiles[i];
        } else if (i + 1 < smiles.size() && smiles[i + 1] == '@') {
            other += '@';
            ++i;
        } else {
            other += "@@";
        }
    }
    return other;
}

}  // namespace

TEST_CASE("SMARTS asks for the hand that its text says", "[chem]") {
    const auto amine = [](const std::string& query) { return verdicts(query, "N[C@H](F)Cl", "N[C@@H](F)Cl"); };
    CHECK(amine("[C@H](F)(Cl)N") == "01");
    CHECK(amine("[C@@H](F)(Cl)N") == "10");
    CHECK(amine("F[C@H](Cl)N") == "10");
    CHECK(amine("[C@;H1](F)(Cl)N") == "01");
    CHECK(amine("[C;@;H1](F)(Cl)N") == "01");
    CHECK(amine("[#6@H](F)(Cl)N") == "01");
    CHECK(amine("[C@H](F)(Cl)[N,O]") == "01");
    CHECK(amine("[N,O][C@H](F)Cl") == "10");
    CHECK(amine("N[C@;X4](F)Cl") == "10");
    CHECK(amine("C.[C@H](F)(Cl)N") == "00");
    CHECK(amine("[$([C@H](F)(Cl)N)]") == "01");
    CHECK(amine("[$(N[C@@H](F)Cl)]") == "01");
    CHECK(amine("[!$(N[C@H](F)Cl)&N]") == "01");
    CHECK(amine("[$([N;$(N[C@@H](F)Cl)])]") == "01");
    const auto ring = [](const std::string& query) { return verdicts(query, "N[C@H]1CCCO1", "N[C@@H]1CCCO1"); };
    CHECK(ring("[C@H]1(N)CCCO1") == "10");
    CHECK(ring("[C@H]1(N)OCCC1") == "01");
    CHECK(ring("[C@H]%11(N)OCCC%11") == "01");
    CHECK(ring("[C@H]%(101)(N)OCCC%(101)") == "01");
    CHECK(ring("[N;$(N[C@H]1CCCO1)]") == "10");
    CHECK(ring("[$([C@H]1(N)CCCO1)]") == "10");
    CHECK(ring("[$(C1CCO[C@H]1N)]") == "10");
    const auto alkene = [](const std::string& query) { return verdicts(query, "F/C=C/N", "F/C=C\\N"); };
    CHECK(alkene("F/C=C/N") == "10");
    CHECK(alkene("[F;$(F/C=C/N)]") == "10");
    CHECK(alkene("[F;$(F/C=C\\N)]") == "01");
    const auto sulfoxide = [](const std::string& query) { return verdicts(query, "C[S@](=O)CC", "C[S@@](=O)CC"); };
    CHECK(sulfoxide("C[S@](=O)CC") == "10");
    CHECK(sulfoxide("[S@](C)(=O)CC") == verdicts("C[S@](=O)CC", "[S@](C)(=O)CC", "[S@@](C)(=O)CC"));
}

TEST_CASE("a hand that cannot be told is said and not asked for", "[chem]") {
    const auto [query, told] = GENERATE(table<std::string, std::string>({
        {"N[C@,@@](F)Cl", "[C@,@@]"},
        {"N[C,N@](F)Cl", "[C,N@]"},
        {"[N;$(N[C@,@@](F)Cl)]", "[C@,@@]"},
    }));
    CAPTURE(query);
    const ParseResult read = parse_query_smarts(query);
    if (!std::holds_alternative<Molecule>(read)) return;  // not all versions of RDKit read all of them
    const auto remarks = std::get<Molecule>(read).remarks();
    REQUIRE(remarks.size() == 1);
    CHECK(remarks[0] == Remark{RemarkKind::unclear_hand, told});
    CHECK(verdicts(query, "N[C@H](F)Cl", "N[C@@H](F)Cl") == "11");
}

TEST_CASE("what RDKit itself reads otherwise of a SMARTS is told", "[chem]") {
    const std::string first = "N[C@H](F)Cl", second = "N[C@@H](F)Cl", trans = "F/C=C/N", cis = "F/C=C\\N";
    for (const std::string query :
         {"[C@H](F)(Cl)N", "F[C@H](Cl)N", "N[C@H](F)Cl", "[C@@H](F)(Cl)N", "[$([C@H](F)(Cl)N)]", "[$(N[C@@H](F)Cl)]",
          "[F;$(F/C=C/N)]", "F/C=C/N", "[$(N)]", "[$([N;$(N[C@@H](F)Cl)])]"}) {
        CAPTURE(query);
        const std::unique_ptr<RDKit::ROMol> of_rdkit{RDKit::SmartsToMol(query)};
        const Molecule of_rdkit_alone{std::shared_ptr<const RDKit::ROMol>{new RDKit::ROMol{*of_rdkit}}};
        const Molecule read = smarts(query);
        bool is_other = false;
        for (const std::string& compound : {first, second, trans, cis}) {
            is_other = is_other || is_found(read, compound) != is_found(of_rdkit_alone, compound);
        }
        const auto remarks = read.remarks();
        const bool is_told = std::any_of(remarks.begin(), remarks.end(), [](const Remark& remark) {
            return remark.kind == RemarkKind::hand_unlike_rdkit;
        });
        if (is_other) CHECK(is_told);
    }
    CHECK(smarts("N[C@H](F)Cl").remarks().empty());
    CHECK(smarts("F/C=C/N").remarks().empty());
}

// Drugs, sugars, steroids; hands of carbon and sulfur, in rings, spiro and bridged, and geometries.
const std::string kCompounds[] = {
    "C[C@H](N)C(=O)O",
    "CN1CC[C@]23c4c5ccc(O)c4O[C@H]2[C@@H](O)C=C[C@H]3[C@H]1C5",
    "CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)O",
    "C[C@H](CCCC(C)C)[C@H]1CC[C@@H]2[C@@]1(CC[C@H]3[C@H]2CC=C4[C@@]3(CC[C@@H](C4)O)C)C",
    "OC[C@H]1O[C@@H](O)[C@H](O)[C@@H](O)[C@@H]1O",
    "CN(C)CCC[C@]1(c2ccc(F)cc2)OCc2cc(C#N)ccc12",
    "N[C@@H](CC(=O)N1CCn2c(nnc2C(F)(F)F)C1)Cc1cc(F)c(F)cc1F",
    "COc1ccc2[nH]c([S@](=O)Cc3ncc(C)c(OC)c3C)nc2c1",
    "C/C(=C\\C=C\\C(C)=C\\C(O)=O)/C=C/C1=C(C)CCCC1(C)C",
    "CC/C(=C(\\c1ccccc1)c1ccc(OCCN(C)C)cc1)c1ccccc1",
    "O=C1CC[C@@]2(C1)CCc1ccccc12",
    "C[C@@H]1CC[C@H]2C(=C)C(=O)O[C@@H]3C[C@]12O3",
    "O[C@H]1[C@H](O)[C@@H](OC[C@@H]1F)n1cnc2c1ncnc2N",
};

TEST_CASE("SMILES read as SMARTS asks for the hands that it has as SMILES", "[chem]") {
    constexpr int kWritings = 30;
    for (const std::string& text : kCompounds) {
        const Molecule compound = std::get<Molecule>(parse_smiles(text));
        const RDKit::ROMol& mol = compound.rdkit();
        for (int i = 0; i < kWritings; ++i) {
            constexpr bool kIsomeric = true, kKekule = false, kCanonical = false, kAllBonds = false,
                           kAllHydrogens = false, kRandom = true;
            const int root = i % static_cast<int>(mol.getNumAtoms());
            const std::string query =
                RDKit::MolToSmiles(mol, kIsomeric, kKekule, root, kCanonical, kAllBonds, kAllHydrogens, kRandom);
            const Molecule as_smiles = std::get<Molecule>(parse_query_smiles(query));
            CAPTURE(text, query);
            CHECK(is_found(as_smiles, text));
            for (const std::string& other : {text, mirrored(text)}) {
                const bool expected = is_found(as_smiles, other);
                CHECK(is_found(smarts(query), other) == expected);
                CHECK(is_found(smarts("[$(" + query + ")]"), other) == expected);
            }
        }
    }
}

}  // namespace chemsieve::smarts_stereo_test
