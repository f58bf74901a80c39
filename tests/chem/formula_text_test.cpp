// What is read from formulas, against RDKit on the molecules; patterns of formulas.

#include "chem/properties/formula_text.h"

#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/PeriodicTable.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "tests/support/test_data.h"

namespace chemsieve::formula_text_test {

using namespace chemsieve::test;

namespace {

std::map<int, std::int64_t> atoms_of(const RDKit::ROMol& mol) {
    std::map<int, std::int64_t> atoms;
    for (const RDKit::Atom* atom : mol.atoms()) {
        ++atoms[atom->getAtomicNum()];
        if (atom->getTotalNumHs() > 0) atoms[1] += atom->getTotalNumHs();
    }
    return atoms;
}

// The formula with its elements in another order, some taken apart: "O" and "O3" of "O4".
std::string shuffled(const RDKit::ROMol& mol, std::mt19937& random) {
    std::vector<std::string> parts;
    int charge = 0;
    for (const auto& [element, atoms] : atoms_of(mol)) {
        const std::string symbol{element_symbol(element)};
        const std::int64_t first = atoms > 1 ? static_cast<std::int64_t>(random() % static_cast<unsigned>(atoms)) : 0;
        for (const std::int64_t some : {first, atoms - first}) {
            if (some > 0) parts.push_back(symbol + (some > 1 || random() % 2 == 0 ? std::to_string(some) : ""));
        }
    }
    for (const RDKit::Atom* atom : mol.atoms()) charge += atom->getFormalCharge();
    std::shuffle(parts.begin(), parts.end(), random);
    std::string formula;
    for (const std::string& part : parts) formula += part + (random() % 4 == 0 ? " " : "");
    if (charge == 0) return formula;
    return formula + (charge > 0 ? " +" : " -") + std::to_string(std::abs(charge));
}

std::optional<std::string> plain(const std::string& text) { return FormulaPattern{text}.formula(); }
bool fits(const std::string& pattern, const std::string& formula) { return FormulaPattern{pattern}.matches(formula); }
std::string refused(const std::string& text) {
    try {
        const FormulaPattern pattern{text};
        return "was not refused";
    } catch (const FormulaError& e) {
        return e.what();
    }
}

}  // namespace

TEST_CASE("a formula tells the atoms, the charge and the exact mass that RDKit finds in the molecule") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("formulas of NCI compounds: rdkit-data is not installed");
    auto compounds = read_structures(*data / "NCI/first_5K.smi", 3);
    for (const char* more : {"[Na+].[Cl-]", "[Fe+2]", "[O-]S(=O)(=O)[O-]", "*c1ccccc1", "[Co]", "[C]=O", "[2H]O[2H]",
                             "[13CH3]C(=O)[18OH]", "F[U](F)(F)(F)(F)F", "[NH4+]", "[H][H]", "C[N+](C)(C)C"}) {
        compounds.emplace_back(more, more);
    }
    std::mt19937 random{5};
    std::size_t compared = 0, isotopic = 0;
    for (const auto& [smiles, id] : compounds) {
        const ParseResult parsed = parse_smiles(smiles);
        const auto* molecule = std::get_if<Molecule>(&parsed);
        if (!molecule) continue;
        INFO(smiles);
        const RDKit::ROMol& mol = molecule->rdkit();
        const std::string formula = RDKit::Descriptors::calcMolFormula(mol);
        const auto atoms = atoms_of(mol);
        for (int element = 0; element < 119; ++element) {
            const auto found = atoms.find(element);
            REQUIRE(atoms_in_formula(formula, element) == (found == atoms.end() ? 0 : found->second));
        }
        int charge = 0;
        bool has_isotopes = false;
        for (const RDKit::Atom* atom : mol.atoms()) {
            charge += atom->getFormalCharge();
            has_isotopes = has_isotopes || atom->getIsotope() > 0;
        }
        CHECK(charge_in_formula(formula) == charge);
        CHECK(exact_mass(*molecule) == Approx(RDKit::Descriptors::calcExactMW(mol)).epsilon(1e-12));
        if (!has_isotopes) {
            CHECK(exact_mass_of_formula(formula) == Approx(RDKit::Descriptors::calcExactMW(mol)).epsilon(1e-12));
        }
        isotopic += has_isotopes;
        const std::string other = shuffled(mol, random);
        INFO(other);
        CHECK(plain(other) == formula);
        CHECK(fits(other, formula));
        ++compared;
    }
    CHECK(compared > 1'500);
    CHECK(isotopic >= 2);
}

TEST_CASE("a formula is read in any order and condensed, with its charge") {
    CHECK(plain("C9H8O4") == "C9H8O4");
    CHECK(plain("O4H8C9") == "C9H8O4");
    CHECK(plain("CH3COOH") == "C2H4O2");
    CHECK(plain("NaCl") == "ClNa");
    CHECK(plain("Co") == "Co");
    CHECK(plain("CO") == "CO");
    CHECK(plain("C2H3O2-") == "C2H3O2-");
    CHECK(plain("Ca+2") == "Ca+2");
    CHECK(plain("C2O4-2") == "C2O4-2");
    CHECK(plain("C2O2 -4") == "C2O2-4");
    CHECK(plain("C6H5*") == "C6H5*");
    CHECK(plain("C10 N0 H8") == "C10H8");
}

TEST_CASE("patterns say how many atoms of each element there may be, and that there are no others") {
    CHECK(fits("C5-10 H* N1", "C5H5N"));
    CHECK(fits("C5-10 H* N1", "C10N"));
    CHECK_FALSE(fits("C5-10 H* N1", "C4H5N"));
    CHECK_FALSE(fits("C5-10 H* N1", "C11H5N"));
    CHECK_FALSE(fits("C5-10 H* N1", "C5H5"));
    CHECK_FALSE(fits("C5-10 H* N1", "C5H5N2"));
    CHECK_FALSE(fits("C5-10 H* N1", "C5H5NO"));
    CHECK_FALSE(fits("C5-10 H* N1", "C5H6N+"));
    CHECK(fits("C5-10H*N", "C5H5N"));
    CHECK(fits("C5-10 H* N1 +", "C5H6N+"));
    CHECK(fits("C5-10 H* N1 charge*", "C5H6N+"));
    CHECK(fits("C5-10 H* N1 charge*", "C5H5N"));
    CHECK(fits("C* H*", "CH4"));
    CHECK(fits("C20-* H* O0-2", "C30H62"));
    CHECK_FALSE(fits("C20-* H* O0-2", "C19H40"));
    CHECK_FALSE(fits("C20-* H* O0-2", "C20H40O3"));
    CHECK(fits("C5-10", "C7"));
    // At the end of a text without blanks a range may be a charge of stored formulas: nothing is lost.
    CHECK(fits("C2O2-4", "C2O3"));
    CHECK(fits("C2O2-4", "C2O2-4"));
    CHECK_FALSE(fits("C2 O2-4", "C2O2-4"));
    // And what asks for any number is a dummy of stored formulas.
    CHECK(fits("CH3O*", "CH3O*"));
    CHECK(fits("CH3O*", "CH3O7"));
    CHECK(fits("C*-", "C*-"));
    CHECK_FALSE(fits("C H3 O*", "CH3O*"));
}

TEST_CASE("what is no formula is refused with the reason") {
    CHECK_THAT(refused(""), Catch::Contains("empty"));
    CHECK_THAT(refused("  "), Catch::Contains("empty"));
    CHECK_THAT(refused("C9H8X4"), Catch::Contains("no element 'X'"));
    CHECK_THAT(refused("c9h8"), Catch::Contains("no element 'c'"));
    CHECK_THAT(refused("D2O"), Catch::Contains("no element 'D'"));
    CHECK_THAT(refused("Ca(OH)2"), Catch::Contains("no element '('"));
    CHECK_THAT(refused("C10-5 H2"), Catch::Contains("ends before it begins"));
    CHECK_THAT(refused("+2"), Catch::Contains("no element"));
    CHECK_THAT(refused("C+2H4"), Catch::Contains("charge stands at its end"));
    CHECK_THAT(refused("C2 + -"), Catch::Contains("two charges"));
    CHECK_THAT(refused("C9 \xc3\xa4"), Catch::Contains("no element '\xc3\xa4'"));
    CHECK_THAT(refused("C900000C900000"), Catch::Contains("too many atoms"));
    CHECK_THAT(refused("3C"), Catch::Contains("no element '3'"));
}

}  // namespace chemsieve::formula_text_test
