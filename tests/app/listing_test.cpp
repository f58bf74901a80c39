// --sort, --sample, --contains-any and --contains-none of searches and export, and conditions that users name, run in
// process.

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/app/shards/sharded_library.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::listing_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Without titles.
Rows rows(const std::vector<std::string>& words) {
    const Ran ran = run(with(words, {"-q"}));
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    Rows all = table(ran.out);
    REQUIRE_FALSE(all.empty());
    all.erase(all.begin());
    return all;
}

Rows sorted(Rows all, std::size_t column, bool descending) {
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
        const double x = std::stod(a[column]), y = std::stod(b[column]);
        return descending ? x > y : x < y;
    });
    return all;
}

void check_refused(const std::vector<std::string>& words, int code, const std::string& reason) {
    const Ran ran = run(words);
    INFO(reason);
    CHECK(ran.code == code);
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Contains(reason));
}

std::vector<std::string> exporting() { return {"export", demo(), "--columns", "mw,rings,class"}; }
std::vector<std::string> searching() { return {"substructure", demo(), "c1ccccc1", "--columns", "mw,rings,class"}; }

Ran run_with(const std::string& config, const std::vector<std::string>& words) {
    const TemporaryFolder folder;
    write_file(folder.file("c.ini"), config);
    return run(words, {}, {{"CHEMSIEVE_CONFIG", folder.file("c.ini")}});
}

}  // namespace

TEST_CASE("rows are sorted by numbers as numbers, equal ones stay as they were") {
    const Rows of_export = rows(exporting()), of_search = rows(searching());
    REQUIRE(of_export.size() > 200);
    REQUIRE(of_search.size() > 100);
    for (const char* jobs : {"1", "3"}) {
        for (const bool descending : {false, true}) {
            const std::string ending = descending ? ":desc" : "";
            const auto listed = [&](const std::vector<std::string>& words, const std::string& column) {
                return rows(with(words, {"--sort", column + ending, "-j", jobs}));
            };
            CHECK(listed(exporting(), "mw") == sorted(of_export, 2, descending));
            CHECK(listed(exporting(), "rings") == sorted(of_export, 3, descending));
            CHECK(listed(searching(), "MW") == sorted(of_search, 4, descending));
            CHECK(listed(searching(), "rings") == sorted(of_search, 5, descending));
            CHECK(listed(searching(), "similarity") == sorted(of_search, 2, descending));
        }
    }
    // By what the table does not show.
    const Rows by_tpsa = rows({"export", demo(), "--columns", "tpsa"});
    Rows expected = sorted(by_tpsa, 2, true);
    for (auto& row : expected) row.pop_back();
    CHECK(rows({"export", demo(), "--columns", "", "--sort", "tpsa:desc"}) == expected);
}

TEST_CASE("rows are sorted by text byte by byte, and those without value come last either way") {
    const TemporaryFolder folder;
    write_file(folder.file("in.tsv"),
               "smiles\tid\tyear\tnote\nC\ta\t10\tpear\nCC\tb\t\tApple\nCCC\tc\t9\t\nCCCC\td\t10\tpear\n"
               "CCCCC\te\t-1.5\tfig\n");
    const std::string library = folder.file("l.sieve");
    REQUIRE(run({"import", "-q", library, folder.file("in.tsv")}).code == 0);
    const auto order = [&](const std::string& column) {
        std::string ids;
        for (const auto& row : rows({"export", library, "--columns", "", "--sort", column})) ids += row[0];
        return ids;
    };
    CHECK(order("year") == "ecadb");
    CHECK(order("year:desc") == "adceb");
    CHECK(order("note:asc") == "beadc");
    CHECK(order("NOTE:DESC") == "adebc");
    const Rows by_id = rows(with(exporting(), {"--sort", "id"}));
    CHECK(std::is_sorted(by_id.begin(), by_id.end(), [](const auto& a, const auto& b) { return a[0] < b[0]; }));
    const Rows by_smiles = rows(with(searching(), {"--sort", "smiles"}));
    CHECK(std::is_sorted(by_smiles.begin(), by_smiles.end(), [](const auto& a, const auto& b) { return a[3] < b[3]; }));
}

