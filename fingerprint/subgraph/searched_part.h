// What a library made by a recipe searches of a compound: all of it, or its largest component.
//
// Throws and threads: as largest_component().
#pragma once

#include "chem/sameness/sameness.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

inline Molecule searched_part(const Molecule& compound, const FingerprintRecipe& recipe) {
    return recipe.largest_component ? largest_component(compound) : compound;
}

}  // namespace chemsieve
