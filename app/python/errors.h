// Chemsieve's errors as Python exceptions of the package, with reason and remedies. Options are named as keywords;
// commands that can be typed stay as they are.
//
// Threads: with the GIL, but for the texts.
#pragma once

#include <string>
#include <vector>

#include "base/remedy.h"

namespace chemsieve::python {

std::vector<std::string> remedies_of(const Failure& failure);
// "reason; remedy"
std::string told_of(const Failure& failure);

// Has pybind11 translate what the module's functions throw.
void translate_errors();

}  // namespace chemsieve::python
