// The part of the program that knows tautomers and charges (part/standardizer.cpp). Its library, RDKit's
// MolStandardize, is loaded when the first structure is looked at so. Internal to chem.
#pragma once

#include <memory>
#include <stop_token>

namespace RDKit {
class ROMol;
}

namespace chemsieve {

// Functions throw std::exception, of RDKit, on what it does not take. Threads: any.
class TautomerPart {
  public:
    virtual ~TautomerPart() = default;
    // With charges set by RDKit's rules; nothing if they change nothing. Atoms keep their places.
    virtual std::shared_ptr<RDKit::ROMol> normalised(const RDKit::ROMol& molecule) const = 0;
    virtual std::shared_ptr<RDKit::ROMol> uncharged(const RDKit::ROMol& molecule) const = 0;
    // That of the highest score, then of the first SMILES without stereochemistry, with the stereochemistry that it
    // keeps, whatever tautomer was drawn. Some tautomer if stopped.
    virtual std::shared_ptr<RDKit::ROMol> canonical_tautomer(const RDKit::ROMol& molecule,
                                                             const std::stop_token& stop) const = 0;
    // The greater, the more likely it is drawn so.
    virtual int score_of_tautomer(const RDKit::ROMol& molecule) const = 0;
};

// Throws Error if it cannot be loaded.
const TautomerPart& tautomer_part();

}  // namespace chemsieve
