// The index of cuts: what pairs --of finds with it is what it finds without, to the byte.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>

#include "data/cuts/cut_index.h"
#include "data/library/joined_library.h"
#include "data/library/library.h"
#include "search/series/pairs/matched_pairs.h"
#include "tests/app/rich_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::pair_index_test {

using namespace chemsieve::test;
using Catch::Contains;

namespace {

// Lines of SMILES and id: drawn ones with hands, salts, duplicates and many bonds to cut, and those of the demo.
std::vector<std::string> compounds() {
    std::vector<std::string> all;
    const auto add = [&](const std::string& smiles, const std::string& id) { all.push_back(smiles + ' ' + id + '\n'); };
    const std::vector<NamedStructure> drawn{{"C[C@H](F)c1ccccc1", "hand"},
                                            {"Cl[C@@H](C)c1ccccc1", "chlorine"},
                                            {"C[C@H](Cl)c1ccccc1", "other"},
                                            {"C[C@@H](Cl)c1ccccc1", "turned"},
                                            {"CCc1ccccc1", "flat"},
                                            {"CCc1ccccc1", "twice"},
                                            {"OCc1ccccc1.Cl", "salt"},
                                            {"NCc1ccccc1.OC(=O)C", "mixture"},
                                            {"Cc1ccccc1", "methyl"},
                                            {"c1ccccc1", "bare"},
                                            {"COc1ccc(C)cc1", "ether"},
                                            {"CNc1ccc(C)cc1", "amine"},
                                            {"c1ccccc1OCc1ccccc1", "linked"},
                                            {"c1ccccc1COc1ccccc1", "linked2"},
                                            {"c1ccccc1NCc1ccccc1", "linked3"},
                                            {"FC(F)(F)Oc1ccccc1", "fluorines"},
                                            {"[2H]c1ccccc1", "heavy"},
                                            {"C1CC1c1ccccc1", "ring"},
                                            {"C12C3C4C1C5C2C3C45", "cubane"},
                                            {"CC12C3C4C1C5C2C3C45", "cubyl"},
                                            {"[Na+].[Cl-]", "ions"}};
    for (const auto& [smiles, id] : drawn) add(smiles, id);
    std::string chain = "C";
    for (unsigned length = 2; length < 70; ++length) {
        chain += length % 7 == 0 ? "O" : "C";
        if (length > 45) add(chain + (length % 2 == 0 ? "F" : "C"), "chain" + std::to_string(length));
    }
    for (const auto& [smiles, rest] : read_structures(source_folder() / "data/demo/demo.tsv")) {
        const std::string id = "d" + std::to_string(all.size());
        if (smiles != "smiles") add(smiles, id);
    }
    return all;
}

std::string id_of(const std::string& line) {
    const std::size_t blank = line.find(' ');
    return line.substr(blank + 1, line.size() - blank - 2);
}

// A library of these, with an index or without.
std::string library_of(const TemporaryFolder& folder, const std::string& name, const std::vector<std::string>& lines,
                       bool with_index) {
    std::string text;
    for (const std::string& line : lines) text += line;
    const std::string library = folder.file(name);
    write_file(folder.file("in.smi"), text);
    REQUIRE(run({"import", library, folder.file("in.smi"), "-q", "--duplicates", "keep"}).code == 0);
    if (with_index) REQUIRE(run({"index", library, "--pairs", "-q"}).code == 0);
    return library;
}

const std::vector<std::vector<std::string>> kAsked{
    {},
    {"--no-hydrogen"},
    {"--cuts", "1"},
    {"--max-members", "5"},
    {"--where", "mw < 250"},
    {"--max-change", "3", "--max-share", "0.3"},
    {"--min-constant", "12", "--cuts", "2", "-j", "2"},
    {"--transformations", "--mean", "logp"},
};

// Equal answers of both; how many of them have rows.
std::size_t compare(const std::string& indexed, const std::string& plain, const std::vector<std::string>& ids) {
    std::size_t with_rows = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        std::vector<std::string> words{"pairs", "", "--of", ids[i]};
        const auto& more = kAsked[i % kAsked.size()];
        words.insert(words.end(), more.begin(), more.end());
        const auto ask = [&](const std::string& library) {
            words[1] = library;
            return run(words);
        };
        const Ran expected = ask(plain), found = ask(indexed);
        INFO(ids[i] << ' ' << (more.empty() ? "" : more[0]) << ": " << found.err << "expected: " << expected.err);
        CHECK(found.out == expected.out);
        CHECK(found.err == expected.err);
        CHECK(found.code == expected.code);
        with_rows += found.code == 0 ? 1 : 0;
    }
    return with_rows;
}

