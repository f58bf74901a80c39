// `chemsieve check --repair`, in process: damage of every kind of block of a real library, mended and searched.

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "data/library/library.h"
#include "data/rows/library_connection.h"
#include "tests/app/rich_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::repair_test {

using namespace chemsieve::test;

namespace {

const std::string& rich_library() {
    static const TemporaryFolder folder;
    static const std::string path = make_rich_library(folder, true);
    return path;
}

std::string copy_of_rich(const TemporaryFolder& folder) { return copy_of(rich_library(), folder); }

std::string with_a_byte_changed(const std::string& table, const std::string& where) {
    return "UPDATE " + table + " SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || " +
           "(CASE substr(bytes, -1) WHEN x'07' THEN x'08' ELSE x'07' END) AS BLOB) WHERE " + where;
}

std::string answers(const std::string& library) {
    std::string all;
    for (std::vector<std::string> command :
         {std::vector<std::string>{"substructure", library, "c1ccccc1", "C=O", "O=C(O)c1ccccc1"},
          {"similar", library, "O=C(O)c1ccccc1", "--top", "30"},
          {"similar", library, "O=C(O)c1ccccc1", "--top", "30", "--fingerprint", "maccs"},
          {"superstructure", library, "CC(=O)Oc1ccccc1C(=O)O"},
          {"exact", library, "CC(=O)Oc1ccccc1C(=O)O"}}) {
        command.emplace_back("-q");
        const Ran ran = run(command);
        CHECK(ran.code == 0);
        all += ran.out;
    }
    return all;
}

}  // namespace

TEST_CASE("damage of what is made from texts is mended", "[repair]") {
    const std::string some_row =
        "row_id IN (SELECT row_id FROM slice_row WHERE row_id / 65536 IN (SELECT block_id FROM slice_block "
        "WHERE set_id = 1) LIMIT 1 OFFSET 100)";
    const std::string subgraph = "subgraph fingerprints";
    const std::vector<std::pair<std::string, std::string>> damages{
        {with_a_byte_changed("slice_row", some_row), subgraph},
        {"DELETE FROM slice_row WHERE " + some_row, subgraph},
        {with_a_byte_changed("slice_column", "column_id % 64 = 0"), "subgraph fingerprints, maccs fingerprints"},
        {"DELETE FROM slice_block WHERE set_id = 2", "maccs fingerprints"},
        {with_a_byte_changed("slice_block", "1"), "subgraph fingerprints, maccs fingerprints"},
        {with_a_byte_changed("fingerprint_block", "set_id = 1"), subgraph},
        {"DELETE FROM fingerprint_block WHERE set_id = 1", subgraph},
        {"INSERT INTO fingerprint_block (set_id, always, bits, rows, bytes) SELECT set_id, always, bits, rows, bytes "
         "FROM fingerprint_block WHERE set_id = 1 LIMIT 1",
         subgraph},
        {"UPDATE fingerprint_block SET always = 1 - always WHERE set_id = 1", subgraph},
        {"CREATE TABLE kept (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;"
         "INSERT INTO kept VALUES ('census', x'0102030405060708090a')",
         "census (when it is asked for)"},
        {with_a_byte_changed("structure_block", "first_compound = 129"), "structures"},
        {"DELETE FROM structure_block", "structures"},
        {with_a_byte_changed("atom_class", "class_id = 3"), "structures"},
        {"DELETE FROM bond_class WHERE class_id = (SELECT max(class_id) FROM bond_class)", "structures"},
        {"DELETE FROM setting WHERE name = 'dictionary'", "structures"},
        {with_a_byte_changed("structure_block", "first_compound = 1") + ";" +
             with_a_byte_changed("slice_block", "set_id = 1"),
         "structures, subgraph fingerprints"}};
    const TemporaryFolder folder;
    const std::string before = answers(copy_of_rich(folder));
    for (const auto& [sql, parts] : damages) {
        INFO(sql);
        const std::string library = copy_of_rich(folder);
        run_sql(library, sql);
        const Ran found = run({"check", library, "--sample", "10"});
        CHECK(found.code == 4);
        CHECK_THAT(found.out, Catch::Contains("'chemsieve check " + library + " --repair'"));
        const Ran ran = run({"check", library, "--sample", "10", "--repair"});
        CHECK(ran.code == 0);
        CHECK_THAT(ran.out, Catch::Contains(library + ": made anew: " + parts + "\n") && Catch::Contains(": sound; "));
        CHECK(answers(library) == before);
        CHECK(run({"info", library}).code == 0);
        // It goes on as any other.
        write_file(folder.file("next.smi"), "CCCCCBr next\n");
        CHECK(run({"import", "-q", library, folder.file("next.smi")}).code == 0);
        CHECK(run({"check", library, "--sample", "0"}).code == 0);
    }
}

