// Memory that was freed, but is still the process's.
#pragma once

#include <malloc.h>

namespace chemsieve {

// After work that took much memory for a while: the allocator keeps what was freed in pieces between others, and what
// comes next grows beside it. Takes milliseconds. Threads: any.
inline void return_free_memory() { malloc_trim(0); }

}  // namespace chemsieve
