#include "ui/sketch/cursor.h"

#include <catch2/catch.hpp>

#include "ui/sketch/edits.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/pieces.h"

namespace chemsieve::cursor_test {

namespace {

using Kind = SketchTool::Kind;

const SketchTool kBond{.kind = Kind::bond};

// Draws as keys do.
void draw(Sketch& sketch, SketchCursor& cursor, const SketchTool& tool) {
    const Sketch after = keyed_on(sketch, tool, cursor.target(), cursor.place());
    cursor.follow(sketch, after, tool);
    sketch = after;
}

}  // namespace

TEST_CASE("in an empty drawing the cursor is where the first atom goes, and goes on with new bonds") {
    Sketch sketch;
    SketchCursor cursor;
    CHECK_FALSE(cursor.is_shown());
    cursor.show(sketch, {2, 3});
    CHECK(cursor.is_shown());
    draw(sketch, cursor, {.kind = Kind::atom});
    CHECK(sketch.atoms.at(0).at == SketchPoint{2, 3});
    CHECK(cursor.target().atom == 0);
    draw(sketch, cursor, kBond);
    draw(sketch, cursor, kBond);
    CHECK(cursor.target().atom == 2);
    draw(sketch, cursor, {.kind = Kind::ring, .ring = {.size = 5}});
    CHECK(cursor.target().atom == 2);
    CHECK(sketch.atoms.size() == 7);
}

TEST_CASE("a bond in the open ends at the cursor") {
    Sketch sketch;
    SketchCursor cursor;
    cursor.show(sketch, {});
    draw(sketch, cursor, kBond);
    CHECK(cursor.target().atom == 1);
}

TEST_CASE("the cursor follows its bond when numbers change, and goes to what is near when it is gone") {
    const Sketch ring = ring_at({.size = 6}, {});
    SketchCursor cursor;
    cursor.show(ring, {});
    CHECK(cursor.target().atom);
    cursor.put(ring, {.atom = {}, .bond = 3});
    const Sketch opened = without(ring, {0}, {});
    cursor.settle(ring, opened);
    REQUIRE(cursor.target().bond);
    CHECK(place_of(opened, cursor.target()) == place_of(ring, {.atom = {}, .bond = 3}));
    const Sketch cut = without(opened, {}, {*cursor.target().bond});
    cursor.settle(opened, cut);
    CHECK(cursor.target().atom);
    cursor.settle(cut, {});
    CHECK_FALSE((cursor.target().atom || cursor.target().bond));
    // And begins anew on the left.
    cursor.show(ring, {});
    CHECK(cursor.target() == last_towards(ring, SketchDirection::left));
}

TEST_CASE("of atoms equally near to what is gone the cursor goes to that with the lower number, wherever they lie") {
    for (int i = 0; i < 100; ++i) {
        const Sketch ring = ring_at({.size = 6}, {0.37 * i, -0.0113 * i});
        SketchCursor cursor;
        for (const std::size_t gone : {1, 2, 3, 4}) {
            INFO(i << ", without atom " << gone);
            cursor.put(ring, {.atom = gone, .bond = {}});
            cursor.settle(ring, without(ring, {gone}, {}));
            CHECK(cursor.target().atom == gone - 1);
        }
    }
}

TEST_CASE("keys draw the same wherever the first atom lies") {
    using Direction = SketchDirection;
    const SketchTool benzene{.kind = Kind::ring, .ring = {.size = 6, .benzene = true}};
    const auto drawn_at = [&](SketchPoint place) {
        Sketch sketch;
        SketchCursor cursor;
        cursor.show(sketch, place);
        draw(sketch, cursor, benzene);
        for (const Direction direction : {Direction::up, Direction::right, Direction::down, Direction::left}) {
            cursor.go_to_last(sketch, direction);
            for (int i = 0; i < 3; ++i) draw(sketch, cursor, kBond);
            cursor.go(sketch, direction);
            draw(sketch, cursor, benzene);
            if (!cursor.target().atom) continue;
            const Sketch cut = without(sketch, {*cursor.target().atom}, {});
            cursor.settle(sketch, cut);
            sketch = cut;
        }
        return std::pair{sketch, cursor.target()};
    };
    const auto [wanted, target] = drawn_at({});
    CHECK(wanted.atoms.size() > 15);
    for (int i = 1; i < 100; ++i) {
        INFO(i);
        const auto [sketch, there] = drawn_at({0.0123 * i, -0.77 * i});
        CHECK(sketch.bonds == wanted.bonds);
        CHECK(there == target);
    }
}

TEST_CASE("the cursor goes with an atom that is moved") {
    const Sketch ring = ring_at({.size = 6}, {});
    SketchCursor cursor;
    cursor.put(ring, {.atom = 2, .bond = {}});
    cursor.settle(ring, moved(ring, {2}, {1, 1}));
    CHECK(cursor.target().atom == 2);
    CHECK(cursor.place() == ring.atoms[2].at + SketchPoint{1, 1});
}

TEST_CASE("keys set the order of a bond that clicks count up") {
    Sketch ring = ring_at({.size = 6}, {});
    const SketchTarget first{.atom = {}, .bond = 0};
    const SketchTool twice{.kind = Kind::bond, .bond = {.order = SketchBond::Order::two}};
    ring = keyed_on(ring, twice, first, {});
    CHECK(ring.bonds[0].order == SketchBond::Order::two);
    CHECK(keyed_on(ring, twice, first, {}) == ring);
    CHECK(keyed_on(ring, kBond, first, {}).bonds[0].order == SketchBond::Order::one);
    CHECK(clicked_on(ring, kBond, first, {}).bonds[0].order == SketchBond::Order::three);
    // A wedge is turned round by its key, too.
    const SketchTool wedge{.kind = Kind::bond, .bond = {.stereo = SketchBond::Stereo::up}};
    const Sketch once = keyed_on(ring, wedge, first, {});
    CHECK(keyed_on(once, wedge, first, {}).bonds[0].from == once.bonds[0].to);
}

}  // namespace chemsieve::cursor_test
