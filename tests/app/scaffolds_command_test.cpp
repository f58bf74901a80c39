// The command scaffolds, in process, on the demo library.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::scaffolds_command_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Row = std::vector<std::string>;

}  // namespace

TEST_CASE("scaffolds lists each compound with its scaffold, and counts them, the most frequent first") {
    for (const std::string kind : {"murcko", "generic", "skeleton", "rings"}) {
        INFO(kind);
        const Ran listed = run({"scaffolds", demo(), "--kind", kind, "--columns", "mw"});
        CHECK(listed.code == 0);
        const std::vector<Row> rows = table(listed.out);
        REQUIRE(rows.size() == 596);
        CHECK(rows[0] == Row{"id", "scaffold", "mw"});
        const Ran counted = run({"scaffolds", demo(), "--kind", kind, "--count", "--mean", "mw,MW"});
        const std::vector<Row> counts = table(counted.out);
        CHECK(counts[0] == Row{"scaffold", "compounds", "mean_mw", "values_mw", "mean_MW", "values_MW"});
        std::map<std::string, std::pair<std::size_t, double>> expected;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            if (rows[i][1].empty()) continue;
            std::set<std::string> some{rows[i][1]};
            if (kind == "rings") {
                some.clear();
                std::istringstream pieces{rows[i][1]};
                for (std::string piece; std::getline(pieces, piece, '.');) some.insert(piece);
            }
            for (const std::string& piece : some) {
                ++expected[piece].first;
                expected[piece].second += std::stod(rows[i][2]);
            }
        }
        REQUIRE(counts.size() == expected.size() + 1);
        for (std::size_t i = 1; i < counts.size(); ++i) {
            const auto& [compounds, sum] = expected.at(counts[i][0]);
            CHECK(counts[i][1] == std::to_string(compounds));
            CHECK(std::stod(counts[i][2]) == Approx(sum / static_cast<double>(compounds)).epsilon(1e-4));
            CHECK(counts[i][3] == counts[i][1]);
            CHECK(counts[i][4] == counts[i][2]);
            if (i > 1) CHECK(std::stoul(counts[i - 1][1]) >= compounds);
        }
        CHECK_THAT(listed.err, Contains("595 compounds: " + std::to_string(expected.size()) + " scaffolds"));
        CHECK(lines(run({"scaffolds", demo(), "--kind", kind, "--count", "--top", "5"}).out).size() == 6);
        // Compounds with one of them are those of its count.
        for (std::size_t i = 1; i < counts.size(); i += 40) {
            const Ran with = run({"scaffolds", demo(), "--kind", kind, "--of", counts[i][0], "-j", "1"});
            INFO(counts[i][0]);
            CHECK(lines(with.out).size() == std::stoul(counts[i][1]) + 1);
            if (i > 1) continue;
            const Ran counted_with = run({"scaffolds", demo(), "--kind", kind, "--of", counts[i][0], "--count"});
            const std::vector<Row> those = table(counted_with.out);
            CHECK(std::find(those.begin(), those.end(), Row{counts[i][0], counts[i][1]}) != those.end());
            CHECK((kind == "rings" || those.size() == 2));
        }
    }
}

TEST_CASE("scaffolds of some compounds are counted beside those of another library") {
    const TemporaryFolder folder;
    const std::string other = folder.file("other.sieve");
    write_file(folder.file("other.smi"), "Cc1ccccc1 toluene\nCCO ethanol\nCCc1ccccc1 ethylbenzene\n");
    CHECK(run({"import", other, folder.file("other.smi"), "-q"}).code == 0);
    const std::vector<Row> all =
        table(run({"scaffolds", demo(), "--count", "--against", other, "--where", "mw < 250"}).out);
    CHECK(all[0] == Row{"scaffold", "compounds", "others"});
    CHECK(all[1][0] == "c1ccccc1");
    CHECK(all[1][2] == "2");
    for (std::size_t i = 2; i < all.size(); ++i) CHECK(all[i][2] == "0");
    const std::vector<Row> found =
        table(run({"scaffolds", demo(), "--count", "--against", other, "--new", "--where", "mw < 250"}).out);
    CHECK(found.size() == all.size() - 1);
    CHECK(found[1] == all[2]);
    // A salt is one scaffold of two components; drawn formats show the scaffold.
    write_file(folder.file("salt.smi"), "Cc1ccccc1.CC1CC1 both\nC1CC1 ring\n");
    CHECK(run({"import", folder.file("salt.sieve"), folder.file("salt.smi"), "-q"}).code == 0);
    CHECK(run({"scaffolds", folder.file("salt.sieve"), "--count", "-q"}).out ==
          "scaffold\tcompounds\nC1CC1\t1\nC1CC1.c1ccccc1\t1\n");
    CHECK(run({"scaffolds", folder.file("salt.sieve"), "--count", "--format", "smi", "-q"}).out ==
          "C1CC1\t1\nC1CC1.c1ccccc1\t2\n");
}

