// The table of compounds behaves as one of SQLite's would.

#include "data/rows/library_connection.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "base/error.h"
#include "chem/properties/computed_properties.h"
#include "data/schema/descriptor_columns.h"
#include "data/schema/schema.h"
#include "tests/data/rows/made_up_rows.h"
#include "tests/support/test_data.h"

namespace chemsieve::library_connection_test {

using namespace chemsieve::test;
using sqlite::Mode;
using sqlite::Statement;

namespace {

void bind(sqlite::Statement& statement, int parameter, int value) { statement.bind(parameter, std::int64_t{value}); }
void bind(sqlite::Statement& statement, int parameter, double value) { statement.bind(parameter, value); }
void bind(sqlite::Statement& statement, int parameter, const std::string& value) {
    statement.bind(parameter, std::string_view{value});
}

std::string descriptor_parameters() {
    std::string list;
    for (std::size_t i = 0; i < kComputedProperties.size(); ++i) list += i == 0 ? "?" : ", ?";
    return list;
}

int bind_descriptors(sqlite::Statement& statement, int first, const Descriptors& descriptors) {
    for (const ComputedProperty& property : kComputedProperties) {
        std::visit([&](auto where) { bind(statement, first, descriptors.*where); }, property.member);
        ++first;
    }
    return first;
}

constexpr const char* kColumns = "compound_id, id, smiles, canonical, exact_key, import_id, line, ";

// The same statements run on a library and on a plain table of SQLite.
class Twins {
  public:
    explicit Twins(const TemporaryFolder& folder)
        : library_{folder.file("l.sieve"), Mode::create}, plain_{folder.file("plain.sieve"), Mode::create} {
        create_schema(library_);
        plain_.execute(
            "CREATE TABLE import (import_id INTEGER PRIMARY KEY, file TEXT); CREATE TABLE compound (compound_id "
            "INTEGER "
            "PRIMARY KEY, id TEXT NOT NULL, smiles TEXT NOT NULL, canonical TEXT NOT NULL, exact_key INTEGER NOT NULL, "
            "import_id INTEGER NOT NULL, line INTEGER NOT NULL, " +
            descriptor_definitions() + ") STRICT");
        plain_.execute("INSERT INTO import VALUES (1, 'a')");
        library_.execute("INSERT INTO import VALUES (1, 'a', 'smi', 'then', NULL, 0, 0, 0, 0)");
    }

    void insert(StoredRow row) {
        // SQLite has no such number.
        for (double* value : {&row.descriptors.logp, &row.descriptors.tpsa}) *value = std::isnan(*value) ? 0 : *value;
        for (sqlite::Connection* connection : both()) {
            Statement insert{*connection, "INSERT INTO compound (" + std::string{kColumns} + descriptor_columns() +
                                              ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, " + descriptor_parameters() + ")"};
            insert.bind(1, row.number)
                .bind(2, std::string_view{row.id})
                .bind(3, std::string_view{row.smiles})
                .bind(4, std::string_view{row.canonical})
                .bind(5, row.exact_key)
                .bind(6, row.import_id)
                .bind(7, row.line);
            bind_descriptors(insert, 8, row.descriptors);
            insert.run();
        }
    }

    void execute(const std::string& sql) {
        for (sqlite::Connection* connection : both()) connection->execute(sql);
    }

    void check_equal(const std::string& query) {
        INFO(query);
        CHECK(answer(query, library_) == answer(query, plain_));
    }

    LibraryConnection& library() { return library_; }

  private:
    std::vector<sqlite::Connection*> both() { return {&library_, &plain_}; }

    static std::string answer(const std::string& query, sqlite::Connection& connection) {
        Statement rows{connection, query};
        std::string text;
        while (rows.step()) text += rows.text(0) + '|' + rows.text(1) + '\n';
        return text;
    }

