// Centres to whose hand RDKit pays no attention though the compound may have two. Internal to chem.
//
// Never throws. Threads: may be called concurrently.
#pragma once

#include <vector>

namespace RDKit {
class Atom;
class ROMol;
}  // namespace RDKit

namespace chemsieve {

// Asked for an atom without a hand: it has more than four neighbours, is of an element of which RDKit makes no centres,
// has dummies that differ by their labels alone, or is an end of an axis through rings: across its ring stands a double
// bond out of the ring, or a further ring, and what each end bears differs (4-methylcyclohexylidene, spiro compounds).
bool may_lose_hand(const RDKit::ROMol& mol, const RDKit::Atom& atom);

// Atoms without a hand in the middle of an axis through two rings whose ends have hands.
std::vector<unsigned> unread_spiro_axes(const RDKit::ROMol& mol);

}  // namespace chemsieve
