// Query atoms that may be hydrogens: AH, QH, XH and MH of drawings and extensions.

#include <catch2/catch.hpp>
#include <set>

#include "chem/read/parse.h"
#include "match/substructure_matcher.h"

namespace chemsieve::hydrogen_forms_test {

namespace {

using Found = std::set<std::string>;

// Which of these the query finds.
Found found(const std::string& query, const std::vector<std::string>& compounds) {
    const ParseResult read =
        query.find('\n') == std::string::npos ? parse_query_smiles(query) : parse_query_molblock(query);
    INFO(query);
    if (const auto* bad = std::get_if<Unparsable>(&read)) FAIL(bad->reason);
    SubstructureMatcher matcher{std::get<Molecule>(read), MatchLimits{}};
    Found result;
    for (const std::string& smiles : compounds) {
        const Molecule compound = std::get<Molecule>(parse_smiles(smiles));
        if (matcher.match(compound) == Verdict::hit) result.insert(smiles);
    }
    return result;
}

// A carbon with two methyl groups, a nitrogen, and these beside it instead of the last of them.
std::string drawn(const std::vector<std::string>& atoms) {
    std::string text = "\n\n\n" + std::string{"  "} + std::to_string(atoms.size() + 1) + "  " +
                       std::to_string(atoms.size()) + "  0  0  0  0  0  0  0  0999 V2000\n" +
                       "    0.0000    0.0000    0.0000 C   0  0\n";
    std::string bonds;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        text += "    " + std::to_string(i + 1) + ".0000    1.0000    0.0000 " + atoms[i] +
                std::string(4 - atoms[i].size(), ' ') + "0  0\n";
        bonds += "  1  " + std::to_string(i + 2) + "  1  0\n";
    }
    return text + bonds + "M  END\n";
}

const std::vector<std::string> kCompounds{"CC(C)(C)N", "CC(C)N", "CC(C)(F)N", "CC(C)(O)N", "CC(C)([Na])N",
                                          "CC(C)(N)N", "CCN",    "CC(F)N",    "CN",        "CC(C)=N"};

}  // namespace

TEST_CASE("AH, QH, XH and MH are a heavy atom of their kind, or a hydrogen that is no atom") {
    const auto beside = [](const std::string& atom) { return found(drawn({"C", "C", "N", atom}), kCompounds); };
    CHECK(beside("A") == Found{"CC(C)(C)N", "CC(C)(F)N", "CC(C)(O)N", "CC(C)([Na])N", "CC(C)(N)N"});
    CHECK(beside("AH") == Found{"CC(C)(C)N", "CC(C)N", "CC(C)(F)N", "CC(C)(O)N", "CC(C)([Na])N", "CC(C)(N)N"});
    CHECK(beside("Q") == Found{"CC(C)(F)N", "CC(C)(O)N", "CC(C)([Na])N", "CC(C)(N)N"});
    CHECK(beside("QH") == Found{"CC(C)N", "CC(C)(F)N", "CC(C)(O)N", "CC(C)([Na])N", "CC(C)(N)N"});
    CHECK(beside("X") == Found{"CC(C)(F)N"});
    CHECK(beside("XH") == Found{"CC(C)N", "CC(C)(F)N"});
    CHECK(beside("M") == Found{"CC(C)([Na])N"});
    CHECK(beside("MH") == Found{"CC(C)N", "CC(C)([Na])N"});
}

TEST_CASE("a list with H takes hydrogens that are no atoms, and so does AH at a bond that may be single") {
    for (const char* list : {"F   H   ", "H   F   "}) {
        std::string molfile = drawn({"C", "C", "N", "L"});
        molfile.insert(molfile.find("M  END"), std::string{"M  ALS   5  2 F "} + list + "\n");
        CHECK(found(molfile, kCompounds) == Found{"CC(C)N", "CC(C)(F)N"});
    }
    for (const char* bond : {"  1  5  8  0", "  1  5  5  0", "  1  5  6  0"}) {
        std::string molfile = drawn({"C", "C", "N", "AH"});
        molfile.replace(molfile.find("  1  5  1  0"), 12, bond);
        CHECK(found(molfile, kCompounds).contains("CC(C)N"));
    }
}

TEST_CASE("several atoms that may be hydrogens ask for as many hydrogens or heavy atoms") {
    CHECK(found(drawn({"C", "N", "XH", "XH"}), kCompounds) == Found{"CCN", "CC(F)N"});
    CHECK(found(drawn({"N", "XH", "XH", "XH"}), kCompounds) == Found{"CN"});
    CHECK(found(drawn({"N", "AH", "AH", "XH"}), kCompounds) == Found{"CC(C)N", "CC(C)(F)N", "CCN", "CC(F)N", "CN"});
    std::string five = drawn({"AH", "AH", "AH", "AH", "AH"});
    five.replace(five.find(" C "), 3, " S ");
    CHECK_THAT(std::get<Unparsable>(parse_query_molblock(five)).reason,
               Catch::Contains("more than 4 atoms that may be hydrogens"));
}

TEST_CASE("what an extension calls AH and the like is the same") {
    CHECK(found("CC(C)(N)* |$;;;;XH_p$|", kCompounds) == Found{"CC(C)N", "CC(C)(F)N"});
    CHECK(found("CC(C)(N)* |$;;;;MH_p$|", kCompounds) == Found{"CC(C)N", "CC(C)([Na])N"});
    CHECK(found("CC(C)(N)* |$;;;;Q_e$|", kCompounds) == Found{"CC(C)(F)N", "CC(C)(O)N", "CC(C)([Na])N", "CC(C)(N)N"});
    // In the middle no hydrogen can stand.
    CHECK(found("C*C |$;AH_p;$|", {"CCC", "CC", "COC"}) == Found{"CCC", "COC"});
    for (const char* label : {"ARY_p", "ALK_p", "CHC_e", "HAR_p", "XYZ_p"}) {
        const ParseResult read = parse_query_smiles("C* |$;" + std::string{label} + "$|");
        INFO(label);
        REQUIRE(std::holds_alternative<Unparsable>(read));
        CHECK_THAT(std::get<Unparsable>(read).reason, Catch::Contains("atom 2 has the label '" + std::string{label}));
    }
}

}  // namespace chemsieve::hydrogen_forms_test
