// What of a CDXML document RDKit's molecules do not have, given to them or said of them.
//
// Threads: one.
#pragma once

#include <string>

#include "chem/cdxml/cdxml_nodes.h"

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// Why the structure cannot be read; empty: it can.
std::string why_refused(const RDKit::RWMol& mol, const CdxmlNodes& nodes);

// RDKit takes drawn hydrogens out before it looks at valences. `drawn`: with them, not sanitised. Empty: none is lost.
std::string why_hydrogens_are_lost(const RDKit::RWMol& drawn, const RDKit::RWMol& read);

// Whether it is a number or a word, and no compound.
bool is_word(const RDKit::RWMol& mol, const CdxmlNodes& nodes);

// Gives atoms their labels, as aliases of a molfile, and metals the bonds to several atoms. Throws what RDKit throws.
void set_labels(RDKit::RWMol& mol, const CdxmlNodes& nodes);
bool has_labels(const RDKit::RWMol& mol);

// The molecule's molfile with the wedges that RDKit leaves out, as those of allenes and biaryls; V3000 as it is.
std::string with_lost_wedges(const std::string& molfile, const RDKit::RWMol& mol, const CdxmlNodes& nodes);

// Makes the repeating units groups of the molecule, as molfiles and CXSMILES have them.
void set_repeated(RDKit::RWMol& mol, const CdxmlNodes& nodes);

}  // namespace chemsieve
