// The command census, in process, on the demo library.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::census_command_test {

using namespace chemsieve::test;

namespace {

struct OwnDemo {
    OwnDemo() { std::filesystem::copy_file(demo(), path); }
    TemporaryFolder folder;
    std::string path = folder.file("own.sieve");
};

}  // namespace

TEST_CASE("the census lists pieces whose counts a search confirms") {
    const OwnDemo own;
    const Ran first = run({"census", own.path, "--most", "12"});
    CHECK(first.code == 0);
    CHECK_THAT(first.err, Catch::Contains("counted 595 compounds") && Catch::Contains("12 pieces, of 595 compounds"));
    CHECK_THAT(run({"census", own.path}).err, !Catch::Contains("counted"));
    const Ran exact = run({"census", own.path, "--most", "12", "--exact"});
    CHECK_THAT(exact.err, Catch::Contains("counts are exact"));
    const auto rows = table(exact.out);
    REQUIRE(rows.size() == 13);
    CHECK(rows[0] == std::vector<std::string>{"piece", "smarts", "bonds", "compounds", "percent"});
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const Ran hits = run({"substructure", own.path, rows[i][1], "--smarts"});
        CHECK(lines(hits.out).size() - 1 == std::stoul(rows[i][3]));
    }
}

TEST_CASE("the census finds all pieces of so many compounds, and those of a query") {
    const OwnDemo own;
    const Ran rings = run({"census", own.path, "--at-least", "20", "--rings", "--contained"});
    CHECK(rings.code == 0);
    CHECK_THAT(rings.out, Catch::Contains("c1ccccc1\t[#6]1:[#6]:[#6]:[#6]:[#6]:[#6]:1\t6\t285\t47.9"));
    for (const auto& row : table(rings.out)) CHECK((row[3] == "compounds" || std::stoi(row[3]) >= 20));
    const Ran query = run({"census", own.path, "--query", "c1ccncc1C(=O)N", "--most", "3"});
    CHECK(query.code == 0);
    CHECK(table(query.out).size() == 4);
    CHECK_THAT(query.err, Catch::Contains("at most 6 of 595 compounds are hits"));
    CHECK(run({"census", own.path, "--at-least", "600"}).code == 1);
}

TEST_CASE("the census counts properties in a range") {
    const OwnDemo own;
    const Ran all = run({"census", own.path, "--property", "mw", "--between", "0", "5000"});
    CHECK_THAT(all.out, Catch::Contains("mw\t0\t5000\t595\t100"));
    const Ran exact = run({"census", own.path, "--property", "rings", "--between", "2", "3", "--exact"});
    const Ran estimate = run({"census", own.path, "--property", "rings", "--between", "2", "3"});
    CHECK(exact.out == estimate.out);
    CHECK(run({"census", own.path, "--property", "mw"}).code == 2);
    CHECK(run({"census", own.path, "--property", "weight", "--between", "1", "2"}).code == 2);
}

TEST_CASE("censuses are saved, merged and read without a library") {
    const OwnDemo own;
    const std::string a = own.folder.file("a.census"), both = own.folder.file("both.census");
    REQUIRE(run({"census", own.path, "--save", a, "--room", "20000"}).code == 0);
    REQUIRE(run({"census", "merge", a, a, "--save", both}).code == 0);
    const auto j = nlohmann::json::parse(run({"census", both, "--json"}).out);
    CHECK(j.at("compounds") == 1190);
    CHECK_THAT(run({"census", both, "--rings", "--most", "1"}).out,
               Catch::Contains("c1ccccc1") && Catch::Contains("\t570\t"));
    CHECK(run({"census", both, "--rings", "--exact"}).code == 2);
    CHECK(run({"census", both, "--at-least", "2"}).code == 2);
    CHECK(run({"census", "merge", a, both}).code == 2);
    write_file(both, read_file(both).substr(0, 1000));
    const Ran damaged = run({"census", both});
    CHECK(damaged.code == 3);
    CHECK_THAT(damaged.err, Catch::Contains("damaged or was cut off"));
    REQUIRE(run({"census", own.path, "--save", both, "--room", "30000"}).code == 0);
    CHECK_THAT(run({"census", "merge", a, both, "--save", own.folder.file("c.census")}).err,
               Catch::Contains("different sizes"));
    CHECK_FALSE(std::filesystem::exists(own.folder.file("c.census")));
}

TEST_CASE("a census that a library keeps follows imports and compact, and tells of removals") {
    const OwnDemo own;
    REQUIRE(run({"census", own.path, "-q"}).code == 0);
    write_file(own.folder.file("more.smi"), "CCCCCCCCCCN more1\nCCCCCCCCCCCN more2\n");
    const Ran imported = run({"import", own.path, own.folder.file("more.smi")});
    CHECK(imported.code == 0);
    CHECK(nlohmann::json::parse(run({"census", own.path, "--json", "-q"}).out).at("compounds") == 597);
    REQUIRE(run({"remove", own.path, "more1", "-q"}).code == 0);
    CHECK_THAT(run({"census", own.path, "--most", "1"}).err, Catch::Contains("1 compound that was removed"));
    REQUIRE(run({"compact", own.path, "-q"}).code == 0);
    const auto j = nlohmann::json::parse(run({"census", own.path, "--json", "-q"}).out);
    CHECK(j.at("compounds") == 596);
    CHECK(j.at("removed") == 0);
}

}  // namespace chemsieve::census_command_test
