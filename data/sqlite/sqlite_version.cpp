#include "data/sqlite/sqlite_version.h"

#include <sqlite3.h>

namespace chemsieve::sqlite {

std::string sqlite_version() { return sqlite3_libversion(); }

}  // namespace chemsieve::sqlite
