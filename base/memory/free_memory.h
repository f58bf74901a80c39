// Memory that was freed, but is still the process's.
#pragma once

#include <malloc.h>
#include <cstddef>
#include <cstdlib>

namespace chemsieve {

// After work that took much memory for a while: the allocator keeps what was freed in pieces between others, and what
// comes next grows beside it. Takes milliseconds. Threads: any.
inline void return_free_memory() { malloc_trim(0); }

// Pieces of up to 1 MB are taken from what was freed before instead of from the system, which gives each of their pages
// anew: glibc takes a piece from its own memory if one as large was freed (mallopt(3), M_MMAP_THRESHOLD). To be called
// once, when the program starts. Without it the lists of candidates of a query with 10,000 of them cost a millisecond
// where pages are dear; with 4 MB, structures lay so scattered that matching them took a third longer.
inline void reuse_large_pieces() {
    constexpr std::size_t kLargest = std::size_t{1} << 20;
    void* volatile piece = std::malloc(kLargest);
    std::free(piece);
}

// Pieces of more than 1 MB are taken from the system and given back to it as soon as they are freed. To be called once,
// before work that takes such pieces again and again for hours: glibc takes larger and larger ones from its own memory,
// up to 32 MB, once as large ones were freed, and that comes to lie in pieces which are never given back. An import
// grew by 7 MB with each segment of fingerprints, by 100 MB for ten million compounds.
inline void give_back_large_pieces() { mallopt(M_MMAP_THRESHOLD, 1 << 20); }

}  // namespace chemsieve
