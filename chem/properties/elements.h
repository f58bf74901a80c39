// Atomic numbers by name, of the elements that properties ask for.
#pragma once

namespace chemsieve {

enum Element {
    kHydrogen = 1,
    kCarbon = 6,
    kNitrogen = 7,
    kOxygen = 8,
    kFluorine = 9,
    kPhosphorus = 15,
    kSulfur = 16,
    kChlorine = 17,
    kBromine = 35
};

}  // namespace chemsieve
