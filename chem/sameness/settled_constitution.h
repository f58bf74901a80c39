// A constitution that was cut out of a compound, as RDKit would read it: where bonds of aromatic rings were cut, atoms
// may still be called aromatic that are not any more.
//
// What is left of a ring gets double bonds, as tetralin without its benzene ring becomes cyclohexene. Where hydrogens
// in the place of what was cut off leave no way to place double bonds, an aromatic nitrogen gets none (indolizine
// without its ring of five atoms becomes pyridine), else a carbon one more (azulene without that ring becomes
// cycloheptatriene); of several ways the first in the order of the atoms. Throws std::exception, of RDKit. Threads: may
// be called concurrently.
#pragma once

#include <optional>

#include "chem/sameness/compound_form.h"

namespace chemsieve {

// True if all aromatic bonds lie in rings that are aromatic by themselves, as benzene and pyrrole are, so that nothing
// is to be settled. False: it has to be looked at.
bool is_surely_settled(const Constitution& cut);

// The atoms keep their order. Nothing: it cannot be settled.
std::optional<Constitution> settled_constitution(const Constitution& cut);

}  // namespace chemsieve
