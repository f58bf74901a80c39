#include "ui/sketch/edits.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/geometry.h"

namespace chemsieve::edits_test {

namespace {

using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

Sketch one_atom() { return {.name = {}, .atoms = {SketchAtom{}}, .bonds = {}}; }

// So many carbons, each drawn by a click on the one before.
Sketch clicked_chain(int atoms) {
    Sketch sketch = one_atom();
    for (int i = 1; i < atoms; ++i) sketch = with_new_neighbour(sketch, sketch.atoms.size() - 1);
    return sketch;
}

std::string text_of(const Sketch& sketch) { return opinion_on(sketch).text; }

}  // namespace

TEST_CASE("clicks make a zigzag chain") {
    const Sketch chain = clicked_chain(7);
    CHECK(text_of(chain) == "CCCCCCC");
    for (std::size_t i = 0; i + 1 < chain.atoms.size(); ++i) {
        CHECK(length(chain.atoms[i + 1].at - chain.atoms[i].at) == Approx(1));
    }
    // It goes to the right, in steps up and down.
    for (std::size_t i = 0; i < chain.atoms.size(); ++i) {
        CHECK(chain.atoms[i].at.x == Approx(static_cast<double>(i) * std::sqrt(0.75)));
        CHECK(chain.atoms[i].at.y == Approx(i % 2 == 0 ? 0.0 : 0.5).margin(1e-9));
    }
}

TEST_CASE("new neighbours go where room is") {
    Sketch star = one_atom();
    for (int i = 0; i < 4; ++i) star = with_new_neighbour(star, 0);
    CHECK(text_of(star) == "CC(C)(C)C");
    for (std::size_t i = 1; i < 5; ++i) {
        for (std::size_t j = 1; j < i; ++j) CHECK(length(star.atoms[i].at - star.atoms[j].at) > 0.7);
    }
    // A triple bond goes straight on.
    const Sketch propyne = with_new_neighbour(clicked_chain(2), 1, {.order = Order::three});
    CHECK(text_of(propyne) == "C#CC");
    CHECK(length(propyne.atoms[2].at - propyne.atoms[0].at) == Approx(2));
    // A place that is taken is bonded to.
    const Sketch two = without(clicked_chain(2), {}, {0});
    const Sketch bonded = with_new_neighbour(two, 0);
    CHECK(bonded.atoms.size() == 2);
    CHECK(bonded.bonds.size() == 1);
}

TEST_CASE("clicks on a bond change its order and turn wedges round") {
    Sketch ethane = clicked_chain(2);
    ethane = with_bond_clicked(ethane, 0, {});
    CHECK(text_of(ethane) == "C=C");
    ethane = with_bond_clicked(ethane, 0, {});
    CHECK(text_of(ethane) == "C#C");
    ethane = with_bond_clicked(ethane, 0, {});
    CHECK(text_of(ethane) == "CC");
    const SketchBond wedge{.stereo = Stereo::up};
    ethane = with_bond_clicked(ethane, 0, wedge);
    CHECK(ethane.bonds[0].stereo == Stereo::up);
    CHECK(ethane.bonds[0].from == 0);
    ethane = with_bond_clicked(ethane, 0, wedge);
    CHECK(ethane.bonds[0].from == 1);
    ethane = with_bond_clicked(ethane, 0, {});
    CHECK(ethane.bonds[0].stereo == Stereo::none);
    CHECK(ethane.bonds[0].order == Order::one);
}

TEST_CASE("atoms become others and take charges and hydrogens") {
    Sketch sketch = with_element(clicked_chain(3), 2, "O");
    CHECK(text_of(sketch) == "CCO");
    CHECK(text_of(with_charge_changed(sketch, 2, -1)) == "CC[O-]");
    sketch.atoms[1].substitution = {.kind = SketchAtom::Count::Kind::exactly, .value = 3};
    const Sketch nitrogen = with_element(sketch, 1, "N");
    CHECK(nitrogen.atoms[1].substitution == sketch.atoms[1].substitution);
    CHECK(nitrogen.atoms[1].at == sketch.atoms[1].at);
    const Sketch hydrogen = with_hydrogen(clicked_chain(1), 0);
    CHECK(hydrogen.atoms[1].symbols == std::vector<std::string>{"H"});
}

TEST_CASE("deleting takes the bonds along and leaves atoms") {
    const Sketch chain = clicked_chain(5);
    const Sketch cut = without(chain, {2}, {});
    CHECK(cut.atoms.size() == 4);
    CHECK(cut.bonds.size() == 2);
    CHECK(text_of(cut) == "CC.CC");
    CHECK(text_of(without(chain, {}, {0})) == "C.CCCC");
    CHECK(without(chain, {0, 1, 2, 3, 4}, {}).empty());
}

TEST_CASE("a piece that is moved onto another is joined with it") {
    Sketch two = clicked_chain(2);
    const Sketch other = moved(clicked_chain(3), {0, 1, 2}, {10, 0});
    two = joined(two, other);
    REQUIRE(two.atoms.size() == 5);
    const Sketch over = moved(two, {2, 3, 4}, two.atoms[1].at - two.atoms[2].at);
    const Sketch merged_sketch = merged(over, {2, 3, 4});
    CHECK(merged_sketch.atoms.size() == 4);
    CHECK(text_of(merged_sketch) == "CCCC");
    CHECK(merged(two, {2, 3, 4}) == two);
}

TEST_CASE("a lasso takes what lies inside and components are found") {
    const Sketch chain = clicked_chain(4);
    CHECK(inside(chain, {{-0.5, -1}, {1.2, -1}, {1.2, 2}, {-0.5, 2}}) == SketchSelection{0, 1});
    CHECK(inside(chain, {{-0.5, -1}, {1.2, -1}}).empty());
    CHECK(component_of(without(chain, {}, {1}), 3) == SketchSelection{2, 3});
}

TEST_CASE("turning keeps lengths and mirroring keeps the hand") {
    Sketch sketch = std::get<Sketch>(sketch_of_text("C[C@H](N)C(=O)O"));
    const std::string smiles = text_of(sketch);
    CHECK(smiles.find('@') != std::string::npos);
    SketchSelection all;
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) all.push_back(i);
    CHECK(text_of(turned(sketch, all, 77)) == smiles);
    const Sketch mirror = mirrored(sketch, all);
    CHECK(mirror != sketch);
    CHECK(text_of(mirror) == smiles);
}

TEST_CASE("a drag snaps to usual angles") {
    const Sketch chain = clicked_chain(2);
    const SketchPoint end = chain.atoms[1].at;
    CHECK(length(snapped(chain, 1, end, end + at_angle(-28, 3)) - (end + at_angle(-30))) < 1e-9);
    const SketchPoint free = snapped({}, std::nullopt, {}, at_angle(47, 2));
    CHECK(length(free - at_angle(45)) < 1e-9);
}

}  // namespace chemsieve::edits_test
