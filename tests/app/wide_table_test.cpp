// Tables with a row a compound and a column a query.

#include "app/work/wide_table.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "chem/rdkit_config_check.h"
#include "tests/app/demo_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/read_xlsx.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::wide_table_test {

using namespace chemsieve::test;

namespace {

using Words = std::vector<std::string>;

std::string demo_queries() { return (source_folder() / "data/demo/queries.smi").string(); }

// By query and id, the similarity; ids of the demo library are different.
std::map<std::pair<std::string, std::string>, std::string> long_table(const Words& arguments) {
    std::map<std::pair<std::string, std::string>, std::string> cells;
    const auto rows = table(run(arguments).out);
    for (std::size_t i = 1; i < rows.size(); ++i) cells[{rows[i][0], rows[i][1]}] = rows[i][2];
    return cells;
}

// Cells at the end of a line may be empty.
std::vector<Words> wide_rows(const std::string& text) {
    std::vector<Words> rows;
    for (const std::string& line : lines(text)) {
        Words& row = rows.emplace_back(1);
        for (const char c : line) c == '\t' ? (void)row.emplace_back() : (void)(row.back() += c);
    }
    return rows;
}

Ran wide(const std::string& mode, const Words& further) {
    Words words{mode, demo(), "--queries", demo_queries(), "--wide", "-q"};
    words.insert(words.end(), further.begin(), further.end());
    return run(words);
}

// Each cell says what the long table says.
void check_pivot(const std::string& mode, const Words& options, const Words& wide_options,
                 const std::string& cell_of_none) {
    INFO(mode);
    Words words{mode, demo(), "--queries", demo_queries(), "-q"};
    words.insert(words.end(), options.begin(), options.end());
    const auto hits = long_table(words);
    Words all = options;
    all.insert(all.end(), wide_options.begin(), wide_options.end());
    const Ran ran = wide(mode, all);
    CHECK(ran.code == (hits.empty() ? 1 : 0));
    const auto rows = wide_rows(ran.out);
    REQUIRE(rows.size() == 596);
    REQUIRE(rows[0].size() == 8);
    const bool of_similarity = mode == "similar";
    std::size_t wrong = 0, found = 0;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        for (std::size_t i = 2; i < rows[0].size(); ++i) {
            const auto hit = hits.find({rows[0][i], rows[row][0]});
            const std::string expected = hit == hits.end() ? cell_of_none : of_similarity ? hit->second : "1";
            wrong += rows[row].at(i) != expected;
            found += hit != hits.end();
        }
    }
    CHECK(wrong == 0);
    CHECK(found == hits.size());
}

std::unique_ptr<RDKit::ROMol> molecule(const std::string& smiles) {
    return std::unique_ptr<RDKit::ROMol>{RDKit::SmilesToMol(smiles)};
}

}  // namespace

TEST_CASE("a wide table is the long table turned") {
    check_pivot("substructure", {}, {}, "0");
    check_pivot("superstructure", {}, {}, "0");
    check_pivot("exact", {}, {}, "0");
    check_pivot("similar", {"-t", "0.3"}, {}, "");
    // Without a threshold each compound has its similarity; what shares nothing is no hit and has 0.
    Words words{"similar", demo(), "--queries", demo_queries(), "-q", "-t", "0"};
    CHECK(long_table(words).size() > 3000);
    const auto rows = wide_rows(wide("similar", {}).out);
    const auto all = long_table(words);
    std::size_t wrong = 0;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        for (std::size_t i = 2; i < rows[0].size(); ++i) {
            const auto hit = all.find({rows[0][i], rows[row][0]});
            wrong += rows[row][i] != (hit == all.end() ? "0.000000" : hit->second);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("a wide table does not depend on threads, and leaves out compounds without hits on demand") {
    const std::string one = wide("substructure", {"--jobs", "1", "--columns", "mw"}).out;
    CHECK(wide("substructure", {"--jobs", "3", "--columns", "mw"}).out == one);
    std::string of_hits = lines(one).front() + '\n';
    for (const std::string& line : lines(one)) {
        if (line.find("\t1") != std::string::npos && wide_rows(line)[0].size() == 9) {
            const Words row = wide_rows(line)[0];
            if (std::find(row.begin() + 3, row.end(), "1") != row.end()) of_hits += line + '\n';
        }
    }
    CHECK(wide("substructure", {"--only-hits", "--columns", "mw"}).out == of_hits);
    const auto chosen = wide_rows(wide("substructure", {"--where", "mw < 200"}).out);
    CHECK(chosen.size() > 100);
    CHECK(chosen.size() < 400);
}

TEST_CASE("alerts of a wide table are those of RDKit, and so are the numbers of matches") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("alerts of rdkit-data are not installed");
    const TemporaryFolder folder;
    std::string file;
    std::vector<std::unique_ptr<RDKit::ROMol>> patterns;
    const auto all = rdkit_smarts(*data);
    for (std::size_t i = 0; i < all.size(); i += 12) {
        std::unique_ptr<RDKit::ROMol> pattern{RDKit::SmartsToMol(all[i].first)};
        if (!pattern || all[i].first.find(' ') != std::string::npos) continue;
        file += all[i].first + "\tp" + std::to_string(patterns.size()) + '\n';
        patterns.push_back(std::move(pattern));
    }
    REQUIRE(patterns.size() > 50);
    write_file(folder.file("alerts.sma"), file);
    const Words words{"substructure", demo(), "--queries", folder.file("alerts.sma"), "--wide", "-q"};
    const auto hits = wide_rows(run(words).out);
    Words counting = words;
    counting.insert(counting.end(), {"--cells", "matches"});
    const Ran counted = run(counting);
    const auto counts = wide_rows(counted.out);
    counting.insert(counting.end(), {"--matcher", "rdkit"});
    CHECK(run(counting).out == counted.out);
    REQUIRE(hits.size() == 596);
    REQUIRE(hits[0].size() == patterns.size() + 2);
    RDKit::SubstructMatchParameters every;
    every.maxMatches = 100'000;
    std::size_t wrong = 0, several = 0;
    for (std::size_t row = 1; row < hits.size(); row += 3) {
        const auto mol = molecule(hits[row][1]);
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            const std::size_t matches = RDKit::SubstructMatch(*mol, *patterns[i], every).size();
            wrong += hits[row][i + 2] != (matches > 0 ? "1" : "0") || counts[row][i + 2] != std::to_string(matches);
            several += matches > 1;
        }
    }
    CHECK(wrong == 0);
    CHECK(several > 50);
}

