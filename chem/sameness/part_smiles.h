// A part of a compound that is cut from the rest, as canonical SMILES with dummies where it hung.
//
// Stereochemistry stays, also at the atoms that were cut: in the place of what is cut off stands the dummy. Only the
// direction of a double bond that is itself cut goes. Throws std::exception, of RDKit, if it cannot write the part.
// Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

struct Cut {
    static constexpr std::uint16_t kHydrogen = 0xffff;

    std::uint16_t inside;   // an atom of the part
    std::uint16_t outside;  // what it was bonded to; kHydrogen: one of its hydrogens
    std::uint8_t bond;      // RDKit's type
    std::uint16_t label;    // 0: none
};

struct CutPart {
    std::vector<std::uint16_t> atoms;  // each once
    std::vector<Cut> cuts;             // all bonds between these atoms and others, and hydrogens
};

// A dummy has its label as its isotope, on top of this: texts have isotopes up to 999.
inline constexpr int kIsotopeOfNoLabel = 1000;

// Atoms are numbered as in the molecule.
std::string part_smiles(const Molecule& compound, const CutPart& part);

}  // namespace chemsieve
