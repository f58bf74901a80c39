// Sets of structures that conditions call by name, from --alerts and the configuration, run in process.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/app/shards/sharded_library.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::alerts_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Ids = std::set<std::string>;

// Ids in the rows of a table. `column`: where they stand.
Ids ids_of(const Ran& ran, std::size_t column) {
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    Ids ids;
    auto rows = table(ran.out);
    rows.erase(rows.begin());
    for (const auto& row : rows) ids.insert(row[column]);
    return ids;
}

// Ids of compounds of the demo library, by what is older than sets.
Ids selected(const std::string& where) { return ids_of(run({"export", demo(), "--where", where, "-q"}), 0); }
Ids containing(const std::vector<std::string>& structures) {
    Ids ids;
    for (const std::string& structure : structures) {
        ids.merge(ids_of(run({"substructure", demo(), "--smarts", structure, "-q"}), 1));
    }
    return ids;
}

Ids without(const Ids& some, const Ids& others) {
    Ids ids;
    std::set_difference(some.begin(), some.end(), others.begin(), others.end(), std::inserter(ids, ids.end()));
    return ids;
}
Ids both(const Ids& some, const Ids& others) {
    Ids ids;
    std::set_intersection(some.begin(), some.end(), others.begin(), others.end(), std::inserter(ids, ids.end()));
    return ids;
}
Ids either(Ids some, Ids others) {
    some.merge(others);
    return some;
}

// Two sets, and a configuration that names them.
struct Sets {
    Sets() {
        write_file(folder.file("polar.sma"), "[N+](=O)[O-] nitro\nS(=O)(=O)N sulfonamide\n");
        write_file(folder.file("halogens.sma"), "[Cl,Br] heavy\nF light\n");
        write_file(folder.file("c.ini"), config());
        REQUIRE(polar.size() > 5);
        REQUIRE(halogens.size() > 5);
        REQUIRE_FALSE(both(polar, halogens).empty());
    }
    static std::string config() {
        return "[alerts]\npolar = polar.sma\nHalogens = halogens.sma\n"
               "[conditions]\nnice = lipinski and not (polar or halogens)\n";
    }
    Ran run_configured(const std::vector<std::string>& words) const {
        return run(words, {}, {{"CHEMSIEVE_CONFIG", folder.file("c.ini")}});
    }
    Ids exported(const std::string& where) const {
        return ids_of(run_configured({"export", demo(), "--where", where, "-q"}), 0);
    }

    TemporaryFolder folder;
    Ids polar = containing({"[N+](=O)[O-]", "S(=O)(=O)N"});
    Ids halogens = containing({"[Cl,Br]", "F"});
    Ids all = selected("mw > 0");
};

}  // namespace

TEST_CASE("conditions call sets of structures as they call other conditions") {
    const Sets sets;
    const Ids light = selected("mw < 250"), lipinski = selected("lipinski");
    CHECK(sets.exported("polar") == sets.polar);
    CHECK(sets.exported("not POLAR") == without(sets.all, sets.polar));
    CHECK(sets.exported("polar or halogens") == either(sets.polar, sets.halogens));
    CHECK(sets.exported("polar and not (halogens and mw < 250)") == without(sets.polar, both(sets.halogens, light)));
    CHECK(sets.exported("not (polar and mw < 250) and not halogens") ==
          without(without(sets.all, both(sets.polar, light)), sets.halogens));
    CHECK(sets.exported("nice") == without(lipinski, either(sets.polar, sets.halogens)));
    CHECK(sets.exported("not nice") == without(sets.all, sets.exported("nice")));
    CHECK(sets.exported("aromatic_rings > 0 and not polar") == without(selected("aromatic_rings > 0"), sets.polar));
    CHECK(sets.exported("mw < 250 and not polar or halogens") == either(without(light, sets.polar), sets.halogens));
}

