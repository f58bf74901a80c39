// `chemsieve check`, in process: sound libraries, and damage of every kind.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "data/library/library_writer.h"
#include "data/rows/library_connection.h"
#include "tests/app/rich_library.h"
#include "tests/app/run_cli.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::check_command_test {

using namespace chemsieve::test;

namespace {

const std::string& rich_library() {
    static const TemporaryFolder folder;
    static const std::string path = make_rich_library(folder, false);
    return path;
}

std::string with_a_byte_changed(const std::string& table, const std::string& where) {
    return "UPDATE " + table + " SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || " +
           "(CASE substr(bytes, -1) WHEN x'07' THEN x'08' ELSE x'07' END) AS BLOB) WHERE " + where;
}

// What SQLite finds wrong in a file whose pages are as they were written.
const std::string kWrongTypes =
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'format    TEXT', 'format    INTEGER') "
    "WHERE name = 'import'";

}  // namespace

TEST_CASE("a computed property that is not that of the text is found") {
    const TemporaryFolder folder;
    const std::string library = copy_of(rich_library(), folder);
    for (const char* change : {"molecular_weight = molecular_weight + 1", "formula = 'C60'", "rings = rings + 1"}) {
        const std::string damaged = copy_of(rich_library(), folder);
        {
            LibraryConnection connection{damaged, sqlite::Mode::read_write};
            connection.execute(std::string{"UPDATE compound SET "} + change + " WHERE compound_id = 7");
        }
        const Ran ran = run({"check", damaged, "--sample", "0"});
        CHECK(ran.code == 4);
        CHECK(ran.out.find("its computed properties are not those of its text") != std::string::npos);
    }
    CHECK(run({"check", copy_of(rich_library(), folder), "--sample", "0"}).code == 0);
}

TEST_CASE("a sound library is said to be sound, with what was checked") {
    const std::string library = rich_library();
    const Ran ran = run({"check", library, "--sample", "0"});
    CHECK(ran.out.starts_with(library + ": sound; checked 1,796 compounds, 9 molfiles"));
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    const auto json = nlohmann::json::parse(run({"check", library, "--sample", "7", "--json", "-j", "3"}).out);
    CHECK(json["sound"] == true);
    CHECK(json["complete"] == true);
    CHECK(json["recomputed"] == 7);
    CHECK(json["defects"].empty());
    CHECK(json["compounds"] == 1796);
}

TEST_CASE("an empty library is sound") {
    const TemporaryFolder folder;
    create_library(folder.file("e.sieve"), FingerprintRecipe{});
    CHECK(run({"check", folder.file("e.sieve")}).code == 0);
}

TEST_CASE("a compacted library is sound") {
    const TemporaryFolder folder;
    const std::string library = copy_of(rich_library(), folder);
    REQUIRE(run({"compact", "-q", library}).code == 0);
    const Ran ran = run({"check", library, "--sample", "0"});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("sound"));
}