std::int64_t number_in(const std::string& library, const char* sql) {
    return LibraryConnection{library, sqlite::Mode::read_only}.integer(sql);
}

std::string index_of(const std::string& library) {
    return nlohmann::json::parse(run({"info", library, "--json"}).out)["index_of_cuts"].dump();
}

std::optional<series::PairTotals> totals_of(const CompoundSource& source, CompoundNumber of, bool by_filed = true) {
    return series::find_matched_pairs(source, {.of = of, .by_filed = by_filed, .jobs = 1},
                                      [](const series::PairSeries&) { return true; }, {}, {});
}

}  // namespace

TEST_CASE("index --pairs files all compounds once, says so, and takes it away") {
    const TemporaryFolder folder;
    const std::string library = library_of(folder, "l.sieve", compounds(), false);
    const std::string count = std::to_string(number_in(library, "SELECT count(*) FROM compound"));
    CHECK(run({"index", library, "--no-pairs"}).err == library + " has no index of cuts\n");
    CHECK(index_of(library) == "null");
    const std::string limits = " (cuts 3, change 10, constant 5, share 0.5, bonds 50)\n";
    const Ran first = run({"index", library, "--pairs", "-j", "2"});
    CHECK(first.code == 0);
    CHECK(first.out.empty());
    CHECK(first.err == library + ": added " + count +
                           " compounds to the index of cuts, with which pairs --of cuts few compounds" + limits);
    const std::string bytes = read_file(library);
    CHECK(run({"index", library, "--pairs"}).err ==
          library + " has the index of cuts of all compounds already" + limits);
    CHECK(read_file(library) == bytes);
    CHECK_THAT(run({"info", library}).out, Contains("index of cuts      ") &&
                                               Contains(" of " + count + " of " + count + " compounds") &&
                                               Contains("cuts 3 change 10 constant 5 share 0.5 bonds 50"));
    const auto info = nlohmann::json::parse(run({"info", library, "--json"}).out);
    CHECK(std::to_string(info["index_of_cuts"]["compounds"].get<int>()) == count);
    CHECK(info["index_of_cuts"]["missing"] == 0);
    CHECK(info["index_of_cuts"]["entries"] == number_in(library, "SELECT sum(entries) FROM lookup_run WHERE of = 4"));
    CHECK(info["index_of_cuts"]["bytes"] == info["bytes"]["index of cuts"]);
    CHECK(run({"check", library, "--sample", "1"}).code == 0);
    // Other limits take another index.
    const Ran other = run({"index", library, "--pairs", "--max-change", "12"});
    CHECK(other.code == 4);
    CHECK_THAT(other.err, Contains("index of cuts within other limits (cuts 3, change 10,") && Contains("--no-pairs"));
    CHECK(run({"index", library, "--no-pairs"}).err == library + ": removed the index of cuts\n");
    CHECK(index_of(library) == "null");
    CHECK(number_in(library, "SELECT count(*) FROM lookup_run WHERE of = 4") == 0);
    CHECK(run({"index", library, "--pairs", "--max-change", "4", "--cuts", "1", "-q"}).code == 0);
    CHECK_THAT(index_of(library), Contains("cuts 1 change 4 constant 5 share 0.5 bonds 50"));
    CHECK_THAT(run({"index", library, "--pairs"}).err, Contains("already (cuts 1, change 4,"));
    CHECK(run({"index", library, "--pairs", "--cuts", "1", "--max-change", "4"}).code == 0);
    CHECK(run({"index", library, "--cuts", "1"}).code == 2);
    CHECK(run({"index", library, "--no-pairs", "--cuts", "1"}).code == 2);
    CHECK(run({"index", library, "--pairs", "--tautomers"}).code == 2);
    CHECK(run({"index", folder.file("none"), "--pairs"}).code == 4);
}

