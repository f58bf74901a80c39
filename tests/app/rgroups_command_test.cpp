// The command rgroups, in process, on the demo library.

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::rgroups_command_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Row = std::vector<std::string>;
const std::string kSulfonamide = "c1ccc(S(N)(=O)=O)cc1";

std::size_t column(const Row& titles, const std::string& name) {
    const auto found = std::find(titles.begin(), titles.end(), name);
    REQUIRE(found != titles.end());
    return static_cast<std::size_t>(found - titles.begin());
}

std::set<std::string> ids_of(const std::vector<Row>& rows) {
    std::set<std::string> ids;
    for (std::size_t i = 1; i < rows.size(); ++i) ids.insert(rows[i].front());
    return ids;
}

}  // namespace

TEST_CASE("rgroups has a row for each hit of its core") {
    const Ran ran = run({"rgroups", demo(), "--core", kSulfonamide, "--columns", "mw"});
    CHECK(ran.code == 0);
    const std::vector<Row> rows = table(ran.out);
    REQUIRE(rows.size() > 10);
    CHECK(Row(rows[0].begin(), rows[0].begin() + 4) == Row{"id", "smiles", "core", "R1"});
    CHECK(rows[0].back() == "mw");
    std::set<std::string> hits;
    const std::vector<Row> found = table(run({"substructure", demo(), kSulfonamide}).out);
    for (std::size_t i = 1; i < found.size(); ++i) hits.insert(found[i][column(found[0], "id")]);
    CHECK(ids_of(rows) == hits);
    for (std::size_t i = 1; i < rows.size(); ++i) CHECK_THAT(rows[i][column(rows[0], "R1")], Contains("[*:1]"));
    CHECK_THAT(ran.err, Contains(std::to_string(rows.size() - 1) + " compounds: ") && Contains(" different groups"));
    // Whatever the number of threads, and from a file.
    CHECK(run({"rgroups", demo(), "--core", kSulfonamide, "--columns", "mw", "--jobs", "1"}).out == ran.out);
    const TemporaryFolder folder;
    write_file(folder.file("core.smi"), kSulfonamide + " sulfonamide\n");
    CHECK(run({"rgroups", demo(), "--cores", folder.file("core.smi"), "--columns", "mw"}).out == ran.out);
}

TEST_CASE("rgroups tells which compounds have no row") {
    const TemporaryFolder folder;
    const std::string file = folder.file("unmatched.txt");
    const Ran ran = run({"rgroups", demo(), "--core", kSulfonamide, "--where", "mw < 300", "--unmatched", file});
    CHECK(ran.code == 0);
    std::set<std::string> all = ids_of(table(ran.out));
    const std::size_t matched = all.size();
    for (const std::string& id : lines(read_file(file))) CHECK(all.insert(id).second);
    CHECK(all.size() > matched);
    CHECK(all ==
          ids_of(table(run({"export", demo(), "--where", "mw < 300", "--columns", "mw", "--format", "tsv"}).out)));
}

TEST_CASE("a matrix of two R groups counts and averages what its rows hold") {
    const std::string core = "O=C(O)c1ccccc1";
    const std::vector<Row> rows = table(run({"rgroups", demo(), "--core", core, "--columns", "mw"}).out);
    const std::size_t r1 = column(rows[0], "R1"), r2 = column(rows[0], "R2"), mw = column(rows[0], "mw");
    std::map<std::pair<std::string, std::string>, std::vector<double>> cells;
    for (std::size_t i = 1; i < rows.size(); ++i) cells[{rows[i][r1], rows[i][r2]}].push_back(std::stod(rows[i][mw]));
    const auto matrix = [&](std::vector<std::string> further) {
        std::vector<std::string> words{"rgroups", demo(), "--core", core, "--matrix", "R1,R2"};
        words.insert(words.end(), further.begin(), further.end());
        std::vector<Row> rows_of_matrix = table(run(words).out);
        for (Row& row : rows_of_matrix) row.resize(rows_of_matrix[0].size());  // empty cells at the end
        return rows_of_matrix;
    };
    const std::vector<Row> counts = matrix({}), means = matrix({"--mean", "mw"}), highest = matrix({"--highest", "mw"});
    CHECK(counts[0][0] == "R1");
    std::size_t filled = 0;
    for (std::size_t i = 1; i < counts.size(); ++i) {
        for (std::size_t k = 1; k < counts[0].size(); ++k) {
            const auto told = [](const std::string& group) { return group == "none" ? "" : group; };
            const auto found = cells.find({told(counts[i][0]), told(counts[0][k])});
            if (found == cells.end()) {
                CHECK(counts[i][k].empty());
                CHECK(means[i][k].empty());
                continue;
            }
            ++filled;
            double sum = 0;
            for (const double value : found->second) sum += value;
            CHECK(counts[i][k] == std::to_string(found->second.size()));
            CHECK(std::stod(means[i][k]) == Approx(sum / static_cast<double>(found->second.size())).epsilon(1e-4));
            CHECK(std::stod(highest[i][k]) ==
                  Approx(*std::max_element(found->second.begin(), found->second.end())).epsilon(1e-4));
        }
    }
    CHECK(filled == cells.size());
}

