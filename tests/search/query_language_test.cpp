#include "search/request/query.h"

#include <catch2/catch.hpp>
#include <regex>

#include "tests/oracle/rdkit_oracle.h"
#include "tests/search/search_fixture.h"
#include "tests/support/test_data.h"

namespace chemsieve::query_language_test {

using namespace chemsieve::test;

namespace {

DetectedQuery detected(const std::string& text) {
    return detect_query({.id = "q1", .text = text, .find_language = true});
}

Query asked(const std::string& text) {
    return Query::substructure({.id = "q1", .text = text, .find_language = true}, {});
}

// The grammar of OpenSMILES once more, as a regular expression; what it has beyond brackets is for the sake of it.
bool is_written_as_smiles(const std::string& text) {
    static const std::regex smiles{
        R"((\[[0-9]*(\*|[A-Z][a-z]?|[bcnops]|se|as)@{0,2}(H[0-9]?)?(\+*|-*|[+-][0-9]+)(:[0-9]+)?\]|Cl|Br|)"
        R"([BCNOPSFIbcnops*]|[-=#$:/\\.()%0-9])+)"};
    return std::regex_match(text, smiles);
}

struct Collections {
    std::vector<NamedStructure> smarts, smiles;
};

Collections collections(const std::filesystem::path& data) {
    Collections all{rdkit_smarts(data), read_structures(data / "NCI/first_5K.smi", 2)};
    const auto add = [](std::vector<NamedStructure>& list, const std::vector<NamedStructure>& more) {
        list.insert(list.end(), more.begin(), more.end());
    };
    if (const auto large = large_data()) {
        add(all.smiles, read_structures(*large / "library_10k.smi", 10));
        for (const auto& entry : std::filesystem::directory_iterator{*large / "queries"}) {
            add(entry.path().extension() == ".sma" ? all.smarts : all.smiles, read_structures(entry.path()));
        }
    } else {
        say_skipped("languages of the large query sets: CHEMSIEVE_TEST_DATA is not there");
    }
    return all;
}

}  // namespace

TEST_CASE("a text that has anything that SMILES does not have is SMARTS") {
    for (const char* text : {"[#6]",       "[#6]-[#7]", "[#6]~[#7]", "[#6]1:[#6]:[#6]:[#6]:[#6]:[#6]1",
                             "C~C",        "C!-C",      "C-,=C",     "C-;!@C",
                             "C@C",        "[C,N]",     "[!C]",      "[C;R]",
                             "[C&R]",      "[$(CO)]",   "[CD2]",     "[D2]",
                             "[NX3]",      "[R]",       "[CR1]",     "[r6]",
                             "[Cr6]",      "[CX4;r5]",  "[Nv3]",     "[Oh1]",
                             "[cx2]",      "[C^2]",     "[Cz1]",     "a",
                             "A",          "aC",        "[a]",       "[A]",
                             "c1ccccc1-A", "[*H2]",     "[*R]",      "[*;D2]",
                             "C:C",        "C1:C:C:C1", "[+]",       "[O-,S-]",
                             "[2*,3*]",    "[X2]"}) {
        INFO(text);
        CHECK(detected(text).language == QueryLanguage::smarts);
        CHECK_FALSE(detected(text).only_in_smarts.empty());
    }
    CHECK(detected("CC~[#6]").only_in_smarts == "~");
    CHECK(detected("CC[NX3;H2]").only_in_smarts == "[NX3;H2]");
}

TEST_CASE("what SMILES has is SMILES, though letters and signs mean something in SMARTS too") {
    for (const char* text : {"C",
                             "[H][H]",
                             "[CH3]C",
                             "c1cc[nH]c1",
                             "[2H]C",
                             "[NH4+]",
                             "C[C@@H](N)O",
                             "C[C@H](N)O",
                             "C1CC%10CC1CC%10",
                             "C%(100)CC%(100)",
                             "[Xe]",
                             "[Dy]",
                             "[Ra]",
                             "[Rb+]",
                             "[Rn]",
                             "[V]",
                             "[As](C)(C)C",
                             "[Al+3]",
                             "[Ar]",
                             "[Hg]C",
                             "[Sc]",
                             "[Y]",
                             "[W]",
                             "[U]",
                             "[Na+].[Cl-]",
                             "[O-][N+](=O)c1ccccc1",
                             "[O--]",
                             "[Fe++]",
                             "[13CH4]",
                             "*",
                             "[*]",
                             "[1*]C",
                             "[*:1]C",
                             "[*+]C",
                             "[2*:3]C",
                             "[CH3:7]",
                             "c1:c:c:c:c:c1",
                             "C1:C:C:C:C:C1",
                             "c1cc[se]c1",
                             "F/C=C/F",
                             "F/C=C\\F",
                             "C$C",
                             "C->[Fe]",
                             "[Fe]<-N",
                             "[C@TH1](F)(Cl)(Br)I",
                             "C1CC1.CC",
                             "C#N",
                             "CCO |$a;b;c$|",
                             "[Cn]",
                             "n1cc[nH]c1",
                             "[te]1cccc1",
                             "[si]1ccccc1"}) {
        INFO(text);
        CHECK(detected(text).language == QueryLanguage::smiles);
        CHECK(std::holds_alternative<Molecule>(detected(text).result));
    }
}

TEST_CASE("what is written as SMILES but chemistry forbids is SMARTS if that has it, and the reason is known") {
    CHECK(detected("C(C)(C)(C)(C)C").language == QueryLanguage::smarts);
    CHECK_THAT(detected("C(C)(C)(C)(C)C").why_no_smiles, Catch::Contains("valence"));
    CHECK_THAT(detected("c1ccnc1").why_no_smiles, Catch::Contains("kekulize"));
    CHECK(detected("c:c").language == QueryLanguage::smarts);
    for (const char* neither : {"Aspirin", "C1CC", "C(C", "[#6;R", "NCGC-1", ""}) {
        INFO(neither);
        CHECK(detected(neither).language == QueryLanguage::smiles);
        CHECK(std::holds_alternative<Unparsable>(detected(neither).result));
    }
}

TEST_CASE("that a query was taken for SMARTS is noted, with what shows it") {
    const auto notes = [](const std::string& text) { return asked(text).remarks(); };
    const auto reason = [](const Remark& remark) { return failure_of_query(remark).reason; };
    REQUIRE_FALSE(notes("[#6]~[#7]").empty());
    CHECK(notes("[#6]~[#7]")[0].kind == RemarkKind::found_smarts);
    CHECK(reason(notes("[#6]~[#7]")[0]) == "is read as SMARTS, as SMILES has no '[#6]'");
    CHECK(notes("[#6]~[#7]")[0].remedy == Remedy{RemedyKind::read_as_smiles});
    CHECK_FALSE(notes("[C,N]")[0].remedy.has_value());  // no SMILES for RDKit either
    CHECK(reason(notes("C:C")[0]) == "is read as SMARTS, as ':' is between atoms that are not aromatic");
    CHECK(notes("c1ccnc1")[0].kind == RemarkKind::no_smiles);
    CHECK(notes("CCO").empty());
    CHECK(Query::substructure({"q1", "[#6]", QueryLanguage::smarts}, {}).remarks().empty());
    CHECK(Query::substructure({"q1", "[#6]", QueryLanguage::smiles}, {}).text().language == QueryLanguage::smiles);
}

TEST_CASE("searches that take compounds say that SMARTS is none") {
    const QueryText pattern{.id = "q1", .text = "[#6]~[#7]", .find_language = true};
    CHECK_THROWS_WITH(Query::compound(pattern, {}), Catch::Contains("is SMARTS, which is no compound"));
    CHECK_THROWS_WITH(Query::superstructure(pattern, {}), Catch::Contains("is SMARTS, which is no compound"));
    CHECK_THROWS_WITH(Query::compound({.id = "q1", .text = "c1ccnc1", .find_language = true}, {}),
                      Catch::Contains("cannot be read as SMILES: ") && Catch::Contains("kekulize"));
    CHECK(rdkit_smiles_of(Query::compound({.id = "q1", .text = "OCC", .find_language = true}, {}).molecule()) == "CCO");
}

TEST_CASE("no SMARTS of the collections is taken for SMILES unless it is written as one") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("languages of SMARTS: rdkit-data is not installed");
    std::size_t found = 0;
    for (const auto& [text, id] : collections(*data).smarts) {
        INFO(id << " " << text);
        const DetectedQuery query = detected(text);
        REQUIRE(std::holds_alternative<Molecule>(query.result) == rdkit_smarts_query(text).has_value());
        if (query.language == QueryLanguage::smarts) {
            ++found;
        } else if (std::holds_alternative<Molecule>(query.result)) {
            CHECK(is_written_as_smiles(text));
        }
    }
    CHECK(found > 850);
}

