// A compound of a library while it is cut: its atoms, and its molecule where that is needed.
//
// Errors: LibraryError. Threads: used by one thread; it holds a visit of the structures.
#pragma once

#include <optional>

#include "data/source/compound_source.h"
#include "match/substructure_matcher.h"
#include "search/series/bonded_atoms.h"

namespace chemsieve::series {

class CutCompound {
  public:
    // `structures`: nullptr: there are none.
    CutCompound(CompoundNumber number, const StructureSource* structures, CompoundReader& reader)
        : number_{number}, reader_{reader} {
        if (structures != nullptr) {
            visit_.emplace(structures->visit());
            structure_ = structures->structure(number);
        }
        if (structure_.empty()) {
            atoms_.emplace(molecule());
        } else {
            atoms_.emplace(structure_, structures->classes());
        }
    }

    const BondedAtoms& atoms() const noexcept { return *atoms_; }
    // Atoms are numbered alike.
    const Molecule& molecule() {
        if (!molecule_) molecule_ = reader_.molecule(number_);
        return *molecule_;
    }
    Embeddings embeddings(SubstructureMatcher& matcher, std::size_t most) {
        if (structure_.empty() || !matcher.matches_structures()) return matcher.embeddings(molecule(), most);
        return matcher.embeddings(structure_, most);
    }

  private:
    const CompoundNumber number_;
    CompoundReader& reader_;
    std::optional<KeptMemory::Visit> visit_;
    StructureView structure_;
    std::optional<Molecule> molecule_;  // read when it is first needed
    std::optional<BondedAtoms> atoms_;
};

}  // namespace chemsieve::series
