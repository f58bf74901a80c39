// What `similar` is asked by its own options.

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "tests/app/demo_library.h"
#include "tests/support/text_table.h"

namespace chemsieve::similar_command_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

const std::string kAspirin = "CC(=O)Oc1ccccc1C(=O)O";

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
    refused({"--metric", "tversky", "--alpha", "nan", "--beta", "1"}, "'nan' is no number");
    refused({"--metric", "euclid"}, "--metric");
}

TEST_CASE("similar fuses the similarities to several references", "[similar]") {
    const TemporaryFolder folder;
    const std::string amphetamine = "c1ccccc1CC(N)C";
    const Ran max = run({"similar", demo(), kAspirin, amphetamine, "--fusion", "max", "-k", "20"});
    CHECK(max.code == 0);
    std::vector<std::string> rows = lines(max.out);
    REQUIRE(rows.size() == 21);
    CHECK_THAT(rows[1], Catch::StartsWith("fusion\t"));
    // The order of references does not matter.
    CHECK(run({"similar", demo(), amphetamine, kAspirin, "--fusion", "max", "-k", "20", "-j", "1"}).out == max.out);
    const Ran mean = run({"similar", demo(), kAspirin, amphetamine, "--fusion", "mean", "-t", "0.2", "--count"});
    CHECK(mean.code == 0);
    CHECK_THAT(mean.out, Catch::StartsWith("fusion\t"));
    const Ran one = run({"similar", demo(), kAspirin, "--fusion", "mean"});
    CHECK(lines(one.out).size() == 11);
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

namespace {

// The demo library with two other kinds of fingerprints.
const std::string& demo_with_kinds() {
    static const TemporaryFolder folder;
    static const std::string path = [] {
        std::string library = folder.file("demo.sieve");
        std::filesystem::copy_file(demo(), library);
        REQUIRE(run({"index", library, "--fingerprint", "morgan2,maccs"}).code == 0);
        return library;
    }();
    return path;
}

std::string fps_of(const TemporaryFolder& folder, const std::string& kind) {
    std::string fps = folder.file(kind + ".fps");
    write_file(folder.file("refs.smi"), kAspirin + " one\nc1ccccc1CC(N)C two\nC three\n");
    REQUIRE(run({"fingerprint", folder.file("refs.smi"), "-o", fps, "--fingerprint", kind}).code == 0);
    return fps;
}

std::string with_replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t place = text.find(what);
    REQUIRE(place != std::string::npos);
    return text.replace(place, what.size(), by);
}

}  // namespace

TEST_CASE("fingerprints of a file find what their structures find", "[similar]") {
    const TemporaryFolder folder;
    for (const char* kind : {"morgan2", "maccs"}) {
        const std::string fps = fps_of(folder, kind);
        for (const std::vector<std::string>& options : {std::vector<std::string>{"-k", "7"},
                                                        {"-t", "0.3"},
                                                        {"-t", "0.2", "--count"},
                                                        {"--fusion", "mean"},
                                                        {"--metric", "cosine", "--format", "jsonl"}}) {
            std::vector<std::string> words{"similar", demo_with_kinds(), "--fingerprint", kind, "--queries"};
            std::vector<std::string> structures = words;
            words.push_back(fps);
            structures.push_back(folder.file("refs.smi"));
            words.insert(words.end(), options.begin(), options.end());
            structures.insert(structures.end(), options.begin(), options.end());
            const Ran ran = run(words);
            CHECK(ran.code == 0);
            CHECK(ran.err.empty());
            CHECK(ran.out == run(structures).out);
        }
    }
}

TEST_CASE("searches by fingerprints of a file have tables and records", "[similar]") {
    const TemporaryFolder folder;
    const std::string fps = fps_of(folder, "maccs");
    for (const char* ending : {"html", "xlsx", "csv"}) {
        const std::string table = folder.file(std::string{"t."} + ending);
        std::vector<std::string> words{
            "similar", demo_with_kinds(), "--fingerprint",       "maccs", "--queries", fps, "-o",
            table,     "--stats",         folder.file("s.jsonl")};
        if (std::string{ending} == "xlsx") words.emplace_back("--pictures");
        CHECK(run(words).code == 0);
        CHECK(std::filesystem::file_size(table) > 0);
    }
    CHECK_THAT(read_file(folder.file("t.html")), Contains("fingerprint"));
    const auto stats = nlohmann::json::parse(lines(read_file(folder.file("s.jsonl")))[0]);
    CHECK(stats["query_id"] == "one");
    CHECK(stats["language"] == "fingerprint");
    CHECK_THAT(read_file(fps), Contains(stats["query"].get<std::string>() + "\tone\n"));
}

TEST_CASE("fingerprints of another type or length are refused with the remedy", "[similar]") {
    const TemporaryFolder folder;
    const std::string fps = fps_of(folder, "maccs");
    const std::string text = read_file(fps);
    const auto search = [&](const std::string& content, const std::string& kind) {
        write_file(folder.file("refs.fps"), content);
        return run({"similar", demo_with_kinds(), "--queries", folder.file("refs.fps"), "--fingerprint", kind});
    };
    const Ran other = search(text, "morgan2");
    CHECK(other.code == 2);
    CHECK_THAT(other.err, Contains("'RDKit-MACCS166/2'") && Contains("RDKit-Morgan/1 radius=2") &&
                              Contains("add --fingerprint maccs"));
    const Ran subgraph = search(text, "subgraph");
    CHECK(subgraph.code == 2);
    CHECK_THAT(subgraph.err, Contains("counts items") && Contains("add --fingerprint maccs"));
    CHECK_THAT(search(with_replaced(text, "MACCS166/2", "MACCS166/99"), "maccs").err,
               Contains("RDKit-MACCS166/99") && Contains("chemsieve fingerprint"));
    const Ran untold = search(with_replaced(text, "#type", "#typo"), "maccs");
    CHECK(untold.code == 3);
    CHECK_THAT(untold.err, Contains("does not say") && Contains("#type=RDKit-MACCS166/2"));
    const Ran longer = search(with_replaced(text, "#num_bits=166", "#num_bits=167"), "maccs");
    CHECK(longer.code == 3);
    CHECK_THAT(longer.err, Contains("167 bits") && Contains("have 166"));
    // One bad line is reported, the others are done.
    const Ran bad = search(with_replaced(text, "\ttwo", ""), "maccs");
    CHECK(bad.code == 0);
    CHECK_THAT(bad.err, Contains("refs.fps:") && Contains("no tab"));
    CHECK_THAT(bad.out, Contains("one\t") && Contains("three\t") && !Contains("two\t"));
    CHECK(run({"substructure", demo(), "--queries", fps}).code == 2);
    CHECK(run({"similar", demo(), "--queries", fps, "--fingerprint", "maccs"}).code == 4);
}

}  // namespace chemsieve::similar_command_test
