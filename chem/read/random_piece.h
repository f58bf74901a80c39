// A random connected piece of a compound, as SMARTS that the compound matches.
#pragma once

#include <random>
#include <string>

#include "chem/molecule.h"

namespace chemsieve {

// At most `bonds` bonds. Atoms are given by element and charge, bonds by their type. Empty if the compound has no bond.
// Equal seeds give equal pieces. Threads: may be called concurrently with different `random`.
std::string random_piece_smarts(const Molecule& compound, unsigned bonds, std::mt19937_64& random);

}  // namespace chemsieve