TEST_CASE("damage of every kind is found, named and given a remedy") {
    struct Damage {
        std::string sql;
        std::vector<std::string> words;
    };
    const std::string some_row =
        "row_id IN (SELECT row_id FROM slice_row WHERE row_id / 65536 IN (SELECT block_id FROM slice_block "
        "WHERE set_id = 1) LIMIT 1 OFFSET 100)";
    const std::vector<Damage> damages{
        {with_a_byte_changed("slice_row", some_row),
         {"of the subgraph fingerprints: damaged rows: 1,", "row ", "checksum", "--repair"}},
        {"DELETE FROM slice_row WHERE " + some_row, {"slices ", "is missing"}},
        {with_a_byte_changed("slice_column", "column_id % 64 = 0"), {"slices ", "damaged columns", "have none"}},
        {"DELETE FROM slice_column WHERE column_id % 64 = 1", {"column 1 is missing"}},
        {with_a_byte_changed("slice_block", "set_id = 1"), {"of the subgraph fingerprints", "checksum"}},
        {with_a_byte_changed("slice_block", "set_id = 2"), {"of the maccs fingerprints", "--repair"}},
        {"DELETE FROM slice_block WHERE set_id = 2", {"maccs fingerprints", "have none"}},
        {with_a_byte_changed("fingerprint_block", "set_id = 1"), {"rows ", "checksum"}},
        {"DELETE FROM fingerprint_block WHERE set_id = 1", {"have none", "subgraph"}},
        {"INSERT INTO fingerprint_block (set_id, always, bits, rows, bytes) SELECT set_id, always, bits, rows, bytes "
         "FROM fingerprint_block WHERE set_id = 1 LIMIT 1",
         {"have more than one"}},
        {"UPDATE fingerprint_block SET always = 1 - always WHERE set_id = 1", {"always candidates"}},
        {with_a_byte_changed("structure_block", "first_compound = 129"),
         {"structures from compound 129 on", "checksum", "--repair"}},
        {"DELETE FROM structure_block WHERE first_compound = 129", {"128 compounds have none", "compound 129 ("}},
        {with_a_byte_changed("atom_class", "class_id = 3"), {"classes of atoms and bonds", "class of atoms (3)"}},
        {with_a_byte_changed("bond_class", "class_id = 1"), {"class of bonds (1)"}},
        {"DELETE FROM bond_class WHERE class_id = (SELECT max(class_id) FROM bond_class)", {"lost classes"}},
        {"UPDATE molfile SET bytes = CAST(substr(bytes, 1, 40) AS BLOB) WHERE compound_id = 1787",
         {"compound 1787 (", "molfile is damaged"}},
        {"INSERT INTO molfile VALUES (99999, x'00')", {"molfiles: 1 of compounds that are not", "99999"}},
        {"INSERT INTO property (name, type) VALUES ('n', 'text'); INSERT INTO property_value SELECT 99998, "
         "property_id, 'x' FROM property WHERE name = 'n'",
         {"imported properties", "99998"}},
        {"DELETE FROM property", {"have no name"}},
        {"DELETE FROM compound WHERE compound_id = 5", {"fingerprints: of compounds that are not", "should be 1796"}},
        {"UPDATE compound SET exact_key = 1 WHERE compound_id = 6", {"compound 6 (", "do not fit its key"}},
        {"UPDATE import SET records = records + 1 WHERE import_id = 1", {"import 1 (", "sum"}},
        {"UPDATE import SET stored = stored + 1, records = records + 1 WHERE import_id = 1", {"should be 1797"}},
        {"UPDATE compound SET smiles = 'CCCCCN' WHERE compound_id = 1",
         {"compound 1 (", "its text is of another compound", "its structure is not", "its subgraph fingerprint is not",
          "its maccs fingerprint is not"}},
        {"UPDATE compound SET smiles = 'C(C' WHERE compound_id = 1", {"compound 1 (", "cannot be read"}},
        {"DELETE FROM setting WHERE name = 'dictionary'", {"structures", "dictionary"}},
        {"DELETE FROM lookup_chunk WHERE chunk_id = (SELECT max(chunk_id) FROM lookup_chunk JOIN lookup_run ON run_id "
         "= "
         "chunk_id >> 32 WHERE of = 1)",
         {"index by id: ", "not found by it", "compound ", "--repair"}},
        {"DELETE FROM lookup_run WHERE of = 0", {"index by structure: 1796 compounds are not found by it"}},
        {"UPDATE lookup_chunk SET bytes = x'0102'", {"index by id: ", "damaged", "--repair"}},
        {"UPDATE compound_block SET bytes = substr(bytes, 1, 90) WHERE last_compound = (SELECT min(last_compound) FROM "
         "compound_block)",
         {"the block of compounds up to ", "it is damaged"}},
        {"DELETE FROM row_code", {"the code of their texts is missing"}},
        {kWrongTypes, {"file: ", "import.format"}},
    };
    const TemporaryFolder folder;
    for (const Damage& damage : damages) {
        INFO(damage.sql);
        const std::string library = copy_of(rich_library(), folder);
        if (damage.sql.starts_with("PRAGMA writable_schema")) {
            // Not allowed through our own connections.
            if (std::system(("sqlite3 " + library + " \"" + damage.sql + "\" 2>/dev/null").c_str()) != 0) {
                say_skipped("a damaged index: sqlite3 is not installed");
                continue;
            }
        } else {
            run_sql(library, damage.sql);
        }
        const Ran ran = run({"check", library, "--sample", "10"});
        CHECK(ran.code == 4);
        CHECK_THAT(ran.out, Catch::Contains("damaged, "));
        for (const std::string& word : damage.words) CHECK_THAT(ran.out, Catch::Contains(word));
        const auto json = nlohmann::json::parse(run({"check", library, "--sample", "1", "--json"}).out);
        CHECK(json["sound"] == false);
        for (const auto& defect : json["defects"]) {
            CHECK_FALSE(defect["where"].get<std::string>().empty());
            CHECK_FALSE(defect["remedy"].get<std::string>().empty());
        }
        CHECK(json["defects"].size() == json["defect_count"]);
    }
}

