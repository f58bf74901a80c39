// The structures of a file that choose compounds, such as alerts.
//
// Errors: FileError, with file, line and reason, of a file that cannot be read, holds none, or has a record that is
// none: to leave one out would choose other compounds. Threads: may be called concurrently.
#pragma once

#include <string>
#include <vector>

#include "search/request/condition_names.h"

namespace chemsieve {

// Reads any format of queries, which the ending of the name tells.
std::vector<Query> read_structures(const std::string& path, const FingerprintRecipe& recipe);
// The same of two files; empty paths: no such list.
StructureLists read_lists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe);

}  // namespace chemsieve
