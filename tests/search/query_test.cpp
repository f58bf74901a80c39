#include "search/query/query.h"

#include <catch2/catch.hpp>

#include "fingerprint/base/error.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;

TEST_CASE("queries that cannot be read name themselves, the reason and the remedy") {
    CHECK_THROWS_WITH(Query::substructure({"q7", "C1CC", QueryLanguage::smiles}, {}),
                      Catch::Contains("query q7") && Catch::Contains("C1CC") && Catch::Contains("unclosed ring"));
    CHECK_THROWS_WITH(Query::substructure({"q1", "[#6]~[N,O]", QueryLanguage::smiles}, {}),
                      Catch::Contains("--smarts"));
    CHECK_THROWS_AS(Query::substructure({"q1", "", QueryLanguage::smarts}, {}), QueryError);
    CHECK_THROWS_WITH(Query::compound({"q1", "[#6]", QueryLanguage::smarts}, {}), Catch::Contains("compares compounds"));
    CHECK_THROWS_WITH(Query::substructure({"q1", "garbage", QueryLanguage::molfile}, {}), Catch::Contains("molfile"));
}

TEST_CASE("the language of a typed text is found out") {
    CHECK(guess_language("CCO") == QueryLanguage::smiles);
    CHECK(guess_language("c1ccccc1") == QueryLanguage::smiles);
    CHECK(guess_language("[C,N]=O") == QueryLanguage::smarts);
    CHECK(guess_language("[#6]-[NX3;H2]") == QueryLanguage::smarts);
    CHECK(guess_language("\n x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n") == QueryLanguage::molfile);
}

TEST_CASE("every query molfile of the large collection is a query or refused with a reason") {
    const auto data = large_data();
    if (!data) return say_skipped("query molfiles: CHEMSIEVE_TEST_DATA is not there");
    int accepted = 0, refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator{*data / "querymol"}) {
        if (entry.path().extension() != ".mol") continue;
        INFO(entry.path().string());
        try {
            Query::substructure({"q", read_file(entry.path().string()), QueryLanguage::molfile}, {});
            ++accepted;
        } catch (const QueryError& e) {
            CHECK_THAT(e.what(), Catch::Contains("cannot be read as a molfile: "));
            ++refused;
        }
    }
    CHECK(accepted >= 40);
    CHECK(accepted + refused == 45);
}
