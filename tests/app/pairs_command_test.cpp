// The command pairs, in process, on the demo library.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <map>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::pairs_command_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Row = std::vector<std::string>;

std::string library_of(const TemporaryFolder& folder, const std::string& compounds) {
    const std::string library = folder.file("own.sieve");
    std::filesystem::remove(library);
    write_file(folder.file("own.csv"), compounds);
    REQUIRE(run({"import", library, folder.file("own.csv"), "-q"}).code == 0);
    return library;
}

}  // namespace

TEST_CASE("pairs lists matched pairs with what stays and what changes") {
    const Ran all = run({"pairs", demo()});
    CHECK(all.code == 0);
    const std::vector<Row> rows = table(all.out);
    CHECK(rows[0] == Row{"id1", "id2", "constant", "from", "to"});
    CHECK(std::count(rows.begin(), rows.end(), Row{"Benzene", "Toluene", "[*:1]c1ccccc1", "[H][*:1]", "[*:1]C"}) == 1);
    CHECK_THAT(all.err, Contains("595 compounds: " + std::to_string(rows.size() - 1) + " pairs of "));
    CHECK(run({"pairs", demo(), "-j", "1", "-q"}).out == all.out);
    // Those of one compound.
    std::vector<Row> expected{rows[0]};
    for (const Row& row : rows) {
        if (row[0] == "Toluene" || row[1] == "Toluene") expected.push_back(row);
    }
    const auto sorted = [](std::vector<Row> some) {
        std::sort(some.begin() + 1, some.end());
        return some;
    };
    CHECK(expected.size() > 5);
    CHECK(sorted(table(run({"pairs", demo(), "--of", "Toluene"}).out)) == sorted(expected));
    // Limits.
    const auto count = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"pairs", demo()});
        return lines(run(options).out).size();
    };
    CHECK(count({"--cuts", "1"}) < rows.size());
    CHECK(count({"--no-hydrogen"}) < rows.size());
    CHECK(count({"--max-change", "2"}) < rows.size());
    CHECK(count({"--min-constant", "10"}) < rows.size());
    CHECK(count({"--max-share", "2"}) > rows.size());
    CHECK(count({"--where", "mw < 200"}) < rows.size());
    // Only what hangs from rings as halogens do.
    const std::vector<Row> halogens = table(run({"pairs", demo(), "--cut", "[c][F,Cl,Br,I]"}).out);
    CHECK(halogens.size() > 1);
    CHECK(halogens.size() < rows.size());
    for (std::size_t i = 1; i < halogens.size(); ++i) {
        CHECK(std::count(rows.begin(), rows.end(), halogens[i]) == 1);
        CHECK(halogens[i][3].size() <= std::string{"[*:1]Cl"}.size() * 3);
    }
    CHECK(table(run({"pairs", demo(), "--cut", "[#6+0;!$(*=,#[!#6])]!@!=!#[*]", "-q"}).out) == rows);
    const Ran named = run({"pairs", demo(), "--max-members", "10"});
    CHECK(lines(named.out).size() < rows.size());
    CHECK_THAT(named.err, Contains("[*:1]c1ccccc1 is what "));
    CHECK(run({"pairs", demo(), "--where", "mw < 20"}).code == 1);
}

