// The explain command in process: output, error stream and exit code.

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "app/cli/command/command.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"

namespace chemsieve::explain_test {

using namespace chemsieve::cli;
using namespace chemsieve::test;

namespace {

// Cells of the lines of the table.
std::vector<std::vector<std::string>> rows(const std::string& text) {
    std::vector<std::vector<std::string>> result;
    std::istringstream input{text};
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with("#") || line.starts_with("bit\t")) continue;
        std::istringstream cells{line};
        result.emplace_back();
        for (std::string cell; std::getline(cells, cell, '\t');) result.back().push_back(cell);
    }
    return result;
}

const std::string& library() {
    static const TemporaryFolder folder;
    static const std::string path = [] {
        write_file(folder.file("in.smi"),
                   "CC(=O)Oc1ccccc1C(=O)O\tAspirin\nCCO\tsame\nCCN\tsame\nC~[Na]\tloose\nCC\t[odd]\n");
        REQUIRE(run({"import", "-q", folder.file("l.sieve"), folder.file("in.smi")}).code == 0);
        return folder.file("l.sieve");
    }();
    return path;
}

}  // namespace

TEST_CASE("explain lists the pieces behind every bit") {
    const Ran ran = run({"explain", library(), "Aspirin"});
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK_THAT(ran.out, Catch::StartsWith("# compound\tAspirin\n# structure\tCC(=O)Oc1ccccc1C(=O)O\n"));
    CHECK_THAT(ran.out, Catch::Contains("\tc1ccccc1\tring\t6\t1\t1\t"));
    std::set<std::string> bits;
    for (const auto& row : rows(ran.out)) {
        REQUIRE(row.size() == 8);
        bits.insert(row[0]);
    }
    CHECK_THAT(ran.out, Catch::Contains(" bits, " + std::to_string(bits.size()) + " set ("));
    CHECK(run({"explain", library(), "Aspirin"}).out == ran.out);
}

TEST_CASE("explain lists the pieces of one bit") {
    const auto all = rows(run({"explain", library(), "Aspirin"}).out);
    int last = -1, clear = -1;
    for (const auto& row : all) {
        const int bit = std::stoi(row[0]);
        if (bit > last + 1) clear = last + 1;
        last = bit;
        const auto alone = rows(run({"explain", library(), "Aspirin", "--bit", row[0]}).out);
        CHECK(std::count_if(all.begin(), all.end(), [&](const auto& r) { return r[0] == row[0]; }) ==
              static_cast<std::ptrdiff_t>(alone.size()));
    }
    REQUIRE(clear >= 0);
    const Ran not_set = run({"explain", library(), "Aspirin", "--bit", std::to_string(clear)});
    CHECK(not_set.code == 1);
    CHECK(not_set.out.empty());
    CHECK(not_set.err == "chemsieve: bit " + std::to_string(clear) + " is not set\n");
    const Ran outside = run({"explain", library(), "Aspirin", "--bit", "100000"});
    CHECK(outside.code == 2);
    CHECK_THAT(outside.err, Catch::Contains("bit 100000 is out of range") && Catch::Contains("0 to "));
}

TEST_CASE("explain says why a query finds a compound or not") {
    const Ran hit = run({"explain", library(), "Aspirin", "--query", "OC=O"});
    CHECK(hit.code == 0);
    CHECK_THAT(hit.out, Catch::Contains("hit: ") && Catch::Contains("match at atoms "));
    const Ran held_back = run({"explain", library(), "Aspirin", "--query", "CC#N"});
    CHECK(held_back.code == 0);
    CHECK_THAT(held_back.out,
               Catch::Contains("not a candidate") && Catch::Contains("needs 1 x N (query atom 2), the compound has 0"));
    const Ran choice = run({"explain", library(), "Aspirin", "--smarts", "--query", "[F,Cl]"});
    CHECK_THAT(choice.out, Catch::Contains("needs one of") && Catch::Contains("the compound has none"));
    const Ran miss = run({"explain", library(), "Aspirin", "--smarts", "--query", "[CH4]"});
    CHECK(miss.code == 0);
    CHECK_THAT(miss.out, Catch::Contains("candidate, not a hit") && Catch::Contains("has every piece"));
    const Ran loose = run({"explain", library(), "loose", "--query", "CS"});
    CHECK_THAT(loose.out,
               Catch::Contains("a candidate for every query: it has bonds") && Catch::Contains("candidate, not a hit"));
}

TEST_CASE("explain says which compounds are candidates for every query") {
    const Ran ran = run({"explain", library(), "loose"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("# screen\ta candidate for every query, with all bits set"));
    CHECK(rows(ran.out).empty());
    CHECK(run({"explain", library(), "loose", "--bit", "3"}).code == 0);
}

TEST_CASE("explain takes every compound of an id and refuses unknown ones") {
    const Ran same = run({"explain", library(), "same"});
    CHECK(same.code == 0);
    CHECK_THAT(same.out, Catch::Contains("# structure\tCCO\n") && Catch::Contains("# structure\tCCN\n"));
    CHECK(run({"explain", library(), "[odd]", "--query", "[C]"}).code == 0);
    const Ran unknown = run({"explain", library(), "Nobody"});
    CHECK(unknown.code == 3);
    CHECK_THAT(unknown.err, Catch::Contains("no compound") && Catch::Contains("'Nobody'") && Catch::Contains("export"));
}

TEST_CASE("explain says when a match was given up") {
    const TemporaryFolder folder;
    const std::string fullerene = read_file((source_folder() / "tests/fixtures/fullerene.smi").string());
    write_file(folder.file("c60.smi"), fullerene.substr(0, fullerene.find_first_of(" \t\n")) + ".C\tc60\n");
    REQUIRE(run({"import", "-q", folder.file("l.sieve"), folder.file("c60.smi")}).code == 0);
    // A ring of more atoms than the cage has.
    std::string ring_of_61 = "*1";
    for (int i = 1; i < 60; ++i) ring_of_61 += "~*";
    const Ran ran = run({"explain", folder.file("l.sieve"), "c60", "--smarts", "--query", ring_of_61 + "~*1"});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.out, Catch::Contains("candidate, not decided"));
}

TEST_CASE("explain refuses options that make no sense") {
    CHECK(run({"explain", library()}).code == 2);
    CHECK(run({"explain", library(), "Aspirin", "--bit", "-1"}).code == 2);
    CHECK(run({"explain", library(), "Aspirin", "--bit", "many"}).code == 2);
    CHECK(run({"explain", library(), "Aspirin", "--bit", "1", "--query", "C"}).code == 2);
    CHECK(run({"explain", library(), "Aspirin", "--smarts"}).code == 2);
    CHECK(run({"explain", library(), "Aspirin", "--query", ""}).code == 3);
    CHECK(run({"explain", library(), "Aspirin", "--query", "C1CC"}).code == 3);
    CHECK(run({"explain", library() + "x", "Aspirin"}).code == 4);
    std::stop_source stop;
    stop.request_stop();
    CHECK(run({"explain", library(), "Aspirin"}, stop.get_token()).code == 5);
}

}  // namespace chemsieve::explain_test
