#include "ui/sketch/chemistry/sketch_chemistry.h"

#include <catch2/catch.hpp>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "tests/support/test_data.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"

namespace chemsieve::sketch_chemistry_test {

using namespace chemsieve::test;

namespace {

Sketch drawn(const std::string& text) {
    const SketchResult result = sketch_of_text(text);
    if (const auto* bad = std::get_if<Unparsable>(&result)) FAIL(bad->reason);
    return std::get<Sketch>(result);
}

}  // namespace

TEST_CASE("hydrogens are written beside atoms and problems said of them") {
    const SketchOpinion opinion = opinion_on(drawn("CCN"));
    REQUIRE(opinion.atoms.size() == 3);
    CHECK(opinion.atoms[0].hydrogens == 3);
    CHECK(opinion.atoms[2].hydrogens == 2);
    CHECK(opinion.text == "CCN");
    CHECK_FALSE(opinion.is_smarts);

    Sketch crowded = drawn("CC(C)(C)C");
    crowded = with_new_neighbour(crowded, 1);
    const SketchOpinion bad = opinion_on(crowded);
    CHECK(bad.atoms[1].problem == "too many bonds at C 2");
    CHECK(bad.problem == bad.atoms[1].problem);
    CHECK(bad.text.empty());
    CHECK(bad.atoms[0].problem.empty());

    CHECK(opinion_on({}).problem.empty());
    CHECK(opinion_on({}).text.empty());
}

TEST_CASE("a drawing of more atoms than a molfile holds is told in words") {
    Sketch chain;
    for (int i = 0; i < 1200; ++i) {
        chain.atoms.push_back({.at = {static_cast<double>(i), 0}});
        if (i > 0) chain.bonds.push_back({.from = static_cast<std::size_t>(i) - 1, .to = static_cast<std::size_t>(i)});
    }
    CHECK(opinion_on(chain).problem ==
          "a drawing may have 999 atoms and 999 bonds; this one has 1200 atoms and 1199 bonds");
    CHECK(opinion_on(chain).text.empty());
    const SketchResult pasted = sketch_of_text(to_molfile(chain));
    REQUIRE(std::holds_alternative<Unparsable>(pasted));
    CHECK_THAT(std::get<Unparsable>(pasted).reason,
               Catch::Contains("at most 999 atoms") && Catch::Contains("1200 atoms"));
    chain.atoms.resize(999);
    chain.bonds.resize(998);
    CHECK(opinion_on(chain).problem.empty());
}

TEST_CASE("SMARTS that RDKit would read as SMILES is drawn as SMARTS, and a name is no part of the drawing") {
    CHECK(drawn("[#6]~[#7]").bonds[0].order == SketchBond::Order::any);
    CHECK(drawn("c1cc[nH]c1 pyrrole").atoms.size() == 5);
}

TEST_CASE("aromatic bonds that cannot be told apart are a problem of a compound") {
    Sketch ring = drawn("C1CCCC1");
    for (SketchBond& bond : ring.bonds) bond.order = SketchBond::Order::aromatic;
    const SketchOpinion opinion = opinion_on(ring);
    CHECK_FALSE(opinion.problem.empty());
}

TEST_CASE("drawn hydrogens and query features make SMARTS of it") {
    Sketch amine = with_hydrogen(drawn("CN"), 1);
    const SketchOpinion opinion = opinion_on(amine);
    CHECK(opinion.is_smarts);
    CHECK_THAT(opinion.text, Catch::Contains("H"));
    amine.atoms[0].kind = SketchAtom::Kind::heavy;
    CHECK(opinion_on(amine).is_smarts);
}

TEST_CASE("laying out keeps structure and stereochemistry and the middle") {
    for (const char* smiles : {"C[C@H](N)C(=O)O", "C/C=C/C", "C/C=C\\C", "C[C@@H]1CC[C@@H](C)CC1",
                               "OC[C@H]1O[C@H](O)[C@@H](O)[C@@H](O)[C@@H]1O", "c1ccc2ccccc2c1", "[NH3+]CC([O-])=O",
                               "CC(=O)Oc1ccccc1C(=O)O"}) {
        INFO(smiles);
        const Sketch sketch = drawn(smiles);
        const std::string text = opinion_on(sketch).text;
        CHECK(text == canonical_smiles(std::get<Molecule>(parse_smiles(smiles))));
        const Sketch again = laid_out(moved(sketch, {0, 1}, {0.4, -0.3}));
        CHECK(opinion_on(again).text == text);
    }
    const Sketch shifted = moved(drawn("CCO"), {0, 1, 2}, {20, 10});
    CHECK(length(centre_of(laid_out(shifted)) - centre_of(shifted)) < 1e-6);
    CHECK(laid_out({}).empty());
}

TEST_CASE("what cannot be sanitised is laid out all the same") {
    Sketch crowded = with_new_neighbour(drawn("CC(C)(C)C"), 1);
    const Sketch again = laid_out(crowded);
    CHECK(again.bonds == crowded.bonds);
    CHECK(again.atoms.size() == crowded.atoms.size());
}

TEST_CASE("the demo library is drawn and means the same") {
    for (const auto& [smiles, name] : read_structures(source_folder() / "data/demo/demo.tsv")) {
        const ParseResult parsed = parse_smiles(smiles);
        if (!std::holds_alternative<Molecule>(parsed)) continue;  // the titles
        INFO(smiles);
        const SketchOpinion opinion = opinion_on(drawn(smiles));
        CHECK(opinion.problem.empty());
        if (!opinion.is_smarts) CHECK(opinion.text == canonical_smiles(std::get<Molecule>(parsed)));
    }
}

TEST_CASE("molfiles without places are laid out") {
    Sketch flat = drawn("CCO");
    for (SketchAtom& atom : flat.atoms) atom.at = {};
    const Sketch read = drawn(to_molfile(flat));
    CHECK(length(read.atoms[0].at - read.atoms[1].at) == Approx(1).margin(0.1));
}

TEST_CASE("what is too large for a drawing is said to be") {
    Sketch many;
    for (std::size_t i = 0; i <= kMostSketchAtoms; ++i) many.atoms.push_back({.at = {static_cast<double>(i), 0}});
    CHECK_THAT(opinion_on(many).problem, Catch::Contains("may have 999 atoms"));
    CHECK(laid_out(many) == many);
}

TEST_CASE("symbols of elements are known") {
    CHECK(is_element_symbol("C"));
    CHECK(is_element_symbol("Cl"));
    CHECK(is_element_symbol("Og"));
    CHECK_FALSE(is_element_symbol("A"));
    CHECK_FALSE(is_element_symbol("cl"));
    CHECK_FALSE(is_element_symbol(""));
}

}  // namespace chemsieve::sketch_chemistry_test
