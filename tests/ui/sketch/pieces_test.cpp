#include "ui/sketch/pieces.h"

#include <catch2/catch.hpp>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/gestures.h"

namespace chemsieve::pieces_test {

namespace {

std::string text_of(const Sketch& sketch) { return opinion_on(sketch).text; }

Sketch laid_out_smiles(const std::string& smiles) { return std::get<Sketch>(sketch_of_text(smiles)); }

}  // namespace

TEST_CASE("rings have bonds of one length") {
    for (int size = kSmallestRing; size <= kLargestRing; ++size) {
        const Sketch ring = ring_at({.size = size}, {3, 4});
        CHECK(text_of(ring) == "C1" + std::string(static_cast<std::size_t>(size - 1), 'C') + "1");
        for (const SketchBond& bond : ring.bonds) {
            CHECK(length(ring.atoms[bond.from].at - ring.atoms[bond.to].at) == Approx(1));
        }
    }
    CHECK(text_of(ring_at({.size = 6, .benzene = true}, {})) == "c1ccccc1");
}

TEST_CASE("a ring at an atom shares it") {
    const Sketch ethane = laid_out_smiles("CC");
    CHECK(text_of(joined(ethane, ring_at_atom(ethane, {.size = 6, .benzene = true}, 1))) == "Cc1ccccc1");
    const Sketch benzene = ring_at({.size = 6, .benzene = true}, {});
    const Sketch spiro = ring_at({.size = 6}, {});
    CHECK(text_of(joined(spiro, ring_at_atom(spiro, {.size = 5}, 0))) == "C1CCC2(CC1)CCCC2");
    const Sketch alone{.name = {}, .atoms = {SketchAtom{}}, .bonds = {}};
    CHECK(text_of(joined(alone, ring_at_atom(alone, {.size = 3}, 0))) == "C1CC1");
}

TEST_CASE("a ring at a bond is fused with it") {
    const Sketch benzene = ring_at({.size = 6, .benzene = true}, {});
    for (std::size_t bond = 0; bond < 6; ++bond) {
        INFO(bond);
        const Sketch naphthalene = joined(benzene, ring_at_bond(benzene, {.size = 6, .benzene = true}, bond));
        CHECK(naphthalene.atoms.size() == 10);
        CHECK(text_of(naphthalene) == "c1ccc2ccccc2c1");
        CHECK(text_of(joined(benzene, ring_at_bond(benzene, {.size = 5}, bond))) == "c1ccc2c(c1)CCC2");
        // A third ring on each bond of the new one.
        for (std::size_t next = 6; next < naphthalene.bonds.size(); ++next) {
            INFO(next);
            const Sketch three = joined(naphthalene, ring_at_bond(naphthalene, {.size = 6, .benzene = true}, next));
            CHECK(opinion_on(three).problem.empty());
        }
    }
    const Sketch ethene = laid_out_smiles("C=C");
    CHECK(text_of(joined(ethene, ring_at_bond(ethene, {.size = 6, .benzene = true}, 0))) == "c1ccccc1");
}

TEST_CASE("a drag makes the ring as large as it is long, up to 14 atoms and never smaller") {
    const SketchTool six{.kind = SketchTool::Kind::ring, .ring = {.size = 6}};
    CHECK(text_of(dragged({}, six, {}, {1, 0})) == "C1CCCCC1");
    CHECK(dragged({}, six, {}, {3, 0}).atoms.size() == 9);
    CHECK(atoms_dragged({}, six, {}, {3, 0}) == 9);
    CHECK(dragged({}, six, {}, {4.5, 0}).atoms.size() == 14);
    CHECK(dragged({}, six, {}, {50, 0}).atoms.size() == 14);
    // Larger as the pointer goes on, one by one.
    std::size_t before = 6;
    for (double x = 1; x < 5; x += 0.01) {
        const std::size_t now = atoms_dragged({}, six, {}, {x, 0});
        CHECK((now == before || now == before + 1));
        before = now;
    }
    CHECK(before == 14);
    const SketchTool benzene{.kind = SketchTool::Kind::ring, .ring = {.size = 6, .benzene = true}};
    CHECK(text_of(dragged({}, benzene, {}, {5, 0})) == "c1ccccc1");
    // A hand that was not still clicks.
    CHECK(dragged({}, six, {}, {0.3, 0}) == clicked({}, six, {}));
}

TEST_CASE("a ring is dragged from an atom in a direction, and from a bond to the side of the pointer") {
    const SketchTool five{.kind = SketchTool::Kind::ring, .ring = {.size = 5}};
    const Sketch hexane = ring_at({.size = 6}, {});
    const SketchPoint vertex = hexane.atoms[0].at;
    const Sketch spiro = dragged(hexane, five, vertex, vertex + SketchPoint{0, 1});
    CHECK(text_of(spiro) == "C1CCC2(CC1)CCCC2");
    CHECK(length(centre_of(spiro) - centre_of(hexane)) > 0.5);
    const Sketch bond{.name = {}, .atoms = {{.at = {0, 0}}, {.at = {1, 0}}}, .bonds = {{.from = 0, .to = 1}}};
    CHECK(centre_of(dragged(bond, five, {0.5, 0}, {0.5, 1.2})).y > 0.5);
    CHECK(centre_of(dragged(bond, five, {0.5, 0}, {0.5, -1.2})).y < -0.5);
    CHECK(dragged(bond, five, {0.5, 0}, {0.5, -3.6}).atoms.size() == 11);
    CHECK(atoms_dragged({}, {.kind = SketchTool::Kind::chain}, {}, {4.4, 0.1}) == 6);
    CHECK(atoms_dragged({}, {.kind = SketchTool::Kind::bond}, {}, {4.4, 0.1}) == 0);
}

TEST_CASE("a chain is drawn as far as the pointer") {
    CHECK(text_of(chain_from({}, {4.4, 0.1})) == "CCCCCC");
    CHECK(chain_from({1, 1}, {1.1, 1}).atoms.size() == 2);
    CHECK(chain_from({}, {1000, 0}).atoms.size() == 100);
}

}  // namespace chemsieve::pieces_test
