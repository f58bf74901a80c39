// What a SMILES has as it is written, before RDKit makes a compound of it. Threads: may be called concurrently.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "chem/molecule.h"

namespace RDKit {
class ROMol;
class RWMol;
}  // namespace RDKit

namespace chemsieve {

// With its hydrogens, not sanitised: cheap. Null: RDKit cannot read it.
std::unique_ptr<RDKit::RWMol> smiles_as_written(const std::string& text);

// Why it is refused. Whether '/' and '\\' put two neighbours of a double bond's end on one side of it, which they
// cannot lie on. Slashes may be for other double bonds of the neighbours, as at a carbonyl.
std::optional<std::string> contradiction_of_slashes(const std::string& text);
// A hydrogen with a bond that has a charge, or is bound otherwise than singly; RDKit takes it out as any other.
std::optional<std::string> odd_hydrogen(const std::string& text);
std::optional<std::string> odd_hydrogen(const RDKit::ROMol& mol);
// RDKit reads numbers of elements in SMILES, which are conditions of SMARTS; of a compound they say no hydrogens.
std::optional<Unparsable> numbered_element(std::string_view text);

// RDKit does not tell which hydrogens it has taken out. `mol`: what it made of the text.
bool lost_hydrogens(const std::string& text, const RDKit::ROMol& mol);

}  // namespace chemsieve
