// RDKit's bond types as our own codes.
#pragma once

#include <optional>

#include "chem/graph/molecular_graph.h"

namespace chemsieve {

// rdkit_type: a value of RDKit::Bond::BondType. Nothing for the types that match any other (unspecified, zero order).
std::optional<BondLabel> bond_label(int rdkit_type);

}  // namespace chemsieve
