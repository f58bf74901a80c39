
#include <catch2/catch.hpp>

#include "ui/sketch/periodic_table.h"

namespace chemsieve::element_choice_test {

using Kind = SketchAtom::Kind;

TEST_CASE("kinds of atoms with a letter are lists of elements and back") {
    for (const Kind kind : {Kind::any, Kind::heavy, Kind::hetero, Kind::metal}) {
        SketchAtom atom;
        atom.kind = kind;
        CHECK(atom_of(choice_of(atom)) == atom);
    }
    const SketchAtom halogen = atom_of({false, {"I", "Br", "F", "Cl", "F"}});
    CHECK(halogen.kind == Kind::list);
    CHECK(halogen.symbols == halogens());
    CHECK(choice_of(halogen) == ElementChoice{false, halogens()});
    CHECK(atom_of({false, {"N"}}).is_element("N"));
    CHECK(atom_of({true, {"C"}}).kind == Kind::not_list);
    CHECK(atom_of({true, {"C", "H"}}).kind == Kind::hetero);
    // The metals but one, and none of the metals, are lists.
    ElementChoice metals{true, all_metals()};
    CHECK(atom_of(metals).kind == Kind::not_list);
    metals = {false, {all_metals().begin() + 1, all_metals().end()}};
    CHECK(atom_of(metals).symbols.size() == all_metals().size() - 1);
}

}  // namespace chemsieve::element_choice_test