TEST_CASE("columns are called as their queries are, each once") {
    CHECK(different_titles({"a", "b\tc", "a", "a (2)", "id", "a"}, {"id"}) ==
          Words{"a", "b c", "a (3)", "a (2)", "id (2)", "a (4)"});
    const TemporaryFolder folder;
    write_file(folder.file("q.sma"), "c1ccccc1 ring\n[NX3;H2]\nO=C ring\nC1CC(C bad\nN id\n");
    const Words words{"substructure", demo(), "--queries", folder.file("q.sma"), "--wide", "--format", "jsonl"};
    const Ran ran = run(words);
    CHECK(ran.code == 0);
    CHECK_THAT(ran.err, Catch::Contains("query bad (C1CC(C) cannot be read") &&
                            Catch::Contains("the title 'ring' is there already, so this column of it is 'ring (2)'"));
    const auto first = nlohmann::ordered_json::parse(lines(ran.out).front());
    Words titles;
    for (const auto& [title, value] : first.items()) titles.push_back(title);
    CHECK(titles == Words{"id", "smiles", "ring", "[NX3;H2]", "ring (2)", "id (2)"});
    CHECK(first["ring"] == 1);
    // A query that cannot be used has a column on demand, of which nothing is known.
    Words keeping = words;
    keeping.push_back("--keep-all");
    const auto kept = nlohmann::json::parse(lines(run(keeping).out).front());
    CHECK(kept.at("bad").is_null());
    CHECK(kept.at("ring") == 1);
}

TEST_CASE("what is not decided has an empty cell in a wide table") {
    // A steroid skeleton takes more than a few steps in compounds that pass the screen.
    const Ran ran = wide("substructure", {"--match-steps", "5"});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains("not complete"));
    std::set<std::string> cells;
    const auto rows = wide_rows(ran.out);
    for (std::size_t row = 1; row < rows.size(); ++row) cells.insert(rows[row][2]);
    CHECK(cells.contains(""));
    CHECK_FALSE(cells.contains("0"));
    // Whether a compound is a hit may be known where its matches are not.
    const TemporaryFolder folder;
    write_file(folder.file("c.smi"), "CCCCCCCCCCCCCCCCCCCCCCCCCCCCCC long\nCCC short\n");
    REQUIRE(run({"import", folder.file("c.sieve"), folder.file("c.smi")}).code == 0);
    const Ran few = run(
        {"substructure", folder.file("c.sieve"), "CCC", "--wide", "--cells", "matches", "--match-steps", "40", "-q"});
    CHECK(few.code == 5);
    CHECK_THAT(few.err, Catch::Contains("of 1 hits the matches could not be counted"));
    CHECK_THAT(few.out, Catch::EndsWith("long\tCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC\t\nshort\tCCC\t1\n"));
}