TEST_CASE("pairs counts transformations, and what they do to columns") {
    std::map<std::pair<std::string, std::string>, std::size_t> counts;
    const std::vector<Row> pairs = table(run({"pairs", demo(), "--cuts", "1", "-q"}).out);
    for (std::size_t i = 1; i < pairs.size(); ++i) ++counts[{pairs[i][3], pairs[i][4]}];
    const Ran told = run({"pairs", demo(), "--cuts", "1", "--transformations", "--mean", "logp"});
    const std::vector<Row> transformations = table(told.out);
    CHECK(transformations[0] == Row{"from", "to", "pairs", "values_logp", "mean_logp", "deviation_logp", "p_logp"});
    CHECK(transformations.size() == counts.size() + 1);
    for (std::size_t i = 1; i < transformations.size(); ++i) {
        const Row& row = transformations[i];
        CHECK(std::stoul(row[2]) == counts[{row[0], row[1]}]);
        if (i > 1) CHECK(std::stoul(transformations[i - 1][2]) >= std::stoul(row[2]));
    }
    CHECK(lines(run({"pairs", demo(), "--transformations", "--top", "4"}).out).size() == 5);
    for (const Row& row : table(run({"pairs", demo(), "--transformations", "--rules", "8", "-q"}).out)) {
        CHECK((row[2] == "pairs" || std::stoul(row[2]) >= 8));
    }
    // By hand: differences 1, 2 and 3 of hydrogen to methyl, whose mean of 2 is 3.46 of its errors from 0; R's t.test()
    // has p = 0.07418.
    const TemporaryFolder folder;
    const std::string own = library_of(folder,
                                       "smiles,id,value\nc1ccccc1O,a,1\nCc1ccccc1O,b,2\n"
                                       "c1ccccc1N,c,5\nCc1ccccc1N,d,7\nc1ccccc1F,e,0\nCc1ccccc1F,f,3\n"
                                       "c1ccccc1Br,g,2\nCc1ccccc1Br,h,\n");
    const std::vector<Row> by_hand =
        table(run({"pairs", own, "--transformations", "--mean", "value", "--where", "heavy_atoms < 9", "-q"}).out);
    const auto found = std::find_if(by_hand.begin(), by_hand.end(),
                                    [](const Row& row) { return row[0] == "[H][*:1]" && row[1] == "[*:1]C"; });
    REQUIRE(found != by_hand.end());
    CHECK((*found)[2] == "4");
    CHECK((*found)[3] == "3");
    CHECK((*found)[4] == "2");
    CHECK((*found)[5] == "1");
    CHECK(std::stod((*found)[6]) == Approx(0.07418).epsilon(1e-3));
}

TEST_CASE("transformations are the same whatever the labels of their constants") {
    // The ends are of different parts, so that labels come in both orders: CH2-O between them becomes CH2-CH2.
    const TemporaryFolder folder;
    const std::string own = library_of(folder,
                                       "smiles,id\nc1ccccc1COc1ccncc1,a\nc1ccccc1CCc1ccncc1,b\n"
                                       "c1ccncc1COc1ccc[nH]1,c\nc1ccncc1CCc1ccc[nH]1,d\n"
                                       "c1ccccc1OCc1ccc[nH]1,e\nc1ccccc1CCc1ccc[nH]1,f\n"
                                       "c1ccccc1COc1ccccc1,g\nc1ccccc1CCc1ccccc1,h\n");
    const std::vector<Row> rows = table(run({"pairs", own, "--transformations", "--no-hydrogen", "-q"}).out);
    const auto found = std::find_if(rows.begin(), rows.end(), [](const Row& row) {
        return (row[0] == "[*:1]CC[*:2]" && row[1].find('O') != std::string::npos && row[1].size() == 12) ||
               (row[1] == "[*:1]CC[*:2]" && row[0].find('O') != std::string::npos && row[0].size() == 12);
    });
    REQUIRE(found != rows.end());
    CHECK((*found)[2] == "4");
}

TEST_CASE("what pairs cannot use is refused") {
    const auto refused = [](std::vector<std::string> options, const std::string& why) {
        options.insert(options.begin(), {"pairs", demo()});
        const Ran ran = run(options);
        INFO(ran.err);
        CHECK(ran.code >= 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(why));
    };
    refused({"--cuts", "4"}, "--cuts");
    refused({"--cut", "[F"}, "--cut");
    CHECK_THAT(run({"pairs", demo(), "--cut", "[F]"}).err, Contains("between two atoms"));
    refused({"--max-share", "nan"}, "--max-share");
    refused({"--of", "nobody"}, "nobody");
    refused({"--of", "Toluene", "--where", "mw > 500"}, "not among");
    refused({"--mean", "mw"}, "--transformations");
    refused({"--rules", "3"}, "--transformations");
    refused({"--transformations", "--mean", "nothing"}, "nothing");
    refused({"--format", "sdf"}, "tsv");
    std::stop_source stopped;
    stopped.request_stop();
    CHECK(run({"pairs", demo()}, stopped.get_token()).code == 5);
}

}  // namespace chemsieve::pairs_command_test
