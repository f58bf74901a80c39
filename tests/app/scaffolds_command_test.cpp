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
    refused({"--keep", "mw"}, "mw");
    refused({"--keep", "frame", "--where", "mw < 100"}, "all compounds");
    refused({"--keep", "frame", "--of", "c1ccccc1"}, "all compounds");
    CHECK(run({"scaffolds", demo(), "--of", "C1CC2CC1CC2CCC1CC1", "-q"}).code == 1);
}

}  // namespace chemsieve::scaffolds_command_test
