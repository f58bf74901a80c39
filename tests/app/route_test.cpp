// Routes of several libraries: what is passed over has no hit, and all else is as without the route.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::route_test {

using namespace chemsieve::test;

namespace {

// Libraries of which some lack what others have, and a route of them.
struct Routed {
    Routed() {
        add("demo", read_file((source_folder() / "data/demo/demo.tsv").string()), "tsv");
        add("chains", "CCCCCC hexane\nCCCCCCO hexanol\nCCCCCCCl chlorohexane\n", "smi");
        add("rings", "c1ccccc1 benzene\nc1ccncc1 pyridine\nC1CCCCC1 cyclohexane\nCCO ethanol\n", "smi");
        add("empty", "", "smi");
        std::vector<std::string> command{"route", route};
        command.insert(command.end(), libraries.begin(), libraries.end());
        const Ran made = run(command);
        INFO(made.err);
        REQUIRE(made.code == 0);
        CHECK_THAT(made.err, Catch::Contains("4 libraries, "));
    }
    void add(const std::string& name, const std::string& text, const std::string& ending) {
        const std::string file = folder.file(name + "." + ending);
        write_file(file, text.empty() ? "CC ethane\n" : text);
        libraries.push_back(folder.file(name + ".sieve"));
        REQUIRE(run({"import", libraries.back(), file, "-q"}).code == 0);
        if (text.empty()) REQUIRE(run({"remove", libraries.back(), "ethane", "-q"}).code == 0);
    }
    std::vector<std::string> plain(std::vector<std::string> command) const {
        command.insert(command.begin() + 1, libraries.front());
        for (std::size_t i = 1; i < libraries.size(); ++i) {
            command.insert(command.end(), {"--library", libraries[i]});
        }
        return command;
    }
    std::vector<std::string> routed(std::vector<std::string> command) const {
        command.insert(command.begin() + 1, route);
        return command;
    }

    TemporaryFolder folder;
    std::string route = folder.file("all.route");
    std::vector<std::string> libraries;
};

}  // namespace

TEST_CASE("a route gives the hits of all its libraries, and passes over those without any") {
    const Routed all;
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"substructure", "c1ccncc1"},
                                               {"substructure", "[Pt]CCC", "--or", "c1ccncc1"},
                                               {"substructure", "CCCCCCCl"},
                                               {"substructure", "CCO", "c1ccccc1", "[Xe]", "C1CCCCC1"},
                                               {"substructure", "[#6]-[#17]", "[F,Cl]", "[!#6]", "*"},
                                               {"substructure", "CCO", "--where", "mw < 100"},
                                               {"exact", "CCO", "CC(=O)Oc1ccccc1C(=O)O", "CCCCCCCCCCCC"},
                                               {"exact", "CCO", "--ignore-stereo"},
                                               {"superstructure", "CCCCCCOC"},
                                               {"similar", "CCCCCCO", "--top", "5"}}) {
        INFO(command[0] << ' ' << command[1]);
        const Ran plain = run(all.plain(command)), routed = run(all.routed(command));
        CHECK(routed.out == plain.out);
        CHECK(routed.code == plain.code);
    }
    CHECK_THAT(run(all.routed({"substructure", "CCCCCCCl"})).err,
               Catch::Contains("rings.sieve: passed over for 1 query, of which it holds no hit"));
    CHECK_THAT(run(all.routed({"exact", "CCCCCCCCCCCC", "CCCl"})).err,
               Catch::Contains("demo.sieve: passed over for 2 queries") && Catch::Contains("empty.sieve: passed"));
}

TEST_CASE("statistics of a search by a route have a line for each library, also for those passed over") {
    const Routed all;
    const std::string file = all.folder.file("s.jsonl");
    REQUIRE(run(all.routed({"substructure", "CCO", "c1ccncc1", "--stats", file})).code == 0);
    const auto stats = lines(read_file(file));
    REQUIRE(stats.size() == 2 * all.libraries.size());
    std::size_t hits = 0;
    for (std::size_t i = 0; i < stats.size(); ++i) {
        const auto object = nlohmann::json::parse(stats[i]);
        const std::string library = object["library"];
        CHECK(library == all.libraries[i % all.libraries.size()]);
        const bool is_passed_over = i >= all.libraries.size() && library.ends_with("chains.sieve");
        if (is_passed_over) CHECK(object["screened"] == 0);
        if (is_passed_over) CHECK(object["complete"] == true);
        hits += object["hits"].get<std::size_t>();
    }
    CHECK(lines(run(all.plain({"substructure", "CCO", "c1ccncc1"})).out).size() == hits + 1);
}

