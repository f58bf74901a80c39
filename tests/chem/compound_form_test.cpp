// Forms of compounds: equal where canonical SMILES are, different where they are, however atoms are numbered.

#include "chem/sameness/compound_form.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <catch2/catch.hpp>
#include <unordered_map>

#include "base/checksum.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/sameness/sameness.h"
#include "tests/support/test_data.h"

namespace chemsieve::compound_form_test {

using namespace chemsieve::test;

namespace {

std::string form_of(const std::string& smiles) { return compound_form(std::get<Molecule>(parse_smiles(smiles))); }

bool is_of_constitution(const std::string& form) { return form.front() == 'C'; }

// The same compound with its atoms in another order.
std::string shuffled(const Molecule& molecule) {
    constexpr bool kIsomeric = true, kKekule = false, kCanonical = false, kAllBonds = false, kAllHydrogens = false,
                   kRandom = true;
    return RDKit::MolToSmiles(molecule.rdkit(), kIsomeric, kKekule, -1, kCanonical, kAllBonds, kAllHydrogens, kRandom);
}

// Finds two compounds that canonical SMILES and forms disagree about.
class Comparison {
  public:
    void add(const std::string& smiles) {
        const ParseResult parsed = parse_smiles(smiles);
        const ParseResult lean = parse_smiles_for_form(smiles);
        INFO(smiles);
        REQUIRE(parsed.index() == lean.index());
        if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
            CHECK(std::get<Unparsable>(lean).reason == bad->reason);
            return;
        }
        const auto& molecule = std::get<Molecule>(parsed);
        const std::string canonical = canonical_smiles(molecule), form = compound_form(molecule);
        CHECK(compound_form(std::get<Molecule>(lean)) == form);
        CHECK(form_of_.try_emplace(canonical, form).first->second == form);
        CHECK(canonical_of_.try_emplace(form, canonical).first->second == canonical);
        ++compounds_;
        of_constitution_ += is_of_constitution(form) ? 1 : 0;
        // Canonical SMILES of stereochemistry depend on the order of the atoms now and then.
        if (is_of_constitution(form)) CHECK(form_of(shuffled(molecule)) == form);
    }
    std::size_t compounds() const { return compounds_; }
    std::size_t of_constitution() const { return of_constitution_; }

  private:
    std::unordered_map<std::string, std::string> form_of_, canonical_of_;
    std::size_t compounds_ = 0, of_constitution_ = 0;
};

}  // namespace

TEST_CASE("forms tell the same compounds apart as canonical SMILES do, in whatever order the atoms are") {
    Comparison comparison;
    const auto rdkit = rdkit_data();
    if (rdkit) {
        for (const auto& [smiles, id] : read_structures(*rdkit / "NCI/first_5K.smi", 4)) comparison.add(smiles);
    } else {
        say_skipped("forms of NCI compounds: rdkit-data is not installed");
    }
    if (const auto large = large_data()) {
        for (const auto& [smiles, id] : read_structures(*large / "library_10k.smi", 10)) comparison.add(smiles);
        for (const auto& [smiles, id] : read_structures(*large / "queries/pubchem_pieces823.smi"))
            comparison.add(smiles);
    }
    if (comparison.compounds() > 0) CHECK(comparison.of_constitution() > comparison.compounds() * 8 / 10);
}

TEST_CASE("compounds that colours of atoms cannot tell apart have different forms") {
    // Each pair has the same atoms with the same neighbours, over and over.
    for (const auto& [one, other] :
         std::vector<std::pair<std::string, std::string>>{{"C1CCCCC1", "C1CC1.C1CC1"},
                                                          {"C1CCC2CCCCC2C1", "C1CCCC1C1CCCC1"},
                                                          {"C1CC1.C1CCC1", "C1CCCCCC1"},
                                                          {"C12C3C4C1C5C2C3C45", "C12C3C4C1C1C2C5C3C4C15"},
                                                          {"C12C3C4C5C1C2C3C45", "C12C3C4C1C5C2C3C45"},
                                                          {"O.O.CC", "O.CCO"},
                                                          {"CC", "[CH3].[CH3].[H+]"},
                                                          {"N#N", "[N].[N].[Li+]"},
                                                          {"FC(F)(F)C(Cl)(Cl)Cl", "FC(F)(Cl)C(F)(Cl)Cl"}}) {
        INFO(one << " and " << other);
        CHECK(form_of(one) != form_of(other));
        for (const std::string& smiles : {one, other}) {
            const Molecule molecule = std::get<Molecule>(parse_smiles(smiles));
            for (int i = 0; i < 20; ++i) CHECK(form_of(shuffled(molecule)) == form_of(smiles));
        }
    }
}

