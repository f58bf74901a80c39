#include "data/library/kept_bytes.h"

#include "data/schema/schema.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;

bool has_table(Connection& connection) {
    return connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'kept'") == 1;
}

}  // namespace

bool keeps_bytes(const std::string& library, const std::string& name) {
    Connection connection{library, sqlite::Mode::read_only};
    check_schema(connection);
    if (!has_table(connection)) return false;
    Statement read{connection, "SELECT 1 FROM kept WHERE name = ?1"};
    read.bind(1, name);
    return read.step();
}

std::optional<std::vector<std::uint8_t>> kept_bytes(const std::string& library, const std::string& name) {
    Connection connection{library, sqlite::Mode::read_only};
    check_schema(connection);
    if (!has_table(connection)) return std::nullopt;
    Statement read{connection, "SELECT bytes FROM kept WHERE name = ?1"};
    read.bind(1, name);
    if (!read.step()) return std::nullopt;
    const std::string_view bytes = read.blob(0);
    return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
}

void keep_bytes(const std::string& library, const std::string& name, std::span<const std::uint8_t> bytes) {
    Connection connection{library, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    sqlite::Transaction transaction{connection};
    connection.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT");
    Statement write{connection, "INSERT OR REPLACE INTO kept (name, bytes) VALUES (?1, ?2)"};
    write.bind(1, name).bind_blob(2, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}).run();
    transaction.commit();
}

}  // namespace chemsieve
