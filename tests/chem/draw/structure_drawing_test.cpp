#include "chem/draw/structure_drawing.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <regex>
#include <vector>

#include "chem/read/parse.h"
#include "match/substructure_matcher.h"

namespace chemsieve::structure_drawing_test {

namespace {

Molecule compound(const std::string& smiles) { return std::get<Molecule>(parse_smiles(smiles)); }

constexpr DrawingSize kSize{220, 140, 2};
const std::string kMatchColour = "#FFE2A3";

// The first line of a bond: its width and length in pixels.
struct Line {
    double width = 0;
    double length = 0;
};

std::vector<Line> bonds_of(const std::string& svg) {
    static const std::regex kBond{
        "<path class='bond-[^']*' d='M ([-.0-9]+),([-.0-9]+) L ([-.0-9]+),([-.0-9]+)' "
        "style='fill:none;[^']*stroke-width:([.0-9]+)px"};
    std::vector<Line> lines;
    for (std::sregex_iterator found{svg.begin(), svg.end(), kBond}, end; found != end; ++found) {
        const auto number = [&](std::size_t group) { return std::stod((*found)[group]); };
        lines.push_back({number(5), std::hypot(number(1) - number(3), number(2) - number(4))});
    }
    return lines;
}

constexpr const char* kLarge =
    "CC1=C2C(=O)OC(C)(C)C2C(O)C3(C)C(O)CC4OCC4(OC(C)=O)C3C(OC(=O)c5ccccc5)C6(O)CC(OC(=O)C(O)C(NC(=O)c7ccccc7)c8ccccc8)"
    "C(C)=C1C6(C)C";

}  // namespace

TEST_CASE("small structures are not blown up, and lines are as thick as bonds are long") {
    for (const auto& [height, longest] : std::map<int, double>{{80, 20}, {92, 20}, {130, 24}, {200, 34}, {600, 34}}) {
        INFO(height);
        const auto bonds = bonds_of(draw_svg(compound("CCCC"), {3 * height, height, 1}).value());
        REQUIRE(bonds.size() == 3);
        CHECK(bonds[1].length == Approx(longest).margin(0.3));
        CHECK(bonds[1].width == Approx(std::min(2.0, 0.06 * longest)).margin(0.06));
    }
    const auto bonds = bonds_of(draw_svg(compound(kLarge), {240, 150, 1}).value());
    REQUIRE(bonds.size() > 50);
    double longest = 0;
    for (const Line& bond : bonds) longest = std::max(longest, bond.length);
    CHECK(longest < 20);
    for (const Line& bond : bonds) CHECK(bond.width < 0.075 * longest);
}

TEST_CASE("the band of a match lies under the drawing and is even") {
    const Molecule toluene = compound("Cc1ccccc1");
    const std::string svg =
        draw_svg(toluene, kSize, {.atoms = {1, 2, 3, 4, 5, 6}, .bonds = {1, 2, 3, 4, 5, 6}}).value();
    const std::size_t band = svg.find(kMatchColour + ";stroke-width:");
    REQUIRE(band != std::string::npos);
    CHECK(band < svg.find("class='bond-"));
    double longest = 0;
    for (const Line& bond : bonds_of(svg)) longest = std::max(longest, bond.length);
    CHECK(std::stod(svg.substr(svg.find("stroke-width:", band) + 13)) == Approx(0.46 * longest).margin(0.3));
}

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

TEST_CASE("a change is drawn as one structure, an arrow and the other") {
    const Molecule from = compound("[*:1]c1ccccc1"), to = compound("[*:1]C1CCNCC1");
    constexpr DrawingSize kWide{300, 140, 2};
    const std::string svg = draw_change_svg(from, to, kWide).value();
    const auto count = [](const std::string& text, const std::string& what) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++found;
        return found;
    };
    const std::string kBond = "class='bond-", kArrow = "<path d='M ";
    CHECK(count(svg, kBond) == count(draw_svg(from, kWide).value(), kBond) + count(draw_svg(to, kWide).value(), kBond));
    const auto alone = [&](const Molecule& part) {
        return count(draw_svg(with_r_groups(part), kWide).value(), kArrow);
    };
    CHECK(count(svg, kArrow) == alone(from) + alone(to) + 3);
    CHECK(draw_change_svg(to, from, kWide).value() != svg);
    CHECK(draw_change_png(from, to, kWide).value().starts_with("\x89PNG"));
    CHECK(draw_change_svg(compound("[H][*:1]"), to, kWide).has_value());
    CHECK_FALSE(draw_change_svg(from, compound(std::string(kMaxDrawnAtoms + 1, 'C')), kWide).has_value());
}

}  // namespace chemsieve::structure_drawing_test
