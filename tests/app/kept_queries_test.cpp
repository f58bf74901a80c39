// Rows of queries that have no hits or cannot be read.

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/test_data.h"

namespace chemsieve::kept_queries_test {

using namespace chemsieve::test;

namespace {

// A query with hits, one without, one that is no structure, and a record that holds none, amid others and at the end.
std::string some_queries(const TemporaryFolder& folder) {
    write_file(folder.file("q.sdf"),
               "broken\nno counts\n$$$$\n"
               "ring\n\n\n  3  3  0  0  0  0  0  0  0  0999 V2000\n"
               "    0.0000    0.0000    0.0000 C   0  0\n    1.0000    0.0000    0.0000 C   0  0\n"
               "    0.5000    0.8000    0.0000 C   0  0\n  1  2  1  0\n  2  3  1  0\n  1  3  1  0\nM  END\n$$$$\n");
    write_file(folder.file("q.smi"), "Oc1ccccc1C(=O)O salicylic\nC1CC torn\n[U] none\nC#N cyano\n");
    return folder.file("q.smi");
}

std::vector<std::string> searched(const std::string& mode, const std::string& queries,
                                  const std::vector<std::string>& further) {
    std::vector<std::string> words{mode, demo(), "--queries", queries};
    words.insert(words.end(), further.begin(), further.end());
    return words;
}

}  // namespace

TEST_CASE("every query has a row with keep-all and the others stay as they are") {
    const TemporaryFolder folder;
    const std::string queries = some_queries(folder);
    for (const char* mode : {"substructure", "superstructure", "exact", "similar"}) {
        INFO(mode);
        const Ran plain = run(searched(mode, queries, {"--top", "1", "--columns", "mw"}));
        const Ran kept = run(searched(mode, queries, {"--top", "1", "--columns", "mw", "--keep-all"}));
        CHECK(kept.code == plain.code);
        CHECK(kept.err == plain.err);
        CHECK_THAT(kept.err, Catch::Contains("torn"));
        std::vector<std::string> ids;
        std::string with_hits;
        std::istringstream lines{kept.out};
        for (std::string line; std::getline(lines, line);) {
            const std::string id = line.substr(0, line.find('\t'));
            ids.push_back(id);
            if (line != id + "\t\t\t\t") with_hits += line + '\n';
        }
        CHECK(ids == std::vector<std::string>{"query_id", "salicylic", "torn", "none", "cyano"});
        CHECK(with_hits == plain.out);
    }
}

TEST_CASE("keep-all in the order of a file whose first record holds no structure") {
    const TemporaryFolder folder;
    some_queries(folder);
    const Ran kept = run(searched("exact", folder.file("q.sdf"), {"--keep-all", "--format", "csv"}));
    CHECK(kept.code == 0);
    CHECK(kept.out == "query_id,id,similarity,smiles\nbroken,,,\nring,Cyclopropane,1.000000,C1CC1\n");
}

TEST_CASE("keep-all when no query can be used writes the rows and says so") {
    const TemporaryFolder folder;
    const Ran kept = run({"substructure", demo(), "C1CC", "--keep-all"});
    CHECK(kept.code == 3);
    CHECK(kept.out == "query_id\tid\tsimilarity\tsmiles\nq1\t\t\t\n");
    const Ran strict =
        run({"substructure", demo(), "C1CC", "--keep-all", "--errors", "strict", "-o", folder.file("s")});
    CHECK(strict.code == 3);
    CHECK_FALSE(std::filesystem::exists(folder.file("s")));
}

TEST_CASE("keep-all counts nothing where a query cannot be read and 0 where it finds nothing") {
    const TemporaryFolder folder;
    const std::string queries = some_queries(folder);
    const Ran plain = run(searched("exact", queries, {"--count"}));
    CHECK(plain.out == "salicylic\t1\nnone\t0\ncyano\t0\n");
    const Ran kept = run(searched("exact", queries, {"--count", "--keep-all"}));
    CHECK(kept.out == "salicylic\t1\ntorn\t\nnone\t0\ncyano\t0\n");
    CHECK(run({"exact", demo(), "[U]", "--keep-all"}).code == 1);
}

TEST_CASE("keep-all in JSON lines has nulls") {
    const Ran kept = run({"exact", demo(), "[U]", "--keep-all", "--format", "jsonl"});
    const auto row = nlohmann::json::parse(kept.out);
    CHECK(row == nlohmann::json{{"query_id", "q1"}, {"id", nullptr}, {"similarity", nullptr}, {"smiles", nullptr}});
}

TEST_CASE("keep-all in spreadsheets and pages leaves cells empty") {
    const TemporaryFolder folder;
    CHECK(run({"exact", demo(), "[U]", "--keep-all", "-o", folder.file("k.html")}).code == 1);
    CHECK_THAT(read_file(folder.file("k.html")),
               Catch::Contains("<tr><td class=\"drawing\"></td><td>q1</td><td></td><td class=\"number\"></td>"));
    CHECK(run({"exact", demo(), "[U]", "--keep-all", "--pictures", "-o", folder.file("k.xlsx")}).code == 1);
    const std::string sheet = xlsx_parts(folder.file("k.xlsx")).at("xl/worksheets/sheet1.xml");
    CHECK_THAT(sheet, Catch::Contains("<is><t>q1</t></is>"));
    CHECK(sheet.find("not drawn") == std::string::npos);
}

TEST_CASE("keep-all is refused where rows are compounds") {
    const TemporaryFolder folder;
    for (const char* name : {"a.smi", "a.sdf"}) {
        const Ran ran = run({"substructure", demo(), "CO", "--keep-all", "-o", folder.file(name)});
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err, Catch::Contains("--keep-all"));
        CHECK_FALSE(std::filesystem::exists(folder.file(name)));
    }
    CHECK(run({"exact", demo(), "[U]", "--keep-all", "--count", "--format", "csv"}).code == 1);
}

}  // namespace chemsieve::kept_queries_test