TEST_CASE("a form has what makes a compound: charge, isotope, hydrogens, aromaticity") {
    const std::vector<std::string> different{"c1ccccc1", "C1CCCCC1",   "[13cH]1ccccc1", "C",         "[CH3]",  "[CH2]",
                                             "[CH3+]",   "[CH3-]",     "[14CH4]",       "[Na]",      "[Na+]",  "N=O",
                                             "NO",       "c1cc[nH]c1", "[2H]C",         "[2H]C[2H]", "[H][H]", "C#C",
                                             "C=C",      "CC"};
    std::unordered_map<std::string, std::string> seen;
    for (const std::string& smiles : different) {
        const auto [place, is_new] = seen.try_emplace(form_of(smiles), smiles);
        INFO(smiles << " and " << place->second);
        CHECK(is_new);
        const bool has_unpaired_electrons = smiles == "[CH3]" || smiles == "[CH2]" || smiles == "[Na]";
        CHECK(is_of_constitution(place->first) != has_unpaired_electrons);
    }
}

TEST_CASE("a compound has the form of its constitution, or of its canonical SMILES if it has more than that") {
    for (const char* smiles :
         {"CCO", "c1ccc(C(F)(F)F)cc1-c1ccccc1", "C[C@H](C)C", "F/C=C(/C)C", "[Na+].[Na+].[O-]S(=O)(=O)[O-]"}) {
        INFO(smiles);
        CHECK(is_of_constitution(form_of(smiles)));
    }
    for (const char* smiles : {"C[C@H](N)O", "F/C=C/F", "*CC", "[NH3]->[Cu]", "C12C3C4C5C1C2C3C45"}) {
        INFO(smiles);
        CHECK(form_of(smiles) == form_of_canonical_smiles(canonical_smiles(std::get<Molecule>(parse_smiles(smiles)))));
    }
    CHECK(form_of("C[C@H](C)C") == form_of("CC(C)C"));
    // However symmetric: it ends, and does not depend on the order of atoms.
    std::string many = "C";
    for (int i = 0; i < 60; ++i) many += ".CC(C)CC(C)C";
    const std::string form = form_of(many);
    CHECK(form_of(shuffled(std::get<Molecule>(parse_smiles(many)))) == form);
}

TEST_CASE("marks of stereochemistry that mean nothing do not count, whatever rules took them their meaning") {
    const auto form_by = [](const std::string& smiles, const Sameness& sameness) {
        return compound_form(essence_of(std::get<Molecule>(parse_smiles(smiles)), sameness));
    };
    const Sameness salts{.ignore_salts = true}, stereo{.ignore_stereo = true};
    CHECK(form_by("CO[P@](=O)(O)[O-].[Na+]", salts) == form_by("COP(=O)(O)O", salts));
    CHECK(form_by("C[C@H](C(=O)[O-])C(=O)O.[Na+]", salts) == form_by("CC(C(=O)O)C(=O)O", salts));
    CHECK(form_by("C[C@H](N)C(=O)[O-].[Na+]", salts) != form_by("CC(N)C(=O)O", salts));
    CHECK(form_by("[H]/N=C(/C)CC", stereo) == form_by("CCC(C)=N", stereo));
    const std::string porphine = "C1=CC2=CC3=CC=C(N3)C=C3C=CC(N3)=CC3=NC(C=C3)=CC1=N2";
    CHECK(form_of(porphine + " |c:0,2,5,10,13,t:8|") == form_of(porphine));
    CHECK(form_of(porphine + " |c:3|") == form_of(porphine));
}

TEST_CASE("a hydrogen written at a double bond beside another one tells no geometry") {
    for (const auto& [written, plain] :
         std::vector<std::pair<const char*, const char*>>{{"[H]/C=C/C", "C=CC"},
                                                          {"C\\C=C/[H]", "C=CC"},
                                                          {"[H]/C=C/C=C\\[H]", "C=CC=C"},
                                                          {"[H]/C=C/C=C/C", "C=C/C=C/C"},
                                                          {"[H]/C=C/C |(0,0,;1,0.7,;2,0,;3,0.7,)|", "C=CC"},
                                                          {"[H]/C=C/[2H]", "C=C[2H]"}}) {
        INFO(written);
        CHECK(form_of(written) == form_of(plain));
        CHECK(std::get<Molecule>(parse_smiles(written)).rdkit().getNumAtoms() ==
              std::get<Molecule>(parse_smiles(plain)).rdkit().getNumAtoms());
    }
    for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{
             {"[H]/N=C/C", "[H]\\N=C/C"}, {"[2H]/C=C/C", "[2H]\\C=C/C"}, {"[H]/C(F)=C/C", "F/C=C/C"}}) {
        INFO(one);
        CHECK(form_of(one) != form_of(other));
    }
    CHECK(form_of("[H]/C(F)=C/C") == form_of("F/C=C\\C"));
}

TEST_CASE("forms stay as they are") {
    // Filters of known compounds hold hashes of them; see kCompoundFormVersion.
    CHECK(checksum64(form_of("O=C(C)Oc1ccccc1C(=O)O")) == 0x9d0b6034aadc2840);
    CHECK(checksum64(form_of("CC(C)(C)c1ccc(cc1)C(F)(F)F.Cl")) == 0x7100293ec9b75345);
    CHECK(checksum64(form_of("[NH3+][13CH2]C#N.[Cl-]")) == 0x288270bd0a7ff47b);
}

}  // namespace chemsieve::compound_form_test