TEST_CASE("scaffolds of a network and a tree have the compounds below them, each once") {
    const std::vector<Row> listed = table(run({"scaffolds", demo(), "--columns", "mw"}).out);
    for (const std::string shape : {"--network", "--tree"}) {
        INFO(shape);
        const Ran ran = run({"scaffolds", demo(), shape, "--mean", "mw"});
        const std::vector<Row> rows = table(ran.out);
        CHECK(rows[0] == Row{"scaffold", "rings", shape == "--tree" ? "parent" : "parents", "compounds", "below",
                             "mean_mw", "median_mw", "values_mw"});
        std::string said = ran.err;
        said.erase(std::remove(said.begin(), said.end(), ','), said.end());
        CHECK_THAT(said, Contains(std::to_string(rows.size() - 1) + " scaffolds written of"));
        // All above a scaffold, itself among them; parents come first.
        std::map<std::string, std::set<std::string>> above;
        std::map<std::string, std::vector<double>> below;
        std::map<std::string, std::size_t> own;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            std::set<std::string>& some = above[rows[i][0]];
            some.insert(rows[i][0]);
            std::istringstream parents{rows[i][2]};
            for (std::string parent; parents >> parent;) {
                REQUIRE(above.count(parent) == 1);
                some.insert(above[parent].begin(), above[parent].end());
            }
        }
        for (std::size_t i = 1; i < listed.size(); ++i) {
            std::set<std::string> some, different;
            std::istringstream pieces{listed[i][1]};
            for (std::string piece; std::getline(pieces, piece, '.');) different.insert(piece);
            for (const std::string& piece : different) {
                some.insert(above.at(piece).begin(), above.at(piece).end());
                ++own[piece];
            }
            for (const std::string& one : some) below[one].push_back(std::stod(listed[i][2]));
        }
        REQUIRE(below.size() == rows.size() - 1);
        for (std::size_t i = 1; i < rows.size(); ++i) {
            std::vector<double>& values = below.at(rows[i][0]);
            std::sort(values.begin(), values.end());
            double sum = 0;
            for (const double value : values) sum += value;
            const std::size_t many = values.size();
            INFO(rows[i][0]);
            CHECK(rows[i][3] == std::to_string(own[rows[i][0]]));
            CHECK(rows[i][4] == std::to_string(many));
            CHECK(std::stod(rows[i][5]) == Approx(sum / static_cast<double>(many)).epsilon(1e-4));
            CHECK(std::stod(rows[i][6]) == Approx((values[(many - 1) / 2] + values[many / 2]) / 2).epsilon(1e-4));
            CHECK(rows[i][7] == rows[i][4]);
            if (i % 60 != 1) continue;
            const Ran with = run({"scaffolds", demo(), shape, "--of", rows[i][0]});
            CHECK(lines(with.out).size() == many + 1);
            CHECK_THAT(with.err, Contains("below " + rows[i][0]));
        }
        // The first ones have the most below.
        const std::vector<Row> top = table(run({"scaffolds", demo(), shape, "--top", "7", "-j", "1"}).out);
        REQUIRE(top.size() == 8);
        std::vector<std::size_t> counts;
        for (const auto& [scaffold, values] : below) counts.push_back(values.size());
        std::sort(counts.rbegin(), counts.rend());
        for (std::size_t i = 1; i < top.size(); ++i) CHECK(below.at(top[i][0]).size() >= counts[6]);
        CHECK_THAT(run({"scaffolds", demo(), shape, "--most-rings", "2"}).err, Contains("not taken apart"));
    }
}

