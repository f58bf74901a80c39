// Molfiles for compounds on their way out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

// The third line of a molfile whose drawing does not tell the compound: its double bonds cannot be drawn as they are,
// or it has hands of other centres than tetrahedra, or of axes, which were written in SMILES.
inline constexpr std::string_view kOtherDoubleBonds = "not as drawn: double bonds of other stereochemistry";
inline constexpr std::string_view kOtherHands = "not as drawn: hands that molfiles do not say";

// The compound's own molfile under the title `id`, or one made from its SMILES: with the coordinates of its extension
// if the compound is read from these, else with 2D coordinates (V3000 above 999 atoms). Ends with "M  END" and a line
// feed. One that is made and has double bonds whose drawing may be taken for an isomer is read back: those of unknown
// stereochemistry are drawn crossed where that is needed.
std::string molfile_of(const std::string& id, const std::string& smiles, const std::optional<std::string>& molblock);

}  // namespace chemsieve