TEST_CASE("with --top the best hits are found first and sorted then, of each query by itself") {
    const Rows best = rows(with(searching(), {"--top", "9"}));
    CHECK(rows(with(searching(), {"--top", "9", "--sort", "mw:desc"})) == sorted(best, 4, true));
    const std::vector<std::string> two{"substructure", demo(), "c1ccccc1", "C(=O)O", "--columns", "mw"};
    const Rows all = rows(with(two, {"--sort", "mw"}));
    const auto second = std::find_if(all.begin(), all.end(), [](const auto& row) { return row[0] == "q2"; });
    const auto is_less = [](const auto& a, const auto& b) { return std::stod(a[4]) < std::stod(b[4]); };
    REQUIRE(second != all.end());
    CHECK(std::is_sorted(all.begin(), second, is_less));
    CHECK(std::is_sorted(second, all.end(), is_less));
    CHECK(all.size() == rows(two).size());
}

TEST_CASE("a sample is some of the rows, in their order, the same for a seed and any number of threads") {
    for (const auto& words : {exporting(), searching()}) {
        const Rows all = rows(words);
        const Rows sample = rows(with(words, {"--sample", "12", "--seed", "7", "-j", "1"}));
        CHECK(sample.size() == 12);
        auto next = all.begin();
        for (const auto& row : sample) {
            next = std::find(next, all.end(), row);
            REQUIRE(next++ != all.end());
        }
        CHECK(rows(with(words, {"--sample", "12", "--seed", "7", "-j", "3"})) == sample);
        CHECK(rows(with(words, {"--sample", "12", "--seed", "8"})) != sample);
        CHECK(rows(with(words, {"--sample", "12"})) == rows(with(words, {"--sample", "12", "--seed", "0"})));
        CHECK(rows(with(words, {"--sample", "100000"})) == all);
        const std::size_t mw = words == exporting() ? 2 : 4;
        CHECK(rows(with(words, {"--sample", "12", "--seed", "7", "--sort", "mw"})) == sorted(sample, mw, false));
    }
    const Rows few = rows(with(exporting(), {"--where", "mw < 150", "--sample", "5"}));
    CHECK(few.size() == 5);
    for (const auto& row : few) CHECK(std::stod(row[2]) < 150);
    CHECK(rows({"similar", demo(), "CC(=O)Oc1ccccc1C(=O)O", "-t", "0.2", "--sample", "4"}).size() == 4);
}

TEST_CASE("hits of several libraries are sorted and sampled as one list") {
    const TemporaryFolder folder;
    const std::string other = folder.file("other.sieve");
    REQUIRE(run({"import", "-q", other, (source_folder() / "data/demo/demo.tsv").string()}).code == 0);
    const std::vector<std::string> both =
        with({"substructure", demo(), "c1ccccc1", "--library", other, "--columns", "mw"}, {});
    const Rows all = rows(both);
    CHECK(rows(with(both, {"--sort", "mw"})) == sorted(all, 5, false));
    const Rows by_library = rows(with(both, {"--sort", "library"}));
    CHECK(
        std::is_sorted(by_library.begin(), by_library.end(), [](const auto& a, const auto& b) { return a[1] < b[1]; }));
    const Rows sample = rows(with(both, {"--sample", "40"}));
    std::set<std::string> libraries;
    for (const auto& row : sample) libraries.insert(row[1]);
    CHECK(sample.size() == 40);
    CHECK(libraries.size() == 2);
}

TEST_CASE("what --sort and --sample cannot do is refused") {
    check_refused(with(searching(), {"--sort", "nothing"}), 3, "there is no column 'nothing'");
    check_refused(with(searching(), {"--sort", "all"}), 3, "sorted by columns");
    check_refused(with(exporting(), {"--sort", "similarity"}), 3, "there is no column 'similarity'");
    check_refused(with(searching(), {"--sort", "mw", "--count"}), 2, "excludes");
    check_refused(with(searching(), {"--sample", "5", "--count"}), 2, "excludes");
    check_refused(with(searching(), {"--sample", "5", "--top", "9"}), 2, "excludes");
    check_refused({"similar", demo(), "CCO", "--sample", "5"}, 2, "without --threshold only the best");
    check_refused({"similar", demo(), "--NxN", "--sort", "mw"}, 2, "rows as they come");
    check_refused(with(searching(), {"--sample", "0"}), 2, "--sample");
    check_refused(with(searching(), {"--seed", "3"}), 2, "--seed requires --sample");
}

