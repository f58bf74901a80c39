#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "search/request/query.h"

namespace chemsieve::query_remarks_test {

namespace {

using enum RemarkKind;
using Kinds = std::vector<RemarkKind>;

Remarks notes(const std::string& text, QueryLanguage language, bool merge_hydrogens = false) {
    return Query::substructure({"q", text, language, merge_hydrogens}, {}).remarks();
}

std::string reason(const Remark& remark) { return failure_of_query(remark).reason; }

Kinds kinds(const Remarks& notes) {
    Kinds result;
    for (const Remark& note : notes) result.push_back(note.kind);
    return result;
}

Kinds in_smiles(const std::string& text, bool merge = false) {
    return kinds(notes(text, QueryLanguage::smiles, merge));
}
Kinds in_smarts(const std::string& text, bool merge = false) {
    return kinds(notes(text, QueryLanguage::smarts, merge));
}

std::string molfile(const std::string& first, const std::string& second) {
    const auto atom = [](const std::string& x, const std::string& symbol) {
        return "    " + x + "    0.0000    0.0000 " + symbol + std::string(4 - symbol.size(), ' ') + "0  0\n";
    };
    return "\n  test\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n" + atom("0.0000", first) + atom("1.0000", second) +
           "  1  2  1  0\nM  END\n";
}

}  // namespace

TEST_CASE("plain queries have no notes") {
    for (const char* text : {"CCO", "c1ccccc1C(=O)O", "C[C@H](N)O", "[2H]C", "[H][H]", "C1=CC=CN1", "[Fe+2]",
                             "C[N+](C)(C)C", "CC.[Cl-]"}) {
        INFO(text);
        CHECK(in_smiles(text).empty());
    }
    for (const char* text : {"[#6;H2]", "*C", "[nH]", "[CH2]", "[#1]", "[2H]C", "[!#1]C", "[r]C", "[R2]", "[C,#1]C"}) {
        INFO(text);
        CHECK(in_smarts(text).empty());
    }
    CHECK(kinds(notes(molfile("C", "O"), QueryLanguage::molfile)).empty());
    CHECK(kinds(notes(molfile("C", "A"), QueryLanguage::molfile)).empty());
    CHECK(Query::compound({"q", "*[CH2]"}, {}).remarks().empty());
}

TEST_CASE("SMILES that mean something else than they seem to are said with the remedy") {
    CHECK(in_smiles("*C") == Kinds{any_atom});
    CHECK(in_smiles("[1*]C") == Kinds{any_atom});
    CHECK(in_smiles("[*:1]C") == Kinds{any_atom});
    CHECK(in_smiles("c1cc[nH]c1") == Kinds{hydrogens_unasked});
    CHECK(in_smiles("C[NH3+]") == Kinds{hydrogens_unasked});
    CHECK(in_smiles("[CH2]C") == Kinds{unpaired_electrons});
    CHECK(in_smiles("[Si](C)(C)C") == Kinds{unpaired_electrons});
    CHECK(reason(notes("c1cc[nH]c1", QueryLanguage::smiles)[0]).starts_with("[nH] does not ask"));
    CHECK(notes("c1cc[nH]c1", QueryLanguage::smiles)[0].remedy == Remedy{RemedyKind::write_hydrogens});
    CHECK(notes("c1cc[nH]c1", QueryLanguage::smiles, true)[0].remedy ==
          Remedy{RemedyKind::write_hydrogens_to_be_merged});
    CHECK(reason(notes("[CH2]C", QueryLanguage::smiles)[0]).starts_with("[CH2] asks for unpaired electrons"));
    CHECK_THAT(reason(notes("*C", QueryLanguage::smiles)[0]), Catch::Contains("'*' means any atom"));
}

TEST_CASE("hydrogens written in SMILES are said to ask for nothing unless they are merged") {
    for (const char* text : {"[H]N([H])C", "[H]n1cccc1", "[H:1]C", "[#1]C", "[H][C@](C)(N)O", "[H]C[2H]"}) {
        INFO(text);
        CHECK(in_smiles(text) == Kinds{hydrogens_ignored});
        CHECK(in_smiles(text, true) == Kinds{hydrogen_counts});
    }
    CHECK(notes("[H]C", QueryLanguage::smiles)[0].remedy == Remedy{RemedyKind::merge_hydrogens});
    // RDKit leaves these.
    for (const char* text : {"[H][H]", "[2H]C", "[H+]"}) {
        INFO(text);
        CHECK(in_smiles(text).empty());
        CHECK(in_smiles(text, true).empty());
    }
    CHECK(in_smiles("[H]*") == Kinds{any_atom, hydrogen_counts});
    CHECK(in_smiles("[H]/N=C/C") == Kinds{hydrogen_counts});
    CHECK(in_smiles("[H]/N=C(/C)N([H])[H]") == Kinds{hydrogen_counts, hydrogens_ignored});
    CHECK_THAT(reason(notes("[H]/N=C/C", QueryLanguage::smiles)[0]), Catch::Contains("double bond"));
}

TEST_CASE("SMARTS that mean something else than they seem to are said with the remedy") {
    CHECK(in_smarts("[#6]-[#1]") == Kinds{hydrogen_atoms});
    CHECK(in_smarts("[H]N") == Kinds{hydrogen_atoms});
    CHECK(in_smarts("[$(N[#1])]C") == Kinds{hydrogen_atoms});
    CHECK(in_smarts("[#6]-[#1]", true).empty());
    CHECK(in_smarts("[$(N[#1])]C", true).empty());
    CHECK(in_smarts("[C;r5]") == Kinds{smallest_ring});
    CHECK(in_smarts("[$([C;r5]O)]") == Kinds{smallest_ring});
    CHECK(notes("[#6]-[#1]", QueryLanguage::smarts)[0].remedy == Remedy{RemedyKind::merge_or_count_hydrogens});
    CHECK(notes("[C;r5]", QueryLanguage::smarts)[0].remedy ==
          Remedy{RemedyKind::write_any_ring, "5", "[$(*1~*~*~*~*1)]"});
    CHECK(std::holds_alternative<Molecule>(parse_query_smarts("[$(*1~*~*~*~*1)]")));
}

TEST_CASE("SMARTS that would be another query as SMILES is said") {
    CHECK(in_smarts("C1=CC=CC=C1") == Kinds{kekule_ring});
    CHECK(in_smarts("OC1=CC=NC=C1") == Kinds{kekule_ring});
    CHECK(in_smarts("C1=CCCCC1").empty());
    CHECK(in_smarts("c1ccccc1").empty());
    CHECK(notes("C1=CC=CC=C1", QueryLanguage::smarts)[0].remedy == Remedy{RemedyKind::read_as_smiles});
    for (const char* text : {"CN(=O)=O", "N(=O)(=O)c1ccccc1", "O=N(=O)C", "CN=N#N"}) {
        INFO(text);
        CHECK(in_smarts(text) == Kinds{neutral_group});
    }
    CHECK(in_smarts("C[N+](=O)[O-]").empty());
    for (const char* text : {"[H,Cl]C", "C[Cl,H]", "C[F,H;+0]", "C([O,H])N"}) {
        INFO(text);
        CHECK(in_smarts(text) == Kinds{hydrogen_in_list});
    }
    for (const char* text : {"[!H]C", "[#6][!H]", "[C;!H;R]"}) {
        const Kinds kinds = in_smarts(text);
        CHECK(std::find(kinds.begin(), kinds.end(), hydrogen_in_list) != kinds.end());
    }
    for (const char* text : {"[!H0]C", "[!Hg]C", "[#1,Cl]C", "[CH3,Cl]", "[C;H]", "[H1,C]", "[N,O;H1]"}) {
        INFO(text);
        const Kinds kinds = in_smarts(text);
        CHECK(std::find(kinds.begin(), kinds.end(), hydrogen_in_list) == kinds.end());
    }
}

TEST_CASE("a sulfoxide with charges is said, and what has no bit of a fingerprint") {
    for (const char* text : {"C[S+]([O-])C", "c1ccccc1[S+]([O-])CC", "[O-][S+](C)C", "C[S@@+]([O-])CC"}) {
        INFO(text);
        CHECK(in_smiles(text) == Kinds{charged_sulfoxide});
    }
    CHECK(in_smiles("CS(=O)C").empty());
    // Where both writings are one there is nothing to say.
    for (const char* text : {"CS(=O)C", "C[S+]([O-])C"}) {
        CHECK(Query::substructure({"q", text}, {.normalise = true}).remarks().empty());
    }
    CHECK(in_smiles("C[S+](C)C").empty());
}

TEST_CASE("drawn hydrogens and R groups are said") {
    CHECK(kinds(notes(molfile("C", "H"), QueryLanguage::molfile)) == Kinds{hydrogen_counts});
    CHECK(kinds(notes(molfile("C", "R#"), QueryLanguage::molfile)) == Kinds{any_atom});
    CHECK(kinds(notes(molfile("C", "R1"), QueryLanguage::molfile)) == Kinds{any_atom});
    CHECK_THAT(reason(notes(molfile("C", "R1"), QueryLanguage::molfile)[0]), Catch::Contains("R group"));
}

TEST_CASE("what a query has that is not searched is said") {
    CHECK(in_smiles("C[C@H](F)Cl |&1:1|") == Kinds{stereo_groups});
    CHECK(in_smiles("C[C@H](F)Cl |o1:1|") == Kinds{stereo_groups});
    CHECK(in_smiles("C[C@H](F)Cl |a:1|").empty());
    CHECK(in_smiles("CCO |(0,0,;1,0,;2,0,)|").empty());
    CHECK(in_smiles("CCC |rb:1:*|").empty());
    CHECK(in_smiles("CCC |$CH3;CH2;$|").empty());
    CHECK(in_smiles("CCC |$a;b;$|") == Kinds{unread_extension});
    CHECK(in_smiles("CCO |Sg:n:1:n:ht|") == Kinds{repeating_units});
    CHECK(in_smiles("CCOC |LN:1:1.3|") == Kinds{link_nodes});
    CHECK(in_smiles("CO.c1ccccc1 |m:1:2.3.4|") == Kinds{variable_attachment});
    CHECK(in_smiles("*CC |$R1;;$|") == Kinds{any_atom});
    CHECK(in_smarts("[#6]~[#7] |$a;b$,RG:_R1={C}|") == Kinds{unread_extension});
    const auto unread = notes("CCO |lp:2:2,RG:_R1={C,N},zz:1|", QueryLanguage::smiles);
    REQUIRE(kinds(unread) == Kinds{unread_extension});
    CHECK(reason(unread[0]) == "of its extension this is not read: lp:2:2, RG:_R1={C,N}, zz:1");
    CHECK(in_smiles("C[C@H](F)Cl |zz:1,o1:1|") == Kinds{stereo_groups, unread_extension});
}

}  // namespace chemsieve::query_remarks_test
