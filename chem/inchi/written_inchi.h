// Standard InChI and InChIKeys of compounds, by libinchi 1.03 as Debian has it.
//
// libinchi runs in a process of its own (chemsieve-inchi write), because it crashes on some compounds and is not made
// for threads. It gets many compounds at once and answers one after the other, so that a crash or a compound that takes
// too long costs this compound alone: the process is started anew for those behind it.
//
// Errors: Error if the program cannot be started or understood. Threads: any; each call has a process of its own.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "chem/inchi/inchi_structure.h"
#include "chem/molecule.h"

namespace chemsieve {

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
// app/readers/ reads it. The stereochemistry of allenes and atropisomers is not told.
using InchiInput = std::vector<std::int16_t>;

// What InChI takes.
inline constexpr unsigned kMostInchiAtoms = 1023;

std::variant<InchiInput, Unparsable> inchi_input_of(const Molecule& molecule);

struct WrittenInchi {
    std::string inchi;  // "InChI=1S/CH4/h1H4"
    std::string key;    // "VNWKTOKETHGBQD-UHFFFAOYSA-N"
};

struct NoInchi {
    std::string reason;
    // Another time there may be one: it took too long, or the program crashed.
    bool is_undecided = false;
};

using WrittenResult = std::variant<WrittenInchi, NoInchi>;

// One of each, in their order; fewer if it was stopped.
std::vector<WrittenResult> write_inchis(std::span<const InchiInput> inputs, const std::stop_token& stop = {},
                                        const std::string& program = inchi_program());

}  // namespace chemsieve