TEST_CASE("what a configuration file says is left alone where --sort and --sample contradict it") {
    const std::string config = "[substructure]\ntop = 3\nsort = mw\n";
    const std::vector<std::string> search{"substructure", demo(), "c1ccccc1", "-q"};
    CHECK(lines(run_with(config, search).out).size() == 4);
    CHECK(lines(run_with(config, with(search, {"--sample", "7"})).out).size() == 8);
    CHECK(run_with(config, with(search, {"--count"})).out == run(with(search, {"--count"})).out);
}

TEST_CASE("the record of a search tells of its sample and its order") {
    const Ran ran = run(with(searching(), {"--header-comment", "--sample", "3", "--seed", "5", "--sort", "mw:desc"}));
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Contains("sample: 3") && Contains("seed: 5") && Contains("sort: mw:desc"));
    const Ran written = run(with(exporting(), {"--header-comment", "--sample", "3", "--sort", "mw"}));
    CHECK_THAT(written.out, Contains("sample: 3") && Contains("seed: 0") && Contains("sort: mw"));
}

TEST_CASE("files of structures choose the compounds that contain any of them, or none") {
    const TemporaryFolder folder;
    write_file(folder.file("alerts.sma"), "[N+](=O)[O-] nitro\nS(=O)(=O)N sulfonamide\n[Cl,Br] halogen\n");
    const auto ids = [](const Rows& all, std::size_t column) {
        std::set<std::string> result;
        for (const auto& row : all) result.insert(row[column]);
        return result;
    };
    std::set<std::string> alerted;
    for (const char* alert : {"[N+](=O)[O-]", "S(=O)(=O)N", "[Cl,Br]"}) {
        alerted.merge(ids(rows({"substructure", demo(), "--smarts", alert}), 1));
    }
    REQUIRE(alerted.size() > 10);
    const std::set<std::string> all = ids(rows(exporting()), 0);
    std::set<std::string> clean;
    std::set_difference(all.begin(), all.end(), alerted.begin(), alerted.end(), std::inserter(clean, clean.end()));
    CHECK(ids(rows(with(exporting(), {"--contains-any", folder.file("alerts.sma")})), 0) == alerted);
    CHECK(ids(rows(with(exporting(), {"--contains-none", folder.file("alerts.sma")})), 0) == clean);
    std::set<std::string> expected;
    for (const std::string& id : ids(rows(with(searching(), {"--where", "mw < 300"})), 1)) {
        if (clean.contains(id)) expected.insert(id);
    }
    const Ran narrowed = run(
        with(searching(), {"--where", "mw < 300", "--contains-none", folder.file("alerts.sma"), "--header-comment"}));
    CHECK_THAT(narrowed.out, Contains("contains none: " + folder.file("alerts.sma")));
    CHECK(ids(rows(with(searching(), {"--where", "mw < 300", "--contains-none", folder.file("alerts.sma")})), 1) ==
          expected);
    CHECK(
        ids(rows({"similar", demo(), "c1ccccc1N", "-t", "0", "--contains-any", folder.file("alerts.sma")}), 1).size() >
        5);
    write_file(folder.file("bad.sma"), "[N+ nitro\n");
    check_refused(with(exporting(), {"--contains-none", folder.file("bad.sma")}), 3, "nitro");
    write_file(folder.file("empty.sma"), "");
    check_refused(with(exporting(), {"--contains-none", folder.file("empty.sma")}), 3, "holds no structure");
    check_refused(with(searching(), {"--contains-any", folder.file("not_there.sma")}), 3, "not_there.sma");
}