TEST_CASE("every search takes sets, from the configuration and from --alerts") {
    const Sets sets;
    const std::string alerts = "bad=" + sets.folder.file("halogens.sma");
    for (const std::vector<std::string>& search :
         std::vector<std::vector<std::string>>{{"substructure", demo(), "c1ccccc1"},
                                               {"similar", demo(), "Clc1ccccc1N", "-t", "0.01"},
                                               {"exact", demo(), "CC(=O)Oc1ccccc1C(=O)O", "Clc1ccc(Cl)cc1"}}) {
        INFO(search.front());
        auto with = search;
        with.insert(with.end(), {"--where", "mw < 300 and not halogens", "-q"});
        auto given = search;
        given.insert(given.end(), {"--where", "mw < 300 and not bad", "--alerts", alerts, "-q"});
        auto plain = search;
        plain.insert(plain.end(), {"--where", "mw < 300", "-q"});
        const Ids expected = without(ids_of(run(plain), 1), sets.halogens);
        CHECK(ids_of(sets.run_configured(with), 1) == expected);
        CHECK(ids_of(run(given), 1) == expected);
    }
    // One of the command line takes the place of the configuration's.
    CHECK(ids_of(sets.run_configured({"export", demo(), "-q", "--where", "polar", "--alerts",
                                      "polar=" + sets.folder.file("halogens.sma")}),
                 0) == sets.halogens);
    const Ran stats = sets.run_configured(
        {"substructure", demo(), "c1ccccc1", "--where", "polar", "--stats", sets.folder.file("s.jsonl"), "-q"});
    CHECK(stats.code == 0);
    const auto line = nlohmann::json::parse(read_file(sets.folder.file("s.jsonl")));
    CHECK(line["selected"] == sets.polar.size());
}

TEST_CASE(
    "several libraries and routes select by sets in each, also a library that is searched for other queries alone") {
    const Sets sets;
    const std::string other = sets.folder.file("other.sieve"), route = sets.folder.file("both.route");
    write_file(sets.folder.file("in.smi"), "Clc1ccccc1 chlorobenzene\nc1ccccc1 benzene\nCCCl chain\n");
    REQUIRE(run({"import", "-q", other, sets.folder.file("in.smi")}).code == 0);
    REQUIRE(run({"route", route, demo(), other}).code == 0);
    Ids expected = ids_of(run({"substructure", demo(), "c1ccccc1", "-q"}), 1);
    expected = without(expected, sets.halogens);
    expected.insert("benzene");
    const std::vector<std::string> rest{"c1ccccc1", "--where", "not halogens", "-q"};
    auto given = std::vector<std::string>{"substructure", demo()};
    given.insert(given.end(), rest.begin(), rest.end());
    given.insert(given.end(), {"--library", other});
    CHECK(ids_of(sets.run_configured(given), 2) == expected);
    auto routed = std::vector<std::string>{"substructure", route};
    routed.insert(routed.end(), rest.begin(), rest.end());
    CHECK(ids_of(sets.run_configured(routed), 2) == expected);
}

TEST_CASE("compounds are removed by sets") {
    const Sets sets;
    const std::string library = sets.folder.file("own.sieve");
    REQUIRE(run({"import", "-q", library, (source_folder() / "data/demo/demo.tsv").string()}).code == 0);
    const Ran ran = sets.run_configured({"remove", library, "--where", "polar and mw < 250"});
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ids_of(run({"export", library, "-q"}), 0) == without(sets.all, both(sets.polar, selected("mw < 250"))));
    CHECK(run({"remove", library, "--where", "bad", "--alerts", "bad=" + sets.folder.file("no.sma")}).code == 3);
}

TEST_CASE("records name the sets that were called, with their files") {
    const Sets sets;
    const std::string file = sets.folder.file("polar.sma");
    const Ran found =
        sets.run_configured({"substructure", demo(), "c1ccccc1", "--where", "not polar", "--header-comment", "-q"});
    CHECK_THAT(found.out, Contains("where: not polar") && Contains("alerts: polar = " + file));
    CHECK_THAT(found.out, !Contains("halogens.sma"));
    const Ran written = sets.run_configured({"export", demo(), "--where", "nice", "--header-comment", "-q"});
    CHECK_THAT(written.out, Contains("where: (lipinski and not (polar or halogens))") &&
                                Contains("alerts: polar = " + file) &&
                                Contains("alerts: Halogens = " + sets.folder.file("halogens.sma")));
}

