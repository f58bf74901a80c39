
#include <catch2/catch.hpp>
#include <cmath>
#include <iomanip>
#include <map>
#include <sstream>

#include "chem/draw/structure_drawing.h"
#include "chem/read/parse.h"
#include "match/substructure_matcher.h"
#include "tests/support/test_data.h"

namespace chemsieve::structure_layout_test {

namespace {

Molecule compound(const std::string& smiles) { return std::get<Molecule>(parse_smiles(smiles)); }
Molecule query(const std::string& smiles) { return std::get<Molecule>(parse_query_smiles(smiles)); }

double distance(const AtomPlace& a, const AtomPlace& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// How much the distances between matched atoms differ from those in the query's drawing: another look than misfit().
double worst_difference(const Layout& of_query, const Layout& of_compound, const std::vector<int>& match) {
    double worst = 0;
    for (std::size_t i = 0; i < match.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double wanted = distance(of_query[i], of_query[j]);
            const double found = distance(of_compound[match[i]], of_compound[match[j]]);
            worst = std::max(worst, std::abs(wanted - found));
        }
    }
    return worst;
}

// That the bond from the first to the second matched atom points as in the query's drawing.
double turn_between(const Layout& of_query, const Layout& of_compound, const std::vector<int>& match) {
    const auto angle = [](const AtomPlace& a, const AtomPlace& b) { return std::atan2(b.y - a.y, b.x - a.x); };
    const double turn = angle(of_query[0], of_query[1]) - angle(of_compound[match[0]], of_compound[match[1]]);
    return std::abs(std::remainder(turn, 2 * M_PI));
}

}  // namespace

TEST_CASE("the matched part lies as in the query's drawing") {
    const std::map<std::string, std::string> pairs{
        {"c1ccc2c(c1)cccn2", "COc1ccc2nccc([C@@H](O)[C@H]3CC4CCN3C[C@@H]4C=C)c2c1"},
        {"CC(=O)Oc1ccccc1", "CC(=O)Oc1ccccc1C(=O)O"},
        {"O=C1CCN1", "CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)O"},
        {"C1CCC2C(C1)CCC1C2CCC2CCCC12", "C[C@]12CC[C@H]3[C@@H](CC[C@H]4CC(=O)CC[C@@]34C)[C@@H]1CC[C@@H]2O"},
        {"NS(=O)(=O)c1ccccc1", "Cc1ccc(cc1)c1cc(nn1c1ccc(cc1)S(N)(=O)=O)C(F)(F)F"}};
    for (const auto& [of_query, of_compound] : pairs) {
        INFO(of_query << " in " << of_compound);
        const Molecule wanted = query(of_query), found = compound(of_compound);
        const auto matches = SubstructureMatcher{wanted}.matches(found, 10);
        REQUIRE_FALSE(matches.empty());
        for (const auto& match : matches) {
            const Layout like = usual_layout(wanted), layout = layout_like(like, found, match);
            REQUIRE(layout.size() == atom_count(found));
            CHECK(misfit(like, layout, match) < 0.1);
            CHECK(worst_difference(like, layout, match) < 0.3);
            CHECK(turn_between(like, layout, match) < 0.15);
        }
    }
}

TEST_CASE("places that do not suit a compound are not forced on it") {
    // The chain is drawn as a zigzag and lies in a ring of the compound.
    const Molecule chain = query("CCCCCC"), ring = compound("C1CCCCC1");
    const auto match = SubstructureMatcher{chain}.matches(ring, 1).at(0);
    const Layout layout = layout_like(usual_layout(chain), ring, match);
    for (unsigned atom = 0; atom < 6; ++atom) {
        CHECK(distance(layout[atom], layout[(atom + 1) % 6]) == Approx(1.5).margin(0.1));
    }
    // Without a match, or with one of another query: the usual layout.
    CHECK(layout_like({}, ring, {}).size() == 6);
    CHECK(layout_like({{0, 0}}, ring, {0, 1}).size() == 6);
}

TEST_CASE("aligned drawings are whole and differ from the usual ones") {
    const Molecule wanted = query("c1ccc2c(c1)cccn2");
    const Molecule found = compound("COc1ccc2nccc(C(O)C3CC4CCN3CC4C=C)c2c1");
    const auto match = SubstructureMatcher{wanted}.matches(found, 1).at(0);
    const Highlight highlight = highlight_of_match(wanted, found, match);
    const Layout layout = layout_like(usual_layout(wanted), found, match);
    const DrawingSize size{220, 140, 1};
    CHECK(draw_svg(found, size, highlight, layout).value() != draw_svg(found, size, highlight).value());
    CHECK(draw_svg(found, size, highlight, usual_layout(found)).value() == draw_svg(found, size, highlight).value());
    // A layout of another structure draws nothing rather than something wrong.
    CHECK_FALSE(draw_svg(found, size, {}, {{0, 0}}));
}

TEST_CASE("all hits among real compounds can be aligned, most of them exactly") {
    const auto data = test::rdkit_data();
    if (!data) return test::say_skipped("alignment of real compounds, for want of rdkit-data");
    const auto structures = test::read_structures(*data / "NCI/first_5K.smi");
    for (const char* text : {"c1ccncc1", "NC(=O)c1ccccc1", "C1CCNCC1", "c1ccc2[nH]ccc2c1"}) {
        const Molecule wanted = query(text);
        const Layout like = usual_layout(wanted);
        SubstructureMatcher matcher{wanted};
        int aligned = 0, exact = 0;
        for (const auto& [smiles, id] : structures) {
            const ParseResult parsed = parse_smiles(smiles);
            const auto* found = std::get_if<Molecule>(&parsed);
            if (!found || atom_count(*found) > 80) continue;
            const auto matches = matcher.matches(*found, 1);
            if (matches.empty()) continue;
            const Layout layout = layout_like(like, *found, matches[0]);
            REQUIRE(layout.size() == atom_count(*found));
            ++aligned;
            exact += misfit(like, layout, matches[0]) < 0.15;
            if (aligned == 200) break;
        }
        INFO(text << ": " << exact << " of " << aligned);
        CHECK(aligned >= 15);
        CHECK(exact >= 0.9 * aligned);
    }
}

namespace {

// A chain of four carbons with corners of 90 degrees, in other units than ours, as nobody lays it out by rule.
std::string crooked(double unit) {
    const auto atom = [&](double x, double y) {
        std::ostringstream line;
        line << std::fixed << std::setprecision(4) << std::setw(10) << x * unit << std::setw(10) << y * unit
             << "    0.0000 C   0  0\n";
        return line.str();
    };
    return "crooked\n  test\n\n  4  3  0  0  0  0  0  0  0  0999 V2000\n" + atom(0, 0) + atom(0, 1) + atom(1, 1) +
           atom(1, 2) + "  1  2  1  0\n  2  3  1  0\n  3  4  1  0\nM  END\n";
}

}  // namespace

TEST_CASE("a query that was drawn lies as drawn, and compounds follow it") {
    const Molecule drawn = std::get<Molecule>(parse_query_molblock(crooked(0.8)));
    const Layout layout = layout_as_drawn(drawn);
    REQUIRE(layout.size() == 4);
    CHECK(distance(layout[0], layout[1]) == Approx(1.5));
    CHECK(distance(layout[0], layout[2]) == Approx(1.5 * std::sqrt(2)));
    CHECK(layout[1].y - layout[0].y == Approx(1.5));
    const Molecule found = compound("OCCCCN");
    const auto matches = SubstructureMatcher{drawn}.matches(found, 1);
    const Layout like = layout_like(layout, found, matches.at(0));
    CHECK(worst_difference(layout, like, matches[0]) < 0.01);
    CHECK(turn_between(layout, like, matches[0]) < 0.01);
}

TEST_CASE("a compound is not tangled to follow a query") {
    // A sulfonamide drawn straight, with its oxygens across; in piroxicam it is part of a ring.
    const Molecule wanted = query("c1ccccc1S(=O)(=O)N");
    const Molecule piroxicam = compound("CN1C(C(=O)Nc2ccccn2)=C(O)c2ccccc2S1(=O)=O");
    Layout drawn;
    for (int i = 1; i <= 6; ++i) drawn.push_back({1.5 * std::cos(i * M_PI / 3), 1.5 * std::sin(i * M_PI / 3)});
    for (const AtomPlace& place : Layout{{3, 0}, {3, 1.5}, {3, -1.5}, {4.5, 0}}) drawn.push_back(place);
    for (const auto& match : SubstructureMatcher{wanted}.matches(piroxicam, 10)) {
        const Layout layout = layout_like(drawn, piroxicam, match);
        for (std::size_t a = 0; a < layout.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) CHECK(distance(layout[a], layout[b]) > 0.8);
        }
    }
}

TEST_CASE("what is no drawing has no layout of its own") {
    CHECK(layout_as_drawn(query("CCCC")).empty());
    CHECK(layout_as_drawn(std::get<Molecule>(parse_query_molblock(crooked(0)))).empty());
}

}  // namespace chemsieve::structure_layout_test
