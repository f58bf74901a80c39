// What is alike in a common core. Values.
#pragma once

#include <cstdint>
#include <string_view>

namespace chemsieve::series {

// any: rings do not count; only: atoms and bonds of rings are like those of rings alone; complete: also, a core has
// bonds of rings only where a ring is whole in it, see whole_rings.h.
enum class CoreRings : std::uint8_t { any, only, complete };
// elements: atoms of the same element; any: all atoms; isotopes: of the same element and isotope.
enum class CoreAtoms : std::uint8_t { elements, any, isotopes };
// order: bonds of the same order, and aromatic ones are like single and double ones, too; exact: of the same order;
// any: all bonds.
enum class CoreBonds : std::uint8_t { order, exact, any };

inline constexpr std::string_view kCoreRingsNames[] = {"any", "only", "complete"};
inline constexpr std::string_view kCoreAtomsNames[] = {"elements", "any", "isotopes"};
inline constexpr std::string_view kCoreBondsNames[] = {"order", "exact", "any"};

struct CoreRules {
    CoreRings rings = CoreRings::any;
    CoreAtoms atoms = CoreAtoms::elements;
    CoreBonds bonds = CoreBonds::order;
    bool charges = false;  // only atoms of the same charge are alike

    bool operator==(const CoreRules&) const = default;
};

}  // namespace chemsieve::series
