// What a user says of memory, for all faces: how much the program may take, and how much of that is kept of what
// searches read.
#pragma once

#include <string_view>

namespace chemsieve {

// The variables that say so, where a face says nothing.
inline constexpr std::string_view kMemoryVariable = "CHEMSIEVE_MEMORY";
inline constexpr std::string_view kMemoryLimitVariable = "CHEMSIEVE_MEMORY_LIMIT";

// Sizes (bytes_of_size()); empty: not said.
struct MemoryWishes {
    std::string_view kept;           // the value of kMemoryVariable
    std::string_view limit;          // that of all
    std::string_view said_limit_by;  // what the error calls it
};

// Divides the memory of the process (base/memory_shares.h). Five sevenths of what is kept are for rows of fingerprints
// (memory_of_rows), two for structures (memory_of_structures). Throws Error, which names who said it, if one
// is no size, or the limit is below kLeastMemoryLimit.
void divide_memory(const MemoryWishes& wishes);
// The same by the variables of the environment.
void divide_memory_by_environment();
// Empty: the variable is not set.
std::string_view value_in_environment(std::string_view name);

}  // namespace chemsieve