TEST_CASE("pairs of one compound are the same with an index of cuts, after any imports and removals") {
    const TemporaryFolder folder;
    std::vector<std::string> lines = compounds();
    for (const unsigned seed : {1U, 2U, 3U}) {
        std::mt19937 random{seed};
        std::shuffle(lines.begin(), lines.end(), random);
        const std::string indexed = folder.file("indexed.sieve");
        std::filesystem::remove(indexed);
        std::size_t next = 250;
        library_of(folder, "indexed.sieve", {lines.begin(), lines.begin() + 250}, true);
        std::vector<std::string> there;
        for (std::size_t i = 0; i < next; ++i) there.push_back(id_of(lines[i]));
        std::size_t with_rows = 0;
        for (unsigned round = 0; round < 8; ++round) {
            const unsigned what = round < 5 ? round : static_cast<unsigned>(random() % 5);
            INFO("seed " << seed << ", round " << round << ", " << what);
            if (what < 2 && next < lines.size()) {
                const std::size_t count = std::min<std::size_t>(20 + random() % 60, lines.size() - next);
                std::string text;
                for (std::size_t i = next; i < next + count; ++i) {
                    text += lines[i];
                    there.push_back(id_of(lines[i]));
                }
                next += count;
                if (what == 0) {
                    import_to(indexed, text);  // by a program that files nothing
                    CHECK_THAT(index_of(indexed), Contains("\"missing\":" + std::to_string(count)));
                } else {
                    write_file(folder.file("more.smi"), text);
                    REQUIRE(run({"import", indexed, folder.file("more.smi"), "-q", "--duplicates", "keep"}).code == 0);
                    CHECK_THAT(index_of(indexed), Contains("\"missing\":0"));
                }
            } else if (what == 2) {
                std::vector<std::string> words{"remove", indexed, "-q"};
                for (unsigned i = 0; i < 25; ++i) {
                    const std::size_t place = random() % there.size();
                    words.push_back(there[place]);
                    there.erase(there.begin() + static_cast<std::ptrdiff_t>(place));
                }
                REQUIRE(run(words).code == 0);
            } else if (what == 3) {
                REQUIRE(run({"index", indexed, "--pairs", "-q"}).code == 0);
                CHECK_THAT(index_of(indexed), Contains("\"missing\":0"));
            } else if (what == 4) {
                REQUIRE(run({"compact", indexed, "-q"}).code == 0);
            }
            CHECK(run({"check", indexed, "--sample", "1"}).code == 0);
            const std::string plain = copy_of(indexed, folder);
            REQUIRE(run({"index", plain, "--no-pairs", "-q"}).code == 0);
            std::vector<std::string> asked{there.back()};
            for (unsigned i = 0; i < 15; ++i) asked.push_back(there[random() % there.size()]);
            with_rows += compare(indexed, plain, asked);
        }
        CHECK(with_rows > 10);
    }
}

TEST_CASE("pairs of every compound are the same with an index of cuts") {
    const TemporaryFolder folder;
    const std::vector<std::string> lines = compounds();
    const std::string indexed = library_of(folder, "indexed.sieve", lines, true);
    const std::string plain = library_of(folder, "plain.sieve", lines, false);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < lines.size(); i += i < 50 ? 1 : 5) ids.push_back(id_of(lines[i]));
    CHECK(compare(indexed, plain, ids) > 40);
    // Some of them cannot be read.
    for (const std::string& library : {indexed, plain}) {
        change_block(library, CompoundNumber{1}, [](std::vector<std::string>& structures) {
            structures[40] = structures[3].substr(0, structures[3].size() - 1);
        });
    }
    REQUIRE(run({"index", indexed, "--no-pairs", "-q"}).code == 0);
    REQUIRE(run({"index", indexed, "--pairs", "-q"}).code == 0);
    const Ran left_out = run({"pairs", indexed, "--of", "methyl"});
    CHECK_THAT(left_out.err, Contains("damaged"));
    CHECK(left_out.out == run({"pairs", plain, "--of", "methyl"}).out);
}

