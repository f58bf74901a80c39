// What to do about damaged structures, classes and fingerprints. These were made from the texts of the compounds.
#pragma once

#include <string>

namespace chemsieve {

inline std::string damage_remedy(const std::string& library) {
    return "mend it with 'chemsieve check " + library + " --repair', restore it from a copy or import anew";
}

}  // namespace chemsieve
