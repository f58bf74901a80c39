// Labels of a molfile that RDKit leaves out without a word, so that the plain atom below them, a carbon as a rule,
// would be read: aliases ("A" lines), contracted groups (superatoms, "G" lines), attachment points, lone pairs.
//
// Source: CTfile formats, BIOVIA 2020, for V2000 and V3000. Never throws on bad text. Threads: may be called
// concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

// Why the molfile is refused, with atom and label; nothing if all of its labels say what its atoms are.
std::optional<std::string> label_not_read(std::string_view molblock);

struct DrawnHydrogens {
    unsigned atom;   // its number in the molfile, from 1
    unsigned count;  // hydrogens that are drawn at it
};
// One for each atom that is no hydrogen, in the order of these. Empty if none is drawn, or the text is no V2000
// molfile.
std::vector<DrawnHydrogens> drawn_hydrogens(std::string_view molblock);

}  // namespace chemsieve
