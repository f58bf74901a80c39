// SMILES of a constitution in the order of its canonical form: the same text for the same constitution, in a
// fraction of the time that canonical SMILES by RDKit take. For parts of compounds, of which there are many; it begins
// at the dummy of the lowest isotope. RDKit reads the same atoms and bonds from it.
//
// Threads: functions without state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

// Nothing if the form is that of a canonical SMILES, or has atoms or bonds that SMILES have no signs for.
std::optional<std::string> text_of_constitution_form(std::string_view form);

}  // namespace chemsieve
