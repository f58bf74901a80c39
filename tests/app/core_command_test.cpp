// The command core, in process, on the demo library.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/text_table.h"

namespace chemsieve::core_command_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Row = std::vector<std::string>;

const Row kTitles{"core", "smiles", "atoms", "bonds", "most_bonds", "compounds", "of", "proved"};

// The one row.
Row core_of(std::vector<std::string> options) {
    options.insert(options.begin(), {"core", demo()});
    const Ran ran = run(options);
    INFO(ran.err);
    CHECK(ran.code == 0);
    const std::vector<Row> rows = table(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0] == kTitles);
    return rows[1];
}

std::size_t hits_of(const std::string& smarts, const std::string& where) {
    return lines(run({"substructure", demo(), smarts, "--where", where, "-q"}).out).size() - 1;
}

}  // namespace

TEST_CASE("core finds what all of the chosen compounds have in common, and its SMARTS finds these") {
    const Row penicillins = core_of({"--where", "class = 'penicillin'"});
    CHECK(penicillins == Row{"[#6]-[#6]1(-[#6])-[#16]-[#6]2-[#6](-[#7])-[#6](=[#8])-[#7]-2-[#6]-1-[#6](=[#8])-[#8]",
                             "CC1(C)SC2C(N)C(=O)N2C1C(=O)O", "14", "15", "15", "4", "4", "yes"});
    for (const std::string name : {"steroid", "opioid", "dye", "salt"}) {
        const std::string where = "class = '" + name + "'";
        for (const std::vector<std::string>& rules : {std::vector<std::string>{},
                                                      {"--rings", "complete"},
                                                      {"--atoms", "any", "--bonds", "any"},
                                                      {"--charges", "--rings", "only"},
                                                      {"--share", "60%"},
                                                      {"--share", "0.6", "--bonds", "exact"}}) {
            std::vector<std::string> options{"core", demo(), "--where", where};
            options.insert(options.end(), rules.begin(), rules.end());
            const Ran ran = run(options);
            INFO(name << " " << ran.out << ran.err);
            const std::vector<Row> rows = table(ran.out);
            CHECK(ran.code == (rows.size() == 2 ? 0 : 1));
            if (rows.size() < 2) continue;
            CHECK(rows[1][7] == "yes");
            CHECK(rows[1][3] == rows[1][4]);
            CHECK(std::to_string(hits_of(rows[1][0], where)) == rows[1][5]);
            if (rules.empty()) CHECK(rows[1][5] == rows[1][6]);
        }
    }
}

TEST_CASE("core says what it found, of which compounds, and what it left open") {
    const auto said = [](std::vector<std::string> options, int code) {
        options.insert(options.begin(), {"core", demo()});
        const Ran ran = run(options);
        CHECK(ran.code == code);
        return ran.err;
    };
    CHECK(said({"--where", "class = 'penicillin'"}, 0) == "15 bonds and 14 atoms in all of 4 compounds\n");
    CHECK(said({}, 1) == "595 compounds: not even an atom is common\n");
    CHECK(said({"--where", "mw > 100000"}, 1) == "no compounds\n");
    CHECK(said({"--where", "class = 'penicillin'", "-q"}, 0).empty());
    const std::string of_a_sample = said({"--share", "50%"}, 0);
    CHECK_THAT(of_a_sample, Contains("settled on 100 of the compounds, chosen at random"));
    CHECK_THAT(of_a_sample, Contains(" of 595 compounds ("));
    CHECK(core_of({"--share", "50%"})[7] == "of a sample");

    const TemporaryFolder folder;
    write_file(folder.file("ids.txt"), "Aspirin\n");
    CHECK(said({"--ids", folder.file("ids.txt")}, 0) == "13 bonds and 13 atoms: one compound, which is its own core\n");
    write_file(folder.file("ids.txt"), "Aspirin\nUnobtainium\n");
    CHECK_THAT(said({"--ids", folder.file("ids.txt")}, 0), Contains("no compound has the id 'Unobtainium'"));
    write_file(folder.file("ids.txt"), "Unobtainium\n");
    CHECK_THAT(said({"--ids", folder.file("ids.txt")}, 3), Contains("none of the ids"));
}

TEST_CASE("core tells of a search that was too short, and writes formats of structures") {
    const TemporaryFolder folder;
    std::string large[2];
    for (int i = 0; i < 60; ++i) {
        large[0] += i % 3 == 0 ? "NCC(=O)" : i % 7 == 0 ? "NC(CO)C(=O)" : "NC(C)C(=O)";
        large[1] += i % 4 == 0 ? "NCC(=O)" : i % 5 == 0 ? "NC(CO)C(=O)" : "NC(C)C(=O)";
    }
    write_file(folder.file("large.smi"), large[0] + "O a\n" + large[1] + "O b\n");
    const std::string library = folder.file("large.sieve");
    CHECK(run({"import", library, folder.file("large.smi"), "-q"}).code == 0);
    const Ran ran = run({"core", library, "--steps", "1"});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Contains("no core has more than") && Contains("--steps"));
    const std::vector<Row> rows = table(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[1][7] == "no");
    CHECK(std::stoul(rows[1][4]) > std::stoul(rows[1][3]));
    CHECK(rows[1][5] == "2");

    const std::vector<std::string> penicillins{"core", demo(), "--where", "class = 'penicillin'", "-q", "--format"};
    const auto written = [&](const std::string& format) {
        std::vector<std::string> words = penicillins;
        words.push_back(format);
        return run(words).out;
    };
    CHECK(written("smi") == "CC1(C)SC2C(N)C(=O)N2C1C(=O)O\tcore\n");
    CHECK_THAT(written("sdf"), Contains("<proved>"));
    CHECK_THAT(written("html"), Contains("<svg"));
    CHECK_THAT(written("jsonl"), Contains("\"atoms\":14"));
    const Ran no_structure = run({"core", demo(), "--where", "class = 'steroid'", "--format", "smi"});
    CHECK(no_structure.out.empty());
    CHECK_THAT(no_structure.err, Contains("no compound by itself"));
}

TEST_CASE("what core cannot use is refused, and it can be stopped") {
    const auto refused = [](std::vector<std::string> options, const std::string& why) {
        options.insert(options.begin(), {"core", demo()});
        const Ran ran = run(options);
        INFO(ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(why));
    };
    for (const std::string share : {"0", "1.2", "80", "120%", "most", "-5%", "nan", "%"}) {
        refused({"--share", share}, "--share takes a share above 0 and up to 1, such as 0.8 or 80%");
    }
    refused({"--rings", "half"}, "--rings");
    refused({"--atoms", "heavy"}, "--atoms");
    refused({"--bonds", "double"}, "--bonds");
    refused({"--steps", "0"}, "--steps");
    refused({"--where", "mww < 3"}, "mww");
    CHECK(run({"core", "/no.sieve"}).code == 4);
    std::stop_source stopped;
    stopped.request_stop();
    const Ran ran = run({"core", demo()}, stopped.get_token());
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Contains("nothing was written"));
}

}  // namespace chemsieve::core_command_test
