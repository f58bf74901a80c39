// The command families, in process, on the demo library.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "data/library/library_summary.h"
#include "data/upkeep/kept_columns.h"
#include "data/upkeep/sealed_library.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::families_command_test {

using namespace chemsieve::test;

namespace {

using Row = std::vector<std::string>;

struct OwnDemo {
    OwnDemo() { std::filesystem::copy_file(demo(), path); }
    TemporaryFolder folder;
    std::string path = folder.file("own.sieve");
};

std::map<std::string, std::set<std::string>> families_in(const std::vector<Row>& rows) {
    std::map<std::string, std::set<std::string>> families;
    for (std::size_t i = 1; i < rows.size(); ++i) families[rows[i][1]].insert(rows[i][0]);
    return families;
}

}  // namespace

TEST_CASE("families lists each compound once with its family, representative and similarity") {
    const OwnDemo own;
    CHECK(run({"index", own.path, "--fingerprint", "morgan2", "-q"}).code == 0);
    for (const std::string method : {"families", "butina", "exclusion", "leader", "components"}) {
        INFO(method);
        const Ran ran = run(
            {"families", own.path, "--fingerprint", "morgan2", "--threshold", "0.6", "--method", method, "-j", "1"});
        CHECK(ran.code == 0);
        const std::vector<Row> rows = table(ran.out);
        REQUIRE(rows.size() == 596);
        CHECK(rows[0] == Row{"id", "family", "representative", "similarity"});
        for (std::size_t i = 1; i < rows.size(); ++i) {
            const bool begins = i == 1 || rows[i][1] != rows[i - 1][1];
            CHECK(begins == (rows[i][0] == rows[i][2]));
            if (!begins) CHECK(rows[i][2] == rows[i - 1][2]);
            if (begins) CHECK(rows[i][3] == "1.000000");
            if (method != "families" && method != "components") CHECK(std::stod(rows[i][3]) >= 0.6);
        }
        CHECK_THAT(ran.err,
                   Catch::Contains("595 compounds: " + std::to_string(families_in(rows).size()) + " families"));
        CHECK(run({"families", own.path, "--fingerprint", "morgan2", "-t", "0.6", "--method", method, "-j", "3"}).out ==
              ran.out);
    }
}

TEST_CASE("families of several thresholds, and their curve, count alike") {
    const std::vector<Row> rows = table(run({"families", demo(), "-t", "0.5,0.75", "--method", "butina"}).out);
    REQUIRE(rows.size() == 596);
    CHECK(rows[0] == Row{"id", "family_0.5", "representative_0.5", "similarity_0.5", "family_0.75",
                         "representative_0.75", "similarity_0.75"});
    std::map<std::string, std::size_t> sizes;
    std::set<std::string> wide;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        wide.insert(rows[i][1]);
        ++sizes[rows[i][4]];
    }
    std::size_t single = 0;
    for (const auto& [family, size] : sizes) single += size == 1 ? 1 : 0;
    const std::vector<Row> curve =
        table(run({"families", demo(), "-t", "0.5,0.75", "--method", "butina", "--curve"}).out);
    REQUIRE(curve.size() == 3);
    CHECK(curve[0] == Row{"threshold", "families", "single"});
    CHECK(curve[1][1] == std::to_string(wide.size()));
    CHECK(curve[2] == Row{"0.75", std::to_string(sizes.size()), std::to_string(single)});
    CHECK(table(run({"families", demo(), "--curve"}).out).size() == 15);
}

TEST_CASE("families takes conditions, orders and columns") {
    const Ran light = run({"families", demo(), "--where", "mw < 200", "--columns", "smiles,mw", "--format", "csv"});
    CHECK_THAT(light.out, Catch::StartsWith("id,family,representative,similarity,smiles,mw\n"));
    CHECK(lines(run({"export", demo(), "--where", "mw < 200", "--format", "csv"}).out).size() ==
          lines(light.out).size());
    const std::vector<Row> heavy = table(
        run({"families", demo(), "--method", "leader", "-t", "0.4", "--order", "mw:desc", "--columns", "mw"}).out);
    // A leader is the heaviest of its family.
    double heaviest = 0;
    for (std::size_t i = 1; i < heavy.size(); ++i) {
        if (heavy[i][0] == heavy[i][2]) heaviest = std::stod(heavy[i][4]);
        CHECK(std::stod(heavy[i][4]) <= heaviest);
    }
    CHECK(run({"families", demo(), "--where", "mw > 1e6"}).code == 1);
}

