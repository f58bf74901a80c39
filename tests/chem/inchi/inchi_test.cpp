#include "chem/inchi/inchi.h"

#include <GraphMol/PeriodicTable.h>
#include <GraphMol/RWMol.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <thread>

#include "chem/rdkit_config_check.h"
#include "chem/read/inchi_text.h"
#include "tests/chem/inchi/known_compounds.h"
#include "tests/oracle/inchi_writer.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::inchi_test {

using namespace chemsieve::test;

namespace {

std::string canonical(const ParseResult& result) {
    if (const auto* bad = std::get_if<Unparsable>(&result)) return "refused: " + bad->reason;
    return rdkit_smiles_of(std::get<Molecule>(result));
}

std::string reason(const ParseResult& result) {
    const auto* bad = std::get_if<Unparsable>(&result);
    return bad ? bad->reason : "(accepted)";
}

std::string inchi_again(const ParseResult& result) {
    const auto* molecule = std::get_if<Molecule>(&result);
    return molecule ? inchi_of(molecule->rdkit()) : "";
}

// Substitutes, omits, repeats or exchanges characters.
std::string changed(std::string text, std::mt19937& random) {
    static const std::string kCharacters = "0123456789,-+()/;*.?chqpbtmsifHCNOSFD ";
    const auto any = [&](std::size_t below) { return random() % below; };
    for (std::size_t changes = 1 + any(3); changes > 0; --changes) {
        const std::size_t at = 9 + any(text.size() - 9);
        switch (any(4)) {
            case 0: text[at] = kCharacters[any(kCharacters.size())]; break;
            case 1: text.erase(at, 1); break;
            case 2: text.insert(at, text.substr(at, 1 + any(4))); break;
            default: std::swap(text[at], text[9 + any(text.size() - 9)]); break;
        }
        if (text.size() < 12) return text;
    }
    return text;
}

// The InChI of an alkane: atoms are numbered from both ends.
std::string inchi_of_chain(int carbons) {
    std::string chain = "1";
    for (int i = 3; i <= carbons; i += 2) chain += "-" + std::to_string(i);
    for (int i = carbons - carbons % 2; i >= 2; i -= 2) chain += "-" + std::to_string(i);
    return "InChI=1S/C" + std::to_string(carbons) + "H" + std::to_string(2 * carbons + 2) + "/c" + chain + "/h3-" +
           std::to_string(carbons) + "H2,1-2H3";
}

struct RoundTrip {
    int compounds = 0;
    int read = 0;
    int same_inchi = 0;
    int same_smiles = 0;
};

RoundTrip round_trip(const std::vector<NamedStructure>& structures) {
    RoundTrip count;
    for (const auto& [smiles, id] : structures) {
        const ParseResult compound = parse_smiles(smiles);
        const std::string inchi = inchi_again(compound);
        if (inchi.empty()) continue;
        ++count.compounds;
        const ParseResult back = parse_inchi(inchi);
        INFO(smiles << " " << inchi << " " << reason(back));
        if (!std::holds_alternative<Molecule>(back)) {
            // Never another structure than the InChI's without a word.
            CHECK_THAT(reason(back), Catch::Contains("exactly what the InChI says") || Catch::Contains("RDKit"));
            continue;
        }
        ++count.read;
        const bool same = inchi_again(back) == inchi;
        count.same_inchi += same;
        count.same_smiles += canonical(back) == canonical(compound);
    }
    return count;
}

}  // namespace

TEST_CASE("InChI of known compounds give their structures") {
    for (const KnownCompound& compound : kKnownCompounds) {
        INFO(compound.name);
        CHECK(canonical(parse_inchi(compound.inchi)) == canonical(parse_smiles(compound.smiles)));
        CHECK(std::holds_alternative<Molecule>(parse_query_inchi(compound.inchi)));
    }
}

TEST_CASE("where hydrogens are mobile the structure is one that has the InChI") {
    for (const KnownCompound& compound : kTautomers) {
        INFO(compound.name);
        const ParseResult read = parse_inchi(compound.inchi);
        INFO(canonical(read));
        CHECK(inchi_again(read) == compound.inchi);
        CHECK(inchi_again(parse_smiles(compound.smiles)) == compound.inchi);
    }
}