TEST_CASE("files are read only if a condition calls them, and told of with their set, file and line if they are bad") {
    const TemporaryFolder folder;
    write_file(folder.file("c.ini"), "[alerts]\ngone = gone.sma\nbad = bad.sma\nempty = empty.sma\n");
    write_file(folder.file("bad.sma"), "CC fine\n\n[N+ nitro\n");
    write_file(folder.file("empty.sma"), "");
    const auto configured = [&](const std::string& where) {
        return run({"export", demo(), "--where", where}, {}, {{"CHEMSIEVE_CONFIG", folder.file("c.ini")}});
    };
    CHECK(configured("mw < 200").code == 0);
    const auto refused = [&](const std::string& where, const std::string& reason) {
        const Ran ran = configured(where);
        INFO(ran.err);
        CHECK(ran.code == 3);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Contains(reason));
    };
    refused("mw < 200 and not gone", "the structures of gone: ");
    refused("gone", folder.file("gone.sma"));
    refused("bad", "the structures of bad: " + folder.file("bad.sma") + ":3: ");
    refused("bad", "nitro");
    refused("empty", "holds no structure");
}

TEST_CASE("names of sets that cannot be used are refused") {
    const auto configured = [](const std::string& lines, const std::string& reason) {
        const TemporaryFolder folder;
        write_file(folder.file("c.ini"), lines);
        const Ran ran = run({"info", demo()}, {}, {{"CHEMSIEVE_CONFIG", folder.file("c.ini")}});
        INFO(lines);
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err, Contains("c.ini:2: ") || Contains("c.ini:4: "));
        CHECK_THAT(ran.err, Contains(reason));
    };
    configured("[alerts]\nveber = a.sma\n", "'veber' is there already");
    configured("[alerts]\nmw = a.sma\n", "'mw' is a property");
    configured("[alerts]\nCl = a.sma\n", "'Cl' is a property");
    configured("[alerts]\na b = a.sma\n", "cannot name a condition");
    configured("[alerts]\npains =\n", "a file is missing");
    configured("[alerts]\npains = a.sma\n[conditions]\nPains = mw < 3\n", "names the structures of");
    configured("[conditions]\nclean = not pains\n", "no condition 'pains'");
    const auto given = [](const std::string& word, const std::string& reason) {
        const Ran ran = run({"export", demo(), "--where", "x", "--alerts", word});
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err, Contains(reason));
    };
    given("x", "is not NAME=FILE");
    given("x=", "is not NAME=FILE");
    given("lipinski=a.sma", "'lipinski' is there already");
    given("y=a.sma", "there is no condition 'x'; there are lipinski, veber, y");
    CHECK(run({"export", demo(), "--alerts", "x=a.sma"}).code == 2);
}

TEST_CASE("an output is not written over a file that the condition calls, and runs on shards refuse sets") {
    const Sets sets;
    const std::string file = sets.folder.file("polar.sma"), before = read_file(file);
    CHECK(sets.run_configured({"export", demo(), "--where", "polar", "-o", file, "--format", "smi"}).code == 2);
    CHECK(sets.run_configured({"substructure", demo(), "C", "--where", "polar", "-o", file, "--format", "smi"}).code ==
          2);
    CHECK(read_file(file) == before);
    const ShardedLibrary made;
    const Ran configured = sets.run_configured(made.submit_words("exact", "run", {"--where", "not polar"}));
    CHECK(configured.code == 2);
    CHECK_THAT(configured.err, Contains("are for searches on this machine; give --and and --not"));
    const Ran given = run(made.submit_words("exact", "run", {"--where", "not x", "--alerts", "x=" + file}));
    CHECK(given.code == 2);
    CHECK_THAT(given.err, Contains("are for searches on this machine"));
}

}  // namespace chemsieve::alerts_test
