// SMILES files with properties, written and read again.

#include <catch2/catch.hpp>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::smiles_table_test {

using namespace chemsieve::test;

TEST_CASE("a SMILES file has columns if they are asked for") {
    CHECK(lines(run({"export", demo(), "--format", "smi", "-q"}).out).front() == "CC(=O)Oc1ccccc1C(=O)O\tAspirin");
    const auto exported = lines(run({"export", demo(), "--format", "smi", "-q", "--columns", "mw,class"}).out);
    CHECK(exported[0] == "smiles\tid\tmw\tclass");
    CHECK(exported[1] == "CC(=O)Oc1ccccc1C(=O)O\tAspirin\t180.159\tNSAID");
    const std::vector<std::string> search{"substructure", demo(), "c1ccccc1C(=O)O", "--format", "smi", "--top", "1"};
    CHECK(run(search).out == "OC(=O)c1ccccc1\tBenzoic acid\n");
    std::vector<std::string> with_columns = search;
    with_columns.insert(with_columns.end(), {"--columns", "mw"});
    CHECK(run(with_columns).out ==
          "smiles\tid\tquery_id\tsimilarity\tmw\nOC(=O)c1ccccc1\tBenzoic acid\tq1\t1.000000\t122.123\n");
}

TEST_CASE("properties come back from a SMILES file") {
    const TemporaryFolder folder;
    // Titles and values that a reader could take for something else: structures, quotes, formulas, empty cells at the
    // end, columns called as the structure and the id are; tabs and line ends of values become blanks, as in TSV.
    write_file(folder.file("in.csv"),
               "name,smiles,CN,\"a,b\",id,=sum,note\n"
               "one,CCO,CC,\"\"\"x\"\"\",7,=1+1,\"two\nlines\"\n"
               "two,C[C@H](N)O |o1:1|,NN,,8,+3,\n"
               "three,CCCO,,y z,,,\n");
    REQUIRE(run({"import", folder.file("a.sieve"), folder.file("in.csv"), "--header", "yes"}).code == 0);
    const std::vector<std::string> columns{"--columns", "CN,\"a,b\",=sum,note,mw"};
    const auto exported = [&](const std::string& library, const std::string& format) {
        return run({"export", folder.file(library), "-q", "--formulas", "keep", columns[0], columns[1], "--format",
                    format})
            .out;
    };
    const auto written = [&](const std::string& library, const std::string& file) {
        return run({"export", folder.file(library), "-q", "-o", folder.file(file), "--columns", "all"}).code;
    };
    REQUIRE(written("a.sieve", "a.smi") == 0);
    const Ran read = run({"import", folder.file("b.sieve"), folder.file("a.smi")});
    CHECK_THAT(read.err + read.out, Catch::Contains("tab-separated, with header") && Catch::Contains("stored 3"));
    std::string before = exported("a.sieve", "tsv");
    CHECK(exported("b.sieve", "tsv") == before);
    // And once more, with what was computed as a property of the file.
    REQUIRE(written("b.sieve", "b.smi") == 0);
    REQUIRE(run({"import", folder.file("c.sieve"), folder.file("b.smi")}).code == 0);
    CHECK(exported("c.sieve", "tsv") == before);
}

TEST_CASE("all properties of the demo library come back from a SMILES file") {
    const TemporaryFolder folder;
    REQUIRE(run({"export", demo(), "-q", "-o", folder.file("d.smi"), "--columns", "class"}).code == 0);
    REQUIRE(run({"import", folder.file("d.sieve"), folder.file("d.smi")}).code == 0);
    CHECK(run({"export", folder.file("d.sieve"), "-q"}).out == run({"export", demo(), "-q"}).out);
    // Queries are read from such a file as from any other.
    const Ran ran = run({"exact", demo(), "--queries", folder.file("d.smi"), "--count", "-q", "--where", "mw < 100"});
    CHECK(lines(ran.out).size() == 595);
}

}  // namespace chemsieve::smiles_table_test