TEST_CASE("rgroups looks in other libraries for what a matrix lacks") {
    const TemporaryFolder folder;
    const auto import = [&](const std::string& name, const std::string& compounds) {
        write_file(folder.file(name + ".smi"), compounds);
        REQUIRE(run({"import", folder.file(name + ".sieve"), folder.file(name + ".smi"), "--no-header"}).code == 0);
        return folder.file(name + ".sieve");
    };
    const std::string own = import("own", "Fc1ccc(Cl)cc1 a\nBrc1ccc(I)cc1 b\n");
    const std::string one = import("one", "Fc1ccc(I)cc1 c\nFc1ccc(I)c(C)c1 d\n"),
                      two = import("two", "Fc1ccc(I)cc1.Cl e\n");
    const std::vector<std::string> asked{"rgroups", own, "--core", "[*:1]c1ccc([*:2])cc1", "--matrix", "R1,R2"};
    const auto with = [&](std::vector<std::string> further) {
        std::vector<std::string> words = asked;
        words.insert(words.end(), further.begin(), further.end());
        return run(words);
    };
    const Ran ran = with({"--holes", one, "--columns", "mw"});
    CHECK(ran.code == 0);
    const std::vector<Row> rows = table(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0] == Row{"id", "smiles", "core", "R1", "R2", "mw"});
    CHECK(rows[1][0] == "c");
    CHECK_THAT(ran.err, Contains("2 empty cells, 1 of them filled by 1 compound of " + one));
    const Ran both = with({"--holes", one, "--holes", two});
    const std::vector<Row> of_both = table(both.out);
    REQUIRE(of_both.size() == 3);
    CHECK(of_both[0] == Row{"id", "library", "smiles", "core", "R1", "R2", "remarks"});
    CHECK(of_both[2][0] == "e");
    CHECK(of_both[2][1] == two);
    CHECK(of_both[2].back() == "beside it Cl");
    CHECK(with({"--holes", own}).code == 1);
    CHECK_THAT(with({"--holes", folder.file("none.sieve")}).err, Contains("none.sieve"));
    CHECK_THAT(with({"--holes", one, "--mean", "mw"}).err, Contains("--holes"));
    CHECK_THAT(with({"--holes", one, "-o", one}).err, Contains(one));
    CHECK_THAT(run({"rgroups", own, "--core", "CC", "--holes", one}).err, Contains("--matrix"));
    CHECK(table(with({"--most", "1"}).out).size() == 2);
}

TEST_CASE("rgroups says what is wrong with a core") {
    CHECK_THAT(run({"rgroups", demo()}).err, Contains("--core is missing"));
    const Ran bad = run({"rgroups", demo(), "--core", "c1ccc"});
    CHECK(bad.code == 3);
    CHECK_THAT(bad.err, Contains("q1"));
    CHECK_THAT(run({"rgroups", demo(), "--core", "CC.CC"}).err, Contains("several pieces"));
    CHECK_THAT(run({"rgroups", demo(), "--core", "CC", "--matrix", "R1"}).err, Contains("R1,R2"));
    CHECK_THAT(run({"rgroups", demo(), "--core", kSulfonamide, "--matrix", "R1,R99"}).err, Contains("R99"));
    CHECK_THAT(run({"rgroups", demo(), "--core", "CC", "--mean", "mw"}).err, Contains("--matrix"));
    const Ran none = run({"rgroups", demo(), "--core", "[Pu]"});
    CHECK(none.code == 1);
    CHECK(none.out == "id\tsmiles\tcore\n");
}

TEST_CASE("rgroups takes all matches, and labels") {
    const Ran all = run({"rgroups", demo(), "--core", "c1ccccc1", "--all-matches", "--where", "mw < 250"});
    const std::vector<Row> rows = table(all.out);
    const std::size_t match = column(rows[0], "match");
    CHECK(std::any_of(rows.begin() + 1, rows.end(), [&](const Row& row) { return row[match] == "2"; }));
    const Ran labelled = run({"rgroups", demo(), "--core", "[*:5]c1ccc([*:2])cc1", "--only-at-labels"});
    const std::vector<Row> two = table(labelled.out);
    CHECK(column(two[0], "R2") + 1 == column(two[0], "R5"));
    CHECK(std::find(two[0].begin(), two[0].end(), "R1") == two[0].end());
    CHECK_THAT(labelled.err, Contains("have groups elsewhere than at labels"));
}

}  // namespace chemsieve::rgroups_command_test
