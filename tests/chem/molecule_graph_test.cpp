#include "chem/graph/molecule_graph.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "chem/read/parse.h"

namespace chemsieve::molecule_graph_test {

namespace {

// "C,C,O 0-1:1 1-2:2" for CC=O.
std::string text_of(const MolecularGraph& graph) {
    std::ostringstream text;
    for (std::size_t i = 0; i < graph.atoms.size(); ++i) text << (i ? "," : "") << graph.atoms[i];
    for (const GraphBond& b : graph.bonds) {
        text << ' ' << b.first << '-' << b.second << ':' << static_cast<int>(b.label);
    }
    return text.str();
}

}  // namespace

TEST_CASE("atoms with charge, isotope or unpaired electrons are told") {
    const MolecularGraph graph = graph_of_compound(std::get<Molecule>(parse_smiles("[15NH3+][CH]C.[O-2]"))).graph;
    REQUIRE(graph.states.size() == 4);
    const auto is = [](const AtomState& s, std::uint32_t atom, AtomStateKind kind, int value) {
        return s.atom == atom && s.kind == kind && s.value == value;
    };
    CHECK(is(graph.states[0], 0, AtomStateKind::charge, 1));
    CHECK(is(graph.states[1], 0, AtomStateKind::isotope, 15));
    CHECK(is(graph.states[2], 1, AtomStateKind::unpaired_electrons, 1));
    CHECK(is(graph.states[3], 3, AtomStateKind::charge, -2));
}

TEST_CASE("a compound whose bonds do not tell what it matches says so") {
    CHECK_FALSE(graph_of_compound(std::get<Molecule>(parse_smiles("CCO"))).matches_loosely);
    CHECK_FALSE(graph_of_compound(std::get<Molecule>(parse_smiles("c1ccccc1"))).matches_loosely);
    CHECK(graph_of_compound(std::get<Molecule>(parse_smiles("CC~[Na]"))).matches_loosely);
    CHECK(graph_of_compound(std::get<Molecule>(parse_smiles("C:C"))).matches_loosely);
}

TEST_CASE("aromatic and kekulized input give the same graph") {
    CHECK(text_of(graph_of_compound(std::get<Molecule>(parse_smiles("c1ccccc1"))).graph) ==
          text_of(graph_of_compound(std::get<Molecule>(parse_smiles("C1=CC=CC=C1"))).graph));
}

}  // namespace chemsieve::molecule_graph_test
