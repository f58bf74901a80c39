// Drawings of pieces, whose aromatic bonds are no double bonds.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "chem/draw/structure_drawing.h"
#include "chem/graph/molecule_graph.h"
#include "chem/graph/piece_text.h"
#include "chem/read/parse.h"
#include "fingerprint/folded/piece_table.h"

namespace chemsieve::piece_drawing_test {

namespace {

constexpr DrawingSize kSize{220, 140, 1};

// The piece with this text in the compound, as an SVG.
std::string drawn_piece(const std::string& smiles, const std::string& text) {
    const auto graph = graph_of_compound(std::get<Molecule>(parse_smiles(smiles))).graph;
    for (const ExplainedPiece& piece : make_piece_table(graph, {}).pieces) {
        if (piece_text(piece.shape) == text) return draw_svg(piece_molecule(piece.shape), kSize).value();
    }
    FAIL("no piece " << text);
    return {};
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

// The solid lines of each bond, as how far each would pass from the corner; halves in two colours count once.
std::map<int, std::vector<double>> lines_by_bond(const std::string& svg) {
    static const std::regex kBond{
        "class='bond-([0-9]+) [^']*' d='M ([-.0-9]+),([-.0-9]+) L ([-.0-9]+),([-.0-9]+)' [^>]*>"};
    constexpr double kSameLine = 1.5;  // pixels
    std::map<int, std::vector<double>> lines;
    for (std::sregex_iterator found{svg.begin(), svg.end(), kBond}, end; found != end; ++found) {
        const auto number = [&](std::size_t group) { return std::stod((*found)[group]); };
        const double dx = number(4) - number(2), dy = number(5) - number(3);
        const double away = (number(2) * dy - number(3) * dx) / std::hypot(dx, dy);
        auto& known = lines[std::stoi((*found)[1])];
        const auto is_same = [&](double other) { return std::abs(std::abs(other) - std::abs(away)) < kSameLine; };
        if (std::none_of(known.begin(), known.end(), is_same)) known.push_back(away);
    }
    return lines;
}

constexpr const char* kDash = "<path class='aromatic'";
constexpr const char* kCircle = "<circle class='aromatic'";

}  // namespace

TEST_CASE("whole aromatic rings are drawn with a circle and single lines") {
    for (const auto& [smiles, text] : std::map<std::string, std::string>{
             {"Cc1ccccc1", "c1ccccc1"}, {"c1ccncc1", "c1ccncc1"}, {"c1cnc[nH]1", "c1cncn1"}, {"c1cscn1", "c1cscn1"}}) {
        INFO(text);
        const std::string svg = drawn_piece(smiles, text);
        CHECK(count(svg, kCircle) == 1);
        CHECK(count(svg, kDash) == 0);
        for (const auto& [bond, lines] : lines_by_bond(svg)) CHECK(lines.size() == 1);
    }
}

TEST_CASE("open aromatic bonds are dashed beside one solid line") {
    for (const auto& [smiles, text] : std::map<std::string, std::string>{{"Cc1ccccc1", "Cc(:c):c"},
                                                                         {"c1ccncc1", "c:c:n"},
                                                                         {"c1ccn(C)c1", "Cn(:c):c"},
                                                                         {"c1ccc2ccccc2c1", "c:c(:c):c"}}) {
        INFO(text);
        const std::string svg = drawn_piece(smiles, text);
        CHECK(count(svg, kCircle) == 0);
        CHECK(count(svg, kDash) >= 2 * count(text, ":"));
        CHECK(svg.find("stroke-dasharray") == std::string::npos);
        // One line a bond: no atom has more bonds than neighbours.
        for (const auto& [bond, lines] : lines_by_bond(svg)) CHECK(lines.size() == 1);
    }
}

TEST_CASE("double bonds of a piece stay double") {
    const std::string svg = drawn_piece("CC(=O)c1ccccc1", "O=Cc:c");
    std::size_t doubles = 0;
    for (const auto& [bond, lines] : lines_by_bond(svg)) doubles += lines.size() == 2;
    CHECK(doubles == 1);
    CHECK(count(svg, kDash) >= 2);
}

TEST_CASE("compounds are drawn with single and double bonds") {
    const std::string svg = draw_svg(std::get<Molecule>(parse_smiles("c1ccccc1")), kSize).value();
    CHECK(svg.find("aromatic") == std::string::npos);
    std::size_t doubles = 0;
    for (const auto& [bond, lines] : lines_by_bond(svg)) doubles += lines.size() == 2;
    CHECK(doubles == 3);
}

TEST_CASE("a piece in pixels is not that in single and double bonds") {
    const auto png_of = [](const Molecule& molecule) { return draw_png(molecule, kSize).value(); };
    const Molecule benzene = std::get<Molecule>(parse_smiles("c1ccccc1"));
    CHECK(png_of(piece_molecule(graph_of_compound(benzene).graph)) != png_of(benzene));
    CHECK(is_piece(piece_molecule(graph_of_compound(benzene).graph)));
    CHECK_FALSE(is_piece(benzene));
}

}  // namespace chemsieve::piece_drawing_test
