// How much of what searches read stays in memory, of all libraries together: for both faces.
#pragma once

#include <string_view>

namespace chemsieve {

inline constexpr std::string_view kMemoryVariable = "CHEMSIEVE_MEMORY";

// A size in bytes, or with K, M or G (of 1024). Throws Error, which names the variable, if it is none. Five sevenths
// are for rows of fingerprints (memory_of_rows), two for structures (memory_of_structures), as without it.
void keep_in_memory(std::string_view size);

}  // namespace chemsieve
