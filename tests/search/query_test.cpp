#include "search/request/query.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"
#include "tests/support/thrown.h"

namespace chemsieve::query_test {

using namespace chemsieve::test;

TEST_CASE("queries that cannot be read name themselves, the reason and the remedy") {
    CHECK_THROWS_WITH(
        Query::substructure({"q7", "C1CC", QueryLanguage::smiles}, {}),
        Catch::Contains("query q7") && Catch::Contains("C1CC") && Catch::Contains("ring 1 is not closed"));
    CHECK(thrown_by([] {
              Query::substructure({"q1", "[#6]~[N,O]", QueryLanguage::smiles}, {});
          }).remedies == std::vector<Remedy>{{RemedyKind::search_as_smarts}});
    CHECK_THROWS_AS(Query::substructure({"q1", "", QueryLanguage::smarts}, {}), QueryError);
    CHECK_THROWS_WITH(Query::compound({"q1", "[#6]", QueryLanguage::smarts}, {}),
                      Catch::Contains("compares compounds"));
    CHECK_THROWS_WITH(Query::substructure({"q1", "garbage", QueryLanguage::molfile}, {}), Catch::Contains("molfile"));
}

TEST_CASE("the language of a typed text is found out") {
    CHECK(guess_language("CCO") == QueryLanguage::smiles);
    CHECK(guess_language("c1ccccc1") == QueryLanguage::smiles);
    CHECK(guess_language("[C,N]=O") == QueryLanguage::smarts);
    CHECK(guess_language("[#6]-[NX3;H2]") == QueryLanguage::smarts);
    CHECK(guess_language("InChI=1S/CH4/h1H4") == QueryLanguage::inchi);
    CHECK(guess_language(" InChIKey=VNWKTOKETHGBQD-UHFFFAOYSA-N\n") == QueryLanguage::inchi_key);
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

TEST_CASE("a query that is InChI is that of its structure, whatever it is said to be") {
    const std::string acetamide = "InChI=1S/C2H5NO/c1-2(3)4/h1H3,(H2,3,4)";
    for (const QueryLanguage said : {QueryLanguage::smiles, QueryLanguage::smarts, QueryLanguage::inchi}) {
        const Query query = Query::substructure({"q1", acetamide, said}, {});
        CHECK(query.text().language == QueryLanguage::inchi);
        CHECK(query.text().text == acetamide);
        CHECK(rdkit_smiles_of(query.molecule()) == "CC(N)=O");
        CHECK(rdkit_smiles_of(Query::compound({"q1", acetamide, said}, {}).molecule()) == "CC(N)=O");
        CHECK(Query::superstructure({"q1", acetamide, said}, {}).remarks().empty());
    }
    CHECK_THROWS_WITH(Query::substructure({"q3", "InChI=1S/C2H5NO/c1", QueryLanguage::smarts}, {}),
                      Catch::Contains("query q3 (InChI=1S/C2H5NO/c1) cannot be read as InChI: libinchi"));
    CHECK_THROWS_WITH(Query::compound({"q4", "InChIKey=DLFVBJFMPXGRIB-UHFFFAOYSA-N"}, {}),
                      Catch::Contains("give the InChI, SMILES or a molfile"));
}

}  // namespace chemsieve::query_test
