// `chemsieve overlap`, in process: lists, a list and a filter, two filters.

#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::overlap_test {

using namespace chemsieve::test;

namespace {

// 100 amines that the demo library does not have, 40 of its compounds, one of them twice; of other spellings.
std::string other_list() {
    std::string text;
    for (std::size_t i = 0; i < 100; ++i) text += "N" + std::string(20 + i, 'C') + "\tamine" + std::to_string(i) + "\n";
    const auto rows = table(run({"export", demo(), "--columns", "", "-o", "-"}).out);
    for (std::size_t i = 1; i <= 40; ++i) text += rows.at(i).at(1) + "\tours" + std::to_string(i) + "\n";
    return text + rows.at(1).at(1) + "\tagain\n";
}

double number_of(const Ran& ran, const std::string& part, std::size_t column = 1) {
    for (const auto& row : table(ran.out)) {
        if (row.front() == part) return std::stod(row.at(column));
    }
    FAIL("there is no row " << part << " in " << ran.out);
    return 0;
}

std::set<std::string> ids_of(const std::string& text) {
    std::set<std::string> ids;
    for (const auto& row : table(text)) ids.insert(row.front());
    ids.erase("id");
    return ids;
}

}  // namespace

TEST_CASE("two lists are compared exactly, each compound once") {
    const TemporaryFolder folder;
    write_file(folder.file("other.smi"), other_list());
    const Ran ran = run({"overlap", demo(), folder.file("other.smi")});
    CHECK(ran.code == 0);
    CHECK(ran.out == "part\tcompounds\tstandard_error\nshared\t40\t0\nonly-a\t555\t0\nonly-b\t100\t0\n");
    const Ran back = run({"overlap", folder.file("other.smi"), demo()});
    CHECK(back.out == "part\tcompounds\tstandard_error\nshared\t40\t0\nonly-a\t100\t0\nonly-b\t555\t0\n");
    const auto listed = [&](const char* part) {
        return ids_of(run({"overlap", demo(), folder.file("other.smi"), "--list", part}).out);
    };
    CHECK(listed("shared").size() == 40);
    CHECK(listed("only-b").size() == 100);
    CHECK(listed("only-b").contains("amine99"));
    std::set<std::string> all = listed("only-a");
    CHECK(all.size() == 555);
    all.merge(listed("shared"));
    CHECK(all.size() == 595);
}

TEST_CASE("repeats make pairs, and the list says how often each has a compound") {
    const TemporaryFolder folder;
    const std::string list = other_list();
    write_file(folder.file("other.smi"), list);
    const std::string doubled = list + list;
    write_file(folder.file("doubled.smi"), doubled);
    const Ran ran = run({"overlap", demo(), folder.file("other.smi"), "--pairs"});
    CHECK(ran.out == "part\tcompounds\tstandard_error\nshared\t40\t0\nonly-a\t555\t0\nonly-b\t100\t0\npairs\t41\t0\n");
    const Ran both = run({"overlap", folder.file("other.smi"), folder.file("doubled.smi"), "--pairs"});
    CHECK(number_of(both, "pairs") == 139 * 2 + 2 * 4);
    const auto rows = table(run({"overlap", demo(), folder.file("doubled.smi"), "--pairs", "--list", "shared"}).out);
    REQUIRE(rows.size() == 41);
    CHECK(rows[0] == std::vector<std::string>{"id", "smiles", "times_a", "times_b"});
    CHECK(rows[1].at(3) == "4");
    CHECK(rows[2].at(3) == "2");
    CHECK(rows[2].at(2) == "1");
}

TEST_CASE("the overlap of two lists is estimated by filters and samples, with the error") {
    const TemporaryFolder folder;
    write_file(folder.file("other.smi"), other_list());
    const Ran ran = run({"overlap", demo(), folder.file("other.smi"), "--estimate"});
    CHECK(ran.code == 0);
    const double error = number_of(ran, "shared", 2);
    CHECK(error > 0);
    CHECK(error < 40);
    CHECK(std::abs(number_of(ran, "shared") - 40) <= 4 * error);
    CHECK(std::abs(number_of(ran, "only-a") - 555) <= 4 * error);
    CHECK(std::abs(number_of(ran, "pairs") - 41) <= 4 * number_of(ran, "pairs", 2) + 1);
    REQUIRE(run({"known", "build", folder.file("f.known"), demo(), "-q"}).code == 0);
    CHECK(run({"overlap", demo(), folder.file("f.known"), "--estimate"}).code == 2);
    CHECK(run({"overlap", demo(), folder.file("f.known"), "--pairs"}).code == 2);
}

