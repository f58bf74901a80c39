// --where and --ids of searches and export, run in process.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::compound_choice_test {

using namespace chemsieve::test;

namespace {

std::string cell(const std::string& line, std::size_t number) {
    std::istringstream input{line};
    std::string result;
    for (std::size_t i = 0; i <= number; ++i) std::getline(input, result, '\t');
    return result;
}

}  // namespace

TEST_CASE("a search gives the hits that satisfy --where, and the best of them with --top") {
    const std::vector<std::string> search{"substructure", demo(), "c1ccccc1", "--columns", "mw,logp,class"};
    auto narrowed = search;
    narrowed.insert(narrowed.end(), {"--where", "mw < 200 and logp between 1 and 3"});
    std::vector<std::string> expected;
    for (const std::string& line : lines(run(search).out)) {
        const bool is_header = line.starts_with("query_id");
        const bool holds = !is_header && std::stod(cell(line, 4)) < 200 && std::stod(cell(line, 5)) >= 1 &&
                           std::stod(cell(line, 5)) <= 3;
        if (is_header || holds) expected.push_back(line);
    }
    REQUIRE(expected.size() > 10);
    const Ran ran = run(narrowed);
    CHECK(ran.code == 0);
    CHECK(lines(ran.out) == expected);
    CHECK_THAT(ran.err, Catch::Contains("compounds selected"));
    auto top = narrowed;
    top.insert(top.end(), {"--top", "3", "-q"});
    CHECK(lines(run(top).out) == std::vector<std::string>(expected.begin(), expected.begin() + 4));
    CHECK(run(top).err.empty());
    narrowed.emplace_back("--count");
    CHECK(run(narrowed).out == "q1\t" + std::to_string(expected.size() - 1) + "\n");
}

TEST_CASE("all searches take --where and --ids") {
    const TemporaryFolder folder;
    write_file(folder.file("ids"),
               "\xef\xbb\xbf"
               "Aspirin\r\n  Caffeine \n\nAspirin\n");
    for (const char* command : {"substructure", "similar", "exact"}) {
        INFO(command);
        const std::vector<std::string> search{command, demo(), "CC(=O)Oc1ccccc1C(=O)O", "-q"};
        const auto with = [&](std::vector<std::string> more) {
            more.insert(more.begin(), search.begin(), search.end());
            return run(more);
        };
        CHECK_THAT(with({"--where", "class = 'NSAID'"}).out, Catch::Contains("Aspirin\t1.000000"));
        const Ran none = with({"--where", "class != 'NSAID' and mw < 50"});
        CHECK((none.code == 1) == (std::string{command} != "similar"));
        CHECK_THAT(none.out, !Catch::Contains("Aspirin"));
        const Ran chosen = with({"--ids", folder.file("ids")});
        CHECK_THAT(chosen.out, Catch::Contains("Aspirin\t1.000000"));
        CHECK(chosen.err.empty());
        const Ran both = with({"--ids", folder.file("ids"), "--where", "id = 'Caffeine'"});
        CHECK_THAT(both.out, !Catch::Contains("Aspirin"));
    }
}

TEST_CASE("a condition may begin with a minus or stand in brackets of its own") {
    CHECK(run({"substructure", demo(), "c1ccccc1", "--where", "-5 < logp", "--top", "1"}).code == 0);
    const Ran ran = run({"substructure", demo(), "C", "--where", "[mw]"});
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, Catch::Contains("\n  [mw]\n  ^\n"));
}

