// Molfiles for compounds on their way out.
#pragma once

#include <optional>
#include <string>

namespace chemsieve {

// The compound's own molfile under the title `id`, or one made from its SMILES with RDKit's 2D coordinates (V3000 above
// 999 atoms). Ends with "M  END" and a line feed.
std::string molfile_of(const std::string& id, const std::string& smiles, const std::optional<std::string>& molblock);

}  // namespace chemsieve