TEST_CASE("few compounds are cut with an index of cuts, also of several libraries, and all by wider limits") {
    const TemporaryFolder folder;
    const std::vector<std::string> lines = compounds();
    const std::string path = library_of(folder, "l.sieve", lines, true);
    const Library library{path};
    std::size_t cut = 0, asked = 0;
    for (std::int64_t number = 1; number < static_cast<std::int64_t>(lines.size()); number += 9, ++asked) {
        const auto by_index = totals_of(library, CompoundNumber{number});
        const auto by_all = totals_of(library, CompoundNumber{number}, false);
        REQUIRE((by_index && by_all));
        CHECK(by_index->filed == series::FiledUse::used);
        CHECK(by_all->filed == series::FiledUse::not_asked);
        CHECK(by_all->cut == lines.size());
        CHECK(by_index->compounds == by_all->compounds);
        CHECK(by_index->too_many_bonds == by_all->too_many_bonds);
        CHECK(by_index->cuts == by_all->cuts);
        CHECK(by_index->series == by_all->series);
        cut += by_index->cut;
    }
    CHECK(cut < asked * lines.size() / 20);
    // Limits.
    for (const std::vector<std::string>& wider : std::vector<std::vector<std::string>>{
             {"--max-change", "11"}, {"--min-constant", "4"}, {"--max-share", "1"}, {"--max-bonds", "51"}}) {
        std::vector<std::string> words{"pairs", path, "--of", "methyl"};
        words.insert(words.end(), wider.begin(), wider.end());
        CHECK_THAT(run(words).err, Contains("all compounds were cut, as the index of cuts has other limits"));
    }
    CHECK_THAT(run({"pairs", path, "--of", "methyl", "--cut", "[c][C,F]"}).err, !Contains("index of cuts"));
    CHECK_THAT(run({"pairs", path, "--max-change", "11"}).err, !Contains("index of cuts"));
    // Two libraries as one.
    const std::string second = library_of(folder, "second.sieve", {lines.begin(), lines.begin() + 30}, true);
    const JoinedLibrary both{{path, second}};
    const auto found = totals_of(both, CompoundNumber{3}), expected = totals_of(both, CompoundNumber{3}, false);
    REQUIRE((found && expected));
    CHECK(found->filed == series::FiledUse::used);
    CHECK(found->cuts == expected->cuts);
    CHECK(found->series == expected->series);
    CHECK(found->compounds == lines.size() + 30);
    REQUIRE(run({"index", second, "--no-pairs", "-q"}).code == 0);
    CHECK(totals_of(JoinedLibrary{{path, second}}, CompoundNumber{3})->filed == series::FiledUse::none_filed);
}

TEST_CASE("a damaged index of cuts is told, found by check and taken away by a repair") {
    const TemporaryFolder folder;
    const std::string sound = library_of(folder, "sound.sieve", compounds(), true);
    const std::string answer = run({"pairs", sound, "--of", "methyl"}).out;
    const std::string of_cuts = " WHERE chunk_id / 4294967296 IN (SELECT run_id FROM lookup_run WHERE of = 4)";
    struct Damage {
        std::string sql;
        std::string asked, checked;  // empty: it is not noticed, or nothing is wrong with the answer
    };
    for (const Damage& damage : std::vector<Damage>{
             {"UPDATE lookup_chunk SET bytes = x'00'" + of_cuts, "the index of cuts cannot be used",
              "a part of an index is damaged"},
             {"UPDATE setting SET value = 'x' WHERE name = 'cuts'", "damaged setting 'cuts'", "damaged setting 'cuts'"},
             {"DELETE FROM setting WHERE name = 'cuts'", "", "there are entries, but not the setting"},
             // As a program of before leaves a sealed copy.
             {"DELETE FROM lookup_chunk" + of_cuts + "; DELETE FROM lookup_run WHERE of = 4", "",
              "it has 0 entries, not "},
             {"UPDATE setting SET value = substr(value, 1, instr(value, ' v') - 2) || CASE substr(value, instr(value, "
              "' "
              "v') - 1, 1) WHEN '0' THEN '1' ELSE '0' END || substr(value, instr(value, ' v')) WHERE name = 'cuts'",
              "", "some of its entries are not those that were written"},
         }) {
        INFO(damage.sql);
        const std::string library = copy_of(sound, folder);
        run_sql(library, damage.sql);
        const Ran asked = run({"pairs", library, "--of", "methyl"});
        INFO(asked.err);
        if (damage.asked.empty()) {
            CHECK(asked.out == answer);
        } else {
            CHECK(asked.code == 4);
            CHECK(lines(asked.out).size() == 1);  // the titles
            CHECK_THAT(asked.err, Contains(damage.asked) && Contains("--repair"));
        }
        if (damage.checked.find("not those") != std::string::npos) {
            CHECK_THAT(run({"compact", library, "-q"}).err, Contains(damage.checked) && Contains("--repair"));
        }
        const Ran check = run({"check", library, "--sample", "1"});
        CHECK(check.code != 0);
        CHECK_THAT(check.out, Contains("index of cuts") && Contains(damage.checked) && Contains("--repair"));
        const Ran repair = run({"check", library, "--sample", "1", "--repair"});
        INFO(repair.out << repair.err);
        CHECK(repair.code == 0);
        CHECK_THAT(repair.out + repair.err, Contains("index of cuts (it is removed"));
        CHECK(index_of(library) == "null");
        CHECK(run({"pairs", library, "--of", "methyl"}).out == answer);
        CHECK(run({"index", library, "--pairs", "-q"}).code == 0);
        CHECK(run({"check", library, "--sample", "1"}).code == 0);
    }
    // That of another version is of no use, and harms nothing.
    const std::string library = copy_of(sound, folder);
    run_sql(library, "UPDATE setting SET value = replace(value, 'version 1', 'version 0') WHERE name = 'cuts'");
    const Ran asked = run({"pairs", library, "--of", "methyl"});
    CHECK(asked.out == answer);
    CHECK_THAT(asked.err, Contains("all compounds were cut, as the index of cuts was made otherwise"));
    write_file(folder.file("one.smi"), "CCCc1ccccc1 newest\n");
    CHECK(run({"import", library, folder.file("one.smi"), "-q"}).code == 0);
    const Ran again = run({"index", library, "--pairs"});
    CHECK(again.code == 4);
    CHECK_THAT(again.err, Contains("was made otherwise (version 0 RDKit") && Contains("--no-pairs"));
}

