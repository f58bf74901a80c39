// The version of RDKit in use.
#pragma once

#include <string>

namespace chemsieve {

// For example "2022.09.3".
std::string rdkit_version();

}  // namespace chemsieve
