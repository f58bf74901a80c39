// What a bond of an RDKit query can be, as a set of bond classes. Internal to match/reading.
#pragma once

#include "match/program/class_table.h"

namespace RDKit {
class Bond;
}

namespace chemsieve {

// stereo: a double bond of known geometry wants one. Throws NotCompiled.
BondClassSet bond_classes_of(const RDKit::Bond& query_bond, const ClassTable& table, bool stereo);

}  // namespace chemsieve