TEST_CASE("no SMILES of the collections is taken for SMARTS where the hits differ") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("languages of SMILES: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 10)};
    std::size_t read = 0;
    for (const auto& [text, id] : collections(*data).smiles) {
        INFO(id << " " << text);
        if (!rdkit_smiles(text)) continue;
        ++read;
        if (detected(text).language == QueryLanguage::smiles) continue;
        const auto hits = [&, &smiles = text](QueryLanguage language) {
            return library.search(SearchMode::substructure, substructure_query(smiles, language)).compounds();
        };
        CHECK(hits(QueryLanguage::smiles) == hits(QueryLanguage::smarts));
    }
    CHECK(read > 2400);
}

TEST_CASE("a drawing's text with elements and any bonds finds what it finds as SMARTS") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("hits of detected SMARTS: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 10)};
    for (const char* text : {"[#6]-[#7]", "[#6]~[#7]", "[#6]1:[#6]:[#6]:[#6]:[#6]:[#6]:1", "[#6]1~[#6]~[#6]1"}) {
        INFO(text);
        const auto hits = library.search(SearchMode::substructure, asked(text)).compounds();
        CHECK(hits == library.oracle(*rdkit_smarts_query(text)));
        CHECK(hits.size() > 1);
    }
}

}  // namespace chemsieve::query_language_test