TEST_CASE("InChI of real compounds are read as what has the same InChI") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("InChI of real compounds: rdkit-data is not installed");
    const RoundTrip count = round_trip(read_structures(*data / "NCI/first_5K.smi"));
    INFO(count.read << " read and " << count.same_smiles << " with the same SMILES of " << count.compounds);
    CHECK(count.compounds > 4900);
    CHECK(count.read >= count.compounds - 2);
    CHECK(count.same_inchi == count.read);
    CHECK(count.same_smiles * 100 > count.compounds * 92);
}

TEST_CASE("InChI of compounds with stereochemistry are read as what has the same InChI") {
    const auto data = large_data();
    if (!data) return say_skipped("InChI of a larger collection: CHEMSIEVE_TEST_DATA is not set");
    const RoundTrip count = round_trip(read_structures(*data / "library_10k.smi", 3));
    INFO(count.read << " read and " << count.same_smiles << " with the same SMILES of " << count.compounds);
    CHECK(count.compounds > 3000);
    CHECK(count.read * 1000 >= count.compounds * 996);
    CHECK(count.same_inchi >= count.read - 1);
    CHECK(count.same_smiles * 100 > count.compounds * 92);
}

TEST_CASE("changed InChI give a structure or a reason and harm nobody") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("changed InChI: rdkit-data is not installed");
    std::mt19937 random{20261122};
    int read = 0;
    int refused = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 3)) {
        const std::string inchi = inchi_again(parse_smiles(smiles));
        if (inchi.size() < 15) continue;
        const std::string text = changed(inchi, random);
        const ParseResult result = parse_query_inchi(text);
        INFO(text << " " << reason(result));
        if (std::holds_alternative<Molecule>(result)) {
            ++read;
        } else {
            ++refused;
            CHECK(reason(result).size() > 10);
            CHECK(reason(result).find("says nothing that can be understood") == std::string::npos);
        }
    }
    CHECK(read > 10);
    CHECK(refused > 1000);
}