TEST_CASE("conditions of the configuration file are called by name") {
    const std::string config =
        "[conditions]\nleadlike = mw <= 350 and logp <= 3\nClean = \"leadlike and class != 'NSAID'\"\n";
    const auto ids = [&](const std::string& where) {
        return run_with(config, {"export", demo(), "--where", where}).out;
    };
    CHECK(ids("leadlike") == run({"export", demo(), "--where", "mw <= 350 and logp <= 3"}).out);
    CHECK(ids("LeadLike and not veber") ==
          run({"export", demo(), "--where", "mw <= 350 and logp <= 3 and not veber"}).out);
    CHECK(ids("not clean or rings = 3") ==
          run({"export", demo(), "--where", "not (mw <= 350 and logp <= 3 and class != 'NSAID') or rings = 3"}).out);
    const Ran wrong = run_with(config, {"substructure", demo(), "c1ccccc1", "--where", "mw < 400 and leadlik"});
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err,
               Contains("--where: there is no condition 'leadlik'; there are lipinski, veber, leadlike, Clean") &&
                   Contains("mw < 400 and leadlik\n") && Contains("^~~~~~~"));
    CHECK_THAT(run_with(config, {"export", demo(), "--where", "leadlike", "--header-comment"}).out,
               Contains("where: (mw <= 350 and logp <= 3)"));
    CHECK(run_with(config, {"export", demo(), "--where", "leadlike", "--no-config"}).code == 2);
    CHECK(run_with(config + "[substructure]\nwhere = leadlike\n", {"substructure", demo(), "c1ccccc1", "-q"}).out ==
          run({"substructure", demo(), "c1ccccc1", "-q", "--where", "mw <= 350 and logp <= 3"}).out);
}

TEST_CASE("conditions of the configuration file that cannot be used are named with their line") {
    const auto refused = [](const std::string& lines, int line, const std::string& reason) {
        const Ran ran = run_with("[conditions]\n" + lines, {"info", demo()});
        INFO(lines);
        CHECK(ran.code == 2);
        CHECK_THAT(ran.err, Contains("c.ini:" + std::to_string(line) + ": ") && Contains(reason));
    };
    refused("a = mw <\n", 2, "ends too early");
    refused("a =\n", 2, "is empty");
    refused("a b = mw < 3\n", 2, "cannot name a condition");
    refused("and = mw < 3\n", 2, "cannot name a condition");
    refused("veber = mw < 3\n", 2, "'veber' is there already");
    refused("mw = logp < 3\n", 2, "'mw' is a property");
    refused("fsp3 = logp < 3\n", 2, "'fsp3' is a property");
    refused("Cl = logp < 3\n", 2, "'Cl' is a property");
    refused("light = mw < 3\nLight = mw < 4\n", 3, "is there already, as 'light'");
    refused("a = b and mw < 3\n", 2, "no condition 'b'; there are lipinski, veber, a");
    refused("a = b\nb = not a\n", 2, "in a circle: a, b, a");
}

TEST_CASE("runs on shards have named conditions written out, and refuse what only one library can do") {
    const ShardedLibrary made;
    const TemporaryFolder folder;
    write_file(folder.file("c.ini"), "[conditions]\nlight = mw < 250\n");
    const cli::Environment environment{{"CHEMSIEVE_CONFIG", folder.file("c.ini")}};
    const std::string condition = "light and C >= 7 and formula != C9H8O4 and aromatic_rings >= 1";
    const Ran submitted =
        run(made.submit_words("substructure", "run", {"--where", condition, "--engine", "local"}), {}, environment);
    INFO(submitted.err);
    REQUIRE(submitted.code == 0);
    const Ran collected = run({"cluster", "collect", made.folder().file("run")});
    CHECK(collected.code == 0);
    CHECK(collected.out == run({"substructure", made.library(), "-q", "--queries", made.queries(), "--where",
                                "mw < 250 and C >= 7 and formula != C9H8O4 and aromatic_rings >= 1"})
                               .out);
    CHECK(lines(collected.out).size() > 5);
    for (const auto& [option, value] : {std::pair{"--sort", "mw"}, std::pair{"--sample", "5"}}) {
        const Ran refused = run(made.submit_words("exact", "other", {option, value, "--engine", "local"}));
        CHECK(refused.code == 2);
        CHECK_THAT(refused.err, Contains("--sort and --sample are for searches on this machine"));
    }
    const Ran refused = run(made.submit_words("exact", "other", {"--contains-none", made.queries()}));
    CHECK(refused.code == 2);
    CHECK_THAT(refused.err, Contains("--contains-none"));
}

}  // namespace chemsieve::listing_test
