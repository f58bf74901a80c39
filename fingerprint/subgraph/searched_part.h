// What a library made by a recipe searches of a compound: all of it, or its largest component, as it is written or
// normalised.
//
// Throws and threads: as essence_of().
#pragma once

#include "chem/sameness/sameness.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

inline Molecule searched_part(const Molecule& compound, const FingerprintRecipe& recipe) {
    const Molecule whole = recipe.normalise ? normalised(compound) : compound;
    return recipe.largest_component ? largest_component(whole) : whole;
}

}  // namespace chemsieve