TEST_CASE("compacted libraries, sealed copies and shards have the index of cuts") {
    const TemporaryFolder folder;
    const std::vector<std::string> lines = compounds();
    const std::string library = library_of(folder, "l.sieve", lines, true);
    REQUIRE(run({"remove", library, "-q", "hand", "flat", id_of(lines.back())}).code == 0);
    import_to(library, "CCCc1ccccc1 newest\n");
    const auto answer = [&](const std::string& of, const std::string& id) {
        return run({"pairs", of, "--of", id}).out;
    };
    const std::string expected = answer(library, "methyl"), of_newest = answer(library, "newest");
    CHECK_THAT(expected, Contains("newest") && !Contains("flat"));
    const auto entries = [&] { return number_in(library, "SELECT sum(entries) FROM lookup_run WHERE of = 4"); };
    const std::int64_t before = entries();
    REQUIRE(run({"compact", library, "-q"}).code == 0);
    CHECK(entries() < before);
    CHECK(number_in(library, "SELECT count(*) FROM lookup_run WHERE of = 4") == 1);
    CHECK(answer(library, "methyl") == expected);
    const std::string sealed = folder.file("sealed.sieve");
    REQUIRE(run({"compact", library, "--sealed", sealed, "-q"}).code == 0);
    CHECK(answer(sealed, "methyl") == expected);
    CHECK(answer(sealed, "newest") == of_newest);
    CHECK(run({"check", sealed, "--sample", "1"}).code == 0);
    CHECK(run({"index", sealed, "--pairs"}).code == 4);
    CHECK(run({"index", sealed, "--no-pairs"}).code == 4);
    REQUIRE(run({"shard", "split", library, "-q", "--compounds", "300", "--out", folder.file("shards")}).code == 0);
    std::int64_t in_shards = 0;
    for (const char* name : {"shards/shard-00001.sieve", "shards/shard-00002.sieve", "shards/shard-00003.sieve"}) {
        const std::string shard = folder.file(name);
        if (!std::filesystem::exists(shard)) continue;
        INFO(name);
        in_shards += number_in(shard, "SELECT sum(entries) FROM lookup_run WHERE of = 4");
        CHECK(run({"check", shard, "--sample", "1"}).code == 0);
    }
    CHECK(in_shards == entries());
    CHECK(totals_of(Library{folder.file("shards/shard-00001.sieve")}, CompoundNumber{9})->filed ==
          series::FiledUse::used);
}

TEST_CASE("an import adds its compounds to the index of cuts, which stays one of few runs") {
    const TemporaryFolder folder;
    const std::vector<std::string> lines = compounds();
    const std::string library = library_of(folder, "l.sieve", {lines.begin(), lines.begin() + 100}, true);
    for (std::size_t i = 100; i < 130; ++i) {
        write_file(folder.file("one.smi"), lines[i]);
        const Ran ran = run({"import", library, folder.file("one.smi"), "--duplicates", "keep"});
        CHECK_THAT(ran.err, Contains(library + ": added 1 compound to the index of cuts\n"));
    }
    CHECK(number_in(library, "SELECT count(*) FROM lookup_run WHERE of = 4") <= 4);
    CHECK_THAT(index_of(library), Contains("\"compounds\":130,") && Contains("\"missing\":0"));
    LibraryConnection connection{library, sqlite::Mode::read_only};
    CutIndex index{connection};
    const auto state = index.state();
    REQUIRE(state);
    CHECK(state->filed_to == 130);
    CHECK(index.has_all_entries(*state));
}

}  // namespace chemsieve::pair_index_test
