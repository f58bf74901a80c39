// What a library file says of how it was made. Errors: LibraryError, with the file. Threads: as the connection.
#pragma once

#include <string>

#include "data/sqlite/connection.h"
#include "fingerprint/recipe.h"

namespace chemsieve {

std::string read_setting(sqlite::Connection& connection, const char* name);
FingerprintRecipe read_recipe(sqlite::Connection& connection);

}  // namespace chemsieve
