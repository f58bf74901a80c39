// Properties that are not stored in libraries, for they take the structure: counted when a condition asks for them.
//
// The numbers are RDKit's. Threads: may be called concurrently.
#pragma once

#include "chem/molecule.h"

namespace chemsieve {

struct StructureCounts {
    int aromatic_rings = 0;  // rings of the smallest set with aromatic bonds only
    int aromatic_atoms = 0;
    double fraction_sp3 = 0;  // the share of carbons with four neighbours; 0 without carbons
};

StructureCounts count_structure(const Molecule& compound);

// g/mol, of the isotopes that are said, and else of the most common ones.
double exact_mass(const Molecule& compound);

}  // namespace chemsieve
