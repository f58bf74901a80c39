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

// Nothing if it cannot be told. `canonical`: what is stored of a form made of canonical SMILES, else empty
// (CompoundRow).
inline std::optional<std::string> stored_form(const StructureView& structure, const ClassDictionary& classes,
                                              const std::string& canonical) {
    if (!canonical.empty()) return form_of_canonical_smiles(canonical);
    if (structure.empty()) return std::nullopt;
    const auto constitution = constitution_of_structure(structure, classes);
    return constitution ? form_of_constitution(*constitution) : std::nullopt;
}

}  // namespace chemsieve