TEST_CASE("a condition that cannot be used is wrong usage, with its place, and nothing is written") {
    const TemporaryFolder folder;
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"similar", demo(), "CC"}, {"export", demo()}}) {
        for (const auto& [where, marks] : {std::pair<std::string, std::string>{"mww < 5", "\n  mww < 5\n  ^~~\n"},
                                           {"mw < ", "\n  mw < \n       ^\n"},
                                           {"", "\n  \n  ^\n"},
                                           {"formula < 5", "\n  formula < 5\n            ^\n"},
                                           {"'; DROP TABLE compound; --", "\n  '; DROP TABLE compound; --\n  ^\n"}}) {
            auto arguments = command;
            arguments.insert(arguments.end(), {"--where", where, "-o", folder.file("out.tsv")});
            const Ran ran = run(arguments);
            INFO(where);
            CHECK(ran.code == 2);
            CHECK_THAT(ran.err, Catch::Contains("chemsieve: --where: ") && Catch::EndsWith(marks));
            CHECK_FALSE(std::filesystem::exists(folder.file("out.tsv")));
        }
    }
    CHECK(run({"similar", demo(), "CC", "--where", "mww < 5"}).out.empty());
    CHECK(run({"substructure", demo(), "CC", "--count"}).code == 0);
}

TEST_CASE("ids that are not in the library are listed and counted") {
    const TemporaryFolder folder;
    write_file(folder.file("some"), "Unobtainium\nAspirin\nKryptonite\n");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"substructure", demo(), "C", "-q"}, {"export", demo(), "-o", "-", "-q"}}) {
        auto arguments = command;
        arguments.insert(arguments.end(), {"--ids", folder.file("some")});
        const Ran ran = run(arguments);
        CHECK(ran.code == 0);
        CHECK(lines(ran.out).size() == 2);
        CHECK(ran.err == "chemsieve: " + folder.file("some") +
                             ":1: no compound has the id 'Unobtainium'\nchemsieve: " + folder.file("some") +
                             ":3: no compound has the id 'Kryptonite'\nchemsieve: 2 of 3 ids are not in " + demo() +
                             "\n");
        arguments.back() = folder.file("none");
        write_file(folder.file("none"), "Unobtainium\n");
        CHECK(run(arguments).code == 3);
        CHECK_THAT(run(arguments).err, Catch::Contains("none of the ids of " + folder.file("none") + " (1) is in"));
        write_file(folder.file("none"), "\n \n");
        CHECK(run(arguments).code == 3);
        CHECK_THAT(run(arguments).err, Catch::Contains("holds no ids"));
        arguments.back() = folder.file("missing");
        CHECK(run(arguments).code == 3);
    }
    std::string many = "Aspirin\n";
    for (int i = 0; i < 250; ++i) many += "no" + std::to_string(i) + "\n";
    write_file(folder.file("many"), many);
    const Ran ran = run({"substructure", demo(), "C", "-q", "--ids", folder.file("many")});
    CHECK(lines(ran.err).size() == 102);
    CHECK_THAT(ran.err, Catch::Contains("250 of 251 ids"));
}

TEST_CASE("ids and queries cannot both come from standard input, and an output never replaces the ids") {
    CHECK(run({"substructure", demo(), "--queries", "-", "--ids", "-"}).code == 2);
    const TemporaryFolder folder;
    write_file(folder.file("ids"), "Aspirin\n");
    CHECK(run({"substructure", demo(), "C", "--ids", folder.file("ids"), "-o", folder.file("ids")}).code == 2);
    CHECK(run({"export", demo(), "--ids", folder.file("ids"), "-o", folder.file("ids"), "--format", "tsv"}).code == 2);
    CHECK(read_file(folder.file("ids")) == "Aspirin\n");
}

TEST_CASE("statistics say how many compounds were selected, and candidates are among them") {
    const TemporaryFolder folder;
    const auto stats = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"substructure", demo(), "c1ccccc1", "-q", "--stats", folder.file("stats")});
        run(more);
        return nlohmann::json::parse(read_file(folder.file("stats")));
    };
    const auto all = stats({});
    CHECK_FALSE(all.contains("selected"));
    const auto some = stats({"--where", "mw < 150"});
    CHECK(some["compounds"] == all["compounds"]);
    CHECK(some["selected"] < all["compounds"]);
    CHECK(some["candidates"] < all["candidates"]);
    CHECK(some["candidates"] <= some["selected"]);
    CHECK(some["candidates"] == some["verified"]);
    CHECK(some["hits"] < all["hits"]);
}

