// The form of a compound (chem/sameness/compound_form.h) from what a library holds of it, without reading its text.
//
// Errors: LibraryError, of structures. Threads: any.
#pragma once

#include <optional>
#include <string>

#include "chem/sameness/compound_form.h"
#include "match/structure/structure_graph.h"

namespace chemsieve {

// Nothing if it cannot be told. `canonical`: its canonical SMILES as stored, empty where none is (CompoundRow). The
// atoms of some compounds have numbers ("[CH3:1]"), which structures lack; their canonical SMILES is always there.
inline std::optional<std::string> stored_form(const StructureView& structure, const ClassDictionary& classes,
                                              const std::string& canonical) {
    if (canonical.find(':') != std::string::npos || structure.empty()) return std::nullopt;
    if (const auto constitution = constitution_of_structure(structure, classes)) {
        if (auto form = form_of_constitution(*constitution)) return form;
    }
    if (canonical.empty()) return std::nullopt;
    return form_of_canonical_smiles(canonical);
}

}  // namespace chemsieve
