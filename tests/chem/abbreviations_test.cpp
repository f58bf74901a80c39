// Labels of molfiles and what they stand for.

#include "chem/labels/abbreviations.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <set>

#include "base/text.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"

namespace chemsieve::abbreviations_test {

namespace {

std::string canonical(const std::string& smiles) { return canonical_smiles(std::get<Molecule>(parse_smiles(smiles))); }

std::string read(const std::string& molfile) {
    const ParseResult result = parse_molblock(molfile);
    if (const auto* bad = std::get_if<Unparsable>(&result)) return bad->reason;
    return canonical_smiles(std::get<Molecule>(result));
}

// Sulfur with one or two bonds to carbon under the label.
std::string labelled(const std::string& label, bool is_between, const std::string& properties = "") {
    return "\n\n\n" + std::string{is_between ? "  3  2" : "  2  1"} + "  0  0  0  0  0  0  0  0999 V2000\n" +
           "    0.0000    0.0000    0.0000 S   0  0  0  0  0  0\n" +
           "    1.3000    0.7500    0.0000 C   0  0  0  0  0  0\n" +
           (is_between ? "    2.6000    0.0000    0.0000 S   0  0  0  0  0  0\n" : "") + "  1  2  1  0\n" +
           (is_between ? "  2  3  1  0\n" : "") + "A    2\n" + label + "\n" + properties + "M  END\n";
}

}  // namespace

TEST_CASE("each abbreviation is drawn out where a molfile has it as the label of an atom") {
    std::set<std::pair<std::string, bool>> seen;
    for (const Abbreviation& one : abbreviations()) {
        const std::string smiles{one.smiles};
        const bool is_between = smiles.find('*', 1) != std::string::npos;
        std::string expected = "S" + smiles.substr(1);
        if (is_between) expected.replace(expected.find('*'), 1, "S");
        for (const std::string& label : split_words(one.labels)) {
            INFO(label);
            CHECK(seen.insert({label, is_between}).second);
            CHECK(read(labelled(label, is_between)) == canonical(expected));
            // Charges are said by lines of their own, which would take those of atoms away.
            const bool has_charges = smiles.find_first_of("+-") != std::string::npos;
            if (has_charges) CHECK(read(labelled(label, is_between, "M  CHG  1   1   0\n")) == canonical(expected));
        }
    }
    CHECK(seen.size() > 300);
}

TEST_CASE("abbreviations have the meaning that RDKit's table gives them, but for two of its alkyls") {
    // RDKit 2022.09: rdAbbreviations.GetDefaultAbbreviations().
    const std::map<std::string, std::string> of_rdkit{
        {"CO2Et", "*C(=O)OCC"},   {"COOEt", "*C(=O)OCC"}, {"OiBu", "*OCC(C)C"},    {"nDec", "*CCCCCCCCCC"},
        {"nNon", "*CCCCCCCCC"},   {"nOct", "*CCCCCCCC"},  {"nHept", "*CCCCCCC"},   {"nHex", "*CCCCCC"},
        {"nPent", "*CCCCC"},      {"tBu", "*C(C)(C)C"},   {"nBu", "*CCCC"},        {"iPr", "*C(C)C"},
        {"nPr", "*CCC"},          {"Et", "*CC"},          {"NCF3", "*NC(F)(F)F"},  {"CF3", "*C(F)(F)F"},
        {"CCl3", "*C(Cl)(Cl)Cl"}, {"CN", "*C#N"},         {"NC", "*[N+]#[C-]"},    {"N(OH)CH3", "*N(C)O"},
        {"NO2", "*[N+](=O)[O-]"}, {"NO", "*N=O"},         {"SO3H", "*S(=O)(=O)O"}, {"CO2H", "*C(=O)O"},
        {"COOH", "*C(=O)O"},      {"OEt", "*OCC"},        {"OAc", "*OC(C)=O"},     {"NHAc", "*NC(C)=O"},
        {"Ac", "*C(C)=O"},        {"CHO", "*C=O"},        {"NMe", "*NC"},          {"SMe", "*SC"},
        {"OMe", "*OC"},           {"CO2-", "*C(=O)[O-]"}, {"COO-", "*C(=O)[O-]"}};
    for (const auto& [label, smiles] : of_rdkit) {
        INFO(label);
        CHECK(read(labelled(label, false)) == canonical("S" + smiles.substr(1)));
    }
    CHECK(read(labelled("iBu", false)) == canonical("SCC(C)C"));
    CHECK(read(labelled("iPent", false)) == canonical("SCCC(C)C"));
}

TEST_CASE("what an abbreviation stands for is drawn away from what it is bound to, no two atoms in one place") {
    for (const Abbreviation& one : abbreviations()) {
        const bool is_between = one.smiles.find('*', 1) != std::string_view::npos;
        const auto group = abbreviated_group(split_words(one.labels).front(), is_between ? 2 : 1);
        INFO(one.labels);
        REQUIRE(group);
        CHECK(std::hypot(group->atoms[0].x, group->atoms[0].y) < 1e-6);
        for (std::size_t i = 0; i < group->atoms.size(); ++i) {
            CHECK(std::hypot(group->atoms[i].x + 1, group->atoms[i].y) > 0.3);
            for (std::size_t k = 0; k < i; ++k) {
                CHECK(std::hypot(group->atoms[i].x - group->atoms[k].x, group->atoms[i].y - group->atoms[k].y) > 0.3);
            }
        }
    }
}

TEST_CASE("labels that are not known, or not with so many bonds, are refused with atom and label") {
    for (const char* label : {"PEG4", "Cp", "Ar", "X", "1a", "Tol", "R", "Boc2", "boc", "DMB", "Ns"}) {
        INFO(label);
        CHECK_THAT(read(labelled(label, false)), Catch::Contains("atom 2 has the label '" + std::string{label} + "'"));
    }
    CHECK_THAT(read(labelled("Boc", true)), Catch::Contains("atom 2 has the label 'Boc'"));
    CHECK_THAT(read(labelled("CMe2", false)), Catch::Contains("atom 2 has the label 'CMe2'"));
}

TEST_CASE("labels keep the hand of a centre that they alone make") {
    const auto centre = [](const std::string& up, const std::string& left) {
        return "\n\n\n  4  3  0  0  0  0  0  0  0  0999 V2000\n"
               "    0.0000    0.0000    0.0000 C   0  0\n"
               "    0.0000    1.5000    0.0000 C   0  0\n"
               "   -1.3000   -0.7500    0.0000 C   0  0\n"
               "    1.3000   -0.7500    0.0000 F   0  0\n"
               "  1  2  1  1\n  1  3  1  0\n  1  4  1  0\n"
               "A    2\n" +
               up + "\nA    3\n" + left + "\nM  END\n";
    };
    CHECK(read(centre("CF3", "CCl3")).find('@') != std::string::npos);
    CHECK(read(centre("CF3", "CCl3")) != read(centre("CCl3", "CF3")));
    CHECK(read(centre("CF3", "CF3")).find('@') == std::string::npos);
}

TEST_CASE("abbreviations in the column of elements are drawn out") {
    const auto with_symbol = [](const std::string& symbol) {
        return "\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n"
               "    0.0000    0.0000    0.0000 N   0  0\n"
               "    1.3000    0.7500    0.0000 " +
               symbol + std::string(4 - symbol.size(), ' ') + "0  0\n  1  2  1  0\nM  END\n";
    };
    CHECK(read(with_symbol("Ph")) == canonical("Nc1ccccc1"));
    CHECK(read(with_symbol("Me")) == "CN");
    CHECK(read(with_symbol("Boc")) == canonical("NC(=O)OC(C)(C)C"));
    CHECK(read(with_symbol("NO2")) == canonical("N[N+](=O)[O-]"));
    CHECK(read(with_symbol("Pr")) == canonical("N[Pr]"));
    CHECK_THAT(read(with_symbol("Xy")), Catch::Contains("Xy"));
}

}  // namespace chemsieve::abbreviations_test
