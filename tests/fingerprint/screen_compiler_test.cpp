#include "fingerprint/demand/screen_compiler.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "chem/read/parse.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "fingerprint/subgraph/whole_graph.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/bit_subset.h"
#include "tests/support/test_data.h"

namespace chemsieve::screen_compiler_test {

using namespace chemsieve::test;

namespace {

// "6,6,8 0-1:1 1-2:2" for CC=O, then states as " 2+1" (charge), " 2i15", " 2r1".
std::string text_of(const MolecularGraph& graph) {
    std::ostringstream text;
    for (std::size_t i = 0; i < graph.atoms.size(); ++i) text << (i ? "," : "") << graph.atoms[i];
    for (const GraphBond& b : graph.bonds) {
        text << ' ' << b.first << '-' << b.second << ':' << static_cast<int>(b.label);
    }
    for (const AtomState& s : graph.states) {
        text << ' ' << s.atom;
        if (s.kind == AtomStateKind::charge) text << (s.value > 0 ? "+" : "");
        if (s.kind == AtomStateKind::isotope) text << 'i';
        if (s.kind == AtomStateKind::unpaired_electrons) text << 'r';
        text << s.value;
    }
    return text.str();
}

Molecule smarts(const std::string& query) { return std::get<Molecule>(parse_query_smarts(query)); }
Molecule smiles(const std::string& query) { return std::get<Molecule>(parse_query_smiles(query)); }
MolecularGraph fixed_part(const Molecule& query) {
    return fixed_part_of(labels_of(query.rdkit(), AtomKinds{}.set(), environment_use(query.rdkit()))).graph;
}
std::string fixed_smarts(const std::string& query) { return text_of(fixed_part(smarts(query))); }
std::string fixed_smiles(const std::string& query) { return text_of(fixed_part(smiles(query))); }

// The items of a small whole molecule, level 1, as the compiler demands them of an alternative.
std::vector<std::uint64_t> alternative(const std::string& text) {
    const MolecularGraph graph = fixed_part(smiles(text));
    std::vector<std::uint64_t> items;
    for (int copy = 0; copy < FingerprintRecipe{}.small_copies; ++copy) {
        items.push_back(subgraph_item(hash_of_whole(graph), 1, copy));
    }
    return items;
}

bool has_choice(const ScreenFormula& formula, std::vector<std::vector<std::uint64_t>> alternatives) {
    std::sort(alternatives.begin(), alternatives.end());
    return std::any_of(formula.choices.begin(), formula.choices.end(), [&](Choice choice) {
        std::sort(choice.alternatives.begin(), choice.alternatives.end());
        return choice.alternatives == alternatives;
    });
}

// The screen as a library applies it.
bool admitted(const Molecule& compound, const ScreenFormula& formula) {
    const CompoundFingerprint fingerprint = fingerprint_of_compound(compound, {});
    const auto has_all = [&](const std::vector<std::uint64_t>& items) {
        return is_subset(FoldedFingerprint::of_items(items, fingerprint.bits.bits()).words(), fingerprint.bits.words());
    };
    return has_all(formula.required.items) &&
           (fingerprint.always_candidate || fingerprint.item_count >= formula.required.size()) &&
           std::all_of(formula.choices.begin(), formula.choices.end(), [&](const Choice& choice) {
               return std::any_of(choice.alternatives.begin(), choice.alternatives.end(), has_all);
           });
}

}  // namespace

TEST_CASE("a plain SMILES query is fixed throughout") {
    CHECK(fixed_smiles("CC=O") == "6,6,8 0-1:1 1-2:2");
    CHECK(fixed_smiles("c1ccccc1") == "6,6,6,6,6,6 0-1:12 1-2:12 2-3:12 3-4:12 4-5:12 5-0:12");
    CHECK(fixed_smiles("[Na+].[Cl-]") == "11,17 0+1 1-1");
    CHECK(fixed_smiles("[13CH3][CH2]") == "6,6 0-1:1 0i13 1r1");
    CHECK(compile_screen(smiles("CC(=O)Oc1ccccc1"), {}).choices.empty());
}

TEST_CASE("dummy atoms of a SMILES query are left open") { CHECK(fixed_smiles("*CO") == "6,8 0-1:1"); }

TEST_CASE("of SMARTS only what every match must have is fixed") {
    CHECK(fixed_smarts("[#6]-[#8]") == "6,8 0-1:1");
    CHECK(fixed_smarts("[#6][#8]") == "6,8");  // single or aromatic
    CHECK(fixed_smarts("CO") == "6,8 0-1:1");  // aliphatic atoms have no aromatic bonds
    CHECK(fixed_smarts("Cc") == "6,6 0-1:1");
    CHECK(fixed_smarts("cc") == "6,6");
    CHECK(fixed_smarts("C=O") == "6,8 0-1:2");
    CHECK(fixed_smarts("c:n") == "6,7 0-1:12");
    CHECK(fixed_smarts("C~O") == "6,8");
    CHECK(fixed_smarts("C!-O") == "6,8");
    CHECK(fixed_smarts("C-,=O") == "6,8");
    CHECK(fixed_smarts("C-,:O") == "6,8 0-1:1");
    CHECK(fixed_smarts("C=&@O") == "6,8 0-1:2");
    CHECK(fixed_smarts("*-[#6]") == "6");
    CHECK(fixed_smarts("[!#6]") == "");
    CHECK(fixed_smarts("[C,N]=O") == "8");
    CHECK(fixed_smarts("[C,c]=O") == "6,8 0-1:2");  // carbon either way
    CHECK(fixed_smarts("[C;H2,H3]=O") == "6,8 0-1:2");
    CHECK(fixed_smarts("[$(CO)]") == "6");
    CHECK(fixed_smarts("[C;!$(C=O)]") == "6");
    CHECK(fixed_smarts("[!C]=O") == "8");
    CHECK(fixed_smarts("[R]") == "");
    CHECK(fixed_smarts("[C,$(N)]") == "");
    CHECK(fixed_smarts("[#6&!H0;X4]-[#7+]") == "6,7 0-1:1 1+1");
    CHECK(fixed_smarts("[N+,N-]") == "7");
    CHECK(fixed_smarts("[N;+,+2]") == "7");
    CHECK(fixed_smarts("[N;!+]") == "7");
    CHECK(fixed_smarts("[13C]") == "6 0i13");
    CHECK(fixed_smarts("[#6,#7;#7,#8]") == "7");
    CHECK(fixed_smarts("[c,n;!c]") == "7");
}

TEST_CASE("what a query atom or bond leaves open becomes a choice where it is small") {
    CHECK(has_choice(compile_screen(smarts("[C,N]=O"), {}), {alternative("C=O"), alternative("N=O")}));
    CHECK(
        has_choice(compile_screen(smarts("[F,Cl,Br]"), {}), {alternative("F"), alternative("Cl"), alternative("Br")}));
    CHECK(has_choice(compile_screen(smarts("C-,=O"), {}), {alternative("CO"), alternative("C=O")}));
    CHECK(compile_screen(smarts("[!#6]~*"), {}).choices.empty());
    CHECK(compile_screen(smarts("[#6]-[#8]"), {}).choices.empty());
}

TEST_CASE("environments are demanded, apart from the rest of the query") {
    const auto required = [](const std::string& query) { return compile_screen(smarts(query), {}).required.items; };
    CHECK(required("[$(C(=O)O)]") == required("C(=O)O"));
    // The two may lie on the same atoms, so their counts are not added.
    CHECK(required("[$(C-O)]-O") == required("C-O"));
    CHECK(required("[!$(C(=O)O)]").empty());
    CHECK(required("[C;!$(C(=O)O)]") == required("[C]"));
    const ScreenFormula either = compile_screen(smarts("[$(C#N),$(C=S)]"), {});
    CHECK(has_choice(either, {required("C#N"), required("C=S")}));
    CHECK_FALSE(has_choice(compile_screen(smarts("[$(C#N),$(*~*)]"), {}), {required("C#N")}));
    CHECK(required("[N;$(N[$(C=O)])]") == [&] {
        ScreenFormula both = compile_screen(smarts("NC"), {});
        both.add(compile_screen(smarts("C=O"), {}));
        return both.required.items;
    }());
}

TEST_CASE("environments that share a label and differ demand nothing, for RDKit takes the first for all") {
    const Molecule ethane = std::get<Molecule>(parse_smiles("CC"));
    for (const char* text : {"[$(C)_1][$(N)_1]", "[$([#6])_1][$([#7])_1]", "[C;$(CC)_2,$(OO)_3][C;$(NN)_2]",
                             "[$([#6;$(C)_1])][$([#7])_1]", "[$([#7])_1,$([#6])_2]~[$([#8])_2]"}) {
        INFO(text);
        REQUIRE(rdkit_contains(ethane, smarts(text)));
        CHECK(admitted(ethane, compile_screen(smarts(text), {})));
    }
    // Equal ones may share a label.
    CHECK(compile_screen(smarts("[$(C=O)_1]~[$(C=O)_1]"), {}).required.items ==
          compile_screen(smarts("[$(C=O)]~[$(C=O)]"), {}).required.items);
}

TEST_CASE("random pieces, as they are and weakened, are never lost", "[property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("weakened pieces of NCI compounds: rdkit-data is not installed");
    unsigned seed = 0, checked = 0, with_choices = 0;
    for (const auto& [text, id] : read_structures(*data / "NCI/first_5K.smi")) {
        const auto molecule = rdkit_smiles(text);
        if (!molecule) continue;
        const ItemSet items = items_of_compound(*molecule, {});
        for (const unsigned bonds : {2U, 5U, 12U}) {
            const auto piece = random_piece(*molecule, bonds, ++seed);
            if (!piece) continue;
            const Molecule query = weakened(*piece, seed);
            INFO(id << " " << text << ", piece of " << bonds << " bonds, seed " << seed << ": "
                    << rdkit_smarts_of(query));
            REQUIRE(rdkit_contains(*molecule, query));
            const ScreenFormula formula = compile_screen(query, {});
            REQUIRE(satisfies(items, formula));
            REQUIRE(admitted(*molecule, formula));
            ++checked;
            with_choices += !formula.choices.empty();
        }
    }
    CHECK(checked > 12000);
    CHECK(with_choices > 1000);
}

TEST_CASE("odd compounds and odd queries: what RDKit matches is admitted", "[oracle]") {
    const char* compounds[] = {"C",
                               "[H][H]",
                               "[2H]C([2H])[2H]",
                               "[13CH3]O",
                               "CC[NH3+]",
                               "C[N+](=O)[O-]",
                               "[O-]C=O.[Na+]",
                               "[CH3]",
                               "C[CH]C",
                               "[O][O]",
                               "*CC*",
                               "[1*]c1ccccc1",
                               "[NH3]->[Cu]",
                               "[NH3]->[Cu]<-[NH3]",
                               "CC~[Na]",
                               "c1ccccc1",
                               "C1=CC=CC=C1",
                               "c1cc[nH]c1",
                               "[O-][n+]1ccccc1",
                               "C1CC1.C1CCC1",
                               "CC.CC.O",
                               "F/C=C/F",
                               "C[C@H](N)C(=O)O",
                               "[H]C([H])([H])Cl",
                               "[H+]",
                               "[Fe+2].[Cl-].[Cl-]",
                               "OB(O)c1ccccc1",
                               "C[Si](C)(C)C",
                               "C#N",
                               "[C-]#[O+]",
                               "C1CC2CC1CC2",
                               "C12C3C4C1C5C2C3C45",
                               "O=C1C=CC(=O)C=C1",
                               "c1ccc2ccccc2c1",
                               "c1ccc(-c2ccccc2)cc1",
                               "O=c1cc[nH]cc1",
                               "[15NH2]c1ccccc1",
                               "CS(=O)(=O)C",
                               "[SH-]",
                               "C[P+](C)(C)C",
                               "[BH4-]",
                               "[U+6]",
                               "C=[N+]=[N-]",
                               "[CH2]",
                               "[C]",
                               "N->B",
                               "[Cu]<-N",
                               "O=[Xe](=O)=O",
                               "[nH]1cccc1",
                               "Cn1cccc1",
                               "C:C",
                               "c1ccsc1",
                               "[se]1cccc1"};
    const char* smiles_queries[] = {"C",
                                    "N",
                                    "[H]",
                                    "[H][H]",
                                    "[2H]",
                                    "[2H]C",
                                    "[13CH3]",
                                    "[13C]O",
                                    "[NH3+]",
                                    "[N+]",
                                    "N",
                                    "[O-]",
                                    "[Na+]",
                                    "[Na]",
                                    "[CH3]",
                                    "[CH]",
                                    "[O]",
                                    "*",
                                    "*C",
                                    "[1*]",
                                    "C*",
                                    "[NH3]->[Cu]",
                                    "N->[Cu]",
                                    "N[Cu]",
                                    "C~[Na]",
                                    "c1ccccc1",
                                    "C1=CC=CC=C1",
                                    "[nH]1cccc1",
                                    "n1cccc1",
                                    "[n+]1ccccc1",
                                    "C.C",
                                    "CC.O",
                                    "C.C.C.C",
                                    "F/C=C/F",
                                    "F/C=C\\F",
                                    "C[C@H](N)C(=O)O",
                                    "C[C@@H](N)C(=O)O",
                                    "[H]C",
                                    "[H]Cl",
                                    "[H+]",
                                    "[Fe+2]",
                                    "[Fe]",
                                    "B",
                                    "[Si]",
                                    "C#N",
                                    "[C-]#[O+]",
                                    "C1CC2CC1CC2",
                                    "C12C3C4C1C5C2C3C45",
                                    "C1CCC1",
                                    "cc",
                                    "c:c",
                                    "c-c",
                                    "cn",
                                    "[15NH2]",
                                    "S(=O)=O",
                                    "[SH-]",
                                    "S",
                                    "[P+]",
                                    "[BH4-]",
                                    "[U]",
                                    "[N-]",
                                    "[CH2]",
                                    "[C]",
                                    "N->B",
                                    "O=[Xe]",
                                    "c1ccsc1",
                                    "[se]",
                                    "*~*"};
    const char* smarts_queries[] = {"*",
                                    "[*]",
                                    "a",
                                    "A",
                                    "[#1]",
                                    "[H]",
                                    "[H+]",
                                    "[2H]",
                                    "[13C]",
                                    "[#6]",
                                    "C",
                                    "c",
                                    "[C,c]",
                                    "[!C]",
                                    "[!#6]",
                                    "[+]",
                                    "[-]",
                                    "[+1]",
                                    "[-1]",
                                    "[+2]",
                                    "[++]",
                                    "[#7+]",
                                    "[#8-]",
                                    "[N;+0]",
                                    "[!+0]",
                                    "[C;D1]",
                                    "[CX4]",
                                    "[R]",
                                    "[r6]",
                                    "[R0]",
                                    "[#6;R2]",
                                    "cc",
                                    "c:c",
                                    "c-c",
                                    "c~c",
                                    "C=,#N",
                                    "[#6]=,#[#6,#7,#8]",
                                    "C@C",
                                    "C!@C",
                                    "*~*~*",
                                    "*=*",
                                    "[C,N,O]-[C,N,O]",
                                    "[F,Cl,Br,I]",
                                    "[F,Cl]-[#6]",
                                    "[$(C=O)]",
                                    "[$([#6]~[#8])]",
                                    "[C;$(C-O);$(C=O)]",
                                    "[$(C#N),$(C=O)]",
                                    "[!$(C=O)]",
                                    "[#6;!$([#6]=O)]",
                                    "[$([$(C=O)]-O)]",
                                    "[OX1]",
                                    "[nH]",
                                    "[n;H0]",
                                    "n-C",
                                    "[#0]",
                                    "[!#0]",
                                    "C.C",
                                    "(C).(C)",
                                    "(C.C)",
                                    "[C@H](N)C",
                                    "F/C=C/F",
                                    "F/C=C/?F",
                                    "[#7]->[Cu]",
                                    "N-[Cu]",
                                    "[Cu]",
                                    "[#6]1~[#6]~[#6]~[#6]~[#6]~[#6]1",
                                    "[#6]1:[#6]:[#6]:[#6]:[#6]:[#6]:1",
                                    "[c,n]1[c,n][c,n][c,n][c,n][c,n]1",
                                    "[D1]~[D3]",
                                    "[v4]",
                                    "[x2]",
                                    "[^2]",
                                    "[C^3]",
                                    "[r{5-7}]",
                                    "[D{2-3}]",
                                    "[CH2,CH3]",
                                    "[CH3:1]",
                                    "[C:1][C:2]",
                                    "[Si,B,P,S]",
                                    "[P+,N+]",
                                    "[#6-]",
                                    "[C;r3,r4]",
                                    "[!#6;!#1]",
                                    "[#6,#7;!H0]",
                                    "[*;!#6;!#7]=O",
                                    "[N,n;+,-]"};
    std::vector<std::pair<std::string, Molecule>> queries;
    for (const char* text : smiles_queries) {
        auto parsed = parse_query_smiles(text);
        if (auto* query = std::get_if<Molecule>(&parsed)) queries.emplace_back(text, *query);
    }
    for (const char* text : smarts_queries) {
        auto parsed = parse_query_smarts(text);
        if (auto* query = std::get_if<Molecule>(&parsed)) queries.emplace_back(text, *query);
    }
    CHECK(queries.size() > 130);
    int matches = 0, held_back = 0;
    for (const char* text : compounds) {
        auto parsed = parse_smiles(text);
        const auto* compound = std::get_if<Molecule>(&parsed);
        if (!compound) continue;
        for (const auto& [query_text, query] : queries) {
            INFO(text << " and " << query_text);
            const bool passes = admitted(*compound, compile_screen(query, {}));
            held_back += !passes;
            if (!rdkit_contains(*compound, query)) continue;
            ++matches;
            CHECK(passes);
        }
    }
    CHECK(matches > 1000);
    CHECK(held_back > 2000);
}

}  // namespace chemsieve::screen_compiler_test
