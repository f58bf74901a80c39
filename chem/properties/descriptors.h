// The properties computed for every compound, by RDKit's definitions.
#pragma once

#include <string>

#include "chem/molecule.h"

namespace chemsieve {

struct Descriptors {
    std::string formula;          // Hill order
    double molecular_weight = 0;  // g/mol, average isotopes
    double logp = 0;              // Crippen
    double tpsa = 0;              // square angstroms
    int donors = 0;               // hydrogen bond donors
    int acceptors = 0;            // hydrogen bond acceptors
    int rotatable_bonds = 0;
    int rings = 0;  // smallest set
    int heavy_atoms = 0;
};

Descriptors describe(const Molecule& compound);

// RDKit's canonical isomeric SMILES, equal for the same compounds; of keys see chem/sameness/compound_form.h.
std::string canonical_smiles(const Molecule& compound);

}  // namespace chemsieve