TEST_CASE("structures with a right checksum that are not those of their texts are mended", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    const std::string before = answers(library);
    change_block(library, CompoundNumber{1}, [](std::vector<std::string>& all) { std::swap(all[2], all[3]); });
    const auto json = nlohmann::json::parse(run({"check", library, "--sample", "0", "--repair", "--json"}).out);
    CHECK(json["mended"] == nlohmann::json::array({"structures"}));
    CHECK(json["sound"] == true);
    CHECK(json["defects"].empty());
    CHECK(answers(library) == before);
}

TEST_CASE("a repair of a sound library changes nothing", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    const std::string bytes = read_file(library);
    const Ran ran = run({"check", library, "--repair"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains(": sound; ") && !Catch::Contains("made anew:"));
    CHECK(read_file(library) == bytes);
}

TEST_CASE("damage of texts and tables is said and not mended", "[repair]") {
    const TemporaryFolder folder;
    for (const std::string sql :
         {"UPDATE compound SET smiles = 'CCCCCN' WHERE compound_id = 1",
          "UPDATE compound SET smiles = 'C(C' WHERE compound_id = 1",
          "UPDATE molfile SET bytes = CAST(substr(bytes, 1, 40) AS BLOB) WHERE compound_id = 1787",
          "UPDATE import SET stored = stored + 1, records = records + 1 WHERE import_id = 1"}) {
        INFO(sql);
        const std::string library = copy_of_rich(folder);
        run_sql(library, sql);
        const Ran ran = run({"check", library, "--sample", "0", "--repair"});
        CHECK(ran.code == 4);
        CHECK_THAT(ran.out, !Catch::Contains("made anew:") && Catch::Contains("damaged, "));
    }
    // What is damaged besides is mended unless texts are in doubt.
    const std::string library = copy_of_rich(folder);
    run_sql(library, "UPDATE compound SET exact_key = 1 WHERE compound_id = 6");
    run_sql(library, with_a_byte_changed("structure_block", "first_compound = 129"));
    const Ran mended = run({"check", library, "--repair"});
    CHECK(mended.code == 4);
    CHECK_THAT(mended.out, Catch::Contains("made anew: structures\n") && Catch::Contains("damaged, 1 defect;"));
    run_sql(library, "UPDATE compound SET smiles = 'CCCCCN' WHERE compound_id = 1");
    run_sql(library, with_a_byte_changed("structure_block", "first_compound = 129"));
    const Ran kept = run({"check", library, "--repair", "--sample", "1"});
    CHECK(kept.code == 4);
    CHECK_THAT(kept.out, Catch::Contains("compound 1 (") && Catch::Contains("nothing is made anew") &&
                             !Catch::Contains("made anew:"));
}

TEST_CASE("nothing is written to a damaged file", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    {
        std::fstream file{library, std::ios::in | std::ios::out | std::ios::binary};
        file.seekp(4096 * 40);
        file << std::string(4096, '\x55');
    }
    const std::string bytes = read_file(library);
    const Ran ran = run({"check", library, "--repair"});
    CHECK(ran.code == 4);
    CHECK(read_file(library) == bytes);
}

TEST_CASE("a repair that is stopped leaves the library as it was", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    run_sql(library, with_a_byte_changed("structure_block", "first_compound = 129"));
    std::stop_source stop;
    stop.request_stop();
    const Ran ran = run({"check", library, "--repair"}, stop.get_token());
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains("was checked, and it is as it was\n"));
    CHECK(run({"check", library, "--sample", "1"}).code == 4);
    CHECK(run({"check", library, "--sample", "1", "--repair"}).code == 0);
}

