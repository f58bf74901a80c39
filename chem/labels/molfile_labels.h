// Labels of a molfile that RDKit leaves out without a word, so that the plain atom below them, a carbon as a rule,
// would be read: aliases ("A" lines), contracted groups (superatoms, "G" lines), attachment points, lone pairs. Known
// abbreviations (abbreviations.h) are drawn out; the rest is refused. So is what is written otherwise than the format
// has it and RDKit reads as something else: numbers off their columns, with a plus or a comma, symbols in capitals.
//
// Source: CTfile formats, BIOVIA 2020, for V2000 and V3000. Never throws on bad text. Threads: may be called
// concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

struct MolfileLabels {
    std::optional<std::string> refused;    // why, with atom and label
    std::optional<std::string> drawn_out;  // the molfile with what its labels stand for; nothing: it is read as it is
};
MolfileLabels read_labels(std::string_view molblock);

// With the symbols of atoms drawn out that are abbreviations ("Ph"); for molfiles that RDKit cannot read. Nothing:
// there is none.
std::optional<std::string> with_symbols_drawn_out(std::string_view molblock);

struct AtomHydrogens {
    unsigned atom;   // its number in the molfile, from 1
    unsigned count;  // hydrogens at it
};

// What a molfile says of hydrogens. Nothing of what is not there, or if it cannot be read.
struct MolfileHydrogens {
    std::vector<AtomHydrogens> drawn;  // one for each atom that is no hydrogen, in the order of these
    std::vector<AtomHydrogens> said;   // by `M  HYD`, which RDKit does not keep to
    // RDKit must not take them out as it reads: one may tell the geometry at a nitrogen with a double bond, or stands
    // at one in a ring whose bonds are all aromatic.
    bool must_be_kept_first = false;
    bool may_be_odd = false;  // one may have a charge, or has another bond than a single one
};
MolfileHydrogens molfile_hydrogens(std::string_view molblock);

}  // namespace chemsieve
