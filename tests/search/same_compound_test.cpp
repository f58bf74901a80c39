#include "chem/sameness/sameness.h"

#include "base/error.h"
#include "chem/properties/descriptors.h"
#include "chem/properties/formula_text.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::same_compound_test {

using namespace chemsieve::test;

namespace {

Query compound_query(const std::string& smiles) { return Query::compound({"q", smiles}, {}); }

// The ids that are found, in order, each followed by a blank.
std::string found(TestLibrary& library, const std::string& smiles, const Sameness& sameness) {
    std::string ids;
    const auto reader = library.library().reader();
    const auto result = library.search(SearchMode::exact, compound_query(smiles), {.sameness = sameness});
    REQUIRE(result.outcome.is_complete());
    for (const Hit& hit : result.hits) {
        CHECK(hit.similarity.millionths() == 1'000'000);
        ids += reader->row(hit.compound).id + ' ';
    }
    return ids;
}

std::string form_of(const Molecule& molecule, const Sameness& sameness) {
    return canonical_form(essence_of(molecule, sameness), sameness);
}

// Compares with the canonical form of every compound.
std::size_t check_against_every_compound(TestLibrary& library, const Sameness& sameness, std::size_t step) {
    std::vector<std::string> forms;
    for (const auto& [number, molecule] : library.molecules()) forms.push_back(form_of(molecule, sameness));
    std::size_t hits = 0;
    for (std::size_t i = 0; i < forms.size(); i += step) {
        const auto reader = library.library().reader();
        const std::string smiles = reader->canonical_smiles(library.molecules()[i].first);
        INFO(smiles);
        std::set<CompoundNumber> expected;
        const std::string form = form_of(*rdkit_smiles(smiles), sameness);
        for (std::size_t other = 0; other < forms.size(); ++other) {
            if (forms[other] == form) expected.insert(library.molecules()[other].first);
        }
        for (const unsigned jobs : {1U, 2U}) {
            const auto result =
                library.search(SearchMode::exact, compound_query(smiles), {.sameness = sameness, .jobs = jobs});
            REQUIRE(result.outcome.is_complete());
            REQUIRE(result.compounds() == expected);
        }
        hits += expected.size();
    }
    return hits;
}

}  // namespace

TEST_CASE("stereochemistry, salts and tautomers count or not") {
    TestLibrary library{{{"C[C@H](N)C(=O)O", "L-alanine"},
                         {"C[C@@H](N)C(=O)O", "D-alanine"},
                         {"CC(N)C(=O)O", "alanine"},
                         {"C[C@H]([NH3+])C(=O)[O-]", "zwitterion"},
                         {"C[C@H](N)C(=O)O.Cl", "hydrochloride"},
                         {"C[C@H](N)C(=O)[O-].[Na+]", "sodium salt"},
                         {"Oc1ccccn1", "2-hydroxypyridine"},
                         {"O=c1cccc[nH]1", "2-pyridone"},
                         {"Oc1ccncc1", "4-hydroxypyridine"},
                         {"O=c1cccc[nH]1.Cl", "2-pyridone hydrochloride"},
                         {"CCO", "ethanol"},
                         {"COC", "ether"}}};
    CHECK(found(library, "C[C@H](N)C(=O)O", {}) == "L-alanine ");
    CHECK(found(library, "C[C@H](N)C(=O)O", {.ignore_stereo = true}) == "D-alanine L-alanine alanine ");
    CHECK(found(library, "C[C@H](N)C(=O)O", {.ignore_salts = true}) ==
          "L-alanine hydrochloride sodium salt zwitterion ");
    CHECK(found(library, "CC(N)C(=O)[O-].[K+]", {.ignore_stereo = true, .ignore_salts = true}) ==
          "D-alanine L-alanine alanine hydrochloride sodium salt zwitterion ");
    CHECK(found(library, "Oc1ccccn1", {}) == "2-hydroxypyridine ");
    CHECK(found(library, "Oc1ccccn1", {.tautomers = true}) == "2-hydroxypyridine 2-pyridone ");
    CHECK(found(library, "Oc1ccccn1", {.ignore_salts = true, .tautomers = true}) ==
          "2-hydroxypyridine 2-pyridone 2-pyridone hydrochloride ");
    CHECK(found(library, "CCO", {.ignore_stereo = true, .ignore_salts = true, .tautomers = true}) == "ethanol ");
    CHECK(found(library, "CCCO", {.ignore_salts = true}).empty());
}

TEST_CASE("of several components the largest counts, whatever their order") {
    const Sameness salts{.ignore_salts = true};
    const std::string form = form_of(*rdkit_smiles("CCCC(=O)O"), salts);
    for (const char* text : {"CCCC(=O)O.CCO", "CCO.CCCC(=O)O", "[Na+].CCCC(=O)[O-]", "Cl.O.O.CCCC(=O)O"}) {
        CHECK(form_of(*rdkit_smiles(text), salts) == form);
    }
    CHECK(form_of(*rdkit_smiles("CCO.CCN"), salts) == form_of(*rdkit_smiles("CCN.CCO"), salts));
    CHECK(skeleton_formula("C2H5ClNO2-") == "C2 Cl N O2 ");
    CHECK(skeleton_formula("H2") == skeleton_formula("H+"));
}

TEST_CASE("looser exact search equals comparing the canonical form of every compound", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("exact search of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    CHECK(check_against_every_compound(library, {.ignore_stereo = true}, 41) >= 60);
    CHECK(check_against_every_compound(library, {.ignore_salts = true}, 41) >= 60);
    CHECK(check_against_every_compound(library, {.ignore_stereo = true, .ignore_salts = true}, 83) >= 30);
}

TEST_CASE("tautomers have one formula and the same atoms bound") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("formulas of tautomers: rdkit-data is not installed");
    const Sameness tautomers{.tautomers = true};
    std::size_t differing = 0;
    for (const NamedStructure& compound : read_structures(*data / "NCI/first_5K.smi", 25)) {
        INFO(compound.first);
        const auto molecule = rdkit_smiles(compound.first);
        if (!molecule) continue;
        differing += canonical_form(*molecule, tautomers) == canonical_form(*molecule, {}) ? 0 : 1;
        const auto other = rdkit_smiles(canonical_smiles(canonical_tautomer(*molecule)));
        REQUIRE(other);
        CHECK(formula_of(*other) == formula_of(*molecule));
        CHECK(bound_atoms(*other) == bound_atoms(*molecule));
    }
    CHECK(differing > 5);
    CHECK(bound_atoms(*rdkit_smiles("Oc1ccccn1")) == bound_atoms(*rdkit_smiles("O=c1cccc[nH]1")));
    CHECK(bound_atoms(*rdkit_smiles("CCO")) != bound_atoms(*rdkit_smiles("COC")));
}

TEST_CASE("tautomers of all compounds are found", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("tautomers of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 20)};
    CHECK(check_against_every_compound(library, {.tautomers = true}, 7) >= 30);
}

}  // namespace chemsieve::same_compound_test