    LibraryConnection library_;
    sqlite::Connection plain_;
};

const std::vector<std::string> kQueries{
    "SELECT count(*), min(compound_id) FROM compound",
    "SELECT max(compound_id), sum(rings) FROM compound",
    "SELECT max(compound_id), 0 FROM compound",
    "SELECT compound_id, id FROM compound ORDER BY compound_id",
    "SELECT compound_id, smiles FROM compound ORDER BY compound_id DESC LIMIT 7",
    "SELECT compound_id, line FROM compound WHERE compound_id > 30 AND compound_id <= 44 ORDER BY compound_id",
    "SELECT compound_id, line FROM compound WHERE compound_id >= 30.5 AND compound_id < 44.5 ORDER BY compound_id DESC",
    "SELECT compound_id, id FROM compound WHERE id = 'CPD1005' ORDER BY compound_id",
    "SELECT compound_id, id FROM compound WHERE id IN ('CPD1007', 'CPD1002', 'none', 5) ORDER BY compound_id",
    "SELECT compound_id, id FROM compound WHERE id = 'cpd1005' COLLATE NOCASE ORDER BY compound_id",
    "SELECT a.compound_id, b.id FROM compound AS a JOIN compound AS b ON a.exact_key = b.exact_key ORDER BY 1, 2",
    "SELECT compound_id, file FROM compound JOIN import USING (import_id) ORDER BY compound_id",
    "SELECT compound_id, formula FROM compound WHERE formula = 'C7H6O2' AND heavy_atoms = 13 ORDER BY compound_id",
    "SELECT compound_id, 0 FROM compound WHERE molecular_weight < 190 AND instr(smiles, 'CCC') > 0 ORDER BY 1",
    "SELECT compound_id, logp FROM compound WHERE compound_id NOT IN (SELECT compound_id FROM compound WHERE donors=1)",
    "SELECT count(*), typeof(logp) || typeof(donors) || typeof(id) FROM compound GROUP BY import_id",
};

}  // namespace

TEST_CASE("statements find in blocks what they find in a table, whatever was changed") {
    const TemporaryFolder folder;
    Twins twins{folder};
    std::mt19937 random{5};
    std::vector<StoredRow> rows = made_up_rows(900);
    std::size_t next = 0;
    for (int round = 0; round < 12; ++round) {
        twins.execute("BEGIN IMMEDIATE");
        for (std::size_t i = 0; i < 1 + random() % 120 && next < rows.size(); ++i) twins.insert(rows[next++]);
        if (round % 3 == 1) {
            const std::string some = std::to_string(random() % 900);
            twins.execute("DELETE FROM compound WHERE compound_id = " + some);
            twins.execute("DELETE FROM compound WHERE id = 'CPD10" + std::to_string(10 + random() % 80) + "'");
            twins.execute("UPDATE compound SET id = 'new', rings = rings / 2 + 1 WHERE compound_id % 37 = 3");
            twins.execute("UPDATE compound SET exact_key = 4 WHERE compound_id < " + some + " AND donors = 2");
        }
        if (round == 7) {
            twins.execute("DELETE FROM compound WHERE compound_id >= (SELECT max(compound_id) - 30 FROM compound)");
            twins.execute("DELETE FROM compound WHERE compound_id BETWEEN 40 AND 300");
        }
        if (round % 4 == 2) twins.check_equal(kQueries[static_cast<std::size_t>(round) % kQueries.size()]);
        const bool goes_back = round % 5 == 3;
        if (round % 2) {
            for (const std::string& query : kQueries) twins.check_equal(query);
        }
        twins.execute(goes_back ? "ROLLBACK" : "COMMIT");
        if (goes_back) {
            twins.check_equal(kQueries[0]);
            break;
        }
        for (const std::string& query : kQueries) twins.check_equal(query);
    }
    for (const std::string& query : kQueries) twins.check_equal(query);
    LibraryConnection& library = twins.library();
    library.execute("BEGIN IMMEDIATE");
    library.compounds().make_index(Lookup::formula);
    library.execute("COMMIT");
    for (const std::string& query : kQueries) twins.check_equal(query);
    library.execute("BEGIN IMMEDIATE");
    REQUIRE(library.compounds().repack([] { return true; }));
    library.execute("COMMIT");
    for (const std::string& query : kQueries) twins.check_equal(query);
    CHECK(library.integer("SELECT count(*) FROM row_code") == 1);
    CHECK(library.integer("SELECT count(*) FROM lookup_run") == 3);
    twins.execute("DELETE FROM compound");
    for (const std::string& query : kQueries) twins.check_equal(query);
    CHECK(library.integer("SELECT count(*) FROM compound_block") == 0);
}

TEST_CASE("a damaged block of compounds is told by the statement that meets it, with the file's name") {
    const TemporaryFolder folder;
    Twins twins{folder};
    for (const StoredRow& row : made_up_rows(300)) twins.insert(row);
    LibraryConnection& library = twins.library();
    library.execute(
        "UPDATE compound_block SET bytes = substr(bytes, 1, 100) WHERE last_compound = (SELECT "
        "min(last_compound) FROM compound_block)");
    CHECK_THROWS_WITH(library.integer("SELECT sum(line) FROM compound"),
                      Catch::Contains("l.sieve: the block of compounds up to ") && Catch::Contains("damaged"));
    CHECK_THROWS_AS(library.execute("UPDATE compound SET id = 'x' WHERE compound_id = 1"), LibraryError);
    CHECK(library.integer("SELECT count(*) FROM import") == 1);
    CHECK(library.integer("SELECT max(compound_id) FROM compound") > 300);
}

}  // namespace chemsieve::library_connection_test
