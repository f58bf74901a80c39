// Drawings of SMARTS find what the SMARTS finds.

#include "ui/sketch/chemistry/smarts_sketch.h"

#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::smarts_sketch_test {

using namespace chemsieve::test;

namespace {

const std::vector<std::string> kDrawable{
    "[#6]~[#7]",
    "[#6][F,Cl,Br,I]",
    "[#6]-,=[#8]",
    "[#6]=,:[#7]",
    "[#6;D3]-[#7;x2]",
    "[!#6;!#1]~[!#1]",
    "[!#6;!#7]=[#8]",
    "[!#6!#7!#8]-[#6]",
    "[#6,#7]@[#16]",
    "[#6]-;!@[#7]",
    "[#7+]-[#8-]",
    "[#7;+]",
    "[#6]1:[#6]:[#6]:[#6]:[#6]:[#6]:1-[#7,#8]",
    "c1:c:c:c:c:c:1-[#17]",
    "O=[#6]-[#8,#16]",
    "N#[#6]",
    "[#6](=O)-O",
    "*~[#15]",
    "[#6].[#16]",
    "[#6]1[#6][#6][#6][#6]1",
    "[Na,K]",
    "[!Cl;!#1]-[#16]",
};

bool can_be_drawn(const std::string& smarts) { return std::holds_alternative<Sketch>(sketch_of_smarts(smarts)); }

std::string why_not(const std::string& smarts) {
    const SketchResult result = sketch_of_smarts(smarts);
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "";
}

}  // namespace

TEST_CASE("a drawing of SMARTS finds the same compounds", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("drawings of SMARTS: rdkit-data is not installed");
    std::vector<Molecule> compounds;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi")) {
        if (auto molecule = rdkit_smiles(smiles)) compounds.push_back(*molecule);
    }
    REQUIRE(compounds.size() > 4'500);
    std::vector<std::string> all = kDrawable;
    for (const auto& [smarts, id] : rdkit_smarts(*data)) {
        if (can_be_drawn(smarts)) all.push_back(smarts);
    }
    std::size_t hits = 0;
    for (const std::string& smarts : all) {
        INFO(smarts << " " << why_not(smarts));
        const SketchResult result = sketch_of_smarts(smarts);
        REQUIRE(std::holds_alternative<Sketch>(result));
        const Molecule query = std::get<Molecule>(parse_query_smarts(smarts));
        const ParseResult drawn = parse_query_molblock(to_molfile(std::get<Sketch>(result)));
        REQUIRE(std::holds_alternative<Molecule>(drawn));
        for (const Molecule& compound : compounds) {
            const bool expected = rdkit_contains(compound, query);
            REQUIRE(rdkit_contains(compound, std::get<Molecule>(drawn)) == expected);
            hits += expected;
        }
    }
    CHECK(hits > 10'000);
}

TEST_CASE("atoms of a drawn SMARTS have places of their own") {
    const Sketch sketch = std::get<Sketch>(sketch_of_smarts("[#6]~[#7]-[#8,#16]"));
    for (std::size_t i = 1; i < sketch.atoms.size(); ++i) CHECK_FALSE(sketch.atoms[i].at == sketch.atoms[0].at);
}

TEST_CASE("what no drawing can say is named") {
    CHECK(why_not("[$(CO)]-[#6]") == "no drawing can say an environment ($(...))");
    CHECK(why_not("[#6;H2]") == "no drawing can say a count of hydrogens");
    CHECK(why_not("c-[#9]").find("an aromatic C that no aromatic bond (:) tells") != std::string::npos);
    CHECK(why_not("[C,N]~[#9]").find("an aliphatic C; write [#6]") != std::string::npos);
    CHECK(why_not("[#6;R]").find("rings of an atom") != std::string::npos);
    CHECK(why_not("[#6;r5]").find("rings of an atom") != std::string::npos);
    CHECK(why_not("[#7X3]").find("a count of bonds") != std::string::npos);
    CHECK(why_not("[#6+0]").find("no charge") != std::string::npos);
    CHECK(why_not("[#1]-[#6]").find("hydrogen") != std::string::npos);
    CHECK(why_not("[C@](F)(Cl)(Br)I").find("stereochemistry") != std::string::npos);
    CHECK(why_not("F/[#6]=[#6]/F").find("stereochemistry") != std::string::npos);
    CHECK(why_not("[#6]1=[#6]-[#6]=[#6]-[#6]=[#6]-1").find("alternating") != std::string::npos);
    CHECK(why_not("[#6]!-[#6]").find("'not' of a bond's order") != std::string::npos);
    CHECK_FALSE(why_not("[#6](").empty());
}

}  // namespace chemsieve::smarts_sketch_test
