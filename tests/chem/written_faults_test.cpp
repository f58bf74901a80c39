// Where a SMILES or SMARTS that cannot be read is wrong.

#include <catch2/catch.hpp>
#include <random>

#include "chem/read/parse.h"

namespace chemsieve::written_faults_test {

namespace {

struct Case {
    std::string text, marked, reason;
};

Unparsable refused(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? *bad : Unparsable{"(accepted)"};
}

std::string marked(const std::string& text, const Unparsable& bad) {
    return bad.place ? text.substr(bad.place->begin, bad.place->end - bad.place->begin) : "(no place)";
}

}  // namespace

TEST_CASE("a SMILES that is not well written is refused with the place") {
    for (const auto& [text, part, reason] : std::vector<Case>{
             {"c1cccc", "1", "ring 1 is not closed (character 2)"},
             {"C1CC2CC1", "2", "ring 2 is not closed (character 5)"},
             {"CC(C", "(", "this parenthesis is not closed (character 3)"},
             {"CC)C", ")", "there is no parenthesis that this one closes (character 3)"},
             {"CC[NH", "[", "this bracket is not closed (character 3)"},
             {"C[Xx]C", "[Xx]", "'[Xx]' is no atom of SMILES (character 2)"},
             {"C[XyXyXyXyXyXyXyXyXyXyXyXyXy]", "[XyXyXyXyXyXyXyXyXyXyXyXyXy]",
              "'[XyXyXyXyXyXyXyXyXyXyXyX...' is no atom of SMILES (character 2)"},
             {"C==C", "=", "two bonds follow each other (character 3)"},
             {"C=", "=", "a bond leads to nothing (character 2)"},
             {"C(=)C", "=", "a bond leads to nothing (character 3)"},
             {"C()C", "()", "a branch has nothing in it (character 2)"},
             {"C%1", "%", "two digits belong behind '%' (character 2)"},
             {"1CC1", "1", "a ring needs an atom before its digit (character 1)"},
             {"CCX", "X",
              "'X' is no atom; others than B, C, N, O, P, S, F, Cl, Br and I stand in brackets (character 3)"},
             {"CC{C", "{", "'{' means nothing here (character 3)"}}) {
        INFO(text);
        for (const ParseResult& result : {parse_smiles(text), parse_smiles_for_form(text), parse_query_smiles(text)}) {
            CHECK(refused(result).reason == reason);
            CHECK(marked(text, refused(result)) == part);
        }
    }
}

TEST_CASE("what is no atom or bond of SMARTS is refused with the place") {
    for (const auto& [text, part, reason] :
         std::vector<Case>{{"CC[Xy]C", "[Xy]", "'[Xy]' is no atom of SMARTS (character 3)"},
                           {"[C,]N", "[C,]", "'[C,]' is no atom of SMARTS (character 1)"},
                           {"C[$(CC]", "[$(CC]", "'[$(CC]' is no atom of SMARTS (character 2)"},
                           {"C!N", "!", "'!' is no bond of SMARTS (character 2)"},
                           {"C=,N", "=,", "'=,' is no bond of SMARTS (character 2)"},
                           {"C..N", ".", "a dot separates atoms, and there is none before it (character 3)"},
                           {"[#6]~[#7", "[", "this bracket is not closed (character 6)"},
                           {"[#6](~[#7]", "(", "this parenthesis is not closed (character 5)"}}) {
        INFO(text);
        const ParseResult result = parse_query_smarts(text);
        CHECK(refused(result).reason == reason);
        CHECK(marked(text, refused(result)) == part);
    }
}

TEST_CASE("signs that are not read are refused with the place") {
    for (const auto& [text, part, reason] : std::vector<Case>{{"CC–C", "–", "has an en dash"},
                                                              {" C|C", "|", "has a bar"},
                                                              {"CCＣ", "Ｃ", "has a full-width letter"},
                                                              {"CC>>C", ">", "is a reaction"}}) {
        INFO(text);
        for (const ParseResult& result : {parse_smiles(text), parse_query_smarts(text)}) {
            CHECK_THAT(refused(result).reason, Catch::StartsWith(reason));
            CHECK(marked(text, refused(result)) == part);
        }
    }
}

TEST_CASE("what chemistry forbids is marked at its atoms, with what may be meant") {
    for (const auto& [text, part, reason] :
         std::vector<Case>{{"CCn1cccc1CN(C)(C)C", "N", "its charge may be missing, as in [N+]"},
                           {"Cc1ccc[nH]1.n1cccc1", "n1cccc", "a nitrogen that has a hydrogen is written [nH]"},
                           {"CCc1cccc1", "c1cccc", "small letters are aromatic atoms, capital letters others"},
                           {"ClC(C)(C)(C)C", "C", "is greater than permitted"},
                           {"F/C(\\Cl)=C/F", "C", "on one side of its double bond"}}) {
        INFO(text);
        CHECK_THAT(refused(parse_smiles(text)).reason, Catch::Contains(reason));
        CHECK(marked(text, refused(parse_smiles(text))) == part);
    }
}

TEST_CASE("a SMARTS that is not well written is refused with the place") {
    for (const auto& [text, part] : std::vector<std::pair<std::string, std::string>>{
             {"[#6]1CC", "1"}, {"C(C", "("}, {"C[$(CC)", "["}, {"C)", ")"}, {"C()N", "()"}, {"[C,N](=O", "("}}) {
        INFO(text);
        CHECK(marked(text, refused(parse_query_smarts(text))) == part);
    }
}

TEST_CASE("a place lies in the text, whatever the text is") {
    std::mt19937 random{2};
    const std::string letters = "CcNnOo()[]=#123%/\\@+-HlBr.*$~&,;!: |";
    for (int i = 0; i < 20'000; ++i) {
        std::string text(1 + random() % 14, ' ');
        for (char& c : text) c = letters[random() % letters.size()];
        for (const ParseResult& result : {parse_smiles(text), parse_query_smarts(text)}) {
            const Unparsable bad = refused(result);
            if (!bad.place) continue;
            INFO(text);
            CHECK((bad.place->begin < bad.place->end && bad.place->end <= text.size()));
        }
    }
}

}  // namespace chemsieve::written_faults_test
