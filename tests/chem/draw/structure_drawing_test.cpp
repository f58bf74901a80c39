#include "chem/draw/structure_drawing.h"

#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "match/substructure_matcher.h"

namespace chemsieve::structure_drawing_test {

namespace {

Molecule compound(const std::string& smiles) { return std::get<Molecule>(parse_smiles(smiles)); }

constexpr DrawingSize kSize{220, 140, 2};
const std::string kMatchColour = "#FFCC5B";

}  // namespace

TEST_CASE("an SVG drawing is an element of its own with letters as outlines") {
    const auto svg = draw_svg(compound("CC(=O)Oc1ccccc1C(=O)O"), kSize);
    REQUIRE(svg);
    CHECK_THAT(*svg, Catch::StartsWith("<svg") && Catch::EndsWith("</svg>\n"));
    CHECK(svg->find("<text") == std::string::npos);
    CHECK(svg->find("metadata") == std::string::npos);
    CHECK(svg->find(kMatchColour) == std::string::npos);
}

TEST_CASE("the match of a query is coloured") {
    const Molecule aspirin = compound("CC(=O)Oc1ccccc1C(=O)O");
    const Molecule query = std::get<Molecule>(parse_query_smarts("C(=O)[OH]"));
    const auto matches = SubstructureMatcher{query, {}}.matches(aspirin, 1);
    const Highlight highlight = highlight_of_match(query, aspirin, matches.at(0));
    CHECK(highlight.atoms.size() == 3);
    CHECK(highlight.bonds.size() == 2);
    CHECK_THAT(draw_svg(aspirin, kSize, highlight).value(), Catch::Contains(kMatchColour));
    CHECK(draw_png(aspirin, kSize, highlight).value() != draw_png(aspirin, kSize).value());
}

TEST_CASE("a PNG drawing has the real pixels asked for") {
    const auto png = draw_png(compound("CCO"), kSize);
    REQUIRE(png);
    CHECK_THAT(*png, Catch::StartsWith("\x89PNG"));
    CHECK(png->substr(16, 8) == std::string("\0\0\x01\xb8\0\0\x01\x18", 8));  // 440 and 280
}

TEST_CASE("queries that are no molecules are drawn too") {
    for (const char* smarts : {"[#6]~[#7,#8]", "[$(C=O)]-*", "c:c", "[#6;R]@[!#1]"}) {
        INFO(smarts);
        CHECK(draw_svg(std::get<Molecule>(parse_query_smarts(smarts)), kSize));
    }
}

TEST_CASE("what is too large is not drawn") {
    const Molecule large = compound(std::string(kMaxDrawnAtoms + 1, 'C'));
    CHECK(atom_count(large) == kMaxDrawnAtoms + 1);
    CHECK_FALSE(draw_svg(large, kSize));
    CHECK_FALSE(draw_png(large, kSize));
}

}  // namespace chemsieve::structure_drawing_test
