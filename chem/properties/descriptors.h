// The properties computed of compounds, by RDKit's definitions.
//
// Threads: may be called concurrently. Throws std::exception, of RDKit.
#pragma once

#include <string>

#include "chem/molecule.h"

namespace chemsieve {

// Computed for every compound.
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

// RDKit's canonical isomeric SMILES, with numbers of atoms, and with racemic and relative centres as they are drawn in
// an extension (" |&1:1|"); read as the same compound (chem/graph/faithful_smiles.h). Of what is equal for the same
// compounds see chem/sameness/compound_form.h.
std::string canonical_smiles(const Molecule& compound);

// Properties that are not stored in libraries, for they take the structure: counted when a condition asks for them.
struct StructureCounts {
    int aromatic_rings = 0;  // rings of the smallest set with aromatic bonds only
    int aromatic_atoms = 0;
    double fraction_sp3 = 0;  // the share of carbons with four neighbours; 0 without carbons
};

StructureCounts count_structure(const Molecule& compound);

// g/mol, of the isotopes that are said, and else of the most common ones.
double exact_mass(const Molecule& compound);

}  // namespace chemsieve
