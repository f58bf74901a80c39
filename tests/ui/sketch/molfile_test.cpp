#include "ui/sketch/molfile.h"

#include <catch2/catch.hpp>
#include <functional>

#include "chem/read/parse.h"
#include "tests/support/test_data.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/periodic_table.h"

namespace chemsieve::molfile_test {

using namespace chemsieve::test;

namespace {

using Kind = SketchAtom::Kind;
using CountKind = SketchAtom::Count::Kind;

// Everything that a drawing can say.
Sketch full_sketch() {
    Sketch sketch{.name = "everything", .atoms = {}, .bonds = {}};
    for (int i = 0; i < 9; ++i) sketch.atoms.push_back({.at = {static_cast<double>(i), i % 2 == 0 ? 0.0 : 0.5}});
    sketch.atoms[0].kind = Kind::any;
    sketch.atoms[1].kind = Kind::heavy;
    sketch.atoms[2].kind = Kind::hetero;
    sketch.atoms[3].kind = Kind::list;
    sketch.atoms[3].symbols = {"N", "O", "Cl"};
    sketch.atoms[4].kind = Kind::not_list;
    sketch.atoms[4].symbols = {"C", "Br"};
    sketch.atoms[5].symbols = {"N"};
    sketch.atoms[5].charge = 1;
    sketch.atoms[6].isotope = 13;
    sketch.atoms[6].radical = 1;
    sketch.atoms[7].substitution = {.kind = CountKind::as_drawn, .value = 0};
    sketch.atoms[7].ring_bonds = {.kind = CountKind::exactly, .value = 2};
    sketch.atoms[8].substitution = {.kind = CountKind::exactly, .value = 3};
    sketch.atoms[8].ring_bonds = {.kind = CountKind::exactly, .value = 0};
    sketch.atoms[8].unsaturated = true;
    for (std::size_t i = 0; i < 8; ++i) {
        sketch.bonds.push_back({.from = i, .to = i + 1, .order = static_cast<SketchBond::Order>(i)});
    }
    sketch.bonds[0].stereo = SketchBond::Stereo::up;
    sketch.bonds[1].stereo = SketchBond::Stereo::either;
    sketch.bonds[2].topology = SketchBond::Topology::ring;
    sketch.bonds[4].topology = SketchBond::Topology::chain;
    return sketch;
}

void check_equal_but_places(const Sketch& a, Sketch b) {
    REQUIRE(a.atoms.size() == b.atoms.size());
    for (std::size_t i = 0; i < a.atoms.size(); ++i) b.atoms[i].at = a.atoms[i].at;
    CHECK(a == b);
}

Sketch read(const std::string& text) {
    const SketchResult result = from_molfile(text);
    if (const auto* bad = std::get_if<Unparsable>(&result)) FAIL(bad->reason);
    return std::get<Sketch>(result);
}

}  // namespace

TEST_CASE("a drawing survives being written as a molfile and read") {
    const Sketch sketch = full_sketch();
    check_equal_but_places(sketch, read(to_molfile(sketch)));
    CHECK(read(to_molfile({})).empty());
    // Lines of properties hold eight entries.
    Sketch charged;
    for (int i = 0; i < 30; ++i) {
        SketchAtom atom{.at = {static_cast<double>(i), 0}};
        atom.charge = i % 2 == 0 ? 1 : -1;
        charged.atoms.push_back(atom);
    }
    check_equal_but_places(charged, read(to_molfile(charged)));
}

TEST_CASE("what a drawing asks for is what the search reads") {
    Sketch sketch = std::get<Sketch>(sketch_of_text("CCO"));
    const auto smarts = [&] { return opinion_on(sketch).text; };
    sketch.atoms[0].kind = Kind::list;
    sketch.atoms[0].symbols = {"N", "O"};
    CHECK(smarts() == "[#7,#8]-[#6]-[#8]");
    sketch.atoms[0].kind = Kind::not_list;
    CHECK(smarts().find('!') != std::string::npos);
    sketch.atoms[0] = {.at = sketch.atoms[0].at};
    sketch.bonds[0].order = SketchBond::Order::any;
    CHECK(smarts() == "[#6]~[#6]-[#8]");
    sketch.bonds[0].order = SketchBond::Order::one;
    sketch.bonds[0].topology = SketchBond::Topology::ring;
    CHECK(smarts().find("@") != std::string::npos);
    sketch.bonds[0].topology = SketchBond::Topology::open;
    sketch.atoms[1].substitution.kind = CountKind::as_drawn;
    CHECK(smarts().find("D2") != std::string::npos);
    sketch.atoms[1].substitution = {};
    sketch.atoms[1].ring_bonds = {.kind = CountKind::exactly, .value = 2};
    CHECK(smarts().find("x2") != std::string::npos);
    sketch.atoms[1].ring_bonds = {};
    sketch.atoms[1].unsaturated = true;
    CHECK(smarts() == "[#6]-[#6&$(*=,:,#*)]-[#8]");
}

TEST_CASE("drawings with lists too long for V2000 are written as V3000 and read") {
    Sketch sketch = full_sketch();
    sketch.atoms[3].symbols = all_metals();
    sketch.atoms[4].symbols = all_nonmetals();
    sketch.atoms[0].ring_bonds.kind = CountKind::as_drawn;
    const std::string text = to_molfile(sketch);
    CHECK_THAT(text, Catch::Contains("V3000"));
    Sketch told = read(text);
    CHECK(told.atoms[0].ring_bonds == SketchAtom::Count{.kind = CountKind::exactly, .value = 0});
    told.atoms[0].ring_bonds = sketch.atoms[0].ring_bonds;
    check_equal_but_places(sketch, told);
    sketch.atoms[3].kind = Kind::metal;
    sketch.atoms[3].symbols = {"C"};
    sketch.atoms[4].symbols = {"C", "Br"};
    CHECK_THAT(to_molfile(sketch), Catch::Contains("V2000"));
    check_equal_but_places(sketch, read(to_molfile(sketch)));
}

// A long list at an atom of its own changes nothing about the rest.
TEST_CASE("both versions of molfiles ask for the same") {
    // What is wrong with a drawing is wrong in both, too.
    const auto smarts_of = [](Sketch sketch) {
        const SketchOpinion opinion = opinion_on(sketch);
        sketch.atoms.push_back({.at = {20, 20}, .kind = Kind::list, .symbols = all_nonmetals()});
        CHECK_THAT(to_molfile(sketch), Catch::Contains("V3000"));
        const SketchOpinion listed = opinion_on(sketch);
        return std::pair{opinion.text + opinion.problem, listed.text.substr(0, listed.text.find('.')) + listed.problem};
    };
    Sketch base = std::get<Sketch>(sketch_of_text("CCCC(O)N"));
    const auto check = [&](const std::function<void(Sketch&)>& edit) {
        Sketch sketch = base;
        sketch.atoms[0].kind = Kind::hetero;
        edit(sketch);
        const auto [v2000, v3000] = smarts_of(sketch);
        CHECK_FALSE(v2000.empty());
        CHECK(v2000 == v3000);
    };
    check([](Sketch&) {});
    check([](Sketch& s) { s.atoms[0].kind = Kind::metal; });
    check([](Sketch& s) { s.atoms[0].kind = Kind::any; });
    check([](Sketch& s) { s.atoms[0].kind = Kind::heavy; });
    check([](Sketch& s) { s.atoms[4].kind = Kind::not_list, s.atoms[4].symbols = {"N", "S"}; });
    check([](Sketch& s) { s.atoms[4].kind = Kind::list, s.atoms[4].symbols = {"N", "S"}; });
    check([](Sketch& s) { s.atoms[3].substitution = {.kind = CountKind::as_drawn, .value = 0}; });
    check([](Sketch& s) { s.atoms[3].substitution = {.kind = CountKind::exactly, .value = 4}; });
    check([](Sketch& s) { s.atoms[3].ring_bonds = {.kind = CountKind::exactly, .value = 0}; });
    check([](Sketch& s) { s.atoms[3].ring_bonds = {.kind = CountKind::as_drawn, .value = 0}; });
    check([](Sketch& s) { s.atoms[3].unsaturated = true; });
    check([](Sketch& s) { s.atoms[5].charge = 1; });
    check([](Sketch& s) { s.atoms[1].isotope = 13; });
    check([](Sketch& s) { s.bonds[0].topology = SketchBond::Topology::ring; });
    check([](Sketch& s) { s.bonds[0].topology = SketchBond::Topology::chain; });
    for (int order = 0; order < 8; ++order) {
        check([order](Sketch& s) { s.bonds[0].order = static_cast<SketchBond::Order>(order); });
    }
}

TEST_CASE("V3000 is read with lists and wedges and counts") {
    const Sketch sketch = read(
        "listed\n  test\n\n  0  0  0     0  0            999 V3000\n"
        "M  V30 BEGIN CTAB\nM  V30 COUNTS 4 3 0 0 0\nM  V30 BEGIN ATOM\n"
        "M  V30 1 C 0 0 0 0 CHG=-1 SUBST=-2\nM  V30 2 NOT [N, O] 1.5 0 0 0\n"
        "M  V30 10 [F,Cl] 3 0 0 0 RBCNT=2 -\nM  V30 UNSAT=1\nM  V30 11 Q 4.5 0 0 0 MASS=15\nM  V30 END ATOM\n"
        "M  V30 BEGIN BOND\nM  V30 1 1 1 2 CFG=3\nM  V30 2 8 2 10 TOPO=1\nM  V30 3 2 10 11\nM  V30 END BOND\n"
        "M  V30 END CTAB\nM  END\n");
    CHECK(sketch.name == "listed");
    REQUIRE(sketch.atoms.size() == 4);
    CHECK(sketch.atoms[0].charge == -1);
    CHECK(sketch.atoms[0].substitution.kind == CountKind::as_drawn);
    CHECK(sketch.atoms[1].kind == Kind::not_list);
    CHECK(sketch.atoms[1].symbols == std::vector<std::string>{"N", "O"});
    CHECK(sketch.atoms[2].symbols == std::vector<std::string>{"F", "Cl"});
    CHECK(sketch.atoms[2].ring_bonds.value == 2);
    CHECK(sketch.atoms[2].unsaturated);
    CHECK(sketch.atoms[3].kind == Kind::hetero);
    REQUIRE(sketch.bonds.size() == 3);
    CHECK(sketch.bonds[0].stereo == SketchBond::Stereo::down);
    CHECK(sketch.bonds[1].order == SketchBond::Order::any);
    CHECK(sketch.bonds[1].topology == SketchBond::Topology::ring);
    CHECK(sketch.bonds[2].to == 3);
}

TEST_CASE("what cannot be drawn is refused with the reason") {
    const auto reason = [](const std::string& text) {
        const SketchResult result = from_molfile(text);
        const auto* bad = std::get_if<Unparsable>(&result);
        return bad ? bad->reason : "";
    };
    const std::string head = "\n  test\n\n";
    CHECK_THAT(reason("CCO"), Catch::Contains("V2000"));
    CHECK_THAT(reason(head + "  2  1  0  0  0  0            999 V2000\n"), Catch::Contains("ends too soon"));
    const std::string one = head + "  1  0  0  0  0  0            999 V2000\n";
    CHECK_THAT(reason(one + "    0.0000    0.0000    0.0000 Pol 0  0\nM  END\n"), Catch::Contains("'Pol'"));
    CHECK_THAT(reason(one + "    0.0000    zero      0.0000 C   0  0\nM  END\n"), Catch::Contains("not a number"));
    CHECK_THAT(reason(one + "99999.0000    0.0000    0.0000 C   0  0\nM  END\n"), Catch::Contains("bond lengths away"));
    CHECK_THAT(reason(one + "    0.0000    0.0000    0.0000 C   0  0  0  2\nM  END\n"),
               Catch::Contains("counts of hydrogens"));
    CHECK_THAT(reason(one + "    0.0000    0.0000    0.0000 C   2  0\nM  END\n"), Catch::Contains("mass differences"));
    CHECK_THAT(reason(one + "    0.0000    0.0000    0.0000 L   0  0\nM  END\n"), Catch::Contains("list of atoms"));
    CHECK_THAT(reason(one + "    0.0000    0.0000    0.0000 C   0  0\nM  CHG  1   7   1\nM  END\n"),
               Catch::Contains("not there"));
}

TEST_CASE("drawings keep their places however often they are written and read") {
    Sketch sketch;
    sketch.atoms = {{.at = {0, 0}}, {.at = {5'000, -5'000}}, {.at = {0.3, 4'999.99}}};
    for (const bool has_bonds : {false, true}) {
        if (has_bonds) {
            // Lengths that are rounded when they are written.
            sketch.atoms.push_back({.at = {0.3333333, 0.9428090}});
            sketch.bonds = {{.from = 0, .to = 3}};
        }
        Sketch read = sketch;
        for (int times = 0; times < 5; ++times) {
            const SketchResult again = from_molfile(to_molfile(read));
            REQUIRE(std::holds_alternative<Sketch>(again));
            read = std::get<Sketch>(again);
            for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
                CHECK(read.atoms[i].at.x == Approx(sketch.atoms[i].at.x).epsilon(1e-3).margin(1e-3));
                CHECK(read.atoms[i].at.y == Approx(sketch.atoms[i].at.y).epsilon(1e-3).margin(1e-3));
            }
        }
    }
}

TEST_CASE("molfiles of the field are drawn or refused and never wrong") {
    const auto data = large_data();
    if (!data) return say_skipped("drawing the query molfiles (no CHEMSIEVE_TEST_DATA)");
    int drawn = 0;
    for (const auto& entry : std::filesystem::directory_iterator{*data / "querymol"}) {
        if (entry.path().extension() != ".mol") continue;
        const std::string text = read_file(entry.path().string());
        const SketchResult result = from_molfile(text);
        if (!std::holds_alternative<Sketch>(result)) continue;
        const ParseResult original = parse_query_molblock(text);
        if (!std::holds_alternative<Molecule>(original)) continue;
        INFO(entry.path().filename().string());
        const ParseResult again = parse_query_molblock(to_molfile(std::get<Sketch>(result)));
        REQUIRE(std::holds_alternative<Molecule>(again));
        ++drawn;
    }
    CHECK(drawn > 20);
}

}  // namespace chemsieve::molfile_test
