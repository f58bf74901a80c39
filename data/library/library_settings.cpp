#include "data/library/library_settings.h"

#include "fingerprint/base/error.h"

namespace chemsieve {

std::string read_setting(sqlite::Connection& connection, const char* name) {
    sqlite::Statement statement{connection, "SELECT value FROM setting WHERE name = ?1"};
    statement.bind(1, std::string_view{name});
    if (!statement.step()) throw LibraryError(connection.path() + " lacks the setting '" + name + "'; it is damaged");
    return statement.text(0);
}

FingerprintRecipe read_recipe(sqlite::Connection& connection) {
    const std::string text = read_setting(connection, "fingerprint");
    try {
        return FingerprintRecipe::from_text(text);
    } catch (const LibraryError& e) {
        throw LibraryError(connection.path() + ": " + e.what());
    }
}

}  // namespace chemsieve
