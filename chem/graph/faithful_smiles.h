// Canonical SMILES that are read as the molecule they were written of.
//
// RDKit 2022.09 writes the other isomer of a double bond in some macrocycles. Threads: may be called concurrently, for
// a molecule by one thread at a time.
#pragma once

#include <string>

namespace RDKit {
class ROMol;
}

namespace chemsieve {

struct FaithfulSmiles {
    std::string canonical;  // RDKit's
    std::string text;       // the same, or what begins at another atom where that one is read as another isomer

    bool is_canonical() const { return text == canonical; }
};

// Throws what RDKit throws. Looks again only where a ring has a double bond with an isomer.
FaithfulSmiles faithful_smiles(const RDKit::ROMol& mol);

}  // namespace chemsieve