TEST_CASE("structures with a right checksum that are not those of their texts are found") {
    const TemporaryFolder folder;
    const std::string library = copy_of(rich_library(), folder);
    change_block(library, CompoundNumber{1}, [](std::vector<std::string>& all) {
        std::swap(all[2], all[3]);
        all[7] = "xx";
    });
    const Ran ran = run({"check", library, "--sample", "0"});
    CHECK(ran.code == 4);
    CHECK_THAT(ran.out, Catch::Contains("compound 3 (") && Catch::Contains("compound 4 (") &&
                            Catch::Contains("its structure is not that of its text") &&
                            Catch::Contains("compound 8 (") && Catch::Contains("its structure is damaged: it"));
    CHECK_THAT(ran.out, Catch::Contains("3 defects"));
}

TEST_CASE("a page of the file overwritten is found") {
    const TemporaryFolder folder;
    const std::string library = copy_of(rich_library(), folder);
    {
        std::fstream file{library, std::ios::in | std::ios::out | std::ios::binary};
        file.seekp(4096 * 40);
        file << std::string(4096, '\x55');
    }
    CHECK(run({"check", library}).code == 4);
}

TEST_CASE("what another RDKit made is checked but not made anew, and it is said") {
    const TemporaryFolder folder;
    const std::string library = copy_of(rich_library(), folder);
    run_sql(library, "UPDATE setting SET value = '2019.03' WHERE name = 'rdkit'");
    const Ran ran = run({"check", library});
    CHECK(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("made 0 compounds anew"));
    CHECK_THAT(ran.err, Catch::Contains("RDKit 2019.03"));
}

TEST_CASE("a check that is stopped exits with 5, and files that are no library with 4") {
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const Ran ran = run({"check", rich_library()}, stop.get_token());
    CHECK(ran.code == 5);
    CHECK_THAT(ran.err, Catch::Contains("cancelled"));
    CHECK(run({"check", folder.file("none.sieve")}).code == 4);
    CHECK(run({"check", rich_library(), "--sample", "-1"}).code == 2);
    CHECK(run({"check"}).code == 2);
}

TEST_CASE("repair is a remedy only where it helps") {
    const TemporaryFolder folder;
    const std::string fingerprints = with_a_byte_changed("slice_block", "set_id = 1");
    const std::string structures = with_a_byte_changed("structure_block", "first_compound = 129");
    const std::vector<std::string> texts{
        "UPDATE compound SET smiles = 'CCCCCN' WHERE compound_id = 1",
        "UPDATE compound SET smiles = 'C(C' WHERE compound_id = 1",
        "UPDATE molfile SET bytes = CAST(substr(bytes, 1, 40) AS BLOB) WHERE compound_id = 1787"};
    for (const std::string& text : texts) {
        INFO(text);
        const std::string library = copy_of(rich_library(), folder);
        run_sql(library, fingerprints);
        run_sql(library, structures);
        CHECK_THAT(run({"check", library}).out, Catch::Contains("--repair"));
        run_sql(library, text);
        for (const std::vector<std::string>& options :
             {std::vector<std::string>{}, {"--json"}, {"--repair"}, {"--repair", "--json"}}) {
            std::vector<std::string> words{"check", library, "--sample", "0"};
            words.insert(words.end(), options.begin(), options.end());
            const Ran ran = run(words);
            CHECK(ran.code == 4);
            CHECK_THAT(ran.out, !Catch::Contains("--repair") && !Catch::Contains("made anew:") &&
                                    Catch::Contains("of the subgraph fingerprints") &&
                                    Catch::Contains("structures from compound 129 on") &&
                                    Catch::Contains("chemsieve export"));
        }
    }
    // Properties that differ do not stop a repair.
    const std::string library = copy_of(rich_library(), folder);
    run_sql(library, fingerprints);
    run_sql(library, "UPDATE compound SET rings = rings + 1 WHERE compound_id = 7");
    CHECK_THAT(run({"check", library, "--sample", "0"}).out, Catch::Contains("--repair"));
    CHECK_THAT(run({"check", library, "--sample", "0", "--repair"}).out, Catch::Contains("made anew: subgraph"));
}

TEST_CASE("repair is no remedy in a file that SQLite finds damaged") {
    const TemporaryFolder folder;
    const std::string library = copy_of(rich_library(), folder);
    run_sql(library, with_a_byte_changed("slice_block", "set_id = 1"));
    if (std::system(("sqlite3 " + library + " \"" + kWrongTypes + "\" 2>/dev/null").c_str()) != 0) {
        say_skipped("a damaged file: sqlite3 is not installed");
        return;
    }
    const Ran ran = run({"check", library});
    CHECK(ran.code == 4);
    CHECK_THAT(ran.out, Catch::Contains("of the subgraph fingerprints") && !Catch::Contains("--repair"));
}

}  // namespace chemsieve::check_command_test
