// Chemsieve's errors as Python exceptions of the package, with reason and remedies.
//
// Threads: with the GIL.
#pragma once

namespace chemsieve::python {

// Has pybind11 translate what the module's functions throw.
void translate_errors();

}  // namespace chemsieve::python
