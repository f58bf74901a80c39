// Files as they are written today (tests/fixtures/golden): they are read, and written again.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>

#include "chem/rdkit_version.h"
#include "data/structures/class_store.h"
#include "tests/support/shell.h"
#include "tests/support/test_data.h"
#include "tests/support/tutorial.h"

namespace chemsieve::golden_files_test {

using namespace chemsieve::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kRdkit = "2022.09.3";  // that made them

fs::path golden() { return source_folder() / "tests/fixtures/golden"; }

// That can be written to.
void copy_golden_to(const fs::path& folder) {
    fs::copy(golden(), folder, fs::copy_options::recursive);
    for (const auto& entry : fs::recursive_directory_iterator{folder}) {
        fs::permissions(entry, fs::perms::owner_all);
    }
}

// The rows of a table, as SQL has their values. `columns`: what is selected; empty: all columns of the file.
std::vector<std::string> rows_of(sqlite::Connection& connection, const std::string& table, std::string columns = {}) {
    if (columns.empty()) {
        sqlite::Statement names{connection,
                                "SELECT group_concat('quote(' || name || ')', '|| '','' ||') FROM "
                                "pragma_table_info('" +
                                    table + "')"};
        REQUIRE(names.step());
        columns = names.text(0);
    }
    std::vector<std::string> rows;
    sqlite::Statement statement{connection, "SELECT " + columns + " FROM " + table};
    while (statement.step()) rows.push_back(statement.text(0));
    return rows;
}

// Numbers of classes, whatever the mark that they have.
std::vector<std::string> structures_of(sqlite::Connection& connection) {
    std::vector<std::string> structures;
    sqlite::Statement blocks{connection, "SELECT first_compound, bytes FROM structure_block ORDER BY 1"};
    while (blocks.step()) {
        const StructureBlock block =
            decode_structure_block(blocks.blob(1), read_dictionary_id(connection), CompoundNumber{blocks.integer(0)});
        for (std::size_t i = 0; i < block.size(); ++i) structures.emplace_back(block[i]);
    }
    return structures;
}

// All of a library but when it was made, by which version, and the mark of its classes.
std::map<std::string, std::vector<std::string>> content_of(const fs::path& library) {
    sqlite::Connection connection{library.string(), sqlite::Mode::read_only};
    std::map<std::string, std::vector<std::string>> content;
    content["schema"] = rows_of(connection, "sqlite_schema", "type || ' ' || name || ' ' || coalesce(sql, '')");
    content["version"] = {std::to_string(connection.integer("PRAGMA user_version"))};
    content["structures"] = structures_of(connection);
    sqlite::Statement tables{connection, "SELECT name FROM sqlite_schema WHERE type = 'table'"};
    while (tables.step()) {
        const std::string table = tables.text(0);
        if (table == "structure_block") continue;
        content[table] =
            table == "setting"  ? rows_of(connection, table,
                                          "CASE WHEN name IN ('created', 'dictionary', 'chemsieve') THEN name WHEN name "
                                           "LIKE 'column:%' THEN name || substr(value, instr(value, ' ')) ELSE name "
                                           "|| ' = ' || value END")
            : table == "import" ? rows_of(connection, table,
                                          "file || format || records || ' ' || stored || ' ' || rejected || ' ' || "
                                          "skipped || (finished IS NULL)")
                                : rows_of(connection, table);
    }
    return content;
}

// Names of content, which depend on when a library was made, are left out.
std::string without_digests(const std::string& text) {
    return std::regex_replace(text, std::regex{"\\b[0-9a-f]{16}\\b"}, "DIGEST");
}

// The files of a run or of shards but libraries and routes, by what they are called and hold.
std::vector<std::string> texts_in(const fs::path& folder) {
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator{folder}) {
        const fs::path& path = entry.path();
        if (entry.is_directory() || path.extension() == ".sieve" || path.extension() == ".route") continue;
        texts.push_back(without_digests(path.filename().string() + "\n" + read_file(path.string())));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace

TEST_CASE("files of today are read as what they hold, and go on", "[golden]") {
    const std::vector<TutorialStep> steps = steps_of(read_file((golden() / "README.md").string()));
    REQUIRE(steps.size() >= 30);
    const TemporaryFolder folder;
    const fs::path copy = folder.path() / "golden";
    copy_golden_to(copy);
    check_steps(steps, copy.string(), "By whatever RDKit");
    if (rdkit_version() != kRdkit) return say_skipped("what of golden files depends on RDKit: they are of another one");
    check_steps(steps, copy.string(), "By the RDKit that made them");
    check_steps(steps, copy.string(), "They go on");
}

TEST_CASE("files are written as those of today were", "[golden]") {
    if (rdkit_version() != kRdkit) return say_skipped("golden files: they are of another RDKit");
    const TemporaryFolder folder;
    const fs::path made = folder.path() / "made";
    const ShellRan ran = run_in_shell(folder.path().string(), shell_quoted((golden() / "make").string()) + " " +
                                                                  shell_quoted(CHEMSIEVE_PROGRAM) + " made");
    INFO(ran.text);
    REQUIRE(ran.code == 0);
    for (const char* library :
         {"plain", "full", "sealed", "families", "pairs", "shards/shard-00001", "shards/shard-00002"}) {
        INFO(library);
        const std::string name = std::string{library} + ".sieve";
        const auto expected = content_of(golden() / name), written = content_of(made / name);
        REQUIRE(expected.size() == written.size());
        for (const auto& [table, rows] : expected) {
            INFO(table);
            CHECK(rows == written.at(table));
        }
    }
    for (const char* name :
         {"plain.known", "blocked.known", "compressed.known", "counting.known", "cuckoo.known", "ids.known",
          "loose.known", "keys.known", "pieces.census", "libraries.route", "neighbours.npz"}) {
        INFO(name);
        CHECK(read_file((golden() / name).string()) == read_file((made / name).string()));
    }
    for (const char* name : {"shards", "substructure", "substructure/results", "similar", "similar/results"}) {
        INFO(name);
        CHECK(texts_in(golden() / name) == texts_in(made / name));
    }
}

}  // namespace chemsieve::golden_files_test
