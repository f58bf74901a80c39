// Compounds cut in two and put together again by RDKit are what they were, stereochemistry included.

#include "chem/sameness/part_smiles.h"

#include <GraphMol/ChemTransforms/MolFragmenter.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <array>
#include <catch2/catch.hpp>

#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "tests/support/test_data.h"

namespace chemsieve::part_smiles_test {

namespace {

// The two sides of a bond that is in no ring.
std::array<CutPart, 2> sides_of(const RDKit::ROMol& mol, const RDKit::Bond& bond) {
    std::vector<int> side(mol.getNumAtoms(), -1);
    const std::array<unsigned, 2> ends{bond.getBeginAtomIdx(), bond.getEndAtomIdx()};
    std::array<CutPart, 2> parts;
    for (int i = 0; i < 2; ++i) {
        std::vector<unsigned> open{ends[static_cast<std::size_t>(i)]};
        side[open.back()] = i;
        while (!open.empty()) {
            const unsigned atom = open.back();
            open.pop_back();
            parts[static_cast<std::size_t>(i)].atoms.push_back(static_cast<std::uint16_t>(atom));
            for (const RDKit::Bond* next : mol.atomBonds(mol.getAtomWithIdx(atom))) {
                const unsigned other = next->getOtherAtomIdx(atom);
                if (next == &bond || side[other] >= 0) continue;
                side[other] = i;
                open.push_back(other);
            }
        }
        const std::size_t here = static_cast<std::size_t>(i), there = 1 - here;
        parts[here].cuts.push_back({static_cast<std::uint16_t>(ends[here]), static_cast<std::uint16_t>(ends[there]),
                                    static_cast<std::uint8_t>(bond.getBondType()), 1});
    }
    return parts;
}

std::string zipped(const std::string& a, const std::string& b) {
    const std::unique_ptr<RDKit::ROMol> both{RDKit::SmilesToMol(a + '.' + b)};
    REQUIRE(both);
    RDKit::MolzipParams params;
    params.label = RDKit::MolzipLabel::Isotope;
    const auto whole = RDKit::molzip(*both, params);
    return RDKit::MolToSmiles(*std::unique_ptr<RDKit::ROMol>{RDKit::SmilesToMol(RDKit::MolToSmiles(*whole))});
}

// How many bonds were cut.
int check_all_bonds(const std::string& smiles) {
    const auto read = parse_smiles(smiles);
    if (!std::holds_alternative<Molecule>(read)) return 0;
    const auto& compound = std::get<Molecule>(read);
    const RDKit::ROMol& mol = compound.rdkit();
    const std::string whole = RDKit::MolToSmiles(mol);
    if (whole.find('.') != std::string::npos) return 0;
    int cut = 0;
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->getBondType() != RDKit::Bond::SINGLE || mol.getRingInfo()->numBondRings(bond->getIdx()) > 0) continue;
        const auto sides = sides_of(mol, *bond);
        const std::string a = part_smiles(compound, sides[0]), b = part_smiles(compound, sides[1]);
        INFO(smiles << " is " << a << " and " << b);
        CHECK(zipped(a, b) == whole);
        ++cut;
    }
    return cut;
}

}  // namespace

TEST_CASE("parts keep their stereochemistry where they are cut") {
    for (const char* smiles :
         {"C[C@H](F)Cl", "F[C@@H](C)Cl", "C[C@H](O)[C@@H](N)C(=O)O", "F/C=C/CO", "OC/C(F)=C(\\C)Cl",
          "O[C@H]1CC[C@@H](C)CC1", "C[C@@H]1CC[C@H](CO)O1", "C[S@](=O)CCO", "N[C@@](C)(F)CC=O", "CC/C=C/C=C\\CC",
          "[2H]C([C@H](O)C)=O", "C[P@](O)(=O)OCC", "O=C1N[C@@H](CC)[C@H]1SC"}) {
        CHECK(check_all_bonds(smiles) > 0);
    }
}

TEST_CASE("parts have the label of their cut as an isotope") {
    const auto compound = std::get<Molecule>(parse_smiles("Clc1ccccc1"));
    CHECK(part_smiles(compound, {{0}, {{0, 1, 1, 3}}}) == "[1003*]Cl");
    CHECK(part_smiles(compound, {{1, 2, 3, 4, 5, 6}, {{1, 0, 1, 0}, {2, Cut::kHydrogen, 1, 7}}}) ==
          "[1000*]c1ccccc1[1007*]");
}

TEST_CASE("parts of real compounds are put together as they were") {
    const auto data = test::large_data();
    if (!data) return test::say_skipped("parts of compounds with stereochemistry: no large data");
    int compounds = 0, cut = 0;
    for (const auto& [smiles, id] : test::read_structures(*data / "library_10k.smi", 5)) {
        if (smiles.find_first_of("@/\\") == std::string::npos || ++compounds > 400) continue;
        cut += check_all_bonds(smiles);
    }
    CHECK(cut > 100);
}

}  // namespace chemsieve::part_smiles_test
