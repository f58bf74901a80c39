// What `similar` is asked by its own options.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "data/io/text.h"
#include "tests/app/demo_library.h"

using namespace chemsieve;
using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kAspirin = "CC(=O)Oc1ccccc1C(=O)O";

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream input{text};
    for (std::string line; std::getline(input, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("similar compares by the metric asked for", "[similar]") {
    const std::vector<std::string> words{"similar", demo(), kAspirin, "-k", "3"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return run(more);
    };
    CHECK(with({"--metric", "tanimoto"}).out == with({}).out);
    const Ran equal = with({"--metric", "tversky", "--alpha", "1", "--beta", "1"});
    CHECK(equal.out == with({}).out);
    CHECK(with({"--metric", "tversky", "--alpha", "0.5", "--beta", "0.5"}).out == with({"--metric", "dice"}).out);
    CHECK(with({"--metric", "cosine"}).out != with({}).out);
    // Whatever contains all of the query is equal to it.
    const Ran contained = run(
        {"similar", demo(), "c1ccccc1", "--metric", "tversky", "--alpha", "1", "--beta", "0", "-t", "1", "--count"});
    CHECK(contained.code == 0);
    CHECK(std::stol(contained.out.substr(3)) > 50);
}

TEST_CASE("similar records its metric", "[similar]") {
    const TemporaryFolder folder;
    const Ran ran = run({"similar", demo(), kAspirin, "--metric", "tversky", "--alpha", "0.9", "--beta", "0.25",
                         "--header-comment", "--stats", folder.file("s.jsonl")});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Contains("# metric: tversky\n") && Contains("# alpha: 0.9\n") && Contains("# beta: 0.25\n"));
    const auto stats = nlohmann::json::parse(read_file(folder.file("s.jsonl")));
    CHECK(stats["parameters"]["metric"] == "tversky");
    CHECK(stats["parameters"]["alpha"] == 0.9);
    CHECK_THAT(run({"similar", demo(), kAspirin, "--metric", "dice", "--header-comment"}).out,
               Contains("# metric: dice\n") && !Contains("alpha"));
}

TEST_CASE("similar refuses weights that do not fit the metric", "[similar]") {
    const auto refused = [](std::vector<std::string> options, const std::string& message) {
        options.insert(options.begin(), {"similar", demo(), kAspirin});
        const Ran ran = run(options);
        INFO(ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(message));
    };
    refused({"--alpha", "0.5"}, "--alpha requires --metric");
    refused({"--metric", "dice", "--alpha", "0.5"}, "--alpha is a weight of --metric tversky; dice has none");
    refused({"--metric", "cosine", "--beta", "0.5"}, "--beta is a weight of --metric tversky");
    refused({"--metric", "tversky"}, "needs --alpha and --beta");
    refused({"--metric", "tversky", "--alpha", "1"}, "needs --alpha and --beta");
    refused({"--metric", "tversky", "--alpha", "0", "--beta", "0"}, "both 0");
    refused({"--metric", "tversky", "--alpha", "-1", "--beta", "1"}, "--alpha");
    refused({"--metric", "tversky", "--alpha", "nan", "--beta", "1"}, "must be numbers");
    refused({"--metric", "euclid"}, "--metric");
}

TEST_CASE("similar fuses the similarities to several references", "[similar]") {
    const TemporaryFolder folder;
    const std::string amphetamine = "c1ccccc1CC(N)C";
    const Ran max = run({"similar", demo(), kAspirin, amphetamine, "--fusion", "max", "-k", "20"});
    CHECK(max.code == 0);
    std::vector<std::string> rows = lines_of(max.out);
    REQUIRE(rows.size() == 21);
    CHECK_THAT(rows[1], Catch::StartsWith("fusion\t"));
    // The order of references does not matter.
    CHECK(run({"similar", demo(), amphetamine, kAspirin, "--fusion", "max", "-k", "20", "-j", "1"}).out == max.out);
    const Ran mean = run({"similar", demo(), kAspirin, amphetamine, "--fusion", "mean", "-t", "0.2", "--count"});
    CHECK(mean.code == 0);
    CHECK_THAT(mean.out, Catch::StartsWith("fusion\t"));
    const Ran one = run({"similar", demo(), kAspirin, "--fusion", "mean"});
    CHECK(lines_of(one.out).size() == 11);
    CHECK_THAT(one.out, Contains("fusion\tAspirin\t1.000000"));
    CHECK(run({"similar", demo(), kAspirin, "--fusion", "median"}).code == 2);
}

TEST_CASE("bad references are reported and the others fused", "[similar]") {
    const TemporaryFolder folder;
    write_file(folder.file("r.smi"), kAspirin + " one\nC(C bad\nCCO two\n");
    const std::vector<std::string> words{"similar", demo(), "--queries", folder.file("r.smi"), "--fusion", "max"};
    const Ran ran = run({"similar", demo(), "--queries", folder.file("r.smi"), "--fusion", "max", "--header-comment",
                         "--stats", folder.file("s.jsonl")});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Contains("bad"));
    CHECK_THAT(ran.out, Contains("# fusion: max\n") && Contains("# hits of one: reference\n") &&
                            Contains("1 query could not be used"));
    const auto stats = nlohmann::json::parse(read_file(folder.file("s.jsonl")));
    CHECK(stats["query_id"] == "fusion");
    CHECK(stats["hits"] == 10);
    CHECK(stats["references"].size() == 2);
    CHECK(stats["references"][1]["id"] == "two");
    CHECK(stats["parameters"]["fusion"] == "max");
    std::vector<std::string> strict = words;
    strict.insert(strict.end(), {"--errors", "strict", "-o", folder.file("o.tsv")});
    CHECK(run(strict).code == 3);
    CHECK_FALSE(std::filesystem::exists(folder.file("o.tsv")));
    CHECK(run({"similar", demo(), "C(C", "--fusion", "mean"}).code == 3);
    for (const char* format : {"html", "xlsx"}) {
        std::vector<std::string> table = words;
        table.insert(table.end(), {"-o", folder.file(std::string{"t."} + format)});
        CHECK(run(table).code == 0);
    }
    CHECK_THAT(read_file(folder.file("t.html")), Contains("reference"));
}
