#include "match/structure/structure_graph.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <tuple>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/sameness/compound_form.h"
#include "fingerprint/subgraph/item_set.h"
#include "match/reading/classify.h"
#include "tests/support/test_data.h"

namespace chemsieve::structure_graph_test {

using namespace chemsieve::test;

namespace {

using Bond = std::tuple<std::uint32_t, std::uint32_t, BondLabel>;

// Only of a dative bond does it matter which atom comes first.
std::vector<Bond> sorted_bonds(const MolecularGraph& graph) {
    std::vector<Bond> bonds;
    for (const GraphBond& bond : graph.bonds) {
        const bool turn = bond.label != BondLabel::dative && bond.first > bond.second;
        bonds.emplace_back(turn ? bond.second : bond.first, turn ? bond.first : bond.second, bond.label);
    }
    std::sort(bonds.begin(), bonds.end());
    return bonds;
}

void check_graph(const Molecule& molecule) {
    ClassDictionary classes;
    const std::string bytes = encode_structure(classify(molecule), classes);
    const CompoundGraph expected = graph_of_compound(molecule);
    const CompoundGraph graph = graph_of_structure(StructureView{bytes}, classes);
    CHECK(graph.graph.atoms == expected.graph.atoms);
    CHECK(sorted_bonds(graph.graph) == sorted_bonds(expected.graph));
    CHECK(graph.matches_loosely == expected.matches_loosely);
    const auto states_of = [](const MolecularGraph& g) {
        std::vector<std::tuple<std::uint32_t, int, int>> states;
        for (const AtomState& s : g.states) states.emplace_back(s.atom, static_cast<int>(s.kind), s.value);
        return states;
    };
    CHECK(states_of(graph.graph) == states_of(expected.graph));
    const ItemSet items = make_items(graph.graph, {});
    const ItemSet expected_items = make_items(expected.graph, {});
    CHECK(items.items == expected_items.items);
    CHECK(items.complete == expected_items.complete);
    const auto constitution = constitution_of_structure(StructureView{bytes}, classes);
    const auto form = constitution ? form_of_constitution(*constitution) : std::nullopt;
    CHECK(form.value_or(form_of_canonical_smiles(canonical_smiles(molecule))) == compound_form(molecule));
}

}  // namespace

TEST_CASE("the graph of a stored structure is that of the molecule") {
    std::vector<std::string> all{"C",
                                 "*c1ccccc1",
                                 "[NH3]->[Pt](Cl)(Cl)<-[NH3]",
                                 "[Fe]<-[CH2]",
                                 "[2H]C([3H])[13CH3]",
                                 "[Na+].[Cl-]",
                                 "[CH2]C",
                                 "[O][O]",
                                 "C~C",
                                 "C:C",
                                 "C1:C:C:C:C1",
                                 "c1ccccc1:C",
                                 "C$C",
                                 "[O-][N+](=O)c1ccccc1",
                                 "[U]",
                                 "F/C=C/" + std::string(300, 'C') + "C(=O)[O-]"};
    std::size_t read = 0;
    if (const auto data = rdkit_data()) {
        for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 5)) all.push_back(smiles);
    }
    for (const std::string& smiles : all) {
        INFO(smiles);
        const ParseResult parsed = parse_smiles(smiles);
        if (!std::holds_alternative<Molecule>(parsed)) continue;
        ++read;
        check_graph(std::get<Molecule>(parsed));
    }
    CHECK(read > 10);
}

TEST_CASE("the graph of a structure with bonds of zero order or none given matches loosely") {
    for (const char* type : {"8", "9"}) {
        const std::string block = std::string{"\n  chemsieve\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n"} +
                                  "    0.0000    0.0000    0.0000 C   0  0\n" +
                                  "    1.5000    0.0000    0.0000 C   0  0\n" + "  1  2  " + type + "  0\nM  END\n";
        const ParseResult parsed = parse_molblock(block);
        if (const auto* molecule = std::get_if<Molecule>(&parsed)) check_graph(*molecule);
    }
}

}  // namespace chemsieve::structure_graph_test