TEST_CASE("no route loses a hit of the query sets, and none misses what is added later") {
    const Routed all;
    std::vector<std::string> command{"substructure", "--count", "-q"};
    if (const auto data = rdkit_data()) {
        const auto smarts = rdkit_smarts(*data);
        std::string file;
        for (std::size_t i = 0; i < smarts.size(); i += 7) file += smarts[i].first + " " + smarts[i].second + "\n";
        write_file(all.folder.file("q.sma"), file);
        command.insert(command.end(), {"--queries", all.folder.file("q.sma")});
    } else {
        command.insert(command.begin() + 1, "c1ccccc1");
    }
    CHECK(run(all.routed(command)).out == run(all.plain(command)).out);

    write_file(all.folder.file("more.smi"), "CCCCCCBr bromohexane\n");
    REQUIRE(run({"import", all.libraries[1], all.folder.file("more.smi"), "-q"}).code == 0);
    const Ran grown = run(all.routed({"substructure", "CCCCCCBr"}));
    CHECK(grown.out == run(all.plain({"substructure", "CCCCCCBr"})).out);
    CHECK_THAT(grown.out, Catch::Contains("bromohexane"));
    CHECK_THAT(grown.err, Catch::Contains("chains.sieve: changed since the route was made"));
}

TEST_CASE("no route leads past libraries of another RDKit, and none is made of them") {
    const Routed all;
    run_sql(all.libraries[1], "UPDATE setting SET value = '1999.09.1' WHERE name = 'rdkit'");
    const Ran found = run(all.routed({"exact", "CCCCCC"}));
    CHECK(found.out == run(all.plain({"exact", "CCCCCC"})).out);
    CHECK_THAT(found.err, !Catch::Contains("chains.sieve: passed over") && Catch::Contains("RDKit 1999.09.1"));
    const Ran made = run({"route", all.folder.file("new.route"), all.libraries[0], all.libraries[1]});
    CHECK(made.code == 4);
    CHECK_THAT(made.err, Catch::Contains("RDKit 1999.09.1"));
}

TEST_CASE("routes move with their libraries, and bad ones are refused") {
    const Routed all;
    const std::string moved = all.folder.file("moved");
    std::filesystem::create_directory(moved);
    for (const std::string& file : all.libraries) {
        std::filesystem::rename(file, std::filesystem::path{moved} / std::filesystem::path{file}.filename());
    }
    CHECK_THAT(run(all.routed({"substructure", "CCO"})).err, Catch::Contains("demo.sieve"));
    CHECK(run(all.routed({"substructure", "CCO"})).code == 4);
    const std::string there = (std::filesystem::path{moved} / "all.route").string();
    std::filesystem::rename(all.route, there);
    CHECK(run({"exact", there, "CCO"}).code == 0);
    const std::string bytes = read_file(there);
    for (std::size_t at = 9; at < bytes.size(); at += bytes.size() / 11) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x11);
        write_file(there, damaged);
        const Ran ran = run({"exact", there, "CCO"});
        CHECK(ran.code == 3);
        CHECK_THAT(ran.err, Catch::Contains("damaged or was cut off"));
    }
}

TEST_CASE("no route is made of a library whose path it could not name") {
    const TemporaryFolder folder;
    const std::string library = folder.file("l\xe9.sieve"), route = folder.file("one.route");
    std::filesystem::copy_file(demo(), library);
    const Ran ran = run({"route", route, library});
    CHECK(ran.code != 0);
    CHECK_THAT(ran.err, Catch::Contains("in UTF-8, which") && Catch::Contains("rename it"));
    CHECK_FALSE(std::filesystem::exists(route));
}

}  // namespace chemsieve::route_test
