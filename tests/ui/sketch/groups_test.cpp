#include "ui/sketch/groups.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/folding.h"
#include "ui/sketch/geometry.h"
#include "ui/sketch/gestures.h"

namespace chemsieve::groups_test {

namespace {

std::string text_of(const Sketch& sketch) { return opinion_on(sketch).text; }

Sketch drawn(const std::string& smiles) { return std::get<Sketch>(sketch_of_text(smiles)); }

std::string canonical(const std::string& smiles) { return canonical_smiles(std::get<Molecule>(parse_smiles(smiles))); }

Sketch piece(const std::string& name) {
    const SketchTemplate* group = group_named(name);
    INFO(name);
    REQUIRE(group);
    return drawn(group->smiles);
}

std::size_t atom_of_element(const Sketch& sketch, const std::string& symbol, std::size_t bonds) {
    for (std::size_t atom = 0; atom < sketch.atoms.size(); ++atom) {
        if (sketch.atoms[atom].is_element(symbol) && sketch.bonds_of(atom).size() == bonds) return atom;
    }
    FAIL("no such atom");
    return 0;
}

// The single-bonded oxygen of an acid.
std::size_t hydroxyl(const Sketch& acid) {
    for (std::size_t atom = 0; atom < acid.atoms.size(); ++atom) {
        const auto bonds = acid.bonds_of(atom);
        if (acid.atoms[atom].is_element("O") && bonds.size() == 1 &&
            acid.bonds[bonds.front()].order == SketchBond::Order::one) {
            return atom;
        }
    }
    FAIL("no hydroxyl");
    return 0;
}

}  // namespace

TEST_CASE("every name of a group is a group with one attachment, and named once") {
    std::set<std::string> known;
    CHECK(named_groups().size() > 60);
    for (const SketchTemplate& group : named_groups()) {
        INFO(group.label);
        CHECK(known.insert(group.label).second);
        REQUIRE(group.smiles.starts_with("*"));
        const Sketch sketch = drawn(group.smiles);
        CHECK(sketch.neighbours(0).size() == 1);
        CHECK(group_named(group.label)->smiles == group.smiles);
    }
    CHECK_FALSE(group_named("ome"));
    CHECK_FALSE(group_named(""));
    CHECK(group_names_after("CO2") == std::vector<std::string>{"CO2H", "CO2Me", "CO2Et", "CO2tBu"});
    CHECK(group_names_after("").empty());
}

TEST_CASE("a typed group takes the place of the end of a bond, and is bound to other atoms") {
    const Sketch toluene = drawn("Cc1ccccc1");
    const std::size_t methyl = atom_of_element(toluene, "C", 1), ring = atom_of_element(toluene, "C", 2);
    for (const auto& [name, smiles] :
         std::vector<std::pair<std::string, std::string>>{{"OMe", "COc1ccccc1"},
                                                          {"CF3", "FC(F)(F)c1ccccc1"},
                                                          {"Boc", "CC(C)(C)OC(=O)c1ccccc1"},
                                                          {"Ph", "c1ccc(-c2ccccc2)cc1"},
                                                          {"tBu", "CC(C)(C)c1ccccc1"},
                                                          {"CO2Et", "CCOC(=O)c1ccccc1"},
                                                          {"NHAc", "CC(=O)Nc1ccccc1"},
                                                          {"NO2", "O=[N+]([O-])c1ccccc1"},
                                                          {"CN", "N#Cc1ccccc1"},
                                                          {"SO2NH2", "NS(=O)(=O)c1ccccc1"},
                                                          {"TBS", "CC(C)(C)[Si](C)(C)c1ccccc1"},
                                                          {"Gly", "O=C(O)CNc1ccccc1"}}) {
        INFO(name);
        CHECK(text_of(with_group_typed(toluene, methyl, piece(name))) == canonical(smiles));
        CHECK(with_group_typed(toluene, ring, piece(name)).atoms.size() ==
              toluene.atoms.size() + piece(name).atoms.size() - 1);
    }
    const Sketch alone{.name = {}, .atoms = {SketchAtom{}}, .bonds = {}};
    CHECK(text_of(with_group_typed(alone, 0, piece("OMe"))) == "CO");
    CHECK(text_of(with_group_typed(drawn("C1CCCCC1"), 0, piece("OMe"))) == "COC1CCCCC1");
}

TEST_CASE("groups typed in place keep their hands, turned over or not") {
    for (const char* start : {"CC", "CCC", "CC(C)C", "CC=O", "CCCC"}) {
        const Sketch sketch = drawn(start);
        const std::size_t end = atom_of_element(sketch, "C", 1);
        const Sketch alanine = with_group_in_place(sketch, end, piece("Ala"));
        INFO(text_of(alanine));
        const std::string text = text_of(alanine);
        const auto free_acid = canonical("C[C@H](N)C(=O)O");
        CHECK_THAT(text, Catch::Contains("@"));
        // What is left of the amide without its other side is L-alanine.
        const std::size_t nitrogen = atom_of_element(alanine, "N", 2);
        for (const std::size_t other : alanine.neighbours(nitrogen)) {
            if (other >= sketch.atoms.size()) continue;
            const auto bond = alanine.bond_between(nitrogen, other);
            Sketch cut = without(alanine, {}, {*bond});
            CHECK_THAT(text_of(cut), Catch::Contains(free_acid));
        }
    }
}

TEST_CASE("an amine's template on the OH of an acid makes an amide") {
    const Sketch benzoic = drawn("OC(=O)c1ccccc1");
    const auto clicked_with = [](const Sketch& acid, const std::string& smiles) {
        const SketchTool tool{.kind = SketchTool::Kind::piece, .piece = drawn(smiles)};
        const std::size_t oxygen = hydroxyl(acid);
        return clicked_on(acid, tool, {.atom = oxygen, .bond = {}}, acid.atoms[oxygen].at);
    };
    CHECK(text_of(clicked_with(benzoic, "*N1CCOCC1")) == canonical("O=C(c1ccccc1)N1CCOCC1"));
    CHECK(text_of(clicked_with(benzoic, "*N(C)C")) == canonical("CN(C)C(=O)c1ccccc1"));
    CHECK(text_of(clicked_with(benzoic, "*NCC(=O)O")) == canonical("O=C(O)CNC(=O)c1ccccc1"));
    CHECK(text_of(clicked_with(benzoic, "*N[C@@H](C)C(=O)O")) == canonical("C[C@H](NC(=O)c1ccccc1)C(=O)O"));
    CHECK(text_of(clicked_with(drawn("OS(=O)(=O)C"), "*N1CCCC[C@H]1C")) == canonical("CS(=O)(=O)N1CCCC[C@H]1C"));
    // A dipeptide, from one end to the other.
    const Sketch glycine = drawn("NCC(=O)O");
    CHECK(text_of(clicked_with(glycine, "*N[C@@H](C)C(=O)O")) == canonical("C[C@H](NC(=O)CN)C(=O)O"));
}

TEST_CASE("what is no amine, or no acid, does not condense") {
    const Sketch benzoic = drawn("OC(=O)c1ccccc1"), phenol = drawn("Oc1ccccc1"), salt = drawn("[O-]C(=O)C");
    const Sketch methyl_ester = drawn("COC(=O)C"), vinylogous = drawn("OC=C");
    for (const char* other : {"*C(=O)N", "*NC(=O)C", "*NC(=O)N", "*NC(=N)N", "*NS(=O)(=O)C", "*[N+](=O)[O-]", "*N=C=O",
                              "*n1ccnn1", "*n1cnc2c(N)ncnc12", "*OC"}) {
        INFO(other);
        CHECK_FALSE(condenses(benzoic, 0, drawn(other)));
    }
    const Sketch amine = drawn("*N(C)C");
    CHECK(condenses(benzoic, 0, amine));
    CHECK(condenses(benzoic, 0, drawn("*N")));
    CHECK(condenses(benzoic, 0, drawn("*Nc1ccccc1")));
    CHECK_FALSE(condenses(benzoic, 2, amine));  // the other oxygen
    CHECK_FALSE(condenses(phenol, 0, amine));
    CHECK_FALSE(condenses(salt, 0, amine));
    CHECK_FALSE(condenses(methyl_ester, 1, amine));
    CHECK_FALSE(condenses(vinylogous, 0, amine));
}

TEST_CASE("groups are folded out so that they lie on nothing, with the same hands") {
    const Sketch benzoic = drawn("OC(=O)c1ccccc1");
    for (const SketchTemplate& group : named_groups()) {
        INFO(group.label);
        const Sketch piece = drawn(group.smiles);
        for (const bool bound : {false, true}) {
            const Sketch both =
                bound ? with_group_bound(benzoic, 5, piece) : with_group_in_place(benzoic, hydroxyl(benzoic), piece);
            for (std::size_t atom = 0; atom < both.atoms.size(); ++atom) {
                CHECK(room_at(without(both, {atom}, {}), both.atoms[atom].at) > 0.4);
            }
            CHECK(opinion_on(both).problem.empty());
        }
    }
    // Only what is crowded beyond that hangs on a longer bond.
    const auto longest_bond = [](const Sketch& sketch) {
        double most = 0;
        for (const SketchBond& bond : sketch.bonds) {
            most = std::max(most, length(sketch.atoms[bond.from].at - sketch.atoms[bond.to].at));
        }
        return most;
    };
    CHECK(longest_bond(with_group_in_place(benzoic, hydroxyl(benzoic), piece("Trt"))) > 1.2);
    CHECK(longest_bond(with_group_in_place(benzoic, hydroxyl(benzoic), piece("Leu"))) < 1.1);
    const auto leucine = with_group_in_place(benzoic, hydroxyl(benzoic), piece("Leu"));
    CHECK(text_of(leucine) == canonical("CC(C)C[C@H](NC(=O)c1ccccc1)C(=O)O"));
    const auto isoleucine = with_group_in_place(benzoic, hydroxyl(benzoic), piece("Ile"));
    CHECK(text_of(isoleucine) == canonical("CC[C@H](C)[C@H](NC(=O)c1ccccc1)C(=O)O"));
    // Where turning parts over helps, hands stay whatever is turned.
    const Sketch both = drawn("*N[C@@H]([C@@H](C)CC)C(=O)O");
    const std::string wanted = text_of(both);
    for (double x = -2; x < 4; x += 0.5) {
        for (double y = -3; y < 3; y += 0.5) {
            const Sketch obstacle{.name = {}, .atoms = {{.at = both.atoms[0].at + SketchPoint{x, y}}}, .bonds = {}};
            CHECK(text_of(folded_out(obstacle, both)) == wanted);
        }
    }
}

TEST_CASE("a part of a drawing is a piece that is bound where it hung") {
    const Sketch toluene = drawn("Cc1ccccc1");
    const auto bound_to_toluene = [&](const Sketch& piece) { return text_of(with_group_typed(toluene, 0, piece)); };
    const Sketch anisole = drawn("c1ccccc1OC");
    CHECK(bound_to_toluene(piece_from(anisole, {6, 7})) == canonical("COc1ccccc1"));
    // Cut out of a ring it hangs on one bond.
    const Sketch part = piece_from(drawn("C1CCCCC1"), {1, 2, 3});
    CHECK(part.atoms.size() == 4);
    CHECK(bound_to_toluene(part) == canonical("CCCc1ccccc1"));
    // A whole structure: by its open end, else by its first atom.
    CHECK(bound_to_toluene(piece_from(drawn("CCN*"), {})) == canonical("CCNc1ccccc1"));
    CHECK(bound_to_toluene(piece_from(drawn("NCC"), {})) == canonical("CCNc1ccccc1"));
    // Hands stay.
    CHECK(bound_to_toluene(piece_from(drawn("N[C@@H](C)C(=O)O"), {})) == canonical("N([C@@H](C)C(=O)O)c1ccccc1"));
    CHECK(piece_from(drawn("C"), {}).bonds.size() == 1);
}

}  // namespace chemsieve::groups_test