TEST_CASE("export takes conditions, with ids or without") {
    const TemporaryFolder folder;
    const Ran ran = run({"export", demo(), "-o", "-", "--where", "class = 'NSAID'", "--columns", "class"});
    CHECK(ran.code == 0);
    REQUIRE(lines(ran.out).size() > 5);
    for (const std::string& line : lines(ran.out)) CHECK((cell(line, 2) == "NSAID" || cell(line, 2) == "class"));
    write_file(folder.file("ids"), "Caffeine\nAspirin\n");
    const Ran both = run(
        {"export", demo(), "-o", "-", "--where", "class = 'NSAID'", "--columns", "mw", "--ids", folder.file("ids")});
    CHECK(lines(both.out).size() == 2);
    const Ran nothing = run({"export", demo(), "-o", "-", "--where", "mw < 0", "--columns", "mw"});
    CHECK(nothing.code == 0);
    CHECK(nothing.out == "id\tsmiles\tmw\n");
}

TEST_CASE("a stopped selection is a cancelled command") {
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"similar", demo(), "CC"}, {"export", demo()}}) {
        auto arguments = command;
        arguments.insert(arguments.end(), {"--where", "mw > 0", "-o", folder.file("out.tsv")});
        const Ran ran = run(arguments, stop.get_token());
        CHECK(ran.code == 5);
        CHECK_THAT(ran.err, Catch::Contains("cancelled"));
        CHECK_FALSE(std::filesystem::exists(folder.file("out.tsv")));
    }
}

TEST_CASE("unknown columns are refused with --count too, and case tells columns apart") {
    const Ran ran = run({"substructure", demo(), "C", "--count", "--columns", "mw,melting_point"});
    CHECK(ran.code == 3);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Catch::Contains("melting_point") && Catch::Contains("class"));
    const TemporaryFolder folder;
    write_file(folder.file("in.tsv"), "smiles\tid\tval\tVal\nC\ta\t1\t2\n");
    REQUIRE(run({"import", folder.file("l.sieve"), folder.file("in.tsv")}).code == 0);
    for (const auto& [name, value] : {std::pair<std::string, std::string>{"val", "1"}, {"Val", "2"}}) {
        CHECK_THAT(run({"substructure", folder.file("l.sieve"), "C", "--columns", name}).out,
                   Catch::Contains("\t" + name + "\n") && Catch::EndsWith("\t" + value + "\n"));
    }
}

TEST_CASE("titles with commas are columns in double quotes, and 'all' stands alone") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    write_file(folder.file("in.tsv"), "smiles\tid\tyield, %\t5\" pipe\tplain\nCO\ta\t87\tx\ty\n");
    REQUIRE(run({"import", library, folder.file("in.tsv")}).code == 0);
    const auto table = [&](const std::string& columns) { return run({"export", library, "--columns", columns, "-q"}); };
    CHECK(table("\"yield, %\",mw").out == "id\tsmiles\tyield, %\tmw\na\tCO\t87\t32.042\n");
    CHECK(table(" plain , \"5\"\" pipe\" ,").out == "id\tsmiles\tplain\t5\" pipe\na\tCO\ty\tx\n");
    CHECK(table("5\" pipe").out == "id\tsmiles\t5\" pipe\na\tCO\tx\n");
    for (const auto& [columns, remedy] :
         std::vector<std::pair<std::string, std::string>>{{"yield, %", "rings, heavy_atoms, \"yield, %\", "},
                                                          {"yield, %", "in double quotes"},
                                                          {"\"yield, %", "no quote at its end"},
                                                          {"\"yield, %\" mw", "a comma is missing"},
                                                          {"all,mw", "'all' stands for every column"},
                                                          {"mw,ALL", "write it alone"}}) {
        INFO(columns);
        const Ran ran = table(columns);
        CHECK(ran.code == 3);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Catch::Contains(remedy));
    }
}

}  // namespace chemsieve::compound_choice_test
