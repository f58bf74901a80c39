// The command pick, in process, on the demo library.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::pick_command_test {

using namespace chemsieve::test;

namespace {

using Row = std::vector<std::string>;

std::vector<Row> picked(std::vector<std::string> words) {
    words.insert(words.begin(), {"pick", demo(), "-q"});
    const Ran ran = run(words);
    CHECK(ran.code == 0);
    std::vector<Row> rows = table(ran.out);
    REQUIRE(rows.size() > 1);
    return rows;
}

std::vector<std::string> ids_of(const std::vector<Row>& rows, std::size_t begin, std::size_t end) {
    std::vector<std::string> ids;
    for (std::size_t i = begin; i < end; ++i) ids.push_back(rows[i][0]);
    return ids;
}

std::string lines_of(const std::vector<std::string>& ids) {
    std::string lines;
    for (const std::string& id : ids) lines += id + "\n";
    return lines;
}

}  // namespace

TEST_CASE("pick lists compounds in the order picked, each with what is nearest of those before") {
    const Ran ran = run({"pick", demo(), "-n", "20", "-j", "1"});
    CHECK(ran.code == 0);
    const std::vector<Row> rows = table(ran.out);
    REQUIRE(rows.size() == 21);
    CHECK(rows[0] == Row{"id", "rank", "similarity"});
    const std::string first = table(run({"export", demo(), "--format", "tsv"}).out)[1][0];
    CHECK(lines(ran.out)[1] == first + "\t1\t");
    for (std::size_t i = 2; i < rows.size(); ++i) {
        CHECK(rows[i][1] == std::to_string(i));
        if (i > 2) CHECK(std::stod(rows[i][2]) >= std::stod(rows[i - 1][2]));
    }
    CHECK_THAT(ran.err, Catch::Contains("20 of 595 compounds picked; none is more than " + rows[20][2] + " similar"));
    CHECK(run({"pick", demo(), "-n", "20", "-j", "3"}).out == ran.out);
}

TEST_CASE("pick goes on from compounds that are there already") {
    const TemporaryFolder folder;
    const std::string file = folder.file("there.txt");
    const std::vector<Row> all = picked({"-n", "20"});
    write_file(file, lines_of(ids_of(all, 1, 6)));
    const std::vector<Row> others = picked({"-n", "15", "--start", file});
    CHECK(ids_of(others, 1, 16) == ids_of(all, 6, 21));
    for (std::size_t i = 1; i <= 15; ++i) CHECK(others[i][2] == all[i + 5][2]);
    // They need not be among those that may be picked.
    const std::vector<Row> light = picked({"-n", "10", "--start", file, "--where", "mw < 150", "--columns", "mw"});
    for (std::size_t i = 1; i < light.size(); ++i) CHECK(std::stod(light[i][3]) < 150);
    CHECK_FALSE(light[1][2].empty());

    write_file(file, all[1][0] + "\nnobody\n");
    const Ran some = run({"pick", demo(), "-n", "3", "--start", file});
    CHECK(some.code == 0);
    CHECK_THAT(some.err, Catch::Contains("there.txt:2: no compound has the id 'nobody'") &&
                             Catch::Contains("1 of 2 ids are not in") &&
                             Catch::Contains("another or to one that is there already"));
    CHECK(ids_of(table(some.out), 1, 4) == ids_of(all, 2, 5));
    write_file(file, "nobody\n");
    const Ran none = run({"pick", demo(), "-n", "3", "--start", file});
    CHECK(none.code == 3);
    CHECK_THAT(none.err, Catch::Contains("none of the ids of"));
}

