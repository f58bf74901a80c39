// Labels of atoms in the extension of a SMILES ("$Ph;$"), of which RDKit keeps the atom below them, a carbon or a
// dummy.
//
// What says what the atom is ("CH3") and R groups at a "*" change nothing. Known abbreviations and names of groups that
// nothing reads ("ARY_p") are refused, as they mean other atoms; other labels are told. Threads: may be called
// concurrently.
#pragma once

#include <string>
#include <vector>

namespace RDKit {
class ROMol;
class RWMol;
}  // namespace RDKit

namespace chemsieve {

// Returns the labels that are not read: "the label 'linker' of atom 2 (C)". Throws std::runtime_error with atom and
// label where it is refused.
std::vector<std::string> unread_atom_labels(const RDKit::ROMol& mol);

// R groups with numbers become the isotopes of their dummies, as in molfiles.
void number_r_labels(RDKit::RWMol& mol);

}  // namespace chemsieve
