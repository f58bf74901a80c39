#include "chem/inchi/inchi_key.h"

#include <catch2/catch.hpp>

namespace chemsieve::inchi_key_test {

using Catch::Contains;

TEST_CASE("what is a standard InChIKey, and what is not") {
    CHECK(is_inchi_key("BSYNRYMUTXBXSQ-UHFFFAOYSA-N"));
    CHECK_FALSE(why_no_inchi_key("BSYNRYMUTXBXSQ-UHFFFAOYSA-N"));
    CHECK_FALSE(why_no_inchi_key("BSYNRYMUTXBXSQ"));
    CHECK(is_inchi_skeleton("BSYNRYMUTXBXSQ"));
    CHECK(bare_inchi_key("  InChIKey=BSYNRYMUTXBXSQ-UHFFFAOYSA-N\n") == "BSYNRYMUTXBXSQ-UHFFFAOYSA-N");
    CHECK(bare_inchi_key(" \n").empty());
    for (const char* text : {"", "BSYNRYMUTXBXS", "bsynrymutxbxsq", "BSYNRYMUTXBXSQ-", "BSYNRYMUTXBXSQ-UHFFFAOYSA",
                             "BSYNRYMUTXBXSQ-UHFFFAOYSA-NN", "BSYNRYMUTXBXSQ-UHFFFAOYSA-1",
                             "BSYNRYMUTXBXSQ UHFFFAOYSA N", "CC(=O)Oc1ccccc1C(=O)O"}) {
        INFO(text);
        CHECK_FALSE(is_inchi_key(text));
        CHECK_THAT(why_no_inchi_key(text).value_or(""), Contains("14, 10 and 1 capital letters"));
    }
    CHECK_THAT(why_no_inchi_key("BSYNRYMUTXBXSQ-UHFFFAOYNA-N").value_or(""), Contains("non-standard"));
    CHECK_THAT(why_no_inchi_key("BSYNRYMUTXBXSQ-UHFFFAOYSB-N").value_or(""), Contains("another version"));
}

}  // namespace chemsieve::inchi_key_test
