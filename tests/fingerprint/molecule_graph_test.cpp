#include "fingerprint/chem/molecule_graph.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "fingerprint/chem/parse.h"

using namespace chemsieve;

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

std::string smarts(const std::string& query) {
    return text_of(graph_of_query(std::get<Molecule>(parse_query_smarts(query))));
}
std::string smiles(const std::string& query) {
    return text_of(graph_of_query(std::get<Molecule>(parse_query_smiles(query))));
}

}  // namespace

TEST_CASE("a plain SMILES query is definite throughout") {
    CHECK(smiles("CC=O") == "6,6,8 0-1:1 1-2:2");
    CHECK(smiles("c1ccccc1") == "6,6,6,6,6,6 0-1:12 1-2:12 2-3:12 3-4:12 4-5:12 5-0:12");
    CHECK(smiles("[Na+].[Cl-]") == "11,17");
}

TEST_CASE("dummy atoms of a SMILES query are left open") { CHECK(smiles("*CO") == "6,8 0-1:1"); }

TEST_CASE("of SMARTS only what every match must have is taken") {
    CHECK(smarts("[#6]-[#8]") == "6,8 0-1:1");
    CHECK(smarts("CO") == "6,8");  // single or aromatic
    CHECK(smarts("C=O") == "6,8 0-1:2");
    CHECK(smarts("c:n") == "6,7 0-1:12");
    CHECK(smarts("C~O") == "6,8");
    CHECK(smarts("C!-O") == "6,8");
    CHECK(smarts("C-,=O") == "6,8");
    CHECK(smarts("C=&@O") == "6,8 0-1:2");
    CHECK(smarts("*-[#6]") == "6");
    CHECK(smarts("[!#6]") == "");
    CHECK(smarts("[C,N]=O") == "8");
    CHECK(smarts("[C,c]=O") == "6,8 0-1:2");  // carbon either way
    CHECK(smarts("[C;H2,H3]=O") == "6,8 0-1:2");
    CHECK(smarts("[$(CO)]") == "");
    CHECK(smarts("[C;!$(C=O)]") == "6");
    CHECK(smarts("[!C]=O") == "8");
    CHECK(smarts("[R]") == "");
    CHECK(smarts("[C,$(N)]") == "");
    CHECK(smarts("[#6&!H0;X4]-[#7+]") == "6,7 0-1:1");
}

TEST_CASE("a compound with a zero-order bond matches loosely") {
    CHECK_FALSE(graph_of_compound(std::get<Molecule>(parse_smiles("CCO"))).matches_loosely);
    CHECK(graph_of_compound(std::get<Molecule>(parse_smiles("CC~[Na]"))).matches_loosely);
}

TEST_CASE("aromatic and kekulized input give the same graph") {
    CHECK(text_of(graph_of_compound(std::get<Molecule>(parse_smiles("c1ccccc1"))).graph) ==
          text_of(graph_of_compound(std::get<Molecule>(parse_smiles("C1=CC=CC=C1"))).graph));
}
