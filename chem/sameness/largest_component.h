// The component of a compound that is more than a salt former or a solvent: its largest component.
//
// The largest has most heavy atoms, then the highest molecular weight, then the first canonical SMILES.
// Throws std::exception, of RDKit, on compounds that it cannot take apart. Threads: may be called concurrently.
#pragma once

#include "chem/molecule.h"

namespace chemsieve {

bool has_components(const Molecule& compound);
// The compound itself if it has one component only.
Molecule largest_component(const Molecule& compound);

}  // namespace chemsieve