TEST_CASE("scaffolds of a network are counted beside those of another library") {
    const TemporaryFolder folder;
    const std::string own = folder.file("own.sieve"), other = folder.file("other.sieve");
    write_file(folder.file("own.smi"), "Cc1ccc2ccccc2c1 a\nc1ccc2ncccc2c1 b\nCC1CC1.c1ccccc1 c\nCCO d\n");
    write_file(folder.file("other.smi"), "Cc1ccc2ccccc2c1 a\nc1ccsc1 b\n");
    CHECK(run({"import", own, folder.file("own.smi"), "-q"}).code == 0);
    CHECK(run({"import", other, folder.file("other.smi"), "-q"}).code == 0);
    CHECK(table(run({"scaffolds", own, "--network", "--against", other, "-q"}).out) ==
          std::vector<Row>{{"scaffold", "rings", "parents", "compounds", "below", "others", "others_below"},
                           {"c1ccccc1", "1", "", "1", "3", "0", "1"},
                           {"C1CC1", "1", "", "1", "1", "0", "0"},
                           {"c1ccncc1", "1", "", "0", "1", "0", "0"},
                           {"c1ccc2ccccc2c1", "2", "c1ccccc1", "1", "1", "1", "1"},
                           {"c1ccc2ncccc2c1", "2", "c1ccccc1 c1ccncc1", "1", "1", "0", "0"}});
    CHECK(table(run({"scaffolds", own, "--tree", "--against", other, "--new", "-q"}).out) ==
          std::vector<Row>{{"scaffold", "rings", "parent", "compounds", "below", "others", "others_below"},
                           {"C1CC1", "1", "", "1", "1", "0", "0"},
                           {"c1ccncc1", "1", "", "0", "1", "0", "0"},
                           {"c1ccc2ncccc2c1", "2", "c1ccncc1", "1", "1", "0", "0"}});
    CHECK(run({"scaffolds", own, "--network", "--of", "c1ccsc1", "-q"}).code == 1);
}

TEST_CASE("scaffolds are kept in the library as a column") {
    const TemporaryFolder folder;
    const std::string own = folder.file("own.sieve");
    std::filesystem::copy_file(demo(), own);
    const Ran kept = run({"scaffolds", own, "--keep", "frame"});
    CHECK(kept.code == 0);
    CHECK_THAT(kept.err, Contains("kept as frame"));
    CHECK(run({"export", own, "--columns", "frame", "-q"}).code == 0);
    const std::size_t benzenes = lines(run({"scaffolds", own, "--of", "Cc1ccccc1", "-q"}).out).size();
    CHECK(lines(run({"export", own, "--where", "frame = 'c1ccccc1'", "--format", "csv", "-q"}).out).size() == benzenes);
    CHECK(run({"check", own}).code == 0);
    CHECK(run({"remove", own, "--columns", "frame"}).code == 0);
}

TEST_CASE("what scaffolds cannot use is refused") {
    const auto refused = [](std::vector<std::string> options, const std::string& why) {
        options.insert(options.begin(), {"scaffolds", demo()});
        const Ran ran = run(options);
        INFO(ran.err);
        CHECK(ran.code >= 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(why));
    };
    refused({"--of", "CCO"}, "no rings");
    refused({"--of", "c1ccc"}, "--of");
    refused({"--count", "--columns", "mw"}, "--mean");
    refused({"--count", "--mean", "nothing"}, "nothing");
    refused({"--mean", "mw"}, "--count");
    refused({"--new", "--count"}, "--against");
    refused({"--kind", "tree"}, "murcko");
    refused({"--tree", "--network"}, "--network");
    refused({"--tree", "--count"}, "--tree");
    refused({"--tree", "--keep", "frame"}, "--tree");
    refused({"--tree", "--columns", "mw"}, "--columns");
    refused({"--tree", "--of", "c1ccccc1", "--mean", "mw"}, "--of");
    refused({"--most-rings", "4"}, "--network");
    refused({"--keep", "mw"}, "mw");
    refused({"--keep", "frame", "--where", "mw < 100"}, "all compounds");
    refused({"--keep", "frame", "--of", "c1ccccc1"}, "all compounds");
    CHECK(run({"scaffolds", demo(), "--of", "C1CC2CC1CC2CCC1CC1", "-q"}).code == 1);
}

}  // namespace chemsieve::scaffolds_command_test
