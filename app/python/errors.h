// Chemsieve's errors as Python exceptions of the package, with reason and remedies.
//
// Threads: with the GIL.
#pragma once

#include <string>

namespace chemsieve::python {

// "--match-limit" of a message as Python writes it, match_limit; in commands that can be typed it stays.
std::string with_keywords(const std::string& text);

// Has pybind11 translate what the module's functions throw.
void translate_errors();

}  // namespace chemsieve::python
