// Memory of which one piece is refused: operator new of this program, for all threads.
#pragma once

#include <cstdint>

namespace chemsieve::test {

// The `at`-th piece of at least `bytes` bytes from now on is refused, counted from 1; 0: none.
void refuse_memory(std::int64_t at, std::int64_t bytes);

// Pieces of that size asked for since.
std::int64_t pieces_asked_for();

}  // namespace chemsieve::test