TEST_CASE("families that are kept are columns, until they are made anew") {
    const OwnDemo own;
    const auto before = state_of_library(own.path, nullptr);
    const Ran first = run({"families", own.path, "--keep", "series"});
    CHECK(first.code == 0);
    CHECK(first.out.empty());
    CHECK_THAT(first.err, Catch::Contains("kept as series, series_representative and series_similarity"));
    const std::vector<Row> listed = table(run({"families", own.path}).out);
    std::map<std::string, Row> by_id;
    for (const Row& row : listed) by_id[row[0]] = {row[1], row[2], row[3]};
    const std::vector<Row> kept = table(
        run({"export", own.path, "--columns", "series,series_representative,series_similarity", "--format", "tsv"})
            .out);
    REQUIRE(kept.size() == 596);
    for (std::size_t i = 1; i < kept.size(); ++i) CHECK(by_id[kept[i][0]] == Row{kept[i][2], kept[i][3], kept[i][4]});
    CHECK(
        table(run({"substructure", own.path, "c1ccccc1", "--where", "series = 1", "--columns", "series"}).out).size() >
        0);
    const auto origin = origin_of_column(own.path, "series");
    REQUIRE(origin);
    CHECK(origin->made_by == "families by method families, fingerprint subgraph, threshold 0.75, average 0.65");
    CHECK(origin->date.size() >= 20);
    const auto after = state_of_library(own.path, nullptr);
    CHECK(after->holds_the_same(*before));
    CHECK_FALSE(after->has_same_columns(*before));

    CHECK(run({"families", own.path, "--keep", "series", "--method", "components", "-t", "0.3", "-o",
               own.folder.file("f.tsv")})
              .code == 0);
    CHECK(lines(run({"export", own.path, "--where", "series = 1", "--format", "csv"}).out).size() > 500);
    CHECK(run({"check", own.path}).code == 0);

    // Removed compounds take their values along.
    CHECK(run({"remove", own.path, "--where", "series = 1", "-q"}).code == 0);
    CHECK(run({"check", own.path}).code == 0);
    CHECK(lines(run({"export", own.path, "--where", "series = 1", "--format", "csv"}).out).size() == 1);
    // A name is the same in any letters, as everywhere.
    CHECK(run({"families", own.path, "--keep", "Series", "--method", "components", "-t", "0.3", "-o",
               own.folder.file("f.tsv")})
              .code == 0);
    const std::vector<std::string> columns{"series", "series_similarity"};
    const Ran both = run({"remove", own.path, "Aspirin", "--columns", "series"});
    CHECK(both.code == 2);
    CHECK_THAT(both.err, Catch::Contains("not compounds"));
    const Ran taken = run({"remove", own.path, "--columns", "SERIES, series_similarity"});
    CHECK(taken.code == 0);
    CHECK_THAT(taken.err, Catch::Contains("all compounds stay"));
    CHECK(run({"export", own.path, "--columns", "series_representative"}).code == 0);
    CHECK(run({"remove", own.path, "--columns", "class"}).code == 4);
    CHECK(run({"export", own.path, "--columns", "series"}).code != 0);
    CHECK_THROWS_AS(remove_kept_columns(own.path, columns), LibraryError);
}

