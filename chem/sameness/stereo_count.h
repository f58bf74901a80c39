// How many hands and isomers of double bonds a molecule says. Internal to chem.
#pragma once

#include <GraphMol/ROMol.h>

namespace chemsieve {

inline unsigned count_stereo(const RDKit::ROMol& mol) {
    unsigned count = 0;
    for (const RDKit::Atom* atom : mol.atoms()) count += atom->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED;
    for (const RDKit::Bond* bond : mol.bonds()) count += bond->getStereo() > RDKit::Bond::STEREOANY;
    return count;
}

}  // namespace chemsieve
