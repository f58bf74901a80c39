// What queries ask of parts. That no hit lacks what is asked for is tested wherever matches are compared with RDKit's
// (tests/match/structure_set.cpp): all SMARTS of rdkit-data, odd compounds, random queries.

#include "match/parts/query_parts.h"

#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "match/reading/query_reader.h"
#include "tests/match/structure_set.h"

namespace chemsieve::query_parts_test {

using namespace chemsieve::test;

namespace {

const std::vector<std::string>& texts() {
    static const std::vector<std::string> kTexts{
        "CCN",                            // 0 primary amine
        "CCNC",                           // 1
        "CN(C)C",                         // 2
        "CC(=O)NC",                       // 3 amide
        "c1ccncc1",                       // 4
        "c1ccc2[nH]ccc2c1",               // 5
        "C1CCCCC1",                       // 6
        "C1CCCCCCCCCCC1",                 // 7 a ring of twelve
        "CCCCCCCCCC",                     // 8
        "C[N+](C)(C)C",                   // 9
        "OCCO",                           // 10
        "FC(F)(F)c1ccccc1",               // 11
        "c1ccc(cc1)-c1ccc(cc1)c1ccccc1",  // 12
        "[Se]1C=CC=C1",                   // 13
        "C1CC1",                          // 14
    };
    return kTexts;
}

std::vector<std::size_t> candidates(const char* smarts) {
    static const StructureSet set{texts()};
    const auto parsed = parse_query_smarts(smarts);
    const PartFormula formula = set.parts_of(read_query(std::get<Molecule>(parsed), *set.table(), false));
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < texts().size(); ++i) {
        if (has_parts(*set.parts()[i], formula)) found.push_back(i);
    }
    return found;
}

using Found = std::vector<std::size_t>;

}  // namespace

TEST_CASE("what an atom can be excludes structures without such an atom") {
    CHECK(candidates("[#7v4]") == Found{9});
    CHECK(candidates("[NX3;H2]") == Found{0});
    CHECK(candidates("[#7;D2]") == Found{1, 3, 4, 5});
    CHECK(candidates("[!#6;!#7;!#8;!#9]") == Found{13});
    CHECK(candidates("[r3]") == Found{14});
    CHECK(candidates("[R;!r3;!r4;!r5;!r6;!r7;!r8]") == Found{7});
    CHECK(candidates("[U]").empty());
}

TEST_CASE("lists of atoms stay lists, and counts are counted") {
    CHECK(candidates("[F,Cl]C([F,Cl])[F,Cl]") == Found{11});
    CHECK(candidates("[O,Se]") == Found{3, 10, 13});
    CHECK(candidates("[!#6].[!#6]") == Found{3, 10, 11});
    // Twelve aromatic atoms and more, whatever their places.
    CHECK(candidates("a.a.a.a.a.a.a.a.a.a.a.a") == Found{12});
    CHECK(candidates("[D2;R0]~[D2;R0]~[D2;R0]~[D2;R0]~[D2;R0]~[D2;R0]") == Found{8});
}

TEST_CASE("environments are asked for, one of several too, and negated ones are not") {
    CHECK(candidates("[$(NC=O)]") == Found{3});
    CHECK(candidates("[$([NH2]C),$(OCCO)]") == Found{0, 10});
    CHECK(candidates("[N;!$(NC=O)]") == Found{0, 1, 2, 3, 9});
    // An alternative that asks for nothing makes the choice void.
    CHECK(candidates("[$(NC=O),$(*)]").size() == texts().size());
    CHECK(candidates("[$([$(NC=O)]),$([Se])]") == Found{3, 13});
}

TEST_CASE("rings of the query are asked for by size and bonds") {
    CHECK(candidates("*1~*~*~*~*~*1") == Found{4, 5, 6, 11, 12});
    CHECK(candidates("*1~*~*~*~*1") == Found{5, 13});
    CHECK(candidates("*1-*-*1") == Found{14});
}

TEST_CASE("bonds of which little is said are asked for as the library has them") {
    CHECK(candidates("*~*").size() == texts().size());
    CHECK(candidates("[#6]~[#8]") == Found{3, 10});
    CHECK(candidates("C!@N") == Found{0, 1, 2, 3, 9});
    CHECK(candidates("[#7]!-[#6]") == Found{4, 5});
}

TEST_CASE("a pattern of very many environments is compiled in bounds") {
    std::string many;
    for (int i = 0; i < 60; ++i) many += (i ? "~" : "") + std::string{"[$(C~C),$(C~N),$(C~O),$([$(CC),$(CN)]~C)]"};
    CHECK(candidates(many.c_str()).size() <= texts().size());
}

TEST_CASE("a query of which the classes leave nothing finds nothing, and one that says nothing finds all") {
    CHECK(candidates("[#6;#7]").empty());
    CHECK(candidates("*").size() == texts().size());
}

}  // namespace chemsieve::query_parts_test
