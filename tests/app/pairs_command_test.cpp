// The command pairs, in process, on the demo library.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "app/cli/command/progress_line.h"
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

// Pairs of ids, the one with the lower value first, with difference and similarity.
using Cliffs = std::map<std::pair<std::string, std::string>, std::pair<double, double>>;

namespace {

std::map<std::string, double> values_of(const std::string& column) {
    std::map<std::string, double> values;
    const std::vector<Row> rows = table(run({"export", demo(), "--columns", column, "--format", "tsv"}).out);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (!rows[i].back().empty()) values[rows[i].front()] = std::stod(rows[i].back());
    }
    return values;
}

Cliffs listed_in(const std::vector<Row>& rows) {
    const std::size_t last = rows[0].size() - 1;
    REQUIRE(Row(rows[0].end() - 5, rows[0].end()) == Row{"value1", "value2", "difference", "similarity", "sali"});
    Cliffs cliffs;
    double before = HUGE_VAL;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const double difference = std::stod(row[last - 2]), similarity = std::stod(row[last - 1]);
        CHECK(cliffs.emplace(std::pair{row[0], row[1]}, std::pair{difference, similarity}).second);
        CHECK(std::stod(row[last - 3]) - std::stod(row[last - 4]) == Approx(difference).margin(1e-4));
        const double steepness = std::stod(row[last]);
        if (similarity < 1) CHECK(steepness == Approx(difference / (1 - similarity)).epsilon(1e-3));
        CHECK(steepness <= before);
        before = steepness;
    }
    return cliffs;
}

}  // namespace

TEST_CASE("cliffs among near neighbours are all pairs so similar, the steepest first") {
    const auto values = values_of("logp");
    Cliffs expected;
    const std::vector<Row> near = table(run({"similar", demo(), "--NxN", "--threshold", "0.5"}).out);
    REQUIRE(near[0] == Row{"query_id", "id", "similarity", "smiles"});
    for (std::size_t i = 1; i < near.size(); ++i) {
        const double a = values.at(near[i][0]), b = values.at(near[i][1]);
        if (a < b) expected[{near[i][0], near[i][1]}] = {b - a, std::stod(near[i][2])};
    }
    const Ran all = run({"pairs", demo(), "--property", "logp", "--similarity", "0.5", "--top", "100000"});
    const Cliffs cliffs = listed_in(table(all.out));
    std::size_t equal_as_shown = 0;
    for (const auto& [pair, found] : cliffs) {
        if (!expected.contains(pair)) {
            CHECK(values.at(pair.first) == values.at(pair.second));
            ++equal_as_shown;
            continue;
        }
        CHECK(found.first == Approx(expected[pair].first).margin(1e-3));
        CHECK(found.second == Approx(expected[pair].second).margin(1e-5));
    }
    CHECK(cliffs.size() == expected.size() + equal_as_shown);
    CHECK_THAT(all.err, Contains(cli::grouped(cliffs.size()) + " pairs differ"));
    // The first of them, whatever the number of threads.
    const Ran some = run({"pairs", demo(), "--property", "logp", "--similarity", "0.5", "-k", "10", "-j", "1"});
    CHECK(some.out == all.out.substr(0, some.out.size()));
    CHECK(lines(some.out).size() == 11);
    CHECK_THAT(some.err, Contains("the 10 steepest are listed"));
}

TEST_CASE("cliffs among matched pairs are each pair once, with the largest constant") {
    const auto values = values_of("logp");
    std::map<std::pair<std::string, std::string>, std::set<Row>> expected;  // by ids: constant and changes
    const std::vector<Row> pairs = table(run({"pairs", demo()}).out);
    for (std::size_t i = 1; i < pairs.size(); ++i) {
        const Row& row = pairs[i];
        const double a = values.at(row[0]), b = values.at(row[1]);
        if (a < b) expected[{row[0], row[1]}].insert({row[2], row[3], row[4]});
        if (b < a) expected[{row[1], row[0]}].insert({row[2], row[4], row[3]});
    }
    const std::vector<Row> rows = table(run({"pairs", demo(), "--property", "logp", "-k", "1000000"}).out);
    CHECK(listed_in(rows).size() == expected.size());
    for (std::size_t i = 1; i < rows.size(); ++i) {
        CHECK(expected[{rows[i][0], rows[i][1]}].contains({rows[i][4], rows[i][5], rows[i][6]}));
    }
}

TEST_CASE("cliffs need a column of numbers") {
    const TemporaryFolder folder;
    const std::string own =
        library_of(folder, "smiles,id,act,note\nc1ccccc1O,a,1,x\nc1ccccc1N,b,,y\nc1ccccc1S,c,3,z\n");
    const Ran ran = run({"pairs", own, "--property", "act"});
    CHECK(lines(ran.out).size() == 2);
    CHECK_THAT(ran.err, Contains("2 compounds with a value: 1 pair differs") && !Contains("steepest"));
    CHECK_THAT(run({"pairs", own, "--property", "nothing"}).err, Contains("nothing"));
    for (const std::vector<std::string>& further : {std::vector<std::string>{}, {"--similarity", "0.1"}}) {
        std::vector<std::string> words{"pairs", own, "--property", "act", "--of", "b"};
        words.insert(words.end(), further.begin(), further.end());
        CHECK_THAT(run(words).err, Contains("has no number in column act"));
        words.back() = further.empty() ? "c" : "0.01";
        if (!further.empty()) words[5] = "c";
        CHECK(lines(run(words).out).size() == 2);
    }
    CHECK_THAT(run({"pairs", own, "--property", "act", "--similarity", "0.1", "--cuts", "1"}).err, Contains("--cuts"));
    CHECK_THAT(run({"pairs", own, "--property", "note"}).err, Contains("note"));
    CHECK_THAT(run({"pairs", own, "--similarity", "0.6"}).err, Contains("--property"));
    CHECK_THAT(run({"pairs", own, "--metric", "dice"}).err, Contains("--property"));
    CHECK_THAT(run({"pairs", own, "--top", "3"}).err, Contains("--top is about"));
    CHECK_THAT(run({"pairs", own, "--property", "act", "--transformations"}).err, Contains("--property"));
    CHECK_THAT(run({"pairs", own, "--property", "act", "--similarity", "2"}).err, Contains("--similarity"));
    CHECK(run({"pairs", own, "--property", "act", "--similarity", "1"}).code == 1);
}

TEST_CASE("web pages of pairs, transformations and cliffs draw what changes") {
    for (const std::vector<std::string>& asked : {std::vector<std::string>{"--of", "Toluene"},
                                                  {"--transformations", "--top", "5"},
                                                  {"--property", "logp", "--top", "5"}}) {
        std::vector<std::string> words{"pairs", demo(), "--format", "html"};
        words.insert(words.end(), asked.begin(), asked.end());
        const std::string page = run(words).out;
        CHECK_THAT(page, Contains("<svg") && !Contains("not drawn"));
    }
}

}  // namespace chemsieve::pairs_command_test
