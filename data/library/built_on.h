// The libraries that decide on results and files, with their versions, for the faces to name. Threads: any.
#pragma once

#include <string>

namespace chemsieve {

// "RDKit 2022.09.3, SQLite 3.40.1".
std::string built_on();

}  // namespace chemsieve