TEST_CASE("pick takes the first of an order that are not alike") {
    const std::vector<std::string> heaviest{"--method",    "exclusion", "--order",   "mw:desc",
                                            "--threshold", "0.4",       "--columns", "smiles,mw"};
    std::vector<std::string> words{"-n", "30"};
    words.insert(words.end(), heaviest.begin(), heaviest.end());
    const std::vector<Row> rows = picked(words);
    REQUIRE(rows.size() == 31);
    CHECK(rows[0] == Row{"id", "rank", "similarity", "smiles", "mw"});
    for (std::size_t i = 2; i < rows.size(); ++i) {
        CHECK(std::stod(rows[i][4]) <= std::stod(rows[i - 1][4]));
        CHECK(std::stod(rows[i][2]) < 0.4);
    }
    words = {"pick", demo(), "-n", "1000"};
    words.insert(words.end(), heaviest.begin(), heaviest.end());
    const Ran ran = run(words);
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Catch::Contains("of 1,000 were picked; all others are too similar to one that is picked"));
    // The picks are the centres of families by exclusion.
    std::set<std::string> centres;
    for (const Row& row :
         table(run({"families", demo(), "--method", "exclusion", "--order", "mw:desc", "-t", "0.4"}).out)) {
        centres.insert(row[2]);
    }
    centres.erase("representative");
    const std::vector<Row> found = table(ran.out);
    const std::vector<std::string> ids = ids_of(found, 1, found.size());
    CHECK(std::set<std::string>(ids.begin(), ids.end()) == centres);
    // The heaviest comes first by the other method, too.
    CHECK(picked({"-n", "2", "--order", "mw:desc"})[1][0] == rows[1][0]);
}

TEST_CASE("pick takes at most so many of a family") {
    std::map<std::string, std::string> family;
    for (const Row& row : table(run({"families", demo(), "-t", "0.5"}).out)) family[row[0]] = row[1];
    for (const std::string method : {"maxmin", "exclusion"}) {
        INFO(method);
        std::map<std::string, int> taken;
        for (const Row& row : picked({"-n", "595", "--per-family", "2", "-t", "0.5", "--method", method})) {
            if (row[0] != "id") ++taken[family.at(row[0])];
        }
        for (const auto& [number, times] : taken) CHECK(times <= 2);
        if (method == "maxmin") {
            CHECK(std::any_of(taken.begin(), taken.end(), [](const auto& entry) { return entry.second == 2; }));
        }
    }
    const Ran all = run({"pick", demo(), "-n", "595", "--per-family", "1", "-t", "0.5"});
    CHECK_THAT(all.err, Catch::Contains("of 595 were picked; no family"));
    std::set<std::string> families;
    for (const auto& [id, number] : family) families.insert(number);
    families.erase("family");
    CHECK(table(all.out).size() == families.size() + 1);
}

TEST_CASE("pick writes the formats of tables") {
    const TemporaryFolder folder;
    const std::string csv = folder.file("picks.csv");
    const Ran ran = run({"pick", demo(), "-n", "5", "--columns", "smiles", "-o", csv});
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK_THAT(read_file(csv), Catch::StartsWith("id,rank,similarity,smiles\n"));
    CHECK(lines(read_file(csv)).size() == 6);
    const std::string sdf = folder.file("picks.sdf");
    CHECK(run({"pick", demo(), "-n", "5", "--columns", "mw", "-o", sdf}).code == 0);
    CHECK_THAT(read_file(sdf), Catch::Contains("<rank>") && Catch::Contains("<mw>") && Catch::Contains("$$$$"));
}

TEST_CASE("pick says what it cannot do") {
    const auto refused = [&](std::vector<std::string> words, const std::string& why, int code) {
        words.insert(words.begin(), {"pick", demo()});
        const Ran ran = run(words);
        INFO(why);
        CHECK(ran.code == code);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Catch::Contains(why));
    };
    refused({}, "--number is required", 2);
    refused({"-n", "0"}, "--number", 2);
    refused({"-n", "some"}, "--number", 2);
    refused({"-n", "5", "--per-family", "0"}, "--per-family", 2);
    refused({"-n", "5", "--method", "random"}, "--method", 2);
    refused({"-n", "5", "--threshold", "0.5"}, "--threshold is for", 2);
    refused({"-n", "5", "--per-family", "1", "--threshold", "0.5,0.6"}, "one similarity", 2);
    refused({"-n", "5", "--per-family", "1", "--threshold", "x"}, "not 'x'", 2);
    refused({"-n", "5", "--start", "-", "--ids", "-"}, "standard input", 2);
    refused({"-n", "5", "--order", "nonsense"}, "nonsense", 3);
    refused({"-n", "5", "--columns", "nonsense"}, "nonsense", 3);
    refused({"-n", "5", "--fingerprint", "torsion"}, "--fingerprint torsion", 4);
    refused({"-n", "5", "-o", demo()}, "would replace", 2);
    const Ran none = run({"pick", demo(), "-n", "5", "--where", "mw > 1e6"});
    CHECK(none.code == 1);
    CHECK_THAT(none.err, Catch::Contains("only 0 of 5 were picked; there are no more compounds"));
}

}  // namespace chemsieve::pick_command_test