TEST_CASE("a list and a filter: what is not shared is certain, the rest is an estimate with its error") {
    const TemporaryFolder folder;
    const std::string other = folder.file("other.smi"), filter = folder.file("other.known");
    write_file(other, other_list());
    REQUIRE(run({"known", "build", filter, other, "--error-rate", "0.05"}).code == 0);
    const Ran ran = run({"overlap", demo(), filter});
    CHECK(ran.code == 0);
    const double error = number_of(ran, "shared", 2);
    CHECK(error >= 4);  // sqrt(0.05 * 0.95 * 555) is 5.1
    CHECK(error <= 8);
    CHECK(std::abs(number_of(ran, "shared") - 40) <= 4 * error);
    CHECK(std::abs(number_of(ran, "only-a") - 555) <= 4 * error);
    CHECK(std::abs(number_of(ran, "only-b") - 100) <= 4 * error);
    CHECK_THAT(ran.err, Catch::Contains("sent: the filter, ") && Catch::Contains("keys would take 4,760"));
    // What is sent loses nothing that is shared.
    const auto shared = ids_of(run({"overlap", demo(), filter, "--list", "shared"}).out);
    const auto truly = ids_of(run({"overlap", demo(), other, "--list", "shared"}).out);
    CHECK(std::includes(shared.begin(), shared.end(), truly.begin(), truly.end()));
    const auto alone = ids_of(run({"overlap", demo(), filter, "--list", "only-a"}).out);
    CHECK(shared.size() + alone.size() == 595);
    CHECK(run({"overlap", demo(), filter, "--list", "only-b"}).code == 2);
    CHECK(run({"overlap", demo(), filter, "--ignore-stereo"}).code == 2);
    const Ran back = run({"overlap", filter, demo()});
    CHECK(number_of(back, "only-a") == number_of(ran, "only-b"));
}

TEST_CASE("two filters alone tell about how much they share") {
    const TemporaryFolder folder;
    write_file(folder.file("other.smi"), other_list());
    for (const std::string layout : {"plain", "counting"}) {
        INFO(layout);
        const std::string a = folder.file("a.known"), b = folder.file("b.known");
        for (const auto& [path, from] : {std::pair{a, demo()}, std::pair{b, folder.file("other.smi")}}) {
            REQUIRE(run({"known", "build", path, from, "--layout", layout, "--capacity", "600"}).code == 0);
        }
        const Ran ran = run({"overlap", a, b});
        CHECK(ran.code == 0);
        const double error = number_of(ran, "shared", 2);
        CHECK(error < 30);
        CHECK(std::abs(number_of(ran, "shared") - 40) <= 4 * error);
        CHECK(std::abs(number_of(ran, "only-a") - 555) <= 4 * error);
        CHECK(std::abs(number_of(ran, "only-b") - 100) <= 4 * error);
    }
    REQUIRE(run({"known", "build", folder.file("c.known"), demo()}).code == 0);
    CHECK(run({"overlap", folder.file("c.known"), folder.file("c.known")}).code == 3);
    CHECK(run({"overlap", folder.file("a.known"), folder.file("c.known")}).code == 3);
}

TEST_CASE("bad records of a list are named, and missing lists") {
    const TemporaryFolder folder;
    write_file(folder.file("some.smi"), "CCO ethanol\nnot a structure\n");
    const Ran ran = run({"overlap", demo(), folder.file("some.smi")});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Catch::Contains("some.smi:2: ") && Catch::Contains("read 2 = 1 compounds + rejected 1"));
    CHECK(run({"overlap", demo(), folder.file("some.smi"), "--errors", "strict"}).code == 3);
    CHECK(run({"overlap", demo(), folder.file("missing.smi")}).code == 3);
    CHECK(run({"overlap", demo(), folder.file("missing.sieve")}).code == 4);
    CHECK(run({"overlap", "-", "-"}).code == 2);
}

}  // namespace chemsieve::overlap_test
