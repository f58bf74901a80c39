#include "ui/sketch/chemistry/sketch_chemistry.h"

#include <algorithm>
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

namespace {

SketchSelection all_of(const Sketch& sketch) {
    SketchSelection all;
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) all.push_back(atom);
    return all;
}

Sketch turned_about(const Sketch& sketch, double degrees) { return turned(sketch, all_of(sketch), degrees); }

double furthest_apart(const Sketch& one, const Sketch& other) {
    double most = 0;
    for (std::size_t atom = 0; atom < one.atoms.size(); ++atom) {
        most = std::max(most, length(one.atoms[atom].at - other.atoms[atom].at));
    }
    return most;
}

}  // namespace

TEST_CASE("laying out keeps the orientation, turned or mirrored, and what is laid out stays as it is") {
    for (const char* smiles :
         {"CCCCCCO", "C[C@H](N)C(=O)O", "CC(=O)Oc1ccccc1C(=O)O", "c1ccc2[nH]ccc2c1",
          "OC[C@H]1O[C@H](O)[C@@H](O)[C@@H](O)[C@@H]1O", "C/C=C/CC(Cl)Br", "CC(C)Cc1ccc(C(C)C(=O)O)cc1"}) {
        const Sketch tidy = laid_out(drawn(smiles));
        CHECK(furthest_apart(laid_out(tidy), tidy) < 1e-3);
        CHECK(laid_out(tidy).bonds == tidy.bonds);
        for (const double degrees : {30.0, 90.0, 135.0, 180.0, 285.0}) {
            INFO(smiles << " turned by " << degrees);
            const Sketch askew = turned_about(tidy, degrees);
            Sketch shaken = askew;
            for (std::size_t i = 0; i < shaken.atoms.size(); ++i) {
                shaken.atoms[i].at = shaken.atoms[i].at + at_angle(77.0 * static_cast<double>(i), 0.12);
            }
            const Sketch again = laid_out(shaken);
            CHECK(furthest_apart(again, askew) < 0.5);
            CHECK(opinion_on(again).text == opinion_on(tidy).text);
            const Sketch seen_in_mirror = mirrored(askew, all_of(askew));
            const Sketch anew = laid_out(seen_in_mirror);
            CHECK(furthest_apart(anew, seen_in_mirror) < 0.5);
            CHECK(opinion_on(anew).text == opinion_on(tidy).text);
        }
    }
}

TEST_CASE("laying out leaves structures beside each other where they are, unless they would touch") {
    const Sketch ion = drawn("[Na+]"), acetate = drawn("CC(=O)[O-]");
    Sketch salt = joined(acetate, moved(ion, {0}, {-4, 3}));
    const Sketch again = laid_out(salt);
    CHECK(length(again.atoms[4].at - salt.atoms[4].at) < 1e-6);
    CHECK(furthest_apart(again, salt) < 0.6);
    Sketch heap = drawn("CCCCCC.CCCCCC.CCCCCC");
    for (SketchAtom& atom : heap.atoms) atom.at = atom.at * 0.05;
    const Sketch apart = laid_out(heap);
    for (std::size_t a = 0; a < apart.atoms.size(); ++a) {
        CHECK(room_at(without(apart, {a}, {}), apart.atoms[a].at) > 0.5);
    }
}

TEST_CASE("laying out keeps wedges at centres that only the query knows, and unknown ones") {
    Sketch query = drawn("C[C@H](N)O");
    query.atoms[0].kind = SketchAtom::Kind::any;
    query.atoms[2].kind = SketchAtom::Kind::any;  // two neighbours that RDKit takes for equal
    const auto wedges = [](const Sketch& sketch) {
        return std::count_if(sketch.bonds.begin(), sketch.bonds.end(), [](const SketchBond& bond) {
            return bond.stereo == SketchBond::Stereo::up || bond.stereo == SketchBond::Stereo::down;
        });
    };
    REQUIRE(wedges(query) == 1);
    Sketch again = laid_out(turned_about(query, 100));
    CHECK(wedges(again) == 1);
    for (const std::size_t atom : {0, 2}) query.atoms[atom].kind = SketchAtom::Kind::element;
    for (const std::size_t atom : {0, 2}) again.atoms[atom].kind = SketchAtom::Kind::element;
    CHECK(opinion_on(again).text == opinion_on(query).text);
    Sketch unknown = drawn("CC(N)O");
    unknown.bonds[0].stereo = SketchBond::Stereo::either;
    CHECK(laid_out(unknown).bonds[0].stereo == SketchBond::Stereo::either);
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
