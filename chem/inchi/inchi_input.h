// A molecule as the numbers that chemsieve-inchi takes to write its InChI: the graph with single, double and triple
// bonds, hydrogens as numbers, and its stereochemistry as parities, without coordinates.
//
// A compound is a row of 16-bit numbers, in the byte order of the machine:
//
//     atoms, parities
//     for each atom: first letter, second letter or 0, charge, mass of the isotope or 0, radical as in inchi_api.h,
//                   hydrogens that are no atoms, bonds; of each bond, told at the atom that comes later: atom, order
//     for each parity: 1 double bond or 2 tetrahedral, centre or -1, four atoms, 1 odd or 2 even, as in inchi_api.h
//
// app/readers/ reads it. The stereochemistry of allenes and atropisomers is not told. Threads: any.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

using InchiInput = std::vector<std::int16_t>;

// What InChI takes.
inline constexpr unsigned kMostInchiAtoms = 1023;

std::variant<InchiInput, Unparsable> inchi_input_of(const Molecule& molecule);

}  // namespace chemsieve
