#include "chem/read/read_to_end.h"

#include <catch2/catch.hpp>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/read/structure_line.h"

namespace chemsieve::read_to_end_test {

namespace {

std::string reason(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "(accepted)";
}

const std::string kAsciiOnly = "; SMILES has letters of ASCII only";

}  // namespace

TEST_CASE("a bar is no part of a structure", "[chem]") {
    const std::string text = GENERATE("C|C", "N#C|-C", "CCO|id", "C|", "|C", "CCO|&1:1|", "C|C |&1:1|", "[#6]|a");
    CAPTURE(text);
    for (const ParseResult& result :
         {parse_smiles(text), parse_query_smiles(text), parse_query_smarts(text), parse_smiles_for_form(text)}) {
        const auto* bad = std::get_if<Unparsable>(&result);
        REQUIRE(bad);
        if (text == "[#6]|a" || text == "|C") continue;
        CHECK_THAT(bad->reason, Catch::StartsWith("has a bar ('|') behind '"));
        CHECK(bad->remedy == Remedy{RemedyKind::name_delimiter, "", "|"});
    }
    CHECK(reason(parse_smiles("CCO|id")) ==
          "has a bar ('|') behind 'CCO', which is no part of SMILES; an extension (|...|) stands behind a blank");
    CHECK(reason(parse_smiles("|C")) ==
          "has a bar ('|') at its beginning, which is no part of SMILES; an extension (|...|) stands behind a blank");
}

TEST_CASE("signs of word processors are named, with what may be meant", "[chem]") {
    struct Case {
        std::string text, told;
    };
    const auto [text, told] = GENERATE(values<Case>({
        {"CC\u2013CCO", "an en dash (U+2013), where '-' may be meant, behind 'CC'"},
        {"CC\u2014CCO", "an em dash (U+2014), where '-' may be meant, behind 'CC'"},
        {"C\u2011C", "a typographic hyphen (U+2011), where '-' may be meant, behind 'C'"},
        {"C[N\u2212]C", "a minus sign (U+2212), where '-' may be meant, behind 'C[N'"},
        {"CCO\u00A0ethanol", "a no-break space (U+00A0), where a blank may be meant, behind 'CCO'"},
        {"CCO\u3000ethanol", "a full-width space (U+3000), where a blank may be meant, behind 'CCO'"},
        {"CCO\u2009ethanol", "a typographic space (U+2009), where a blank may be meant, behind 'CCO'"},
        {"C\u00ADC", "a soft hyphen (U+00AD), behind 'C'"},
        {"CC\u200BO", "a mark without width (U+200B), behind 'CC'"},
        {"\uFEFFCCO", "a byte order mark (U+FEFF), at its beginning"},
        {"\uFF23CO", "a full-width letter ('\uFF23', U+FF23), where 'C' may be meant, at its beginning"},
        {"C\u2261N", "a triple line (U+2261), where '#' may be meant, behind 'C'"},
        {"CC\u00B7O", "'\u00B7' (U+00B7), behind 'CC'"},
        {"C\u03B1", "'\u03B1' (U+03B1), behind 'C'"},
        {"C\U0001F600", "'\U0001F600' (U+1F600), behind 'C'"},
        {"CC\x96\x43", "a letter that is not UTF-8 (byte 0x96), behind 'CC'"},
        {"CC\xE2\x80", "a letter that is not UTF-8 (byte 0xE2), behind 'CC'"},
        {"CC\x01O", "a control character (U+0001), behind 'CC'"},
        {"CC\x7FO", "a control character (U+007F), behind 'CC'"},
        {"CCCCCCCCCCCCCCCCCCCCCCCCCCCC\u2013C",
         "an en dash (U+2013), where '-' may be meant, behind '...CCCCCCCCCCCCCCCCCCCC'"},
    }));
    CAPTURE(text);
    CHECK(reason(parse_smiles(text)) == "has " + told + kAsciiOnly);
    CHECK(reason(parse_query_smiles(text)) == "has " + told + kAsciiOnly);
    CHECK(reason(parse_smiles_for_form(text)) == "has " + told + kAsciiOnly);
    CHECK(reason(parse_query_smarts(text)) == "has " + told + "; SMARTS has letters of ASCII only");
}

TEST_CASE("an extension is well-formed or an error", "[chem]") {
    CHECK(reason(parse_smiles("C[C@H](F)Cl |&1:1")) == "its extension has no bar at its end: '|&1:1'");
    CHECK(reason(parse_query_smiles("C[C@H](F)Cl |&1:1")) == "its extension has no bar at its end: '|&1:1'");
    CHECK(reason(parse_query_smarts("[#6] |&1:1")) == "its extension has no bar at its end: '|&1:1'");
    CHECK(reason(parse_smiles("CCO |$a;b;c$| more")) == "has text after its extension: ' more'");
    CHECK(reason(parse_smiles("CCO more")) == "has text after the SMILES: 'more'");
    CHECK(reason(parse_query_smarts("[#6] more")) == "has text after the SMARTS: 'more'");
    CHECK(reason(parse_smiles("CCO |c|")) == "its extension has 'c', which is no part of one");
    CHECK(reason(parse_smiles("CCO |name|")) == "its extension has 'name', which is no part of one");
    CHECK(reason(parse_query_smarts("[#6] |$a$,b|")) == "its extension has 'b', which is no part of one");
    const std::string unreadable = GENERATE("CCO |m:9|", "CCO |^|", "CCO |&1|", "C[C@H](F)Cl |&1:1,LN:1:|");
    CAPTURE(unreadable);
    CHECK(reason(parse_smiles(unreadable)) == "its extension (|...|) cannot be read to its end");
}

TEST_CASE("an extension that marks one double bond leaves the geometry of others, or is refused", "[chem]") {
    // RDKit 2022.09 loses both.
    const ParseResult read = parse_smiles("C/C=C/C=C\\C |ctu:1|");
    if (const auto* molecule = std::get_if<Molecule>(&read)) {
        CHECK(canonical_smiles(*molecule) == "CC=C/C=C\\C");
    } else {
        CHECK(reason(read) ==
              "its extension draws another geometry of the double bond of atoms 4 and 5 than its text has");
    }
}

TEST_CASE("what an extension names or labels is there, in SMARTS too", "[chem]") {
    CHECK(reason(parse_query_smarts("C[C@H](F)Cl |&1:9|")).starts_with("its extension names atom 9"));
    CHECK(reason(parse_query_smarts("*CN |$Pol_p;;$|")).starts_with("atom 1 is 'Pol'"));
    CHECK(reason(parse_smiles("CCN |$Pol_p;;$|")).starts_with("atom 1 is 'Pol'"));
    CHECK(reason(parse_smiles("CCN |$A_e;;$|")) == "atom 1 has the label 'A_e', a group that is not read");
}

TEST_CASE("unpaired electrons of an extension are those that the atom can have", "[chem]") {
    CHECK(reason(parse_smiles("[CH4] |^1:0|")) ==
          "atom 1 (C) cannot have 1 unpaired electron beside its bonds and hydrogens");
    CHECK(reason(parse_query_smiles("C[CH3] |^5:1|")) ==
          "atom 2 (C) cannot have 3 unpaired electrons beside its bonds and hydrogens");
    for (const char* refused : {"[OH2] |^1:0|", "[H][H] |^1:0|", "CC(C)(C)C |^1:1|"}) {
        CHECK(reason(parse_smiles(refused)) != "(accepted)");
    }
    for (const char* read : {"C |^1:0|", "[CH3] |^1:0|", "[CH2] |^3:0|", "[CH2] |^4:0|", "[Na] |^1:0|", "CN[O] |^1:2|",
                             "C[N+](C)(C)[CH2] |^1:4|", "N |^6:0|", "c1ccccc1 |^1:0|"}) {
        CAPTURE(read);
        CHECK(reason(parse_smiles(read)) == "(accepted)");
    }
}

TEST_CASE("a reaction is called one, and a dative bond is none", "[chem]") {
    CHECK(reason(parse_smiles("CCO>>CC=O")) == "is a reaction ('>' behind 'CCO'), and compounds are read");
    CHECK(reason(parse_query_smiles("CCO>[Pt]>CC=O")) == "is a reaction ('>' behind 'CCO'), and compounds are read");
    CHECK(reason(parse_query_smarts("[#6]>>[#7]")) == "is a reaction ('>' behind '[#6]'), and compounds are read");
    CHECK(reason(parse_smiles("N->[Pt]<-N")) == "(accepted)");
}

TEST_CASE("what is read is read as before", "[chem]") {
    const std::string text =
        GENERATE("CCO", " CCO ", "CCO\t|$a;b;c$|", "C[C@H](F)Cl |&1:1|", "C[C@H](F)Cl   |&1:1| ", "CCO |$\u03B1;;$|");
    CAPTURE(text);
    CHECK(!not_read_to_end(text, "SMILES"));
    CHECK(std::holds_alternative<Molecule>(parse_smiles(text)));
}

TEST_CASE("an extension that does not end is no name", "[chem]") {
    CHECK(structure_and_name("C[C@H](F)Cl |&1:1 rac").structure == "C[C@H](F)Cl |&1:1 rac");
    CHECK(structure_and_name("C[C@H](F)Cl |&1:1| rac").name == "rac");
    CHECK(end_of_structure("CCO |") == 5);
}

}  // namespace chemsieve::read_to_end_test
