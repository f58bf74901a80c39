#include "data/schema/library_settings.h"

#include "base/error.h"
#include "chem/rdkit_version.h"

namespace chemsieve {

std::optional<std::string> find_setting(sqlite::Connection& connection, std::string_view name) {
    sqlite::Statement statement{connection, "SELECT value FROM setting WHERE name = ?1"};
    if (!statement.bind(1, name).step()) return std::nullopt;
    return statement.text(0);
}

std::string read_setting(sqlite::Connection& connection, std::string_view name) {
    const auto value = find_setting(connection, name);
    if (!value) {
        throw LibraryError(connection.path() + " lacks the setting '" + std::string{name} + "'",
                           {RemedyKind::is_damaged});
    }
    return *value;
}

void add_setting(sqlite::Connection& connection, std::string_view name, const std::string& value) {
    sqlite::Statement insert{connection, "INSERT INTO setting VALUES (?1, ?2)"};
    insert.bind(1, name).bind(2, std::string_view{value}).run();
}

void change_setting(sqlite::Connection& connection, std::string_view name, const std::string& value) {
    sqlite::Statement change{connection,
                             "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2"};
    change.bind(1, name).bind(2, std::string_view{value}).run();
}

void check_rdkit_version(sqlite::Connection& connection, const std::string& what) {
    const std::string made_with = read_setting(connection, "rdkit");
    if (made_with == rdkit_version()) return;
    throw LibraryError(
        connection.path() + " was made with RDKit " + made_with + ", this program uses " + rdkit_version(),
        {RemedyKind::import_originals_to, connection.path(), std::string{"add "} + what});
}

}  // namespace chemsieve
