#include "data/upkeep/formula_index.h"

#include "base/error.h"
#include "data/schema/schema.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

using sqlite::Connection;
using sqlite::Mode;
using sqlite::Transaction;

namespace {

bool is_there(Connection& connection) {
    return connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'compound_by_formula'") != 0;
}

}  // namespace

FormulaIndexing add_formula_index(const std::string& path, const std::stop_token& stop) {
    Connection connection{path, Mode::read_write};
    check_schema(connection);
    if (is_there(connection)) return FormulaIndexing::there_already;
    Transaction transaction{connection};
    const sqlite::StopGuard guard{connection, stop};
    try {
        connection.execute("CREATE INDEX IF NOT EXISTS compound_by_formula ON compound (formula, heavy_atoms)");
    } catch (const LibraryError&) {
        if (stop.stop_requested()) return FormulaIndexing::cancelled;
        throw;
    }
    transaction.commit();
    return FormulaIndexing::done;
}

FormulaIndexing remove_formula_index(const std::string& path) {
    Connection connection{path, Mode::read_write};
    check_schema(connection);
    if (!is_there(connection)) return FormulaIndexing::not_there;
    Transaction transaction{connection};
    connection.execute("DROP INDEX IF EXISTS compound_by_formula");
    transaction.commit();
    return FormulaIndexing::done;
}

bool has_formula_index(const std::string& path) {
    Connection connection{path, Mode::read_only};
    check_schema(connection);
    return is_there(connection);
}

}  // namespace chemsieve
