#include "base/checksum.h"

#include <xxhash.h>
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
// The same function, with the widest registers that the processor has.
#include <xxh_x86dispatch.h>
#endif

namespace chemsieve {

std::uint64_t checksum64_of_bytes(const void* bytes, std::size_t count, std::uint64_t seed) noexcept {
    return XXH3_64bits_withSeed(bytes, count, seed);
}

}  // namespace chemsieve