TEST_CASE("compounds that come later join the family of their nearest neighbour") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve"), all = folder.file("all.tsv");
    const std::vector<std::string> records = lines(read_file((source_folder() / "data/demo/demo.tsv").string()));
    const auto file_of = [&](std::size_t from, std::size_t to) {
        std::string text = records[0] + "\n";
        for (std::size_t i = from; i < to; ++i) text += records[i] + "\n";
        write_file(all, text);
        return all;
    };
    REQUIRE(run({"import", path, file_of(1, 400), "-q", "--fingerprint", "morgan2"}).code == 0);
    CHECK(run({"families", path, "--keep", "f", "--extend"}).code == 4);
    REQUIRE(run({"families", path, "--keep", "f", "--fingerprint", "morgan2", "-t", "0.5"}).code == 0);
    const auto families = [&] {
        std::map<std::string, Row> kept;
        for (const Row& row :
             table(run({"export", path, "--columns", "f,f_representative,f_similarity", "--format", "tsv"}).out)) {
            kept[row[0]] = {row.begin() + 2, row.end()};
        }
        return kept;
    };
    const auto before = families();
    REQUIRE(run({"import", path, file_of(400, records.size()), "-q"}).code == 0);
    const Ran ran = run({"families", path, "--keep", "f", "--extend"});
    CHECK(ran.code == 0);
    const std::size_t came = records.size() - 400;
    CHECK_THAT(ran.err, Catch::Contains(std::to_string(came) + " compounds came since f was kept"));
    const auto after = families();
    for (const auto& [id, row] : before) CHECK(after.at(id) == row);
    // The nearest of those that were there before it.
    std::map<std::string, std::size_t> numbers;
    for (std::size_t i = 1; i < records.size(); ++i) numbers[table(records[i])[0][1]] = i;
    std::map<std::string, std::pair<double, std::string>> nearest;
    for (const Row& row : table(run({"similar", path, "--NxN", "-t", "0.5", "--fingerprint", "morgan2"}).out)) {
        if (row[0] == "query_id" || numbers.at(row[0]) < 400 || numbers.at(row[1]) > numbers.at(row[0])) continue;
        auto& [similarity, id] = nearest[row[0]];
        const double now = std::stod(row[2]);
        if (now > similarity || (now == similarity && numbers.at(row[1]) < numbers.at(id)))
            nearest[row[0]] = {now, row[1]};
    }
    CHECK(nearest.size() > 40);
    std::size_t alone = 0;
    for (const auto& [id, row] : after) {
        if (id == "id" || numbers.at(id) < 400) continue;
        REQUIRE(row.size() == 3);
        if (nearest.contains(id)) {
            CHECK(row[0] == after.at(nearest.at(id).second)[0]);
        } else {
            CHECK(row == Row{row[0], id, "1.000000"});
            ++alone;
        }
    }
    CHECK_THAT(ran.err, Catch::Contains(std::to_string(alone) + " are new families"));
    CHECK_THAT(run({"families", path, "--keep", "f", "--extend"}).err, Catch::Contains("0 compounds came"));
    CHECK(run({"check", path}).code == 0);
    REQUIRE(run({"families", path, "--keep", "f", "--where", "mw < 300"}).code == 0);
    CHECK_THAT(run({"families", path, "--keep", "f", "--extend"}).err, Catch::Contains("make them anew"));
    CHECK(run({"families", path, "--extend"}).code == 2);
}

TEST_CASE("families says what it cannot do") {
    const OwnDemo own;
    const auto refused = [&](std::vector<std::string> words, const std::string& why, int code) {
        words.insert(words.begin(), {"families", own.path});
        const Ran ran = run(words);
        CHECK(ran.code == code);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Catch::Contains(why));
    };
    refused({"--fingerprint", "morgan2"}, "index " + own.path + " --fingerprint morgan2", 4);
    refused({"--threshold", "1.5"}, "above 0 and up to 1", 2);
    refused({"--threshold", "0.6,x"}, "not 'x'", 2);
    refused({"--threshold", "nan"}, "above 0 and up to 1", 2);
    refused({"--threshold", "0.5", "--average", "0.6"}, "--average is more than --threshold", 2);
    refused({"--method", "butina", "--average", "0.5"}, "--average is for", 2);
    refused({"--order", "mw"}, "--order is for", 2);
    refused({"--order", "nonsense", "--method", "leader"}, "nonsense", 3);
    refused({"--keep", "class"}, "has imported values in a column 'class'", 4);
    refused({"--keep", "mw"}, "computed property", 4);
    refused({"--keep", "f", "-t", "0.5,0.6"}, "one threshold", 2);
    refused({"--keep", "f", "--curve"}, "excludes", 2);
    CHECK(run({"compact", own.path, "--sealed", own.folder.file("s.sieve")}).code == 0);
    const Ran sealed = run({"families", own.folder.file("s.sieve"), "--keep", "f"});
    CHECK(sealed.code == 4);
    CHECK_THAT(sealed.err, Catch::Contains("sealed"));
    CHECK(run({"families", own.folder.file("s.sieve"), "-q", "--format", "csv"}).out ==
          run({"families", own.path, "-q", "--format", "csv"}).out);
}

}  // namespace chemsieve::families_command_test
