#include "ui/sketch/cursor.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/pieces.h"

namespace chemsieve::compass_test {

namespace {

using Direction = SketchDirection;

constexpr Direction kAll[] = {Direction::left, Direction::right, Direction::up, Direction::down};

SketchTarget atom(std::size_t index) { return {.atom = index, .bond = {}}; }
SketchTarget bond(std::size_t index) { return {.atom = {}, .bond = index}; }

SketchTarget next(const Sketch& sketch, const SketchTarget& from, Direction direction) {
    return next_towards(sketch, from, place_of(sketch, from), direction).value_or(from);
}

std::vector<SketchTarget> everything(const Sketch& sketch) {
    std::vector<SketchTarget> all;
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) all.push_back(atom(i));
    for (std::size_t i = 0; i < sketch.bonds.size(); ++i) all.push_back(bond(i));
    return all;
}

std::size_t reached_from(const Sketch& sketch, const SketchTarget& start) {
    std::vector<SketchTarget> found{start};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const Direction direction : kAll) {
            const SketchTarget there = next(sketch, found[i], direction);
            if (std::find(found.begin(), found.end(), there) == found.end()) found.push_back(there);
        }
    }
    return found.size();
}

Sketch drawn(const std::string& smiles) { return std::get<Sketch>(sketch_of_text(smiles)); }

// Atom 0 at the left, zigzag: 1 is higher, 2 lower.
Sketch butane() {
    Sketch sketch{.name = {}, .atoms = {SketchAtom{}}, .bonds = {}};
    for (std::size_t i = 0; i < 3; ++i) sketch = with_new_neighbour(sketch, i);
    return sketch;
}

}  // namespace

TEST_CASE("arrows go along a chain, from atom to bond to atom, and back") {
    const Sketch chain = butane();
    SketchTarget at = atom(0);
    for (const SketchTarget& wanted : {bond(0), atom(1), bond(1), atom(2), bond(2), atom(3)}) {
        at = next(chain, at, Direction::right);
        CHECK(at == wanted);
    }
    CHECK(next(chain, at, Direction::right) == at);
    for (const SketchTarget& wanted : {bond(2), atom(2), bond(1), atom(1), bond(0), atom(0)}) {
        at = next(chain, at, Direction::left);
        CHECK(at == wanted);
    }
}

TEST_CASE("the bond that goes most nearly there is taken before what is near but not bonded") {
    Sketch sketch = with_new_neighbour(butane(), 1);  // a branch straight up
    REQUIRE(sketch.atoms[4].at.y > sketch.atoms[1].at.y + 0.9);
    CHECK(next(sketch, atom(1), Direction::up) == bond(3));
    CHECK(next(sketch, bond(3), Direction::up) == atom(4));
    CHECK(next(sketch, atom(4), Direction::down) == bond(3));
    // Nearer than the end of the bond, and in the same direction.
    sketch.atoms.push_back({.at = sketch.atoms[1].at + SketchPoint{0, 0.4}});
    CHECK(next(sketch, atom(1), Direction::up) == bond(3));
}

TEST_CASE("where no bond goes the nearest atom or bond is taken, also of another structure") {
    const Sketch benzene = ring_at({.size = 6, .benzene = true}, {});
    const Sketch both = joined(benzene, ring_at({.size = 3}, {4, 0}));
    const SketchTarget there = next(both, *last_towards(benzene, Direction::right), Direction::right);
    CHECK(place_of(both, there).x > 3);
    const std::size_t corner = 6 + *last_towards(ring_at({.size = 3}, {}), Direction::left)->atom;
    CHECK(place_of(both, next(both, atom(corner), Direction::left)).x < 1);
}

TEST_CASE("of two bonds as near to the direction that on the right is taken") {
    const Sketch ring = ring_at({.size = 6}, {});  // atom 0 above
    CHECK(place_of(ring, next(ring, atom(0), Direction::down)).x > 0);
}

TEST_CASE("everything can be reached by arrows from everywhere") {
    for (const char* smiles :
         {"C", "CC", "C#N", "CC(=O)Oc1ccccc1C(=O)O", "Cn1cnc2c1c(=O)n(C)c(=O)n2C", "C1CCC2(CC1)CCCC2", "CC(C)(C)C",
          "C[C@]12CC[C@H]3[C@H]([C@@H]1CC[C@@H]2O)CCC4=CC(=O)CC[C@]34C", "[Na+].[O-]C(=O)c1ccccc1.Cl.O",
          "CN1CCC23c4c5ccc(O)c4OC2C(O)C=CC3C1C5", "C1CC2CCC1C2", "C12C3C4C1C5C2C3C45", "C1CCCCCCCCCCCCC1",
          "CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(=O)O", "OCC1OC(OC2(CO)OC(CO)C(O)C2O)C(O)C(O)C1O"}) {
        const Sketch sketch = drawn(smiles);
        for (const SketchTarget& start : everything(sketch)) {
            INFO(smiles << " from " << place_of(sketch, start).x << ", " << place_of(sketch, start).y);
            CHECK(reached_from(sketch, start) == everything(sketch).size());
        }
    }
}

TEST_CASE("all is reached in turn, forwards and backwards") {
    const Sketch sketch = drawn("FS(F)(F)(F)(F)F");
    for (const int by : {1, -1}) {
        SketchTarget at = next_in_turn(sketch, {}, by).value();
        CHECK(at == (by > 0 ? atom(0) : bond(5)));
        std::vector<SketchTarget> seen;
        for (std::size_t i = 0; i < everything(sketch).size(); ++i) {
            CHECK(std::find(seen.begin(), seen.end(), at) == seen.end());
            seen.push_back(at);
            at = next_in_turn(sketch, at, by).value();
        }
        CHECK(at == seen.front());
    }
    CHECK_FALSE(next_in_turn({}, {}, 1));
}

TEST_CASE("the outermost atoms are found") {
    const Sketch chain = butane();
    CHECK(last_towards(chain, Direction::left) == atom(0));
    CHECK(last_towards(chain, Direction::right) == atom(3));
    CHECK_FALSE(last_towards({}, Direction::left));
    CHECK_FALSE(next_towards({}, {}, {}, Direction::left));
}

}  // namespace chemsieve::compass_test
