#include "data/upkeep/formula_index.h"

#include "base/error.h"
#include "data/rows/library_connection.h"
#include "data/schema/schema.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

using sqlite::Mode;
using sqlite::Transaction;

namespace {

bool is_there(LibraryConnection& connection) { return connection.compounds().has_index(Lookup::formula); }

}  // namespace

FormulaIndexing add_formula_index(const std::string& path, const std::stop_token& stop) {
    LibraryConnection connection{path, Mode::read_write};
    check_schema_to_change(connection);
    if (is_there(connection)) return FormulaIndexing::there_already;
    Transaction transaction{connection};
    const sqlite::StopGuard guard{connection, stop};
    try {
        connection.compounds().make_index(Lookup::formula);
    } catch (const LibraryError&) {
        if (stop.stop_requested()) return FormulaIndexing::cancelled;
        throw;
    }
    transaction.commit();
    return FormulaIndexing::done;
}

FormulaIndexing remove_formula_index(const std::string& path) {
    LibraryConnection connection{path, Mode::read_write};
    check_schema_to_change(connection);
    if (!is_there(connection)) return FormulaIndexing::not_there;
    Transaction transaction{connection};
    connection.compounds().drop_index(Lookup::formula);
    transaction.commit();
    return FormulaIndexing::done;
}

bool has_formula_index(const std::string& path) {
    LibraryConnection connection{path, Mode::read_only};
    check_schema(connection);
    return is_there(connection);
}

}  // namespace chemsieve
