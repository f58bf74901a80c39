// A stored structure with other numbers of classes.
//
// Threads: any. Structures must be ones that what_is_wrong() found nothing wrong with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/structure/structure_view.h"

namespace chemsieve {

// How often classes occur in structures, by their numbers.
struct ClassUse {
    std::vector<std::int64_t> atoms;
    std::vector<std::int64_t> bonds;
};

// `use` has an entry for each class of the dictionary.
void count_classes(const StructureView& structure, ClassUse& use);

// Stands for a class that has no number.
inline constexpr AtomClassId kNoAtomClass = kMaxAtomClasses;
inline constexpr BondClassId kNoBondClass = kMaxBondClasses;

// New numbers by old ones; those of classes that do not occur are not looked at.
struct ClassNumbers {
    std::vector<AtomClassId> atoms;
    std::vector<BondClassId> bonds;
};

// Empty if a class of the structure has no number.
std::string renumbered(const StructureView& structure, const ClassNumbers& numbers);

}  // namespace chemsieve
