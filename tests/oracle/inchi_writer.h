// The InChI of a molecule, by libinchi within this process. Not for threads, nor for text that was not a molecule
// before.
#pragma once

#include <string>

namespace RDKit {
class ROMol;
}

namespace chemsieve::test {

// Standard InChI; empty if libinchi makes none.
std::string inchi_of(const RDKit::ROMol& mol);

// `options` as libinchi has them, e.g. "-FixedH".
std::string inchi_of(const RDKit::ROMol& mol, const std::string& options);

// What libinchi writes of one atom whose mass is given as it gives masses itself (10000: the average).
std::string inchi_of_atom(const std::string& element, int mass);

}  // namespace chemsieve::test
