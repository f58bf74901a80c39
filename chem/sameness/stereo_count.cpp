#include "chem/sameness/stereo_count.h"

#include <GraphMol/ROMol.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

unsigned count_stereo(const RDKit::ROMol& mol) {
    unsigned count = 0;
    for (const RDKit::Atom* atom : mol.atoms()) count += atom->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED;
    for (const RDKit::Bond* bond : mol.bonds()) count += bond->getStereo() > RDKit::Bond::STEREOANY;
    return count;
}

}  // namespace chemsieve