TEST_CASE("wide tables come in all formats") {
    const TemporaryFolder folder;
    const auto rows = wide_rows(wide("substructure", {}).out);
    for (const char* format : {"csv", "jsonl", "smi", "sdf", "xlsx", "html"}) {
        INFO(format);
        const std::string file = folder.file(std::string{"w."} + format);
        REQUIRE(wide("substructure", {"-o", file, "--only-hits"}).code == 0);
        CHECK_THAT(read_file(file), Catch::Contains("benzenesulfonamide") || Catch::StartsWith("PK"));
    }
    const auto sheet = xlsx_parts(folder.file("w.xlsx")).at("xl/worksheets/sheet1.xml");
    CHECK_THAT(sheet, Catch::Contains("<v>1</v>") && Catch::Contains("<v>0</v>"));
    // What is read again is the same table.
    REQUIRE(run({"import", folder.file("again.sieve"), folder.file("w.smi")}).code == 0);
    CHECK(run({"export", folder.file("again.sieve"), "-q", "--columns",
               "benzoic acid,indole,steroid skeleton,4-phenylpiperidine,penam,benzenesulfonamide"})
              .out == wide("substructure", {"--only-hits"}).out);
    std::string many;
    for (int i = 0; i < 16'383; ++i) many += "C q" + std::to_string(i) + '\n';
    write_file(folder.file("many.smi"), many);
    const Ran ran = run(
        {"substructure", demo(), "--queries", folder.file("many.smi"), "--wide", "-q", "-o", folder.file("many.xlsx")});
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, Catch::Contains("16,384 columns at most, and this table would have 16,385"));
    CHECK_FALSE(std::filesystem::exists(folder.file("many.xlsx")));
}

TEST_CASE("a wide table of several libraries has the rows of each") {
    const TemporaryFolder folder;
    write_file(folder.file("a.smi"), "OC(=O)c1ccccc1 acid\nCCO ethanol\n");
    write_file(folder.file("b.smi"), "CCO ethanol\nc1ccc2[nH]ccc2c1 indole\n");
    for (const char* name : {"a", "b"}) {
        const std::string file = folder.file(name);
        REQUIRE(run({"import", file + ".sieve", file + ".smi"}).code == 0);
    }
    const std::string a = folder.file("a.sieve"), b = folder.file("b.sieve");
    const Ran ran = run({"substructure", a, "c1ccccc1 ring", "CCO alcohol", "--library", b, "--wide", "-q"});
    CHECK(ran.out == "library\tid\tsmiles\tring\talcohol\n" + a + "\tacid\tOC(=O)c1ccccc1\t1\t1\n" + a +
                         "\tethanol\tCCO\t0\t1\n" + b + "\tethanol\tCCO\t0\t1\n" + b +
                         "\tindole\tc1ccc2[nH]ccc2c1\t1\t0\n");
}

TEST_CASE("what has no meaning in a wide table is refused") {
    const auto refused = [](const std::string& mode, const Words& options, const std::string& reason) {
        INFO(reason);
        const Ran ran = wide(mode, options);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, Catch::Contains(reason));
    };
    refused("substructure", {"-k", "3"}, "-k keeps the best of each query");
    refused("substructure", {"--count"}, "--cells matches");
    refused("similar", {"--fusion", "max"}, "a column for each");
    refused("superstructure", {"--cells", "matches"}, "for substructure searches");
    refused("substructure", {"--cells", "matches", "--or", "N"}, "compounds found by --or");
    CHECK(run({"similar", demo(), "--NxN", "--wide"}).code == 2);
    CHECK_THAT(run({"substructure", demo(), "C", "--only-hits"}).err, Catch::Contains("--only-hits is for --wide"));
    CHECK_THAT(run({"substructure", demo(), "C", "--cells", "hits"}).err, Catch::Contains("--wide"));
}

TEST_CASE("the cells of a wide table come back, from memory and from a file") {
    for (const std::size_t memory : {std::size_t{1} << 20, std::size_t{3000}, std::size_t{0}}) {
        WideColumns columns{memory};
        std::vector<std::vector<WideCell>> given;
        std::uint32_t chance = 1;
        for (std::size_t column = 0; column < 7; ++column) {
            auto& cells = given.emplace_back();
            for (std::int64_t number = 1; number < 5000; ++number) {
                chance = chance * 1664525 + 1013904223;
                if ((chance >> 16) % (column + 1) == 0) cells.push_back({CompoundNumber{number}, chance >> 11});
            }
            if (column == 3) cells.clear();
            columns.add(cells);
        }
        CHECK(columns.is_in_file() == (memory < 100'000));
        std::vector<WideColumns::Cursor> cursors;
        for (std::size_t i = 0; i < given.size(); ++i) cursors.emplace_back(columns, i);
        std::vector<std::vector<WideCell>> read(given.size());
        for (std::int64_t last = 100; last <= 5000; last += 100) {
            for (std::size_t i = 0; i < given.size(); ++i) {
                while (const WideCell* cell = cursors[i].next(CompoundNumber{last})) {
                    CHECK(static_cast<std::int64_t>(cell->compound) > last - 100);
                    read[i].push_back(*cell);
                }
            }
        }
        CHECK(read == given);
    }
}

}  // namespace chemsieve::wide_table_test
