// What is said of a compound that a filter, a library or a list of known compounds was asked about.
#pragma once

#include <string>

namespace chemsieve::known {

enum class Verdict { not_there, probably_there, there, unreadable };

struct CheckedCompound {
    Verdict verdict = Verdict::not_there;
    std::string id;
    std::string text;           // its SMILES, or the key as given
    std::string known_as = {};  // its id there, if that is told
    std::string reason = {};    // why it cannot be read
};

}  // namespace chemsieve::known
