#include "chem/rdkit_version.h"

#include <RDGeneral/versions.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

std::string rdkit_version() { return RDKit::rdkitVersion; }

}  // namespace chemsieve
