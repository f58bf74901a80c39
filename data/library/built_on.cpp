#include "data/library/built_on.h"

#include "chem/rdkit_version.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

std::string built_on() { return "RDKit " + rdkit_version() + ", SQLite " + sqlite::sqlite_version(); }

}  // namespace chemsieve
