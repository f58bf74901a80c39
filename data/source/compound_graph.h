// What stored structures tell of a compound without reading its text: its graph, and its form
// (chem/sameness/compound_form.h).
//
// Errors: LibraryError. Threads: as the reader's.
#pragma once

#include <optional>
#include <string>

#include "chem/graph/molecule_graph.h"
#include "chem/sameness/compound_form.h"
#include "data/source/compound_source.h"
#include "match/structure/structure_graph.h"

namespace chemsieve {

// What a compound's items are made of. `structures` may be nothing: then its text is read.
inline CompoundGraph graph_of_compound(const StructureSource* structures, CompoundReader& reader,
                                       CompoundNumber compound) {
    if (structures) {
        const KeptMemory::Visit visit = structures->visit();
        const StructureView structure = structures->structure(compound);
        if (!structure.empty()) return graph_of_structure(structure, structures->classes());
    }
    return graph_of_compound(reader.molecule(compound));
}

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
