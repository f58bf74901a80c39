// How many hands and isomers of double bonds a molecule says. Internal to chem.
#pragma once

namespace RDKit {
class ROMol;
}

namespace chemsieve {

unsigned count_stereo(const RDKit::ROMol& mol);

}  // namespace chemsieve