TEST_CASE("a library that cannot be written is not repaired", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    {
        LibraryConnection other{library, sqlite::Mode::read_write};
        const sqlite::Transaction writing{other};
        const Ran ran = run({"check", library, "--repair"});
        CHECK(ran.code == 4);
        CHECK_THAT(ran.err, Catch::Contains("another program is writing to it"));
    }
    run_sql(library, "UPDATE setting SET value = '2019.03' WHERE name = 'rdkit'");
    run_sql(library, with_a_byte_changed("slice_block", "set_id = 1"));
    const Ran ran = run({"check", library, "--repair"});
    CHECK(ran.code == 4);
    CHECK_THAT(ran.out, Catch::Contains("chemsieve export") && !Catch::Contains("made anew:"));
}

TEST_CASE("an export goes on after compounds that cannot be read", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    const auto exported = [&](const std::string& name, std::vector<std::string> more = {}) {
        std::vector<std::string> words{"export", library, "-o", folder.file(name)};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    };
    const auto lines_of = [&](const std::string& name) {
        const std::string text = read_file(folder.file(name));
        return std::count(text.begin(), text.end(), '\n');
    };
    REQUIRE(exported("whole.smi").code == 0);
    run_sql(library, "UPDATE molfile SET bytes = CAST(substr(bytes, 1, 40) AS BLOB) WHERE compound_id = 1787");
    run_sql(library, "UPDATE compound SET smiles = 'C(C' WHERE compound_id = 5");
    const std::string fifth = Library{library}.reader()->id(CompoundNumber{5});
    const Ran sdf = exported("a.sdf");
    CHECK(sdf.code == 5);
    CHECK_THAT(sdf.err, Catch::Contains("chemsieve: " + fifth + ": left out: ") &&
                            Catch::Contains("has a damaged molfile") &&
                            Catch::Contains("not complete: 2 compounds could not be read") &&
                            Catch::Contains("chemsieve check " + library));
    const Ran html = exported("a.html", {"-j", "1"});
    CHECK(html.code == 5);
    CHECK_THAT(html.err, Catch::Contains("not complete: 2 compounds"));
    CHECK(exported("a.smi").code == 0);  // the texts themselves can be read
    const Ran again = run({"import", folder.file("again.sieve"), folder.file("a.sdf"), "--duplicates", "keep"});
    CHECK_THAT(again.err, Catch::Contains("read " + std::to_string(lines_of("whole.smi") - 2) + " = stored "));
    // Nothing of these can be read.
    write_file(folder.file("ids"), fifth + "\n");
    run_sql(library, "DELETE FROM compound WHERE id = '" + fifth + "' AND compound_id <> 5");
    CHECK(exported("none.sdf", {"--ids", folder.file("ids")}).code == 4);
    CHECK_FALSE(std::filesystem::exists(folder.file("none.sdf")));
}

TEST_CASE("an export goes on behind a damaged page of the list of compounds", "[repair]") {
    const TemporaryFolder folder;
    const std::string library = copy_of_rich(folder);
    REQUIRE(run({"export", library, "-q", "-o", folder.file("whole.smi")}).code == 0);
    std::int64_t page = 0, page_bytes = 0;
    {
        // A leaf in the middle of the table.
        LibraryConnection connection{library, sqlite::Mode::read_only};
        page_bytes = connection.integer("PRAGMA page_size");
        page = connection.integer(
            "SELECT pageno FROM dbstat WHERE name = 'compound_block' AND pagetype = 'leaf' ORDER BY path LIMIT 1 "
            "OFFSET 5");
    }
    REQUIRE(page > 1);
    {
        std::fstream file{library, std::ios::in | std::ios::out | std::ios::binary};
        file.seekp((page - 1) * page_bytes);
        file << std::string(static_cast<std::size_t>(page_bytes), '\x55');
    }
    const Ran ran = run({"export", library, "-o", folder.file("rest.smi")});
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains(": left out: ") && Catch::Contains("not complete: "));
    const std::string whole = read_file(folder.file("whole.smi")), rest = read_file(folder.file("rest.smi"));
    CHECK(rest.size() > whole.size() * 9 / 10);
    CHECK(rest.size() < whole.size());
    CHECK(rest.substr(rest.size() - 200) == whole.substr(whole.size() - 200));
}

}  // namespace chemsieve::repair_test