TEST_CASE("what is no InChI gets a reason and a remedy") {
    using Catch::Contains;
    const std::string alanine = "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1";
    CHECK_THAT(reason(parse_inchi("InChIKey=QNAYBMKLOCPYGJ-REOHCLBHSA-N")),
               Contains("hash") && Contains("give the InChI"));
    CHECK_THAT(reason(parse_inchi("QNAYBMKLOCPYGJ-REOHCLBHSA-N")), Contains("hash"));
    CHECK_THAT(reason(parse_inchi(alanine + " alanine")), Contains("text after the InChI: 'alanine'"));
    CHECK_THAT(reason(parse_inchi(alanine + "\nAuxInfo=1/0/N:1,2,3")), Contains("AuxInfo"));
    CHECK_THAT(reason(parse_inchi(alanine.substr(0, 40))),
               Contains("libinchi cannot read it: ") && Contains("is whole"));
    CHECK_THAT(reason(parse_inchi("InChI=")), Contains("libinchi cannot read it"));
    CHECK_THAT(reason(parse_inchi("InChI=1S//")), Contains("libinchi cannot read it"));
    CHECK_THAT(reason(parse_inchi("InChI=7S/CH4/h1H4")), Contains("libinchi cannot read it"));
    CHECK_THAT(reason(parse_inchi("InChI=1S/CH4\xe2\x80\x93/h1H4")), Contains("characters that no InChI has"));
    CHECK_THAT(reason(parse_inchi("InChI=1S/" + std::string(70'000, 'C'))), Contains("longer than 65536 bytes"));
    CHECK_THAT(reason(parse_inchi(inchi_of_chain(1000))), Contains("limit of 999"));
    CHECK(reason(parse_inchi(inchi_of_chain(300))) == "(accepted)");
    // More atoms than libinchi 1.03 takes; 1.07 takes them.
    CHECK_THAT(reason(parse_inchi(inchi_of_chain(2000))),
               Contains("libinchi cannot read it") || Contains("limit of 999"));
    // No ion of 5 hydrogens; libinchi makes something else of it.
    CHECK_THAT(reason(parse_inchi("InChI=1S/C2H6O/c1-2-3/")), Contains("exactly what the InChI says"));
    CHECK_THAT(reason(parse_smiles(alanine)), Contains("is InChI, which is read as a query only"));
    CHECK(canonical(parse_inchi("  \n" + alanine + " \r\n")) == "C[C@H](N)C(=O)O");
}

TEST_CASE("an InChI that was cut off within its stereochemistry is refused") {
    const auto reason = [](const std::string& layers) {
        const ParseResult read = parse_inchi("InChI=1S/C2H4ClF/c1-2(3)4/h2H,1H3" + layers);
        const auto* bad = std::get_if<Unparsable>(&read);
        return bad ? bad->reason : std::string{};
    };
    CHECK(reason("").empty());
    CHECK(reason("/t2-/m0/s1").empty());
    CHECK(reason("/t2-/m1/s1").empty());
    for (const char* cut : {"/t2-", "/t2-/m0", "/t2-/m1"}) {
        INFO(cut);
        CHECK_THAT(reason(cut), Catch::Contains("does not say which of both mirror images it is"));
    }
    // Tartaric acid in its meso form is its own mirror image.
    const ParseResult meso = parse_inchi("InChI=1S/C4H6O6/c5-1(3(7)8)2(6)4(9)10/h1-2,5-6H,(H,7,8)(H,9,10)/t1-,2+");
    CHECK(std::holds_alternative<Molecule>(meso));
}

TEST_CASE("masses are counted from libinchi's averages of elements") {
    const RDKit::PeriodicTable& table = *RDKit::PeriodicTable::getTable();
    int known = 0;
    for (unsigned element = 3; element <= 102; ++element) {
        const std::string symbol = table.getElementSymbol(element);
        const std::string average =
            inchi_of_atom(symbol, static_cast<int>(std::lround(table.getAtomicWeight(element))));
        if (average.empty()) continue;
        ++known;
        INFO(symbol << " " << average);
        CHECK(average.ends_with("/i1+0"));
    }
    CHECK(known > 90);
}

TEST_CASE("texts that are InChI are told from all others") {
    CHECK(is_inchi("InChI=1S/CH4/h1H4"));
    CHECK(is_inchi(" \nInChI="));
    CHECK(is_inchi("InChIKey=?"));
    CHECK(is_inchi("VNWKTOKETHGBQD-UHFFFAOYSA-N"));
    for (const char* other : {"", "C", "[In]", "InC", "I", "inchi", "VNWKTOKETHGBQD-UHFFFAOYSA",
                              "CCCCCCCCCCCCCCC=CCCCCCCCCC=C", "C InChI=1S/CH4/h1H4"}) {
        INFO(other);
        CHECK_FALSE(is_inchi(other));
    }
}

TEST_CASE("mobile groups are numbered through all components") {
    using Groups = std::vector<std::vector<std::size_t>>;
    CHECK(mobile_groups("InChI=1S/CH4/h1H4").empty());
    CHECK(mobile_groups("InChI=1S/C2H4O2/c1-2(3)4/h1H3,(H,3,4)") == Groups{{2, 3}});
    CHECK(mobile_groups("InChI=1S/C4H4O4/c5-3(6)1-2-4(7)8/h1-2H,(H,5,6)(H,7,8)/b2-1+") == Groups{{4, 5}, {6, 7}});
    CHECK(mobile_groups("InChI=1S/2C3H7NO2.Zn/c2*1-2(4)3(5)6;/h2*2H,4H2,1H3,(H,5,6);/q;;+2/p-2") ==
          Groups{{4, 5}, {10, 11}});
    CHECK(mobile_groups("InChI=1S/C2H5NO.H2O.C2H4O2/c1-2(3)4;;1-2(3)4/h1H3,(H2,3,4);1H2;1H3,(H-,3,4)") ==
          Groups{{2, 3}, {7, 8}});
    CHECK(mobile_groups("InChI=1/C2H5NO/c1-2(3)4/h1H3,(H2,3,4)/f/h3H2").empty());
    for (const char* broken :
         {"", "InChI=", "InChI=1S/C/h(", "InChI=1S/C/h(H,9,99999999999999999999)", "InChI=1S/9999C/h9*(H,1,",
          "InChI=1S/99999999999999999999C/h99999999999999999999*(H,1)"}) {
        INFO(broken);
        for (const auto& group : mobile_groups(broken)) CHECK(group.size() <= 1);
    }
}

TEST_CASE("several threads read InChI at once") {
    std::vector<std::thread> threads;
    std::vector<int> wrong(4);
    for (int& mistakes : wrong) {
        threads.emplace_back([&mistakes] {
            for (int i = 0; i < 40; ++i) {
                const KnownCompound& compound = kKnownCompounds[static_cast<std::size_t>(i)];
                mistakes += canonical(parse_inchi(compound.inchi)) != canonical(parse_smiles(compound.smiles));
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == std::vector<int>(4));
}

}  // namespace chemsieve::inchi_test
