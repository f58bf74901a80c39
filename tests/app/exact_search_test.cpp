// What exact searches find compounds by: their keys, or their texts where structures cannot be read.

#include <catch2/catch.hpp>

#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::exact_search_test {

using namespace chemsieve::test;
using Catch::Contains;

TEST_CASE("a compound with unpaired electrons is another one than without") {
    const TemporaryFolder folder;
    const std::string library = folder.file("radicals.sieve");
    const std::string sulfide =
        "\n\n\n  3  2  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0000    0.0000    0.0000 C   0  0\n    1.0000    0.0000    0.0000 S   0  0\n"
        "    2.0000    0.0000    0.0000 C   0  0\n  1  2  1  0\n  2  3  1  0\n";
    write_file(folder.file("in.sdf"),
               "plain" + sulfide + "M  END\n$$$$\nradical" + sulfide + "M  RAD  1   2   3\nM  END\n$$$$\n");
    const Ran imported = run({"import", library, folder.file("in.sdf"), "--duplicates", "skip"});
    CHECK_THAT(imported.out + imported.err, Contains("stored 2"));
    const Ran found = run({"exact", library, "CSC"});
    CHECK_THAT(found.out, Contains("plain") && !Contains("radical"));
    CHECK(run({"check", library, "--sample", "0"}).code == 0);
}

TEST_CASE("exact search finds a compound by its text where its structure cannot be read") {
    const TemporaryFolder folder;
    const std::string library = folder.file("damaged.sieve");
    write_file(folder.file("in.smi"), "CC(=O)Oc1ccccc1C(=O)O Aspirin\nOCC Ethanol\n[CH3:1]O numbered\n");
    REQUIRE(run({"import", "-q", library, folder.file("in.smi")}).code == 0);
    run_sql(library, "UPDATE structure_block SET bytes = zeroblob(length(bytes))");
    CHECK_THAT(run({"exact", library, "OC(=O)c1ccccc1OC(C)=O"}).out, Contains("Aspirin"));
    CHECK_THAT(run({"exact", library, "[CH3:1]O"}).out, Contains("numbered"));
    // Numbers of atoms do not count.
    CHECK_THAT(run({"exact", library, "CO"}).out, Contains("numbered"));
    CHECK(run({"exact", library, "CN"}).code == 1);
}

}  // namespace chemsieve::exact_search_test
