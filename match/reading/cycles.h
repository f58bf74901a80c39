// Which bonds lie on a cycle of the graph: found by a search for bridges, so that it does not depend on which rings a
// ring perception counts.
#pragma once

#include <vector>

namespace RDKit {
class ROMol;
}

namespace chemsieve {

// By index of the bond.
std::vector<bool> bonds_in_cycles(const RDKit::ROMol& mol);

}  // namespace chemsieve
